import { isVisitorId } from '@foyer/protocol'
import { StartError } from '../../../kernel/errors/start-error.js'
import { valueAt } from '../../../kernel/text/json.js'
import { applyCollectionChange } from '../../data/collections/apply-collection-change.js'
import { alterCollection, changeCollection } from '../../data/collections/change-collection.js'
import { type Collection, indexedPaths } from '../../data/collections/collection.js'
import { createCollection } from '../../data/collections/create-collection.js'
import { createIndex } from '../../data/collections/indexes.js'
import { buildStoredItem, fieldsOf } from '../../data/items/item.js'
import type { StoredItem } from '../../data/items/item-store.js'
import type { ImportExportDeps } from '../deps.js'
import { type CollectionLine, type ItemLine, parseItem } from './data-format.js'

type ImportDataDeps = Pick<ImportExportDeps, 'siteId' | 'storage' | 'clock' | 'random'>
export type RecordResult = 'added' | 'updated' | 'left'

/** Creates a collection with its id and indexes; an existing one is changed with `update`, else left. */
export async function importCollection(
  line: CollectionLine,
  update: boolean,
  deps: ImportDataDeps,
): Promise<RecordResult> {
  const { kind: _kind, collectionId, indexes, createdAt, ...change } = line
  const existing = await deps.storage.read(({ collections }) => collections.find(collectionId))
  if (existing !== undefined && !update) return 'left'
  if (existing === undefined) await createCollection(collectionId, change, deps, createdAt)
  else if (hasChanged(existing, applyCollectionChange(existing, change)))
    await changeCollection(collectionId, undefined, change, deps)
  const known = new Set(existing?.indexes.filter(({ status }) => status === 'ACTIVE').map(({ name }) => name))
  for (const index of indexes) if (!known.has(index.name)) await createIndex(collectionId, index, deps)
  return existing === undefined ? 'added' : 'updated'
}

const hasChanged = (one: Collection, other: Collection): boolean => JSON.stringify(one) !== JSON.stringify(other)

/**
 * Stores the items of several lines, in one transaction per collection. An existing item is replaced with `update`,
 * else left; an item whose unique value is taken is left, too.
 * @throws StartError if their collection neither exists nor precedes them in the file
 */
export async function importItems(
  batch: readonly ItemLine[],
  update: boolean,
  deps: ImportDataDeps,
): Promise<RecordResult[]> {
  const outcomes: RecordResult[] = []
  for (const [collectionId, lines] of Map.groupBy(batch, (line) => line.collectionId)) {
    const now = deps.clock.now()
    const items = new Map(lines.map(({ data }) => parseItem(data, deps.siteId, now)).map((item) => [item.itemId, item]))
    await recordListPaths(collectionId, [...items.values()], deps)
    const kept = await deps.storage.transact(async (stores) => {
      if ((await stores.collections.lock(collectionId)) === undefined) throw missingCollection(collectionId)
      const there = new Map(
        (await stores.items.lockWithData(collectionId, [...items.keys()])).map((item) => [item.itemId, item]),
      )
      const fresh = [...items.values()].filter(({ itemId }) => !there.has(itemId))
      const again = [...items.values()].flatMap((item) => {
        const before = there.get(item.itemId)
        if (before === undefined || !update) return []
        // Keeps the creation date, in the document too.
        return [
          buildStoredItem({ ...item, createdAt: before.createdAt, revision: before.revision + 1 }, fieldsOf(item)),
        ]
      })
      for (const owner of new Set(fresh.map(({ ownerId }) => ownerId)))
        if (isVisitorId(owner)) await stores.visitors.recordReceivedItems(owner, now)
      return {
        added: (await stores.items.insert(collectionId, fresh)).size,
        updated: (await stores.items.update(collectionId, again, true)).size,
      }
    })
    const left = lines.length - kept.added - kept.updated
    for (const [outcome, times] of Object.entries({ ...kept, left }) as [RecordResult, number][])
      for (let time = 0; time < times; time++) outcomes.push(outcome)
  }
  return outcomes
}

/** Records indexed paths with lists before the lists are written (decision 25). */
async function recordListPaths(
  collectionId: string,
  items: readonly StoredItem[],
  deps: ImportDataDeps,
): Promise<void> {
  const collection = await deps.storage.read(({ collections }) => collections.find(collectionId))
  if (collection === undefined) throw missingCollection(collectionId)
  const documents = collection.indexes.length === 0 ? [] : items.map(fieldsOf)
  const paths = indexedPaths(collection).filter((path) =>
    documents.some((document) => Array.isArray(valueAt(document, path))),
  )
  if (paths.every((path) => collection.listPaths.includes(path))) return
  const added = (current: Collection) => ({ ...current, listPaths: [...new Set([...current.listPaths, ...paths])] })
  await alterCollection(collectionId, undefined, added, deps)
}

const missingCollection = (collectionId: string) =>
  new StartError(
    `The file has items of the collection ${collectionId}, which is neither there nor in the file before them.`,
  )
