import type { Migration } from './migrate.js'

/** Sign-ins at the hosted pages that are not to be kept, and the end of what is opened from them (decision 17). */
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
