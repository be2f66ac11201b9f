import { sql } from 'kysely'
import type { Migration } from './migrate.js'

/** Sign-in at other sites (decision 38). */
export const identityProviders: Migration = {
  name: '0007-identity-providers',
  async up(query, { integer, tableSuffix }) {
    const statements = [
      `create table identity_provider (
        site_id text not null,
        provider_id text not null,
        preset text not null,
        name text not null,
        issuer text,
        client_id text not null,
        sealed_secret text not null,
        scope text,
        is_trusted ${integer} not null,
        is_enabled ${integer} not null,
        sort_order ${integer} not null,
        authorization_origin text not null,
        created_at ${integer} not null,
        constraint identity_provider_key primary key (site_id, provider_id)
      )${tableSuffix}`,
      `create table external_identity (
        site_id text not null,
        provider_id text not null,
        subject text not null,
        member_id text not null,
        email text,
        linked_at ${integer} not null,
        last_used_at ${integer} not null,
        constraint external_identity_key primary key (site_id, provider_id, subject)
      )${tableSuffix}`,
      'create index external_identity_of_member on external_identity (site_id, member_id)',
      `create table external_sign_in (
        site_id text not null,
        digest text not null,
        browser_digest text not null,
        provider_id text not null,
        purpose text not null,
        member_id text,
        callback text,
        profile_json text,
        email_key text,
        expires_at ${integer} not null,
        spent_at ${integer},
        constraint external_sign_in_key primary key (site_id, digest)
      )${tableSuffix}`,
      'create index external_sign_in_of_browser on external_sign_in (site_id, browser_digest)',
      'create index external_sign_in_of_member on external_sign_in (site_id, member_id)',
      'create index external_sign_in_expiry on external_sign_in (site_id, expires_at)',
    ]
    for (const statement of statements) await sql.raw(statement).execute(query)
  },
}
