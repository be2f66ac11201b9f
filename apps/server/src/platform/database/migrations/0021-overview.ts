import { sql } from 'kysely'
import type { Migration } from './migrate.js'

/** Hourly counts, and the active members of days that are not over (decision 23). */
export const overview: Migration = {
  name: '0021-overview',
  async up(query, differences) {
    await query.schema
      .createTable('overview_count')
      .addColumn('site_id', 'text', (column) => column.notNull())
      .addColumn('at', differences.integer, (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('count', differences.integer, (column) => column.notNull())
      .addPrimaryKeyConstraint('overview_count_key', ['site_id', 'at', 'kind'])
      .modifyEnd(sql.raw(differences.tableSuffix))
      .execute()
    await query.schema
      .createTable('active_member')
      .addColumn('site_id', 'text', (column) => column.notNull())
      .addColumn('day', differences.integer, (column) => column.notNull())
      .addColumn('member_id', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('active_member_key', ['site_id', 'day', 'member_id'])
      .modifyEnd(sql.raw(differences.tableSuffix))
      .execute()
    await query.schema
      .createIndex('active_member_by_member')
      .on('active_member')
      .columns(['site_id', 'member_id'])
      .execute()
  },
}
