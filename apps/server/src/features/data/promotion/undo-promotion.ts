import type { MemberId, OwnPromotion, VisitorId } from '@foyer/protocol'
import { ApplicationError } from '../../../kernel/errors/application-error.js'
import type { DataDeps, DataStores } from '../deps.js'

import { promotionView } from './promotion-view.js'

/**
 * Takes a promotion of a member's items back (decision 30): the member's are as they were before, the visitor's lie
 * under the visitor's name again, where nobody writes them, until they are swept. What somebody changed since is left
 * as it is. The session stays, and the visitor has ended all the same. A repetition changes nothing and has the same
 * answer.
 * @throws ApplicationError NOT_FOUND, UNDO_TOO_LATE
 */
export async function undoPromotion(
  { visitorId, memberId }: { visitorId: VisitorId; memberId: MemberId },
  { storage, clock }: Pick<DataDeps, 'storage' | 'clock'>,
): Promise<OwnPromotion> {
  const now = clock.now()
  return storage.transact(async (stores) => {
    // In the order in which a promotion holds them.
    await stores.sessions.lockMember(memberId)
    if (await stores.promotionRecords.beginUndo(visitorId, memberId, now)) await undo(visitorId, memberId, now, stores)
    const record = await stores.promotionRecords.find(visitorId, memberId)
    if (record === undefined) throw new ApplicationError('NOT_FOUND', 'There is no such promotion.')
    if (record.undone === null) throw new ApplicationError('UNDO_TOO_LATE', 'This promotion can no longer be undone.')
    return promotionView(record, now)
  })
}

/** What was moved goes first, so that what must be unique has room. */
async function undo(visitorId: VisitorId, memberId: MemberId, now: number, stores: DataStores): Promise<void> {
  const { promotedItems: items } = stores
  let restored = await items.restoreOwner(visitorId, memberId)
  restored += await items.restoreMerged(visitorId)
  restored += await items.restoreSetAside(visitorId)
  const total = await items.deleteSnapshots(visitorId)
  await stores.visitors.recordReceivedItems(visitorId, now)
  await stores.promotionRecords.finishUndo(visitorId, { restored, changedSince: total - restored })
}
