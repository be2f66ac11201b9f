import { sql } from 'kysely'
import type { Migration } from './migrate.js'

/**
 * The rows of multi-reference fields (decision 28). They are deleted with the item that contains them, by a foreign
 * key. The referenced item may be missing.
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
      // Counts up within an item and a field: the order in which references were inserted.
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
    // No two indexes begin with the same columns, because without statistics PostgreSQL could choose the wrong one to
    // find what is deleted with an item.
    await query.schema
      .createIndex('item_reference_in_order')
      .on('item_reference')
      .columns(['site_id', 'field', 'collection_id', 'item_id', 'place'])
      .execute()
    // For the reverse direction.
    await query.schema
      .createIndex('item_reference_by_referenced')
      .on('item_reference')
      .columns(['site_id', 'referenced_id', 'collection_id', 'field'])
      .execute()
    // The references of an item that a promotion set aside, for undoing it.
    await query.schema.alterTable('promotion_item').addColumn('references_json', 'text').execute()
  },
}
