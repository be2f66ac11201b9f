import { isVisitorId } from '@foyer/protocol'
import { StartError } from '../../../kernel/errors/start-error.js'
import { valueAt } from '../../../kernel/text/json.js'
import { alterCollection, changeCollection } from '../../data/collections/change-collection.js'
import { changedCollection } from '../../data/collections/changed-collection.js'
import { type Collection, indexedPaths } from '../../data/collections/collection.js'
import { createCollection } from '../../data/collections/create-collection.js'
import { createIndex } from '../../data/collections/indexes.js'
import { fieldsOf, storedItem } from '../../data/items/item.js'
import type { StoredItem } from '../../data/items/item-store.js'
import type { ImportExportDeps } from '../deps.js'
import { type CollectionLine, type ItemLine, itemOf } from './data-format.js'

type DataNeeds = Pick<ImportExportDeps, 'siteId' | 'storage' | 'clock' | 'random'>
export type DataOutcome = 'added' | 'updated' | 'left'

/**
 * Keeps a collection under its id, its indexes with it; one that is there already is changed with `update`, else left.
 */
export async function importCollection(line: CollectionLine, update: boolean, deps: DataNeeds): Promise<DataOutcome> {
  const { kind: _kind, collectionId, indexes, createdAt, ...change } = line
  const there = await deps.storage.read(({ collections }) => collections.find(collectionId))
  if (there !== undefined && !update) return 'left'
  if (there === undefined) await createCollection(collectionId, change, deps, createdAt)
  else if (differs(there, changedCollection(there, change)))
    await changeCollection(collectionId, undefined, change, deps)
  const known = new Set(there?.indexes.filter(({ status }) => status === 'ACTIVE').map(({ name }) => name))
  for (const index of indexes) if (!known.has(index.name)) await createIndex(collectionId, index, deps)
  return there === undefined ? 'added' : 'updated'
}

const differs = (one: Collection, other: Collection): boolean => JSON.stringify(one) !== JSON.stringify(other)

/**
 * Keeps the items of several lines, all by one transaction: one that is there already is replaced with `update`, else
 * left, and so is one whose unique value is taken.
 * @throws StartError when their collection is neither there nor in the file before them
 */
export async function importItems(
  batch: readonly ItemLine[],
  update: boolean,
  deps: DataNeeds,
): Promise<DataOutcome[]> {
  const outcomes: DataOutcome[] = []
  for (const [collectionId, lines] of Map.groupBy(batch, (line) => line.collectionId)) {
    const now = deps.clock.now()
    const items = new Map(lines.map(({ data }) => itemOf(data, deps.siteId, now)).map((item) => [item.itemId, item]))
    await noteLists(collectionId, [...items.values()], deps)
    const kept = await deps.storage.transact(async (stores) => {
      if ((await stores.collections.hold(collectionId)) === undefined) throw noCollection(collectionId)
      const there = new Map(
        (await stores.items.hold(collectionId, [...items.keys()])).map((item) => [item.itemId, item]),
      )
      const fresh = [...items.values()].filter(({ itemId }) => !there.has(itemId))
      const again = [...items.values()].flatMap((item) => {
        const before = there.get(item.itemId)
        if (before === undefined || !update) return []
        // It stays as old as it is, in its document too.
        return [storedItem({ ...item, createdAt: before.createdAt, revision: before.revision + 1 }, fieldsOf(item))]
      })
      for (const owner of new Set(fresh.map(({ ownerId }) => ownerId)))
        if (isVisitorId(owner)) await stores.visitors.noteItems(owner, now)
      return {
        added: (await stores.items.add(collectionId, fresh)).size,
        updated: (await stores.items.replace(collectionId, again, true)).size,
      }
    })
    const left = lines.length - kept.added - kept.updated
    for (const [outcome, times] of Object.entries({ ...kept, left }) as [DataOutcome, number][])
      for (let time = 0; time < times; time++) outcomes.push(outcome)
  }
  return outcomes
}

/** A list at an indexed path is noted before it is written (decision 39). */
async function noteLists(collectionId: string, items: readonly StoredItem[], deps: DataNeeds): Promise<void> {
  const collection = await deps.storage.read(({ collections }) => collections.find(collectionId))
  if (collection === undefined) throw noCollection(collectionId)
  const documents = collection.indexes.length === 0 ? [] : items.map(fieldsOf)
  const paths = indexedPaths(collection).filter((path) =>
    documents.some((document) => Array.isArray(valueAt(document, path))),
  )
  if (paths.every((path) => collection.listPaths.includes(path))) return
  const added = (current: Collection) => ({ ...current, listPaths: [...new Set([...current.listPaths, ...paths])] })
  await alterCollection(collectionId, undefined, added, deps)
}

const noCollection = (collectionId: string) =>
  new StartError(
    `The file has items of the collection ${collectionId}, which is neither there nor in the file before them.`,
  )
