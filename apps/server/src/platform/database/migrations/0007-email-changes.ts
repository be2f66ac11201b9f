import { sql } from 'kysely'
import type { Migration } from './migrate.js'

/** Email changes that are not verified yet: one for each member (decision 14). */
export const emailChanges: Migration = {
  name: '0007-email-changes',
  async up(query, differences) {
    await query.schema
      .createTable('email_change')
      .addColumn('site_id', 'text', (column) => column.notNull())
      .addColumn('member_id', 'text', (column) => column.notNull())
      .addColumn('change_id', 'text', (column) => column.notNull())
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('email_key', 'text', (column) => column.notNull())
      .addColumn('code_mac', 'text')
      .addColumn('code_expires_at', differences.integer)
      .addColumn('tries_left', differences.integer, (column) => column.notNull())
      .addColumn('created_at', differences.integer, (column) => column.notNull())
      .addColumn('expires_at', differences.integer, (column) => column.notNull())
      .addPrimaryKeyConstraint('email_change_key', ['site_id', 'member_id'])
      .modifyEnd(sql.raw(differences.tableSuffix))
      .execute()
  },
}
