import { Busy } from '../../../kernel/errors/busy.js'
import type { Collection } from '../collections/collection.js'
import { assertMatchesSchema } from '../collections/field-types.js'
import { noSuchCollection, RetryTransaction, recordListPaths } from '../collections/with-collection.js'
import type { DataCaller } from '../data-caller.js'
import type { DataDeps, DataStores } from '../deps.js'
import { itemExists, noSuchItem, singleResult, type WrittenItem } from '../write-result.js'
import { updateLocked } from './change-items.js'
import { insertNew } from './insert-items.js'
import { buildStoredItem, fieldsOf, newListPaths, readItemId } from './item.js'
import type { StoredItem } from './item-store.js'
import { replacement } from './update-items.js'

type DraftDeps = Pick<DataDeps, 'storage' | 'collections' | 'clock'>
type DraftContext = { published: Collection; drafts: Collection; stores: DataStores; now: number }

const MAX_ATTEMPTS = 10
const ADMIN = { kind: 'admin' } as const

/** The id of the collection that stores the drafts of a collection; it is created like any other (decision 29). */
export const draftsCollectionId = (collectionId: string): string => `${collectionId}__drafts`

/** Copies a published item to the drafts; it stays published. @throws DataError WDE0025, WDE0073, WDE0074 */
export function createDraft(
  collectionId: string,
  id: unknown,
  deps: DraftDeps,
  caller?: DataCaller,
): Promise<WrittenItem> {
  return withDrafts(collectionId, deps, caller, async (both) => {
    const item = await lockItem(both.published, readItemId(id), both)
    const [there] = await both.stores.items.lockWithData(both.drafts.collectionId, [item.itemId])
    if (there !== undefined) throw itemExists(item.itemId, both.drafts.collectionId)
    return upsertItem(item, both.drafts, both)
  })
}

/**
 * Replaces the published item by its draft, or publishes it for the first time, and deletes the draft.
 * @throws DataError WDE0025, WDE0073
 */
export function publishDraft(
  collectionId: string,
  id: unknown,
  deps: DraftDeps,
  caller?: DataCaller,
): Promise<WrittenItem> {
  return withDrafts(collectionId, deps, caller, async (both) => {
    const draft = await lockItem(both.drafts, readItemId(id), both)
    assertMatchesSchema(fieldsOf(draft), both.published)
    const written = await upsertItem(draft, both.published, both)
    await both.stores.items.delete(both.drafts.collectionId, [draft.itemId])
    return written
  })
}

/**
 * Removes a published item. With `copyToDraft`, stores it as a draft, replacing an existing one, and returns the draft.
 * @throws DataError WDE0025, WDE0073
 */
export function unpublish(
  collectionId: string,
  id: unknown,
  copyToDraft: boolean,
  deps: DraftDeps,
  caller?: DataCaller,
): Promise<WrittenItem | undefined> {
  return withDrafts(collectionId, deps, caller, async (both) => {
    const item = await lockItem(both.published, readItemId(id), both)
    const written = copyToDraft ? await upsertItem(item, both.drafts, both) : undefined
    await both.stores.items.delete(collectionId, [item.itemId])
    return written
  })
}

/** Runs one transaction on the items of a collection and of its drafts. @throws DataError WDE0025, Busy */
async function withDrafts<T>(
  collectionId: string,
  { storage, collections, clock }: DraftDeps,
  caller: DataCaller | undefined,
  work: (both: DraftContext) => Promise<T>,
): Promise<T> {
  const current = async (id: string): Promise<Collection> => {
    const found = await collections.refresh(id)
    if (found === undefined) throw noSuchCollection(id)
    return found
  }
  for (let tries = 0; tries < MAX_ATTEMPTS; tries++) {
    const published = await current(collectionId)
    const drafts = await current(draftsCollectionId(collectionId))
    try {
      return await storage.transact(async (stores) => {
        for (const { collectionId: id, revision } of [published, drafts])
          if ((await stores.collections.lock(id)) !== revision) throw new RetryTransaction()
        const done = await work({ published, drafts, stores, now: clock.now() })
        if (caller?.kind === 'admin') await caller.recordWrite?.(collectionId, stores)
        return done
      })
    } catch (error) {
      if (!(error instanceof RetryTransaction)) throw error
      // The error does not say which of the two collections it concerns; recording a path for both is harmless
      // (decision 26).
      for (const one of [published, drafts]) await recordListPaths(one, error.listPaths, { storage, clock })
    }
  }
  throw new Busy('The collection is being changed. Try again in a moment.', 1)
}

async function lockItem({ collectionId }: Collection, itemId: string, { stores }: DraftContext): Promise<StoredItem> {
  const [item] = await stores.items.lockWithData(collectionId, [itemId])
  if (item === undefined) throw noSuchItem(itemId, collectionId)
  return item
}

/**
 * Inserts an item into the other collection, or replaces the existing one. A new item keeps its owner and creation
 * date.
 */
async function upsertItem(item: StoredItem, target: Collection, { stores, now }: DraftContext): Promise<WrittenItem> {
  const { itemId, ownerId } = item
  const fields = fieldsOf(item)
  const [existing] = await stores.items.lockWithData(target.collectionId, [itemId])
  if (existing !== undefined) {
    const context = { action: 'update', collection: target, caller: ADMIN, condition: undefined } as const
    const change = replacement({ itemId, ownerId, fields, revision: undefined })
    return singleResult(await updateLocked([change], context, stores, now, [existing]))
  }
  const lists = newListPaths([fields], target)
  if (lists.length > 0) throw new RetryTransaction(lists)
  return singleResult(
    await insertNew(target, [buildStoredItem({ ...item, updatedAt: now, revision: 1 }, fields)], stores),
  )
}
