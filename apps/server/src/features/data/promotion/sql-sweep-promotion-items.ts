import type { Sweep } from '../../../platform/database/sweep.js'

/** Deletes saved items whose undo period has ended. */
export const sweepPromotionItems: Sweep = async (query, { siteId, now, batchSize }) => {
  const { numDeletedRows } = await query
    .deleteFrom('promotion_item')
    .where('site_id', '=', siteId)
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('visitor_id', 'collection_id', 'item_id'),
        'in',
        selectFrom('promotion_item as old')
          .select(['old.visitor_id', 'old.collection_id', 'old.item_id'])
          .where('old.site_id', '=', siteId)
          .where('old.undo_until', '<=', now)
          .limit(batchSize)
          .$asTuple('visitor_id', 'collection_id', 'item_id'),
      ),
    )
    .executeTakeFirst()
  const deleted = Number(numDeletedRows)
  return { rows: { promotion_item: deleted }, hasMore: deleted === batchSize }
}
