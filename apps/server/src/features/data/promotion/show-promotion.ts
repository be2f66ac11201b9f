import type { MemberId, OwnPromotion } from '@foyer/protocol'
import type { DataDeps } from '../deps.js'
import { toldPromotion } from './told-promotion.js'

/** The last promotion that brought a member anything, as long as it is remembered. */
export async function showPromotion(
  memberId: MemberId,
  { storage, clock }: Pick<DataDeps, 'storage' | 'clock'>,
): Promise<OwnPromotion | undefined> {
  const record = await storage.read((stores) => stores.promotionRecords.lastOf(memberId))
  return record === undefined ? undefined : toldPromotion(record, clock.now())
}
