import { withCollection, writing } from '../collections/with-collection.js'
import { type Condition, conditionOn } from '../condition.js'
import type { DataCaller } from '../data-caller.js'
import type { DataDeps, DataStores } from '../deps.js'
import { assertAccess, failed, isFailed, type Outcome, refusable } from '../outcome.js'
import { accessOf } from '../permissions.js'
import { type Circumstances, changeable, maySee } from './change-items.js'
import { holdItems } from './hold-items.js'
import { readItemId } from './item.js'

/** Removes items, each for itself, and answers what they were. @throws DataError WDE0025, WDE0027 */
export function removeItems(
  collectionId: string,
  unwanted: readonly { itemId: unknown; revision?: number | undefined }[],
  caller: DataCaller,
  condition: Condition | undefined,
  deps: Pick<DataDeps, 'storage' | 'collections' | 'clock'>,
): Promise<Outcome[]> {
  return withCollection(collectionId, deps, async (collection) => {
    assertAccess(accessOf(collection, 'remove', caller), 'remove', collectionId)
    return writing(collection, caller, deps, (stores) =>
      removeHeld(unwanted, { action: 'remove', collection, caller, condition }, stores),
    )
  })
}

/** Removes items of a collection that is held. Call it inside the transaction. */
export async function removeHeld(
  unwanted: readonly { itemId: unknown; revision?: number | undefined }[],
  { condition, ...circumstances }: Circumstances,
  { items: store, references }: Pick<DataStores, 'items' | 'references'>,
): Promise<Outcome[]> {
  const { collection, caller } = circumstances
  const { collectionId } = collection
  const named = unwanted.map(({ itemId, revision }) => refusable(() => ({ itemId: readItemId(itemId), revision })))
  const ids = new Set(named.flatMap((one) => (isFailed(one) ? [] : [one.itemId])))
  const held = new Map((await holdItems(collectionId, [...ids], store)).map((item) => [item.itemId, item]))
  const meets = await conditionOn(condition, collection, [...held.keys()], { references })
  const removed: string[] = []
  const outcomes = named.map((one): Outcome => {
    if (isFailed(one)) return one
    const item = refusable(() => changeable(held.get(one.itemId), one, { ...circumstances, meets }))
    if (isFailed(item)) return failed(item.error, one.itemId)
    held.delete(item.itemId)
    removed.push(item.itemId)
    return { written: 'removed', item, isHidden: !maySee(item, collection, caller) }
  })
  await store.remove(collectionId, removed)
  return outcomes
}
