import { sql } from 'kysely'
import type { Migration } from './migrate.js'

const FOURTEEN_DAYS = 14 * 24 * 3600 * 1000

/** Lengths of sessions by site and client. Sessions that are open were given fourteen days. */
export const sessionLengths: Migration = {
  name: '0010-session-lengths',
  async up(query, { integer }) {
    const statements = [
      `alter table session add column idle_ms ${integer} not null default ${FOURTEEN_DAYS}`,
      'alter table client add column session_idle_for text',
      'alter table client add column session_longest text',
      'alter table site add column session_lengths text',
    ]
    for (const statement of statements) await sql.raw(statement).execute(query)
  },
}
