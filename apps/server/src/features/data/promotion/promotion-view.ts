import type { OwnPromotion } from '@foyer/protocol'
import { rfc3339 } from '../../../kernel/clock.js'
import type { PromotionRecord } from './promotion-record-store.js'

/** Converts a promotion to the form in which its member reads it. */
export function promotionView(
  { visitorId, promotedAt, undoUntil, collections, undone }: PromotionRecord,
  now: number,
): OwnPromotion {
  return {
    visitorId,
    promotedAt: rfc3339(promotedAt),
    collections,
    ...(undoUntil > promotedAt ? { undoUntil: rfc3339(undoUntil) } : {}),
    canUndo: undone === null && undoUntil > now,
    ...(undone === null ? {} : { undone: { ...undone, at: rfc3339(undone.at) } }),
  }
}
