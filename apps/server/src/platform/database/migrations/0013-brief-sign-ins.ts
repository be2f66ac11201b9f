import type { Migration } from './migrate.js'

/** Session cookies that end after twelve hours, and the latest end of sessions opened from them (decision 17). */
export const briefSignIns: Migration = {
  name: '0013-brief-sign-ins',
  async up(query, differences) {
    await query.schema
      .alterTable('browser_session')
      .addColumn('stays', differences.integer, (column) => column.notNull().defaultTo(1))
      .execute()
    await query.schema.alterTable('authorization_code').addColumn('session_ends_at', differences.integer).execute()
  },
}
