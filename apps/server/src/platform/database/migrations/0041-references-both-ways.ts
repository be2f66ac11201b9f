import { sql } from 'kysely'
import type { Migration } from './migrate.js'

/** References are read from both sides (decision 28): in the order in which they were made from the other side, too. */
export const referencesBothWays: Migration = {
  name: '0041-references-both-ways',
  async up(query, differences) {
    // Counts up within a field and the item that is referred to. Of those made before, the ids tell the order.
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
