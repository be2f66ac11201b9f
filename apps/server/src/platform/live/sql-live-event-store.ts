import { type Kysely, sql } from 'kysely'
import type { DatabaseDifferences } from '../database/differences.js'
import type { Tables } from '../database/schema/tables.js'
import { assignPositions, type Feed, getFeed, hasUnassignedPositions, lockFeed } from '../database/sql-positions.js'
import type { LiveEventKind, LiveEventStore, Topic } from './live-event-store.js'

/** The feed of live events. */
export const LIVE_EVENTS: Feed = { entries: 'live_event', feed: 'live_feed' }

/** The table whose triggers record the events of a topic. */
const tableOf = (topic: Topic): keyof Tables => ownerTables[topic] ?? 'item'
const ownerTables: Readonly<Record<Topic, keyof Tables>> = {
  members: 'member',
  requests: 'member',
  audit: 'audit_entry',
  inbox: 'inbox_mail',
  overview: 'overview_count',
}

/**
 * Stores the topics that are listened to in `live_topic`, and reads the events that triggers record in `live_event`.
 */
export function sqlLiveEventStore(
  query: Kysely<Tables>,
  siteId: string,
  differences: DatabaseDifferences,
): LiveEventStore {
  return {
    async extend(topic, until) {
      const row = await query
        .updateTable('live_topic')
        .set({ listened_until: until })
        .where('site_id', '=', siteId)
        .where('topic', '=', topic)
        .returning('since_position')
        .executeTakeFirst()
      return row?.since_position
    },

    async start(topic, now, until) {
      // Waits for writes in progress: one that began earlier would not see that its events must be recorded.
      if (differences.name === 'postgres')
        await sql`lock table ${sql.table(tableOf(topic))} in share row exclusive mode`.execute(query)
      // A position of its own, so that a listener of an earlier recording is recognised.
      const since = await lockFeed(query, siteId, LIVE_EVENTS, now, 1)
      const row = await query
        .insertInto('live_topic')
        .values({ site_id: siteId, topic, since_position: since, listened_until: until })
        .onConflict((conflict) => conflict.columns(['site_id', 'topic']).doUpdateSet({ listened_until: until }))
        .returning('since_position')
        .executeTakeFirstOrThrow()
      return row.since_position
    },

    async stopExpired(now) {
      await query.deleteFrom('live_topic').where('site_id', '=', siteId).where('listened_until', '<', now).execute()
    },

    hasUnassignedPositions: () => hasUnassignedPositions(query, siteId, LIVE_EVENTS),
    assignPositions: (most, now) => assignPositions(query, siteId, LIVE_EVENTS, most, now),

    getFeed: () => getFeed(query, siteId, LIVE_EVENTS),

    async listAfter(after, limit) {
      const rows = await query
        .selectFrom('live_event')
        .select(['position', 'topic', 'subject_id', 'kind', 'owner_id'])
        .where('site_id', '=', siteId)
        .where('position', '>', after)
        .orderBy('position')
        .limit(limit)
        .execute()
      return rows.map((row) => ({
        position: row.position as number,
        topic: row.topic,
        subjectId: row.subject_id,
        kind: row.kind as LiveEventKind,
        ownerId: row.owner_id,
      }))
    },
  }
}
