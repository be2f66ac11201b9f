import { DataError } from '../../kernel/errors/data-error.js'
import type { VisitorUsage } from '../visitors/visitor-store.js'

/**
 * Storage limit for one visitor in all collections. All items of a visitor are moved in one transaction when the
 * visitor becomes a member, so this also limits the cost of a promotion.
 */
export const VISITOR_LIMITS: VisitorUsage = { items: 5_000, bytes: 32_000_000 }

/** @throws DataError WDE0091 if the visitor has reached the storage limit */
export function assertVisitorQuota({ items, bytes }: VisitorUsage): void {
  if (items < VISITOR_LIMITS.items && bytes < VISITOR_LIMITS.bytes) return
  throw new DataError(
    'WDE0091',
    `A visitor can store ${VISITOR_LIMITS.items} items or ${VISITOR_LIMITS.bytes / 1_000_000} MB. Remove items, or sign in.`,
    { ...VISITOR_LIMITS },
  )
}
