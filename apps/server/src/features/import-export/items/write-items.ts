import { isVisitorId, type JsonObject } from '@foyer/protocol'
import { newUuid } from '../../../kernel/random.js'
import type { Collection } from '../../data/collections/collection.js'
import { recordListPaths, STALE, transactOnItems, withCollection } from '../../data/collections/with-collection.js'
import type { DataCaller } from '../../data/data-caller.js'
import type { DataStores } from '../../data/deps.js'
import { insertNew } from '../../data/items/insert-items.js'
import { buildStoredItem, fieldsOf, newListPaths, type ParsedItem, readItem } from '../../data/items/item.js'
import type { StoredItem } from '../../data/items/item-store.js'
import { owningReferences } from '../../data/references/reference-field.js'
import type { Reference } from '../../data/references/reference-store.js'
import { readSentReferences } from '../../data/references/sent-references.js'
import {
  catchDataError,
  type Failed,
  failed,
  isFailed,
  itemExists,
  noSuchItem,
  notUnique,
  withoutFailures,
} from '../../data/write-result.js'
import type { ImportExportDeps } from '../deps.js'
import { parseItem, parseItemDate } from '../site/data-format.js'

/** What an import writes: only new items, new and existing ones, or only existing ones. */
export const importModes = ['insert', 'save', 'update'] as const
export type ImportMode = (typeof importModes)[number]

export type WriteDeps = Pick<ImportExportDeps, 'siteId' | 'storage' | 'clock' | 'random'>
type ImportedItem = { operation: 'inserted' | 'replaced' }

interface WriteOptions {
  mode: ImportMode
  /** Whether to discard everything from the first rejected item on. */
  stopsOnError: boolean
  /** Whether to validate everything and store nothing. */
  isDryRun: boolean
  /** For the file of a whole site, whose items may be older than the schema of their collection. */
  isWholeSite?: boolean
}

/** An item as read from a file. */
interface ImportItem extends ParsedItem {
  itemId: string
  createdAt: number | undefined
  updatedAt: number | undefined
  references: Omit<Reference, 'itemId'>[]
  /** The multi-reference fields that the file contains. */
  listedFields: string[]
}

/** Imports run as admin: items keep the owner and the dates of the file. */
const ADMIN: DataCaller = { kind: 'admin' }

/**
 * Writes items, whose ids must differ, in one transaction and returns a result for each. With `stopsOnError`, items
 * after the first rejected one have no result.
 * @throws DataError WDE0025
 */
export function writeItems(
  collectionId: string,
  items: readonly JsonObject[],
  options: WriteOptions,
  deps: WriteDeps,
): Promise<(ImportedItem | Failed)[]> {
  const find = (id: string) => deps.storage.read(({ collections }) => collections.find(id))
  return withCollection(collectionId, { collections: { get: find, refresh: find } }, async (collection) => {
    const now = deps.clock.now()
    const read = items.map((data) =>
      catchDataError(() =>
        options.isWholeSite ? readSiteItem(data, deps.siteId, now) : readImportItem(data, collection, deps),
      ),
    )
    const paths = newListPaths(
      withoutFailures(read).map(({ fields }) => fields),
      collection,
    )
    if (paths.length > 0 && !options.isDryRun) {
      await recordListPaths(collection, paths, deps)
      return STALE
    }
    for (let accepted = untilFirstFailure(read, options); ; ) {
      try {
        return await transactOnItems(collection, ADMIN, deps, async (stores) => {
          const outcomes = await writeLocked(collection, accepted, options.mode, stores, deps, now)
          const until = untilFirstFailure(outcomes, options).length
          if (until < accepted.length || options.isDryRun) throw new Rollback(outcomes.slice(0, until))
          return outcomes
        })
      } catch (error) {
        if (!(error instanceof Rollback)) throw error
        if (options.isDryRun) return error.outcomes
        const last = error.outcomes.length - 1
        // Retries with the rejected item replaced by its error.
        accepted = [...accepted.slice(0, last), error.outcomes[last] as Failed]
      }
    }
  })
}

/** Validates items for a collection that does not exist yet, for which only the rules can be checked. */
export const dryRunItems = (
  collection: Collection,
  items: readonly JsonObject[],
  deps: WriteDeps,
): (ImportedItem | Failed)[] =>
  items.map((data) =>
    catchDataError(() => {
      newItem(readImportItem(data, collection, deps), deps.siteId, deps.clock.now())
      return { operation: 'inserted' }
    }),
  )

/** Carries the results out of a transaction that is rolled back. */
class Rollback extends Error {
  override readonly name = 'Rollback'
  readonly outcomes: (ImportedItem | Failed)[]
  constructor(outcomes: (ImportedItem | Failed)[]) {
    super('the transaction is to leave nothing')
    this.outcomes = outcomes
  }
}

