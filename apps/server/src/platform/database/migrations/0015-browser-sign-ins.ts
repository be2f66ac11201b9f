import { sql } from 'kysely'
import type { Migration } from './migrate.js'

/** Members see the browsers in which they are signed in at the hosted pages (decision 44). */
export const browserSignIns: Migration = {
  name: '0015-browser-sign-ins',
  async up(query) {
    await query.schema.alterTable('browser_session').addColumn('browser', 'text').execute()
    await query.schema.alterTable('browser_session').addColumn('system', 'text').execute()
    await query.schema.alterTable('browser_session').addColumn('opened_at', 'bigint').execute()
    await sql`update browser_session set opened_at = authenticated_at`.execute(query)
  },
}
