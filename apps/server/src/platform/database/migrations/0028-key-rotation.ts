import { sql } from 'kysely'
import type { Migration } from './migrate.js'

/** Keys with a set expiry and the time of their last use, and confidential clients with secrets (decision 11). */
export const keyRotation: Migration = {
  name: '0028-key-rotation',
  async up(query, differences) {
    for (const column of ['expires_at', 'last_used_at'] as const)
      await query.schema.alterTable('api_key').addColumn(column, differences.integer).execute()
    for (const column of ['last_used_from', 'replaced_by'] as const)
      await query.schema.alterTable('api_key').addColumn(column, 'text').execute()
    await query.schema
      .alterTable('client')
      .addColumn('is_confidential', differences.integer, (column) => column.notNull().defaultTo(0))
      .execute()
    await query.schema
      .createTable('client_secret')
      .addColumn('site_id', 'text', (column) => column.notNull())
      .addColumn('secret_id', 'text', (column) => column.notNull())
      .addColumn('client_id', 'text', (column) => column.notNull())
      .addColumn('digest', 'text', (column) => column.notNull())
      .addColumn('last_four', 'text', (column) => column.notNull())
      .addColumn('created_at', differences.integer, (column) => column.notNull())
      .addColumn('expires_at', differences.integer)
      .addColumn('revoked_at', differences.integer)
      .addColumn('last_used_at', differences.integer)
      .addColumn('last_used_from', 'text')
      .addPrimaryKeyConstraint('client_secret_key', ['site_id', 'secret_id'])
      .modifyEnd(sql.raw(differences.tableSuffix))
      .execute()
    await query.schema
      .createIndex('client_secret_by_client')
      .on('client_secret')
      .columns(['site_id', 'client_id'])
      .execute()
  },
}
