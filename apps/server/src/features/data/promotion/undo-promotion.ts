import type { MemberId, OwnPromotion, VisitorId } from '@foyer/protocol'
import { ApplicationError } from '../../../kernel/errors/application-error.js'
import type { DataDeps, DataStores } from '../deps.js'

import { promotionView } from './promotion-view.js'

/**
 * Undoes a promotion of a member's items (decision 30): the member's items are restored, and the visitor's belong to
 * the visitor again, where nothing can write them until they are swept. Items changed since stay as they are. The
 * session stays open, and the visitor stays ended. A repeated call changes nothing and returns the same result.
 * @throws ApplicationError NOT_FOUND, UNDO_TOO_LATE
 */
export async function undoPromotion(
  { visitorId, memberId }: { visitorId: VisitorId; memberId: MemberId },
  { storage, clock }: Pick<DataDeps, 'storage' | 'clock'>,
): Promise<OwnPromotion> {
  const now = clock.now()
  return storage.transact(async (stores) => {
    // Locks in the same order as a promotion.
    await stores.sessions.lockMember(memberId)
    if (await stores.promotionRecords.beginUndo(visitorId, memberId, now)) await undo(visitorId, memberId, now, stores)
    const record = await stores.promotionRecords.find(visitorId, memberId)
    if (record === undefined) throw new ApplicationError('NOT_FOUND', 'There is no such promotion.')
    if (record.undone === null) throw new ApplicationError('UNDO_TOO_LATE', 'This promotion can no longer be undone.')
    return promotionView(record, now)
  })
}

/** Returns moved items to the visitor first, so that unique values are free again. */
async function undo(visitorId: VisitorId, memberId: MemberId, now: number, stores: DataStores): Promise<void> {
  const { promotedItems: items } = stores
  let restored = await items.restoreOwner(visitorId, memberId)
  restored += await items.restoreMerged(visitorId)
  restored += await items.restoreSetAside(visitorId)
  const total = await items.deleteSnapshots(visitorId)
  await stores.visitors.recordReceivedItems(visitorId, now)
  await stores.promotionRecords.finishUndo(visitorId, { restored, changedSince: total - restored })
}
