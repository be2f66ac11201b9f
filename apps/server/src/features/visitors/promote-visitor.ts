import type { MemberId, VisitorId } from '@foyer/protocol'
import type { VisitorStores } from './deps.js'

export interface Promotion {
  visitorId: VisitorId
  memberId: MemberId
  now: number
}

/**
 * What some part of Foyer does when a visitor becomes a member, inside the transaction that opens the session: the data
 * service moves what the visitor owned. A step that throws undoes the whole promotion. It may say how many items the
 * member keeps by it.
 */
export type PromotionStep<Stores extends VisitorStores = VisitorStores> = (
  promotion: Promotion,
  stores: Stores,
) => Promise<number | undefined> | Promise<void>

/**
 * The one function by which a visitor becomes a member, whichever grant got there (design invariant 6). Runs inside the
 * caller's transaction. A visitor is promoted once; a second promotion of the same visitor moves nothing. Answers how
 * many items the member keeps by it; null when nobody was promoted.
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
