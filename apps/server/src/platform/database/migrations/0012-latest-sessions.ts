import { sql } from 'kysely'
import type { Migration } from './migrate.js'

/** The console lists the sessions of all members that were opened last. */
export const latestSessions: Migration = {
  name: '0012-latest-sessions',
  async up(query) {
    await sql`create index session_by_opened_at on session (site_id, opened_at, session_id)`.execute(query)
  },
}
