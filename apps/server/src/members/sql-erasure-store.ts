import { type Kysely, sql } from 'kysely'
import { itemStatements } from '../data/sql-item-statements.js'
import type { Sweep } from '../database/clean-up.js'
import type { DatabaseDifferences } from '../database/differences.js'
import type { Tables } from '../database/tables.js'
import { MINUTE } from '../runtime/clock.js'
import { ERASURE_WAIT_MINUTES, type ErasureStore } from './erasure-store.js'

export const sqlErasureStore = (
  query: Kysely<Tables>,
  siteId: string,
  differences: DatabaseDifferences,
): ErasureStore => ({
  async note(memberId, now) {
    await query
      .insertInto('erasure')
      .values({ site_id: siteId, member_id: memberId, erased_at: now })
      .onConflict((conflict) => conflict.columns(['site_id', 'member_id']).doNothing())
      .execute()
  },

  async removeItems(memberId, limit) {
    const items = await query
      .selectFrom('item')
      .select(['collection_id', 'item_id'])
      .where('site_id', '=', siteId)
      .where('owner_id', '=', memberId)
      // Whoever holds several holds them in this order.
      .orderBy('collection_id')
      .orderBy('item_id')
      .limit(limit)
      .modifyEnd(sql.raw(differences.holdingRows))
      .execute()
    for (const [collectionId, some] of Map.groupBy(items, (item) => item.collection_id)) {
      const ids = some.map((item) => item.item_id)
      const itemIds = differences.name === 'postgres' ? ids : JSON.stringify(ids)
      await itemStatements(differences).remove(query, { siteId, collectionId, itemIds })
    }
    return items.length >= limit
  },
})

/** Deletes what members left that were deleted a while ago: what a deletion that was cut off had not come to, and what was written in that moment. */
export const sweepErasedMembers =
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
    const store = sqlErasureStore(query, siteId, differences)
    for (const { member_id } of gone) {
      if (await store.removeItems(member_id as Parameters<ErasureStore['removeItems']>[0], together))
        return { rows: { item: together }, more: true }
      await query.deleteFrom('erasure').where('site_id', '=', siteId).where('member_id', '=', member_id).execute()
    }
    return { rows: { erasure: gone.length }, more: gone.length === together }
  }
