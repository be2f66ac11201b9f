import type { MemberId, OwnPromotion } from '@foyer/protocol'
import type { DataDeps } from '../deps.js'
import { promotionView } from './promotion-view.js'

/** Returns the last promotion that gave the member any items, while its record is stored. */
export async function getPromotion(
  memberId: MemberId,
  { storage, clock }: Pick<DataDeps, 'storage' | 'clock'>,
): Promise<OwnPromotion | undefined> {
  const record = await storage.read((stores) => stores.promotionRecords.findLatest(memberId))
  return record === undefined ? undefined : promotionView(record, clock.now())
}
