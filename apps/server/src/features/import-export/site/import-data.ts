import type { JsonObject } from '@foyer/protocol'
import { StartError } from '../../../kernel/errors/start-error.js'
import { applyCollectionChange } from '../../data/collections/apply-collection-change.js'
import { changeCollection } from '../../data/collections/change-collection.js'
import type { Collection } from '../../data/collections/collection.js'
import { createCollection } from '../../data/collections/create-collection.js'
import { createIndex } from '../../data/collections/indexes.js'
import { isFailed } from '../../data/write-result.js'
import type { ImportExportDeps } from '../deps.js'
import { writeItems } from '../items/write-items.js'
import type { CollectionLine, ItemLine } from './data-format.js'

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
 * Stores the items of several lines. An existing item is replaced with `update`, else left; an item whose unique value
 * is taken is left, too.
 * @throws StartError if their collection neither exists nor precedes them in the file
 */
export async function importItems(
  batch: readonly ItemLine[],
  update: boolean,
  deps: ImportDataDeps,
): Promise<RecordResult[]> {
  const results: RecordResult[] = []
  for (const [collectionId, lines] of Map.groupBy(batch, (line) => line.collectionId)) {
    if ((await deps.storage.read(({ collections }) => collections.find(collectionId))) === undefined)
      throw new StartError(
        `The file has items of the collection ${collectionId}, which is neither there nor in the file before them.`,
      )
    const items = lines.map(({ data }) => data as JsonObject)
    const options = {
      mode: update ? 'save' : 'insert',
      stopsOnError: false,
      isDryRun: false,
      isWholeSite: true,
    } as const
    for (const outcome of await writeItems(collectionId, items, options, deps))
      if (isFailed(outcome)) results.push('left')
      else results.push(outcome.operation === 'inserted' ? 'added' : 'updated')
  }
  return results
}
