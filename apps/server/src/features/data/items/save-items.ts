import type { SentItem } from '@foyer/protocol'
import { newUuid } from '../../../kernel/random.js'
import { RetryTransaction, transactOnItems, visitorOwners, withCollection } from '../collections/with-collection.js'
import type { DataCaller } from '../data-caller.js'
import type { DataDeps, DataStores } from '../deps.js'
import { accessOf } from '../permissions.js'
import { owningReferences } from '../references/reference-field.js'
import { readSentReferences, replaceSentReferences, type SentReferences } from '../references/sent-references.js'
import {
  catchDataError,
  type Failed,
  failed,
  isFailed,
  notPermitted,
  type WriteResult,
  withoutFailures,
} from '../write-result.js'
import { updateLocked } from './change-items.js'
import { insertNew, newItem } from './insert-items.js'
import { fieldsOf, newListPaths, readItem } from './item.js'
import { lockItems } from './lock-items.js'
import { replacement } from './update-items.js'

/**
 * Inserts items independently, or replaces those whose id exists. Inserting requires the insert permission, replacing
 * the update permission. With `saveReferences`, also stores their references.
 * @throws DataError WDE0025, WDE0027
 */
export function saveItems(
  collectionId: string,
  sent: readonly SentItem[],
  caller: DataCaller,
  deps: Pick<DataDeps, 'storage' | 'collections' | 'clock' | 'random' | 'siteId'>,
  { saveReferences = false } = {},
): Promise<WriteResult[]> {
  return withCollection(collectionId, deps, async (collection) => {
    const [mayInsert, mayUpdate] = (['insert', 'update'] as const).map(
      (action) => accessOf(collection, action, caller) !== 'none',
    )
    if (!mayInsert && !mayUpdate) throw notPermitted('insert', collectionId)
    const now = deps.clock.now()
    const brought: SentReferences[] = []
    const items = sent.map((one, at) =>
      catchDataError(() => {
        if (saveReferences) brought[at] = readSentReferences(one, owningReferences(collection))
        const { itemId = newUuid(deps.random), ...item } = readItem(one, collection, caller)
        return { itemId, ...item }
      }),
    )
    const save = async (stores: DataStores): Promise<WriteResult[]> => {
      const ids = new Set(items.flatMap((item) => (isFailed(item) ? [] : [item.itemId])))
      const lockedItems = await lockItems(collectionId, [...ids], stores.items)
      const outcomes: (WriteResult | undefined)[] = items.map((item) => (isFailed(item) ? item : undefined))

      const inserts = new Map<number, ReturnType<typeof newItem> | Failed>()
      const existingIds = new Set(lockedItems.map(({ itemId }) => itemId))
      for (const [at, item] of items.entries()) {
        if (isFailed(item) || existingIds.has(item.itemId)) continue
        const insertion = mayInsert
          ? catchDataError(() => newItem(item, caller, deps.siteId, now))
          : failed(notPermitted('insert', collectionId), item.itemId)
        // If the same request names the item again, the later one replaces it.
        if (!isFailed(insertion)) existingIds.add(item.itemId)
        inserts.set(at, insertion)
      }
      const fresh = withoutFailures([...inserts.values()])
      const lists = newListPaths(fresh.map(fieldsOf), collection)
      if (lists.length > 0) throw new RetryTransaction(lists)
      const inserted = await insertNew(collection, [...inserts.values()], stores)
      for (const [at, outcome] of [...inserts.keys()].map((key, nth) => [key, inserted[nth] as WriteResult] as const)) {
        // A concurrent request inserted the item first; the next attempt replaces it.
        if (isFailed(outcome) && outcome.error.code === 'WDE0074') throw new RetryTransaction()
        outcomes[at] = outcome
        if (!isFailed(outcome)) lockedItems.push(outcome.item)
      }

      const rest = items.flatMap((item, at) => (isFailed(item) || outcomes[at] !== undefined ? [] : [{ at, item }]))
      const circumstances = { action: 'update', collection, caller, condition: undefined, isSave: true } as const
      const changed = await updateLocked(
        rest.map(({ item }) =>
          mayUpdate ? replacement(item) : failed(notPermitted('update', collectionId), item.itemId),
        ),
        circumstances,
        stores,
        now,
        lockedItems,
      )
      for (const [nth, { at }] of rest.entries()) outcomes[at] = changed[nth] as WriteResult
      if (saveReferences) await replaceSentReferences(collection, brought, outcomes as WriteResult[], stores)
      return outcomes as WriteResult[]
    }
    const inNameOf = visitorOwners(items.map((item) => (isFailed(item) ? undefined : item.ownerId)))
    return transactOnItems(collection, caller, deps, save, { inNameOf, storesData: true })
  })
}
