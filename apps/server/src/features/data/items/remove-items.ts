import { transactOnItems, withCollection } from '../collections/with-collection.js'
import { type Condition, compileCondition } from '../condition.js'
import type { DataCaller } from '../data-caller.js'
import type { DataDeps, DataStores } from '../deps.js'
import { accessOf } from '../permissions.js'
import { assertAccess, catchDataError, failed, isFailed, type WriteResult } from '../write-result.js'
import { canRead, requireChangeable, type WriteContext } from './change-items.js'
import { readItemId } from './item.js'
import { lockItems } from './lock-items.js'

/** Removes items independently and returns the removed items. @throws DataError WDE0025, WDE0027 */
export function removeItems(
  collectionId: string,
  targets: readonly { itemId: unknown; revision?: number | undefined }[],
  caller: DataCaller,
  condition: Condition | undefined,
  deps: Pick<DataDeps, 'storage' | 'collections' | 'clock'>,
): Promise<WriteResult[]> {
  return withCollection(collectionId, deps, async (collection) => {
    assertAccess(accessOf(collection, 'remove', caller), 'remove', collectionId)
    return transactOnItems(collection, caller, deps, (stores) =>
      deleteLocked(targets, { action: 'remove', collection, caller, condition }, stores),
    )
  })
}

/** Removes items of a locked collection. Must be called inside the transaction. */
export async function deleteLocked(
  targets: readonly { itemId: unknown; revision?: number | undefined }[],
  { condition, ...circumstances }: WriteContext,
  { items: store, references }: Pick<DataStores, 'items' | 'references'>,
): Promise<WriteResult[]> {
  const { collection, caller } = circumstances
  const { collectionId } = collection
  const parsed = targets.map(({ itemId, revision }) => catchDataError(() => ({ itemId: readItemId(itemId), revision })))
  const ids = new Set(parsed.flatMap((one) => (isFailed(one) ? [] : [one.itemId])))
  const locked = new Map((await lockItems(collectionId, [...ids], store)).map((item) => [item.itemId, item]))
  const matchesCondition = await compileCondition(condition, collection, [...locked.keys()], { references })
  const removed: string[] = []
  const outcomes = parsed.map((one): WriteResult => {
    if (isFailed(one)) return one
    const item = catchDataError(() =>
      requireChangeable(locked.get(one.itemId), one, { ...circumstances, meets: matchesCondition }),
    )
    if (isFailed(item)) return failed(item.error, one.itemId)
    locked.delete(item.itemId)
    removed.push(item.itemId)
    return { operation: 'removed', item, isHidden: !canRead(item, collection, caller) }
  })
  await store.delete(collectionId, removed)
  return outcomes
}
