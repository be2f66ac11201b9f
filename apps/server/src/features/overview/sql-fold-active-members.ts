import { ACTIVE_MEMBERS, DAY, dayOf, HOUR } from '../../platform/counts/counted-kinds.js'
import { addCounts } from '../../platform/counts/sql-count-store.js'
import type { Sweep } from '../../platform/database/sweep.js'

/** A node that was away from the database for a while may come late with whom it saw. */
const WAIT_MS = HOUR

/**
 * Of a day that is over only the number of its members is kept: rows become a count in the transaction that deletes
 * them, so what is folded in part, or by two nodes at once, is counted once (decision 58).
 */
export const foldActiveMembers: Sweep = async (query, { siteId, now, together }) => {
  const over = dayOf(now - WAIT_MS)
  const oldest = await query
    .selectFrom('active_member')
    .select('day')
    .where('site_id', '=', siteId)
    .where('day', '<', over)
    .orderBy('day')
    .limit(1)
    .executeTakeFirst()
  if (oldest === undefined) return { rows: {}, more: false }
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
        .limit(together),
    )
    .executeTakeFirst()
  const folded = Number(numDeletedRows)
  if (folded > 0) await addCounts(query, siteId, [{ kind: ACTIVE_MEMBERS, at: day, count: folded }])
  return { rows: { active_member: folded }, more: folded === together || day + DAY < over }
}
