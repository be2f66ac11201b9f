import type { Sweep } from '../../platform/database/sweep.js'

/**
 * Deletes the items of visitors that have not come back for so long, in milliseconds, and the visitors; those that
 * ended keep their rows, which say so (decision 30). A visitor that writes meanwhile waits, and begins anew.
 */
export const sweepVisitors =
  (retentionMs: () => number): Sweep =>
  async (query, { siteId, now, batchSize }) => {
    const before = now - retentionMs()
    const idle = await query
      .updateTable('visitor')
      // Holds them: whoever has written since is not among them.
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
    // Some may be left; their visitors stay until none is.
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
 * Forgets visitors that ended so long ago, in milliseconds, that no token of theirs is good any more, and whatever an
 * undo gave back to them has been swept.
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
