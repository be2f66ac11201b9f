import type { SentItem } from '@foyer/protocol'
import { newUuid } from '../../../kernel/random.js'
import type { JsonObject } from '../../../kernel/text/json.js'
import type { Collection } from '../collections/collection.js'
import {
  recordListPaths,
  STALE,
  transactOnItems,
  visitorOwners,
  withCollection,
} from '../collections/with-collection.js'
import type { DataCaller } from '../data-caller.js'
import type { DataDeps, DataStores } from '../deps.js'
import { accessOf } from '../permissions.js'
import { owningReferences } from '../references/reference-field.js'
import { readSentReferences, replaceSentReferences, type SentReferences } from '../references/sent-references.js'
import {
  assertAccess,
  catchDataError,
  type Failed,
  failed,
  isFailed,
  itemExists,
  notUnique,
  type WriteResult,
  withoutFailures,
} from '../write-result.js'
import { buildStoredItem, newListPaths, type ParsedItem, readItem } from './item.js'
import type { StoredItem } from './item-store.js'

type ItemDeps = Pick<DataDeps, 'storage' | 'collections' | 'clock' | 'random' | 'siteId'>

/**
 * Inserts items independently; a rejected item does not affect the others. With `saveReferences`, also stores their
 * references.
 * @throws DataError WDE0025, WDE0027
 */
export function insertItems(
  collectionId: string,
  sent: readonly SentItem[],
  caller: DataCaller,
  deps: ItemDeps,
  { saveReferences = false } = {},
): Promise<WriteResult[]> {
  return withCollection(collectionId, deps, async (collection) => {
    assertAccess(accessOf(collection, 'insert', caller), 'insert', collectionId)
    const now = deps.clock.now()
    const brought: SentReferences[] = []
    const contents: JsonObject[] = []
    const items = sent.map((one, at) =>
      catchDataError(() => {
        if (saveReferences) brought[at] = readSentReferences(one, owningReferences(collection))
        const { itemId = newUuid(deps.random), ...item } = readItem(one, collection, caller)
        const newStoredItem = newItem({ itemId, ...item }, caller, deps.siteId, now)
        contents.push(item.fields)
        return newStoredItem
      }),
    )
    const fresh = withoutFailures(items)
    if (collection.indexes.length > 0) {
      const paths = newListPaths(contents, collection)
      if (paths.length > 0) {
        await recordListPaths(collection, paths, deps)
        return STALE
      }
    }
    const [only] = fresh
    const inNameOf = caller.kind === 'admin' ? visitorOwners(fresh.map(({ ownerId }) => ownerId)) : []
    // Recording a visitor, writing an audit entry and storing references require a transaction.
    const isNoted = caller.kind === 'admin' && caller.recordWrite !== undefined
    const isPlain = caller.kind !== 'visitor' && !isNoted && inNameOf.length === 0 && !saveReferences
    if (only !== undefined && sent.length === 1 && isPlain) {
      const { revision } = collection
      const hasUnique = collection.indexes.some(({ unique }) => unique)
      const isInserted = await deps.storage.write(({ items }) =>
        items.insertIfCurrent(collectionId, revision, only, hasUnique),
      )
      if (isInserted) return [{ operation: 'inserted', item: only }]
    }
    const insert = async (stores: DataStores): Promise<WriteResult[]> => {
      const outcomes = await insertNew(collection, items, stores)
      if (saveReferences) await replaceSentReferences(collection, brought, outcomes, stores)
      return outcomes
    }
    return transactOnItems(collection, caller, deps, insert, { inNameOf, storesData: true })
  })
}

/**
 * Builds a new item. Its owner is the caller; for an admin, the named owner or else the site.
 * @throws DataError WDE0009
 */
export function newItem(
  { itemId, ownerId, fields }: ParsedItem & { itemId: string },
  caller: DataCaller,
  siteId: string,
  now: number,
): StoredItem {
  return buildStoredItem(
    {
      itemId,
      ownerId: caller.kind === 'admin' ? (ownerId ?? siteId) : caller.id,
      createdAt: now,
      updatedAt: now,
      revision: 1,
    },
    fields,
  )
}

/** Inserts the items that can be inserted, and returns an error for each of the others. */
export async function insertNew(
  { collectionId }: Collection,
  items: readonly (StoredItem | Failed)[],
  { items: store }: Pick<DataStores, 'items'>,
): Promise<WriteResult[]> {
  const newItems = new Map<string, StoredItem>()
  for (const item of items) if (!isFailed(item) && !newItems.has(item.itemId)) newItems.set(item.itemId, item)
  // Sorted, so that two requests for the same ids cannot deadlock.
  const sorted = [...newItems.values()].toSorted((one, other) => (one.itemId < other.itemId ? -1 : 1))
  const inserted = await store.insert(collectionId, sorted)
  const rejected = [...newItems.keys()].filter((itemId) => !inserted.has(itemId))
  const existingIds = new Set((await store.lock(collectionId, rejected)).map(({ itemId }) => itemId))
  return items.map((item) => {
    if (isFailed(item)) return item
    const { itemId } = item
    if (newItems.get(itemId) !== item) return failed(itemExists(itemId, collectionId), itemId)
    if (inserted.has(itemId)) return { operation: 'inserted', item }
    return failed(existingIds.has(itemId) ? itemExists(itemId, collectionId) : notUnique(collectionId), itemId)
  })
}
