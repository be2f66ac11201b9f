import { sql } from 'kysely'
import type { Migration } from './migrate.js'

/** The devices with which each member has signed in (decision 39). */
export const knownDevices: Migration = {
  name: '0011-known-devices',
  async up(query, { integer, tableSuffix }) {
    const statements = [
      `create table known_device (
        site_id text not null,
        member_id text not null,
        device_digest text not null,
        device_id text not null,
        last_seen_at ${integer} not null,
        notice_digest text,
        notice_expires_at ${integer},
        constraint known_device_key primary key (site_id, member_id, device_digest)
      )${tableSuffix}`,
      'create unique index known_device_by_device_id on known_device (site_id, device_id)',
      'create index known_device_by_notice on known_device (site_id, notice_digest)',
      'create index known_device_by_last_seen_at on known_device (site_id, last_seen_at)',
    ]
    for (const statement of statements) await sql.raw(statement).execute(query)
  },
}
