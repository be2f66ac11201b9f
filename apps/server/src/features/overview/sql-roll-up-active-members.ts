import { DAY, HOUR } from '../../kernel/clock.js'
import { ACTIVE_MEMBERS, startOfDay } from '../../platform/counts/counted-kinds.js'
import { incrementCounts } from '../../platform/counts/sql-count-store.js'
import type { Sweep } from '../../platform/database/sweep.js'

/** A node that lost its database connection may write its active members this much later, in milliseconds. */
const LATE_WRITE_WINDOW_MS = HOUR

/**
 * Reduces the rows of a past day to the number of its members. A row is counted in the transaction that deletes it, so
 * that partial or concurrent runs count it once (decision 23).
 */
export const rollUpActiveMembers: Sweep = async (query, { siteId, now, batchSize }) => {
  const before = startOfDay(now - LATE_WRITE_WINDOW_MS)
  const oldest = await query
    .selectFrom('active_member')
    .select('day')
    .where('site_id', '=', siteId)
    .where('day', '<', before)
    .orderBy('day')
    .limit(1)
    .executeTakeFirst()
  if (oldest === undefined) return { rows: {}, hasMore: false }
  const { day } = oldest
  const { numDeletedRows } = await query
    .deleteFrom('active_member')
    .where('site_id', '=', siteId)
    .where('day', '=', day)
    .where('member_id', 'in', (eb) =>
      eb
        .selectFrom('active_member')
        .select('member_id')
        .where('site_id', '=', siteId)
        .where('day', '=', day)
        .orderBy('member_id')
        .limit(batchSize),
    )
    .executeTakeFirst()
  const deleted = Number(numDeletedRows)
  if (deleted > 0) await incrementCounts(query, siteId, [{ kind: ACTIVE_MEMBERS, at: day, count: deleted }])
  return { rows: { active_member: deleted }, hasMore: deleted === batchSize || day + DAY < before }
}
