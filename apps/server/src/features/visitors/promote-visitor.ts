import type { MemberId, VisitorId } from '@foyer/protocol'
import type { VisitorStores } from './deps.js'

export interface Promotion {
  visitorId: VisitorId
  memberId: MemberId
  now: number
}

/**
 * A feature's part of a promotion, inside the transaction that opens the session: the data service moves the visitor's
 * items. A step that throws rolls back the whole promotion. May return how many items the member keeps by it.
 */
export type PromotionStep<Stores extends VisitorStores = VisitorStores> = (
  promotion: Promotion,
  stores: Stores,
) => Promise<number | undefined> | Promise<void>

/**
 * Promotes a visitor to a member; all grants use this function (design invariant 6). Runs inside the caller's
 * transaction. A visitor is promoted once; a second promotion of the same visitor moves nothing. Returns how many items
 * the member keeps by it; null if the visitor was promoted before.
 */
export async function promoteVisitor<Stores extends VisitorStores>(
  promotion: Promotion,
  stores: Stores,
  steps: readonly PromotionStep<Stores>[],
): Promise<number | null> {
  const { visitorId, memberId, now } = promotion
  if (!(await stores.promotions.record(visitorId, memberId, now))) return null
  let itemsKept = 0
  for (const step of steps) itemsKept += (await step(promotion, stores)) ?? 0
  return itemsKept
}
