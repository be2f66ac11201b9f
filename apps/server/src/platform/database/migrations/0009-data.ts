import { type Kysely, sql } from 'kysely'
import type { Migration } from './migrate.js'

/**
 * The data service (decision 25): collections, and items as documents. The system fields (`_id`, `_owner`, the two
 * dates) are in the JSON too, so that a read returns the stored text; the columns are for searching.
 */
export const data: Migration = {
  name: '0009-data',
  async up(query: Kysely<unknown>, differences) {
    const end = sql.raw(differences.tableSuffix)
    await query.schema
      .createTable('collection')
      .addColumn('site_id', 'text', (column) => column.notNull())
      .addColumn('collection_id', 'text', (column) => column.notNull())
      // One counter for everything that a compiled query depends on: definition, permissions, indexes and the fields
      // known to contain lists.
      .addColumn('revision', differences.integer, (column) => column.notNull())
      .addColumn('definition_json', 'text', (column) => column.notNull())
      .addColumn('created_at', differences.integer, (column) => column.notNull())
      .addColumn('updated_at', differences.integer, (column) => column.notNull())
      .addPrimaryKeyConstraint('collection_key', ['site_id', 'collection_id'])
      .modifyEnd(end)
      .execute()
    await query.schema
      .createTable('item')
      .addColumn('site_id', 'text', (column) => column.notNull())
      .addColumn('collection_id', 'text', (column) => column.notNull())
      .addColumn('item_id', 'text', (column) => column.notNull())
      .addColumn('owner_id', 'text', (column) => column.notNull())
      .addColumn('created_at', differences.integer, (column) => column.notNull())
      .addColumn('updated_at', differences.integer, (column) => column.notNull())
      .addColumn('revision', differences.integer, (column) => column.notNull())
      .addColumn('data', differences.document, (column) => column.notNull())
      .addPrimaryKeyConstraint('item_key', ['site_id', 'collection_id', 'item_id'])
      .modifyEnd(end)
      .execute()
    await query.schema
      .createIndex('item_by_created_at')
      .on('item')
      .columns(['site_id', 'collection_id', 'created_at', 'item_id'])
      .execute()
    await query.schema
      .createIndex('item_by_owner')
      .on('item')
      .columns(['site_id', 'owner_id', 'collection_id'])
      .execute()
  },
}
