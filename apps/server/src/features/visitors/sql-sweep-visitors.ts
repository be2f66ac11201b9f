import type { Sweep } from '../../platform/database/sweep.js'

/**
 * Deletes visitors that have not returned for the retention time, in milliseconds, and their items. Ended visitors
 * keep their rows, which record the end (decision 30). A visitor that writes meanwhile waits, and then gets a new row.
 */
export const sweepVisitors =
  (retentionMs: () => number): Sweep =>
  async (query, { siteId, now, batchSize }) => {
    const before = now - retentionMs()
    const idle = await query
      .updateTable('visitor')
      // Locks the rows; visitors that have written since are excluded.
      .set({ last_active_at: (row) => row.ref('last_active_at') })
      .where('site_id', '=', siteId)
      .where('last_active_at', '<=', before)
      .where('visitor_id', 'in', (visitor) =>
        visitor
          .selectFrom('visitor')
          .select('visitor_id')
          .where('site_id', '=', siteId)
          .where('last_active_at', '<=', before)
          .limit(batchSize),
      )
      .returning('visitor_id')
      .execute()
    if (idle.length === 0) return { rows: {}, hasMore: false }
    const ids = idle.map((row) => row.visitor_id)

    const items = await query
      .deleteFrom('item')
      .where('site_id', '=', siteId)
      .where(({ eb, refTuple, selectFrom }) =>
        eb(
          refTuple('collection_id', 'item_id'),
          'in',
          selectFrom('item as old')
            .select(['old.collection_id', 'old.item_id'])
            .where('old.site_id', '=', siteId)
            .where('old.owner_id', 'in', ids)
            .limit(batchSize)
            .$asTuple('collection_id', 'item_id'),
        ),
      )
      .executeTakeFirst()
    const deletedItems = Number(items.numDeletedRows)
    // Items may be left; their visitors stay until none is.
    if (deletedItems === batchSize) return { rows: { item: deletedItems }, hasMore: true }

    await query
      .updateTable('visitor')
      .set({ last_active_at: null })
      .where('site_id', '=', siteId)
      .where('visitor_id', 'in', ids)
      .where('promoted_at', 'is not', null)
      .execute()
    const visitors = await query
      .deleteFrom('visitor')
      .where('site_id', '=', siteId)
      .where('visitor_id', 'in', ids)
      .where('promoted_at', 'is', null)
      .executeTakeFirst()
    return {
      rows: { item: deletedItems, visitor: Number(visitors.numDeletedRows) },
      hasMore: idle.length === batchSize,
    }
  }

/**
 * Deletes the rows of visitors that ended longer ago than the retention time, in milliseconds: by then no token of
 * theirs is valid, and items that an undo returned to them have been swept.
 */
export const sweepEndedVisitors =
  (retentionMs: () => number): Sweep =>
  async (query, { siteId, now, batchSize }) => {
    const before = now - retentionMs()
    const { numDeletedRows } = await query
      .deleteFrom('visitor')
      .where('site_id', '=', siteId)
      .where('visitor_id', 'in', (visitor) =>
        visitor
          .selectFrom('visitor')
          .select('visitor_id')
          .where('site_id', '=', siteId)
          .where('promoted_at', '<=', before)
          .limit(batchSize),
      )
      .executeTakeFirst()
    const deletedVisitors = Number(numDeletedRows)
    return { rows: { visitor: deletedVisitors }, hasMore: deletedVisitors === batchSize }
  }
