import { Busy } from '../../../kernel/errors/busy.js'
import type { Collection } from '../collections/collection.js'
import { assertFits } from '../collections/field-types.js'
import { noSuchCollection, noteLists, TryAgain } from '../collections/with-collection.js'
import type { DataCaller } from '../data-caller.js'
import type { DataDeps, DataStores } from '../deps.js'
import { itemExists, noSuchItem, onlyOne, type Written } from '../outcome.js'
import { changeHeld } from './change-items.js'
import { insertHeld } from './insert-items.js'
import { fieldsOf, newListPaths, readItemId, storedItem } from './item.js'
import type { StoredItem } from './item-store.js'
import { replacement } from './update-items.js'

type DraftNeeds = Pick<DataDeps, 'storage' | 'collections' | 'clock'>
type Both = { published: Collection; drafts: Collection; stores: DataStores; now: number }

const ATTEMPTS = 10
const ADMIN = { kind: 'admin' } as const

/** Where the drafts of a collection are: in a collection of their own, which is made like any other (decision 51). */
export const draftsOf = (collectionId: string): string => `${collectionId}__drafts`

/** Copies a published item into the drafts; it stays published. @throws DataError WDE0025, WDE0073, WDE0074 */
export function createDraft(
  collectionId: string,
  id: unknown,
  deps: DraftNeeds,
  caller?: DataCaller,
): Promise<Written> {
  return withBoth(collectionId, deps, caller, async (both) => {
    const item = await held(both.published, readItemId(id), both)
    const [there] = await both.stores.items.hold(both.drafts.collectionId, [item.itemId])
    if (there !== undefined) throw itemExists(item.itemId, both.drafts.collectionId)
    return put(item, both.drafts, both)
  })
}

/**
 * Puts a draft in the place of the published item, or publishes it for the first time; the draft is gone then.
 * @throws DataError WDE0025, WDE0073
 */
export function publishDraft(
  collectionId: string,
  id: unknown,
  deps: DraftNeeds,
  caller?: DataCaller,
): Promise<Written> {
  return withBoth(collectionId, deps, caller, async (both) => {
    const draft = await held(both.drafts, readItemId(id), both)
    assertFits(fieldsOf(draft), both.published)
    const written = await put(draft, both.published, both)
    await both.stores.items.remove(both.drafts.collectionId, [draft.itemId])
    return written
  })
}

/**
 * Takes a published item back into the drafts, over a draft that is there; without `copyToDraft` it is removed only.
 * Answers the draft.
 * @throws DataError WDE0025, WDE0073
 */
export function unpublish(
  collectionId: string,
  id: unknown,
  copyToDraft: boolean,
  deps: DraftNeeds,
  caller?: DataCaller,
): Promise<Written | undefined> {
  return withBoth(collectionId, deps, caller, async (both) => {
    const item = await held(both.published, readItemId(id), both)
    const written = copyToDraft ? await put(item, both.drafts, both) : undefined
    await both.stores.items.remove(collectionId, [item.itemId])
    return written
  })
}

/** One transaction on the items of a collection and of its drafts. @throws DataError WDE0025, Busy */
async function withBoth<T>(
  collectionId: string,
  { storage, collections, clock }: DraftNeeds,
  caller: DataCaller | undefined,
  work: (both: Both) => Promise<T>,
): Promise<T> {
  const current = async (id: string): Promise<Collection> => {
    const found = await collections.refresh(id)
    if (found === undefined) throw noSuchCollection(id)
    return found
  }
  for (let tries = 0; tries < ATTEMPTS; tries++) {
    const published = await current(collectionId)
    const drafts = await current(draftsOf(collectionId))
    try {
      return await storage.transact(async (stores) => {
        for (const { collectionId: id, revision } of [published, drafts])
          if ((await stores.collections.hold(id)) !== revision) throw new TryAgain()
        const done = await work({ published, drafts, stores, now: clock.now() })
        if (caller?.kind === 'admin') await caller.note?.(collectionId, stores)
        return done
      })
    } catch (error) {
      if (!(error instanceof TryAgain)) throw error
      // Of which of the two it was is not said; a note too many is harmless (decision 41).
      for (const one of [published, drafts]) await noteLists(one, error.paths, { storage, clock })
    }
  }
  throw new Busy('The collection is being changed. Try again in a moment.', 1)
}

async function held({ collectionId }: Collection, itemId: string, { stores }: Both): Promise<StoredItem> {
  const [item] = await stores.items.hold(collectionId, [itemId])
  if (item === undefined) throw noSuchItem(itemId, collectionId)
  return item
}

/**
 * Inserts an item into the other collection, or replaces the one that is there; owner and date of creation come along
 * where it is new.
 */
async function put(item: StoredItem, to: Collection, { stores, now }: Both): Promise<Written> {
  const { itemId, ownerId } = item
  const fields = fieldsOf(item)
  const [there] = await stores.items.hold(to.collectionId, [itemId])
  if (there !== undefined) {
    const circumstances = { action: 'update', collection: to, caller: ADMIN, condition: undefined } as const
    const change = replacement({ itemId, ownerId, fields, revision: undefined })
    return onlyOne(await changeHeld([change], circumstances, stores, now, [there]))
  }
  const lists = newListPaths([fields], to)
  if (lists.length > 0) throw new TryAgain(lists)
  return onlyOne(await insertHeld(to, [storedItem({ ...item, updatedAt: now, revision: 1 }, fields)], stores))
}
