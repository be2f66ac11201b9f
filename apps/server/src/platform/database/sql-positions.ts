import { type Kysely, sql } from 'kysely'
import type { Tables } from './schema/tables.js'

/**
 * A feed: a table of entries whose positions are assigned after their commit (decision 29), and the table with one row
 * for each site, which holds the last position.
 */
export interface Feed {
  entries: 'item_change' | 'live_event'
  feed: 'change_feed' | 'live_feed'
}

/** Whether the feed has committed entries without a position. */
export async function hasUnassignedPositions(query: Kysely<Tables>, siteId: string, { entries }: Feed) {
  const { rows } = await sql`
    select serial from ${sql.table(entries)} where site_id = ${siteId} and position is null limit 1`.execute(query)
  return rows.length > 0
}

/** Returns the last position, and the last one that was deleted; undefined before the first entry. */
export async function getFeed(query: Kysely<Tables>, siteId: string, { feed }: Feed) {
  const row = await query
    // The two tables have the same columns.
    .selectFrom(feed as 'change_feed')
    .select(['last_position', 'begins_after'])
    .where('site_id', '=', siteId)
    .executeTakeFirst()
  return row && { lastPosition: row.last_position, beginsAfter: row.begins_after }
}

/**
 * Locks the row of the feed until the transaction ends, creating it if necessary, and returns its last position, `now`
 * for a new feed, plus `advance`. On PostgreSQL, later statements see everything that was committed until then.
 */
export async function lockFeed(
  query: Kysely<Tables>,
  siteId: string,
  { feed }: Feed,
  now: number,
  advance = 0,
): Promise<number> {
  const table = sql.table(feed)
  const { rows } = await sql<{ last_position: number }>`
    insert into ${table} (site_id, last_position, begins_after) values (${siteId}, ${now}, ${now})
    on conflict (site_id) do update set last_position = ${table}.last_position + ${sql.lit(advance)}
    returning last_position`.execute(query)
  return (rows[0] as { last_position: number }).last_position
}

/**
 * Assigns the next positions to committed entries that have none, at most `limit`, the earliest recorded first, inside
 * a transaction. Returns their number.
 */
export async function assignPositions(
  query: Kysely<Tables>,
  siteId: string,
  feed: Feed,
  limit: number,
  now: number,
): Promise<number> {
  const last = await lockFeed(query, siteId, feed, now)
  const entries = sql.table(feed.entries)
  const { numAffectedRows } = await sql`
    update ${entries} set position = ${last} + n.place from (
      select serial, row_number() over (order by serial) as place from (
        select serial from ${entries} where site_id = ${siteId} and position is null order by serial limit ${limit}
      ) as earliest
    ) as n where ${entries}.site_id = ${siteId} and ${entries}.serial = n.serial`.execute(query)
  const assigned = Number(numAffectedRows)
  if (assigned > 0)
    await sql`
      update ${sql.table(feed.feed)} set last_position = ${last + assigned} where site_id = ${siteId}`.execute(query)
  return assigned
}
