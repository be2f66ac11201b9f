import type { Needs } from '../needs.js'
import { changeable, maySee } from './change-items.js'
import { type Condition, conditionOn } from './condition.js'
import type { DataCaller } from './data-caller.js'
import { readItemId } from './item.js'
import { assertAccess, failed, isFailed, type Outcome, refusable } from './outcome.js'
import { accessOf } from './permissions.js'
import { withCollection, writing } from './with-collection.js'

/** Removes items, each for itself, and answers what they were. @throws DataError WDE0025, WDE0027 */
export function removeItems(
  collectionId: string,
  unwanted: readonly { itemId: unknown; revision?: number | undefined }[],
  caller: DataCaller,
  condition: Condition | undefined,
  needs: Pick<Needs, 'storage' | 'collections' | 'clock'>,
): Promise<Outcome[]> {
  return withCollection(collectionId, needs, async (collection) => {
    assertAccess(accessOf(collection, 'remove', caller), 'remove', collectionId)
    const named = unwanted.map(({ itemId, revision }) => refusable(() => ({ itemId: readItemId(itemId), revision })))
    return writing(collection, caller, needs, async ({ items: store, references }) => {
      const ids = new Set(named.flatMap((one) => (isFailed(one) ? [] : [one.itemId])))
      const held = new Map((await store.hold(collectionId, [...ids])).map((item) => [item.itemId, item]))
      const meets = await conditionOn(condition, collection, [...held.keys()], { references })
      const circumstances = { action: 'remove', collection, caller, meets } as const
      const removed: string[] = []
      const outcomes = named.map((one): Outcome => {
        if (isFailed(one)) return one
        const item = refusable(() => changeable(held.get(one.itemId), one, circumstances))
        if (isFailed(item)) return failed(item.error, one.itemId)
        held.delete(item.itemId)
        removed.push(item.itemId)
        return { written: 'removed', item, isHidden: !maySee(item, collection, caller) }
      })
      await store.remove(collectionId, removed)
      return outcomes
    })
  })
}
