import { sql } from 'kysely'
import { itemEventTriggers } from './0002-live-events/item-events.js'
import { ownerEventTriggers } from './0002-live-events/owner-events.js'
import type { Migration } from './migrate.js'

/** Live events (decision 34). What the columns mean is said by the types in `schema/live-tables.ts`. */
export const liveEvents: Migration = {
  name: '0002-live-events',
  async up(query, differences) {
    const { integer, serial, tableSuffix } = differences
    const statements = [
      `create table live_topic (
        site_id text not null,
        topic text not null,
        since_position ${integer} not null,
        listened_until ${integer} not null,
        constraint live_topic_key primary key (site_id, topic)
      )${tableSuffix}`,
      `create table live_feed (
        site_id text not null,
        last_position ${integer} not null,
        begins_after ${integer} not null,
        constraint live_feed_key primary key (site_id)
      )${tableSuffix}`,
      `create table live_event (
        serial ${serial},
        site_id text not null,
        topic text not null,
        subject_id text not null,
        kind text not null,
        owner_id text,
        at ${integer} not null,
        position ${integer}
      )${tableSuffix}`,
      'create index live_event_without_position on live_event (site_id, serial) where position is null',
      'create unique index live_event_in_order on live_event (site_id, position)',
      ...ownerEventTriggers(differences),
      ...itemEventTriggers(differences),
    ]
    for (const statement of statements) await sql.raw(statement).execute(query)
  },
}
