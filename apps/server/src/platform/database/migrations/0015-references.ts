import { sql } from 'kysely'
import type { Migration } from './migrate.js'

/**
 * References of fields that hold several (decision 28), as rows of their own. They go with the item they start at,
 * whatever way it goes. The item they lead to may be missing: then they lead to nothing.
 */
export const references: Migration = {
  name: '0015-references',
  async up(query, differences) {
    await query.schema
      .createTable('item_reference')
      .addColumn('site_id', 'text', (column) => column.notNull())
      .addColumn('collection_id', 'text', (column) => column.notNull())
      .addColumn('item_id', 'text', (column) => column.notNull())
      .addColumn('field', 'text', (column) => column.notNull())
      .addColumn('referenced_id', 'text', (column) => column.notNull())
      // Counts up within an item and a field: the order in which references were made.
      .addColumn('place', differences.integer, (column) => column.notNull())
      .addPrimaryKeyConstraint('item_reference_key', ['site_id', 'collection_id', 'item_id', 'field', 'referenced_id'])
      .addForeignKeyConstraint(
        'item_reference_of_item',
        ['site_id', 'collection_id', 'item_id'],
        'item',
        ['site_id', 'collection_id', 'item_id'],
        (constraint) => constraint.onDelete('cascade'),
      )
      .modifyEnd(sql.raw(differences.tableSuffix))
      .execute()
    // The indexes begin like no other: where it has no statistics yet, PostgreSQL would take one of them to find what
    // goes with an item.
    await query.schema
      .createIndex('item_reference_in_order')
      .on('item_reference')
      .columns(['site_id', 'field', 'collection_id', 'item_id', 'place'])
      .execute()
    // The way back.
    await query.schema
      .createIndex('item_reference_by_referenced')
      .on('item_reference')
      .columns(['site_id', 'referenced_id', 'collection_id', 'field'])
      .execute()
    // Those of an item that a promotion set aside, for its undo.
    await query.schema.alterTable('promotion_item').addColumn('references_json', 'text').execute()
  },
}
