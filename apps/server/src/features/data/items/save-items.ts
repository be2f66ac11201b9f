import type { SentItem } from '@foyer/protocol'
import { newUuid } from '../../../kernel/random.js'
import { TryAgain, visitorsNamed, withCollection, writing } from '../collections/with-collection.js'
import type { DataCaller } from '../data-caller.js'
import type { DataDeps, DataStores } from '../deps.js'
import { type Failed, failed, isFailed, notFailed, notPermitted, type Outcome, refusable } from '../outcome.js'
import { accessOf } from '../permissions.js'
import { owningReferences } from '../references/reference-field.js'
import { keepSent, type SentReferences, sentReferences } from '../references/sent-references.js'
import { changeHeld } from './change-items.js'
import { holdItems } from './hold-items.js'
import { insertHeld, newItem } from './insert-items.js'
import { fieldsOf, newListPaths, readItem } from './item.js'
import { replacement } from './update-items.js'

/**
 * Inserts items, or replaces those whose id is there: the first needs the permission to insert, the second the one to
 * update. Each for itself. With `saveReferences` also the references that they bring.
 * @throws DataError WDE0025, WDE0027
 */
export function saveItems(
  collectionId: string,
  sent: readonly SentItem[],
  caller: DataCaller,
  deps: Pick<DataDeps, 'storage' | 'collections' | 'clock' | 'random' | 'siteId'>,
  { saveReferences = false } = {},
): Promise<Outcome[]> {
  return withCollection(collectionId, deps, async (collection) => {
    const [mayInsert, mayUpdate] = (['insert', 'update'] as const).map(
      (action) => accessOf(collection, action, caller) !== 'none',
    )
    if (!mayInsert && !mayUpdate) throw notPermitted('insert', collectionId)
    const now = deps.clock.now()
    const brought: SentReferences[] = []
    const items = sent.map((one, at) =>
      refusable(() => {
        if (saveReferences) brought[at] = sentReferences(one, owningReferences(collection))
        const { itemId = newUuid(deps.random), ...item } = readItem(one, collection, caller)
        return { itemId, ...item }
      }),
    )
    const save = async (stores: DataStores): Promise<Outcome[]> => {
      const ids = new Set(items.flatMap((item) => (isFailed(item) ? [] : [item.itemId])))
      const held = await holdItems(collectionId, [...ids], stores.items)
      const outcomes: (Outcome | undefined)[] = items.map((item) => (isFailed(item) ? item : undefined))

      const inserts = new Map<number, ReturnType<typeof newItem> | Failed>()
      const begun = new Set(held.map(({ itemId }) => itemId))
      for (const [at, item] of items.entries()) {
        if (isFailed(item) || begun.has(item.itemId)) continue
        const made = mayInsert
          ? refusable(() => newItem(item, caller, deps.siteId, now))
          : failed(notPermitted('insert', collectionId), item.itemId)
        // Named again in the same request, it is replaced by the later one.
        if (!isFailed(made)) begun.add(item.itemId)
        inserts.set(at, made)
      }
      const fresh = notFailed([...inserts.values()])
      const lists = newListPaths(fresh.map(fieldsOf), collection)
      if (lists.length > 0) throw new TryAgain(lists)
      const inserted = await insertHeld(collection, [...inserts.values()], stores)
      for (const [at, outcome] of [...inserts.keys()].map((key, nth) => [key, inserted[nth] as Outcome] as const)) {
        // Somebody else was faster to insert it: then it is there to be replaced.
        if (isFailed(outcome) && outcome.error.code === 'WDE0074') throw new TryAgain()
        outcomes[at] = outcome
        if (!isFailed(outcome)) held.push(outcome.item)
      }

      const rest = items.flatMap((item, at) => (isFailed(item) || outcomes[at] !== undefined ? [] : [{ at, item }]))
      const circumstances = { action: 'update', collection, caller, condition: undefined, isSave: true } as const
      const changed = await changeHeld(
        rest.map(({ item }) =>
          mayUpdate ? replacement(item) : failed(notPermitted('update', collectionId), item.itemId),
        ),
        circumstances,
        stores,
        now,
        held,
      )
      for (const [nth, { at }] of rest.entries()) outcomes[at] = changed[nth] as Outcome
      if (saveReferences) await keepSent(collection, brought, outcomes as Outcome[], stores)
      return outcomes as Outcome[]
    }
    const inNameOf = visitorsNamed(items.map((item) => (isFailed(item) ? undefined : item.ownerId)))
    return writing(collection, caller, deps, save, { inNameOf, storesData: true })
  })
}
