import type { SentItem } from '@foyer/protocol'
import { newUuid } from '../../../kernel/random.js'
import type { JsonObject } from '../../../kernel/text/json.js'
import type { Collection } from '../collections/collection.js'
import { noteLists, STALE, visitorsNamed, withCollection, writing } from '../collections/with-collection.js'
import type { DataCaller } from '../data-caller.js'
import type { DataDeps, DataStores } from '../deps.js'
import {
  assertAccess,
  type Failed,
  failed,
  isFailed,
  itemExists,
  notFailed,
  notUnique,
  type Outcome,
  refusable,
} from '../outcome.js'
import { accessOf } from '../permissions.js'
import { owningReferences } from '../references/reference-field.js'
import { keepSent, type SentReferences, sentReferences } from '../references/sent-references.js'
import { newListPaths, type ReadItem, readItem, storedItem } from './item.js'
import type { StoredItem } from './item-store.js'

type ItemNeeds = Pick<DataDeps, 'storage' | 'collections' | 'clock' | 'random' | 'siteId'>

/**
 * Inserts items independently; a rejected item does not affect the others. With `saveReferences` their references are
 * stored, too.
 * @throws DataError WDE0025, WDE0027
 */
export function insertItems(
  collectionId: string,
  sent: readonly SentItem[],
  caller: DataCaller,
  deps: ItemNeeds,
  { saveReferences = false } = {},
): Promise<Outcome[]> {
  return withCollection(collectionId, deps, async (collection) => {
    assertAccess(accessOf(collection, 'insert', caller), 'insert', collectionId)
    const now = deps.clock.now()
    const brought: SentReferences[] = []
    const contents: JsonObject[] = []
    const items = sent.map((one, at) =>
      refusable(() => {
        if (saveReferences) brought[at] = sentReferences(one, owningReferences(collection))
        const { itemId = newUuid(deps.random), ...item } = readItem(one, collection, caller)
        const made = newItem({ itemId, ...item }, caller, deps.siteId, now)
        contents.push(item.fields)
        return made
      }),
    )
    const fresh = notFailed(items)
    if (collection.indexes.length > 0) {
      const paths = newListPaths(contents, collection)
      if (paths.length > 0) {
        await noteLists(collection, paths, deps)
        return STALE
      }
    }
    const [only] = fresh
    const inNameOf = caller.kind === 'admin' ? visitorsNamed(fresh.map(({ ownerId }) => ownerId)) : []
    // A visitor has to be noted with it, an entry written, and references kept, which takes a transaction.
    const isNoted = caller.kind === 'admin' && caller.note !== undefined
    const isPlain = caller.kind !== 'visitor' && !isNoted && inNameOf.length === 0 && !saveReferences
    if (only !== undefined && sent.length === 1 && isPlain) {
      const { revision } = collection
      const hasUnique = collection.indexes.some(({ unique }) => unique)
      const kept = await deps.storage.write(({ items }) => items.addIfCurrent(collectionId, revision, only, hasUnique))
      if (kept) return [{ written: 'inserted', item: only }]
    }
    const insert = async (stores: DataStores): Promise<Outcome[]> => {
      const outcomes = await insertHeld(collection, items, stores)
      if (saveReferences) await keepSent(collection, brought, outcomes, stores)
      return outcomes
    }
    return writing(collection, caller, deps, insert, { inNameOf, storesData: true })
  })
}

/** The item of somebody new. @throws DataError WDE0009 */
export function newItem(
  { itemId, ownerId, fields }: ReadItem & { itemId: string },
  caller: DataCaller,
  siteId: string,
  now: number,
): StoredItem {
  return storedItem(
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

/** Inserts what can be inserted, and says of the rest why it could not. */
export async function insertHeld(
  { collectionId }: Collection,
  items: readonly (StoredItem | Failed)[],
  { items: store }: Pick<DataStores, 'items'>,
): Promise<Outcome[]> {
  const fresh = new Map<string, StoredItem>()
  for (const item of items) if (!isFailed(item) && !fresh.has(item.itemId)) fresh.set(item.itemId, item)
  // In one order for everybody, so that two requests for the same ids cannot wait for each other.
  const inOrder = [...fresh.values()].toSorted((one, other) => (one.itemId < other.itemId ? -1 : 1))
  const kept = await store.add(collectionId, inOrder)
  const left = [...fresh.keys()].filter((itemId) => !kept.has(itemId))
  const taken = new Set((await store.lock(collectionId, left)).map(({ itemId }) => itemId))
  return items.map((item) => {
    if (isFailed(item)) return item
    const { itemId } = item
    if (fresh.get(itemId) !== item) return failed(itemExists(itemId, collectionId), itemId)
    if (kept.has(itemId)) return { written: 'inserted', item }
    return failed(taken.has(itemId) ? itemExists(itemId, collectionId) : notUnique(collectionId), itemId)
  })
}
