import { sql } from 'kysely'
import type { Migration } from './migrate.js'

/** Reads references from both sides (decision 28): in insertion order from the referenced item, too. */
export const referencesBothWays: Migration = {
  name: '0041-references-both-ways',
  async up(query, differences) {
    // Counts up within a field and the referenced item. Existing references are ordered by their ids.
    await query.schema
      .alterTable('item_reference')
      .addColumn('referenced_place', differences.integer, (column) => column.notNull().defaultTo(sql.lit(0)))
      .execute()
    await query.schema.dropIndex('item_reference_by_referenced').execute()
    await query.schema
      .createIndex('item_reference_by_referenced')
      .on('item_reference')
      .columns(['site_id', 'referenced_id', 'collection_id', 'field', 'referenced_place'])
      .execute()
  },
}
