import { sql } from 'kysely'
import type { Migration } from './migrate.js'

/** Invitation codes, and the code with which a person registered (decision 41). */
export const invitationCodes: Migration = {
  name: '0008-invitation-codes',
  async up(query, { integer, tableSuffix }) {
    const statements = [
      `create table invitation_code (
        site_id text not null,
        code_id text not null,
        code text not null,
        code_key text not null,
        label text not null,
        max_uses ${integer} not null,
        uses ${integer} not null,
        created_at ${integer} not null,
        expires_at ${integer},
        revoked_at ${integer},
        constraint invitation_code_key primary key (site_id, code_id)
      )${tableSuffix}`,
      'create unique index invitation_code_by_code on invitation_code (site_id, code_key)',
      'alter table claim add column invitation_code text',
    ]
    for (const statement of statements) await sql.raw(statement).execute(query)
  },
}
