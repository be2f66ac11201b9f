import { sql } from 'kysely'
import type { Migration } from './migrate.js'

/** Members see the browsers in which they are signed in at the hosted pages (decision 44). */
export const browserSignIns: Migration = {
  name: '0015-browser-sign-ins',
  async up(query, { integer }) {
    const statements = [
      'alter table browser_session add column browser text',
      'alter table browser_session add column system text',
      `alter table browser_session add column opened_at ${integer}`,
      'update browser_session set opened_at = authenticated_at',
    ]
    for (const statement of statements) await sql.raw(statement).execute(query)
  },
}
