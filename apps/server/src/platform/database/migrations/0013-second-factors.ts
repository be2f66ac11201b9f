import { sql } from 'kysely'
import type { Migration } from './migrate.js'

/**
 * Authenticator apps, recovery codes, sign-ins that wait for a second factor, trusted devices, and since when a device
 * is known (decision 42).
 */
export const secondFactors: Migration = {
  name: '0013-second-factors',
  async up(query, { integer, tableSuffix }) {
    const statements = [
      `create table authenticator (
        site_id text not null,
        member_id text not null,
        secret text not null,
        last_step ${integer} not null,
        created_at ${integer} not null,
        last_used_at ${integer} not null,
        constraint authenticator_key primary key (site_id, member_id)
      )${tableSuffix}`,
      `create table recovery_code (
        site_id text not null,
        member_id text not null,
        mac text not null,
        constraint recovery_code_key primary key (site_id, member_id, mac)
      )${tableSuffix}`,
      `create table second_factor_challenge (
        site_id text not null,
        digest text not null,
        member_id text not null,
        client_id text,
        caller_id text,
        return_url text,
        links_identity ${integer} not null,
        authenticated_at ${integer} not null,
        amr text not null,
        tries_left ${integer} not null,
        expires_at ${integer} not null,
        spent_at ${integer},
        constraint second_factor_challenge_key primary key (site_id, digest)
      )${tableSuffix}`,
      'create index second_factor_challenge_by_member on second_factor_challenge (site_id, member_id)',
      'create index second_factor_challenge_by_expires_at on second_factor_challenge (site_id, expires_at)',
      `alter table known_device add column trusted_until ${integer}`,
      `alter table known_device add column first_seen_at ${integer}`,
    ]
    for (const statement of statements) await sql.raw(statement).execute(query)
  },
}