function untilFirstFailure<T>(outcomes: readonly (T | Failed)[], { stopsOnError }: WriteOptions): (T | Failed)[] {
  const first = stopsOnError ? outcomes.findIndex(isFailed) : -1
  return first === -1 ? [...outcomes] : outcomes.slice(0, first + 1)
}

/** Reads an item of a file. @throws DataError */
function readImportItem(
  data: JsonObject,
  collection: Collection,
  { random }: Pick<ImportExportDeps, 'random'>,
): ImportItem {
  const sent = readSentReferences({ data }, owningReferences(collection), Number.POSITIVE_INFINITY)
  const references = [...sent].flatMap(([field, ids]) => ids.map((referencedId) => ({ field, referencedId })))
  const listedFields = [...sent.keys()]
  const { itemId = newUuid(random), ...item } = readItem({ data }, collection, ADMIN)
  const createdAt = parseItemDate(data._createdDate)
  return { ...item, itemId, references, listedFields, createdAt, updatedAt: parseItemDate(data._updatedDate) }
}

/** Reads an item of a site's file, in which references have lines of their own. @throws DataError */
function readSiteItem(data: JsonObject, siteId: string, now: number): ImportItem {
  const item = parseItem(data, siteId, now)
  return { ...item, fields: fieldsOf(item), references: [], listedFields: [] }
}

async function writeLocked(
  collection: Collection,
  read: readonly (ImportItem | Failed)[],
  mode: ImportMode,
  stores: DataStores,
  { siteId }: WriteDeps,
  now: number,
): Promise<(ImportedItem | Failed)[]> {
  const { collectionId } = collection
  const named = withoutFailures(read)
  const existing = new Map(
    (await stores.items.lockWithData(collectionId, named.map(({ itemId }) => itemId).toSorted())).map((one) => [
      one.itemId,
      one,
    ]),
  )
  const inserts: (StoredItem | Failed)[] = []
  const updates: StoredItem[] = []
  const refused = new Map<string, Failed>()
  for (const item of named) {
    const { itemId } = item
    const before = existing.get(itemId)
    const next = catchDataError(() => {
      if (before === undefined && mode === 'update') throw noSuchItem(itemId, collectionId)
      if (before !== undefined && mode === 'insert') throw itemExists(itemId, collectionId)
      return before === undefined ? newItem(item, siteId, now) : replacementItem(item, before, now)
    })
    if (isFailed(next)) refused.set(itemId, next)
    else (before === undefined ? inserts : updates).push(next)
  }
  for (const owner of new Set(withoutFailures(inserts).map(({ ownerId }) => ownerId)))
    if (isVisitorId(owner)) await stores.visitors.recordReceivedItems(owner, now)
  const inserted = await insertNew(collection, inserts, stores)
  for (const outcome of inserted) if (isFailed(outcome)) refused.set(outcome.itemId as string, outcome)
  const mayCollide = collection.indexes.some(({ unique }) => unique)
  const replaced = updates.length === 0 ? new Set() : await stores.items.update(collectionId, updates, mayCollide)
  for (const { itemId } of updates)
    if (!replaced.has(itemId)) refused.set(itemId, failed(notUnique(collectionId), itemId))

  const written = named.filter(({ itemId }) => !refused.has(itemId))
  await stores.references.clear(
    collectionId,
    written.flatMap(({ itemId, listedFields }) =>
      existing.has(itemId) ? listedFields.map((field) => ({ itemId, field })) : [],
    ),
  )
  await stores.references.insert(
    collectionId,
    written.flatMap(({ itemId, references }) => references.map((one) => ({ itemId, ...one }))),
  )
  return read.map((item) => {
    if (isFailed(item)) return item
    return refused.get(item.itemId) ?? { operation: existing.has(item.itemId) ? 'replaced' : 'inserted' }
  })
}

/** @throws DataError WDE0009 */
const newItem = ({ itemId, ownerId = '', createdAt, updatedAt, fields }: ImportItem, siteId: string, now: number) => {
  const created = createdAt ?? now
  return buildStoredItem(
    { itemId, ownerId: ownerId || siteId, createdAt: created, updatedAt: updatedAt ?? created, revision: 1 },
    fields,
  )
}

/** An existing item keeps its creation date, and its owner if the file names none. @throws DataError WDE0009 */
const replacementItem = ({ itemId, ownerId, updatedAt, fields }: ImportItem, before: StoredItem, now: number) =>
  buildStoredItem(
    {
      itemId,
      ownerId: ownerId ?? before.ownerId,
      createdAt: before.createdAt,
      updatedAt: updatedAt ?? now,
      revision: before.revision + 1,
    },
    fields,
  )
