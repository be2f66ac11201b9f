import type { SentItem } from '@foyer/protocol'
import { DataError } from '../../../kernel/errors/data-error.js'
import type { Collection } from '../collections/collection.js'
import { transactOnItems, withCollection } from '../collections/with-collection.js'
import type { Condition } from '../condition.js'
import type { DataCaller } from '../data-caller.js'
import type { DataDeps, DataStores } from '../deps.js'
import { accessOf } from '../permissions.js'
import { owningReferences } from '../references/reference-field.js'
import { readSentReferences, replaceSentReferences, type SentReferences } from '../references/sent-references.js'
import { assertAccess, catchDataError, type WriteResult } from '../write-result.js'
import { type ItemUpdate, updateLocked, visitorOwnersOf } from './change-items.js'
import { type ParsedItem, readItem } from './item.js'

/**
 * Replaces existing items independently. Fields that are not sent are removed; id, owner and creation date stay
 * (wire-protocol §8.2). With `saveReferences`, also stores their references.
 * @throws DataError WDE0025, WDE0027
 */
export function updateItems(
  collectionId: string,
  sent: readonly SentItem[],
  caller: DataCaller,
  condition: Condition | undefined,
  deps: Pick<DataDeps, 'storage' | 'collections' | 'clock'>,
  { saveReferences = false } = {},
): Promise<WriteResult[]> {
  return withCollection(collectionId, deps, async (collection) => {
    assertAccess(accessOf(collection, 'update', caller), 'update', collectionId)
    const brought: SentReferences[] = []
    const changes = sent.map((one, at) =>
      catchDataError(() => {
        if (saveReferences) brought[at] = readSentReferences(one, owningReferences(collection))
        return readUpdate(one, collection, caller)
      }),
    )
    const update = async (stores: DataStores): Promise<WriteResult[]> => {
      const circumstances = { action: 'update', collection, caller, condition } as const
      const outcomes = await updateLocked(changes, circumstances, stores, deps.clock.now())
      if (saveReferences) await replaceSentReferences(collection, brought, outcomes, stores)
      return outcomes
    }
    return transactOnItems(collection, caller, deps, update, { inNameOf: visitorOwnersOf(changes), storesData: true })
  })
}

/** @throws DataError WDE0007 */
function readUpdate(sent: SentItem, collection: Collection, caller: DataCaller): ItemUpdate {
  const { itemId, ...item } = readItem(sent, collection, caller)
  if (itemId === undefined) throw new DataError('WDE0007', 'An item to update has an _id.')
  return replacement({ itemId, ...item })
}

/** The change that replaces an item. */
export const replacement = ({ itemId, ownerId, fields, revision }: ParsedItem & { itemId: string }): ItemUpdate => ({
  itemId,
  revision,
  ownerId,
  apply: () => fields,
})
