import type { MemberId, VisitorId } from '@foyer/protocol'

export interface PromotionStore {
  /** Records that a visitor became a member, once: false when that visitor was promoted before. */
  record(visitorId: VisitorId, memberId: MemberId, now: number): Promise<boolean>
  find(visitorId: VisitorId): Promise<{ memberId: MemberId; promotedAt: number } | undefined>
}
