import { sql } from 'kysely'
import type { Migration } from './migrate.js'

/** Read-only sessions of owners as a member (decision 36). What the columns mean is said by `ImpersonationTable`. */
export const impersonation: Migration = {
  name: '0006-impersonation',
  async up(query, { integer, tableSuffix }) {
    const statements = [
      `create table impersonation (
        site_id text not null,
        impersonation_id text not null,
        digest text not null,
        member_id text not null,
        client_id text not null,
        owner_id text not null,
        owner_session_id text not null,
        created_at ${integer} not null,
        opened_at ${integer},
        ended_at ${integer},
        expires_at ${integer} not null,
        constraint impersonation_key primary key (site_id, impersonation_id),
        constraint impersonation_digest_unique unique (site_id, digest)
      )${tableSuffix}`,
      'create index impersonation_by_site_id_expires_at on impersonation (site_id, expires_at)',
    ]
    for (const statement of statements) await sql.raw(statement).execute(query)
  },
}
