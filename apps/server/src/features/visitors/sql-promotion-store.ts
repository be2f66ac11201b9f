import type { MemberId } from '@foyer/protocol'
import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/schema/tables.js'
import type { PromotionStore } from './promotion-store.js'

/** Stores which member each visitor became, in `promotion`. The first promotion of a visitor counts. */
export function sqlPromotionStore(query: Kysely<Tables>, siteId: string): PromotionStore {
  return {
    async record(visitorId, memberId, now) {
      const row = await query
        .insertInto('promotion')
        .values({ site_id: siteId, visitor_id: visitorId, member_id: memberId, promoted_at: now })
        .onConflict((conflict) => conflict.columns(['site_id', 'visitor_id']).doNothing())
        .returning('visitor_id')
        .executeTakeFirst()
      return row !== undefined
    },
    async find(visitorId) {
      const row = await query
        .selectFrom('promotion')
        .selectAll()
        .where('site_id', '=', siteId)
        .where('visitor_id', '=', visitorId)
        .executeTakeFirst()
      return row === undefined ? undefined : { memberId: row.member_id as MemberId, promotedAt: row.promoted_at }
    },
  }
}
