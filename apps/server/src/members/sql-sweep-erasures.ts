import { sqlOwnedItemStore } from '../data/sql-owned-item-store.js'
import type { Sweep } from '../database/clean-up.js'
import type { DatabaseDifferences } from '../database/differences.js'
import { MINUTE } from '../runtime/clock.js'
import { ERASURE_WAIT_MINUTES } from './erasure-store.js'

/** Deletes what members left that were deleted a while ago: what a deletion that was cut off had not come to, and what was written in that moment. */
export const sweepErasures =
  (differences: DatabaseDifferences): Sweep =>
  async (query, { siteId, now, together }) => {
    const gone = await query
      .selectFrom('erasure')
      .select('member_id')
      .where('site_id', '=', siteId)
      .where('erased_at', '<=', now - ERASURE_WAIT_MINUTES * MINUTE)
      .orderBy('erased_at')
      .limit(together)
      .execute()
    const ownedItems = sqlOwnedItemStore(query, siteId, differences)
    for (const { member_id } of gone) {
      if (await ownedItems.remove(member_id, together)) return { rows: { item: together }, more: true }
      await query.deleteFrom('erasure').where('site_id', '=', siteId).where('member_id', '=', member_id).execute()
    }
    return { rows: { erasure: gone.length }, more: gone.length === together }
  }
