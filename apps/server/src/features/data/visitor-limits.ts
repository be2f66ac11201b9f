import { DataError } from '../../kernel/errors/data-error.js'
import type { VisitorUsage } from '../visitors/visitor-store.js'

/**
 * What one visitor may store in all collections. Everything of a visitor is moved in one transaction when the visitor
 * becomes a member, so this also bounds what a promotion costs.
 */
export const VISITOR_LIMITS: VisitorUsage = { items: 5_000, bytes: 32_000_000 }

/** @throws DataError WDE0091 when the visitor has stored as much as it may */
export function assertVisitorQuota({ items, bytes }: VisitorUsage): void {
  if (items < VISITOR_LIMITS.items && bytes < VISITOR_LIMITS.bytes) return
  throw new DataError(
    'WDE0091',
    `A visitor can store ${VISITOR_LIMITS.items} items or ${VISITOR_LIMITS.bytes / 1_000_000} MB. Remove items, or sign in.`,
    { ...VISITOR_LIMITS },
  )
}
