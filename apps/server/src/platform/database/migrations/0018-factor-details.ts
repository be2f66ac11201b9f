import { sql } from 'kysely'
import type { Migration } from './migrate.js'

/**
 * "Stay signed in" of a sign-in that waits for a second factor, and the relying party of a passkey, null for one of
 * before (decisions 42 and 43).
 */
export const factorDetails: Migration = {
  name: '0018-factor-details',
  async up(query, { integer }) {
    const statements = [
      `alter table second_factor_challenge add column is_persistent ${integer} not null default 0`,
      'alter table passkey add column rp_id text',
    ]
    for (const statement of statements) await sql.raw(statement).execute(query)
  },
}
