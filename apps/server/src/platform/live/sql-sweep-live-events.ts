import { lifetimes } from '../../kernel/lifetimes.js'
import { assignPositions, hasUnassignedPositions } from '../database/sql-positions.js'
import type { Sweep } from '../database/sweep.js'
import { LIVE_EVENTS } from './sql-live-event-store.js'

/**
 * Stops the recording of topics without listeners, and deletes events older than the retention time, the earliest
 * first. Events without a position get one first.
 */
export const sweepLiveEvents: Sweep = async (query, { siteId, now, batchSize }) => {
  await query.deleteFrom('live_topic').where('site_id', '=', siteId).where('listened_until', '<', now).execute()
  const assigned = (await hasUnassignedPositions(query, siteId, LIVE_EVENTS))
    ? await assignPositions(query, siteId, LIVE_EVENTS, batchSize, now)
    : 0
  const earliest = await query
    .selectFrom('live_event')
    .select(['position', 'at'])
    .where('site_id', '=', siteId)
    .where('position', 'is not', null)
    .orderBy('position')
    .limit(batchSize)
    .execute()
  const before = now - lifetimes.liveEventRetention.ms
  const firstRetained = earliest.findIndex(({ at }) => at > before)
  const last = (firstRetained === -1 ? earliest : earliest.slice(0, firstRetained)).at(-1)?.position
  if (last === undefined || last === null) return { rows: {}, hasMore: assigned === batchSize }
  await query.updateTable('live_feed').set({ begins_after: last }).where('site_id', '=', siteId).execute()
  const { numDeletedRows } = await query
    .deleteFrom('live_event')
    .where('site_id', '=', siteId)
    .where('position', '<=', last)
    .executeTakeFirst()
  const deleted = Number(numDeletedRows)
  return { rows: { live_event: deleted }, hasMore: deleted >= batchSize || assigned === batchSize }
}
