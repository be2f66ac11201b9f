import { sql } from 'kysely'
import type { Migration } from './migrate.js'

/**
 * Rejected redirect URIs, origins and logout URLs, until an owner approves or dismisses them or they expire (decision
 * 11).
 */
export const refusedAddresses: Migration = {
  name: '0029-refused-addresses',
  async up(query, differences) {
    await query.schema
      .createTable('refused_address')
      .addColumn('site_id', 'text', (column) => column.notNull())
      .addColumn('refused_id', 'text', (column) => column.notNull())
      .addColumn('client_id', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('address', 'text', (column) => column.notNull())
      .addColumn('network', 'text', (column) => column.notNull())
      .addColumn('times', differences.integer, (column) => column.notNull())
      .addColumn('first_at', differences.integer, (column) => column.notNull())
      .addColumn('last_at', differences.integer, (column) => column.notNull())
      .addColumn('dismissed_at', differences.integer)
      .addPrimaryKeyConstraint('refused_address_key', ['site_id', 'refused_id'])
      .modifyEnd(sql.raw(differences.tableSuffix))
      .execute()
    await query.schema
      .createIndex('refused_address_once')
      .on('refused_address')
      .columns(['site_id', 'client_id', 'kind', 'address'])
      .unique()
      .execute()
  },
}
