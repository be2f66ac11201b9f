import { sql } from 'kysely'
import type { Migration } from './migrate.js'

/**
 * Visitors that have written something, and the changes of items by a promotion, so that it can be undone for a limited
 * time (decision 30).
 */
export const promotionRecords: Migration = {
  name: '0012-promotion-records',
  async up(query, differences) {
    const end = sql.raw(differences.tableSuffix)
    await query.schema
      .createTable('visitor')
      .addColumn('site_id', 'text', (column) => column.notNull())
      .addColumn('visitor_id', 'text', (column) => column.notNull())
      // Null if no item is left to be swept.
      .addColumn('last_active_at', differences.integer)
      // When the visitor became a member.
      .addColumn('promoted_at', differences.integer)
      .addPrimaryKeyConstraint('visitor_key', ['site_id', 'visitor_id'])
      .modifyEnd(end)
      .execute()
    await query.schema
      .createTable('promotion_record')
      .addColumn('site_id', 'text', (column) => column.notNull())
      .addColumn('visitor_id', 'text', (column) => column.notNull())
      .addColumn('member_id', 'text', (column) => column.notNull())
      .addColumn('promoted_at', differences.integer, (column) => column.notNull())
      .addColumn('undo_until', differences.integer, (column) => column.notNull())
      .addColumn('collections_json', 'text', (column) => column.notNull())
      .addColumn('undone_at', differences.integer)
      .addColumn('restored', differences.integer)
      .addColumn('changed_since', differences.integer)
      .addPrimaryKeyConstraint('promotion_record_key', ['site_id', 'visitor_id'])
      .modifyEnd(end)
      .execute()
    await query.schema
      .createTable('promotion_item')
      .addColumn('site_id', 'text', (column) => column.notNull())
      .addColumn('visitor_id', 'text', (column) => column.notNull())
      .addColumn('collection_id', 'text', (column) => column.notNull())
      .addColumn('item_id', 'text', (column) => column.notNull())
      .addColumn('change', 'text', (column) => column.notNull())
      .addColumn('owner_id', 'text', (column) => column.notNull())
      .addColumn('created_at', differences.integer, (column) => column.notNull())
      .addColumn('updated_at', differences.integer, (column) => column.notNull())
      // The revision after the change, by which later changes are detected.
      .addColumn('revision', differences.integer, (column) => column.notNull())
      // The document before the change, as text; null if only the `_owner` changed.
      .addColumn('data', 'text')
      .addColumn('undo_until', differences.integer, (column) => column.notNull())
      .addPrimaryKeyConstraint('promotion_item_key', ['site_id', 'visitor_id', 'collection_id', 'item_id'])
      .modifyEnd(end)
      .execute()
    const indexes = [
      ['visitor', ['last_active_at']],
      ['visitor', ['promoted_at']],
      ['promotion_record', ['member_id', 'promoted_at']],
      ['promotion_record', ['undo_until']],
      ['promotion_item', ['undo_until']],
    ] as const
    for (const [table, columns] of indexes)
      await query.schema
        .createIndex(`${table}_by_${columns.join('_')}`)
        .on(table)
        .columns(['site_id', ...columns])
        .execute()
    // Visitors promoted before this migration have ended, too.
    await sql`insert into visitor (site_id, visitor_id, promoted_at) select site_id, visitor_id, promoted_at from promotion`.execute(
      query,
    )
  },
}
