import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../../platform/database/schema/tables.js'

export async function hasUnassignedPositions(query: Kysely<Tables>, siteId: string): Promise<boolean> {
  const row = await query
    .selectFrom('item_change')
    .select('serial')
    .where('site_id', '=', siteId)
    .where('position', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Assigns positions to changes that have none, inside a transaction (`item-change-store.ts`). */
export async function assignPositions(
  query: Kysely<Tables>,
  siteId: string,
  limit: number,
  now: number,
): Promise<number> {
  // Locks the row. On PostgreSQL, later statements see everything that was committed until now.
  const { last_position: last } = await query
    .insertInto('change_feed')
    .values({ site_id: siteId, last_position: now, begins_after: now })
    .onConflict((conflict) =>
      conflict.columns(['site_id']).doUpdateSet({ last_position: sql<number>`change_feed.last_position` }),
    )
    .returning('last_position')
    .executeTakeFirstOrThrow()
  const { numAffectedRows } = await sql`
    update item_change set position = ${last} + n.place from (
      select serial, row_number() over (order by serial) as place from (
        select serial from item_change where site_id = ${siteId} and position is null order by serial limit ${limit}
      ) as earliest
    ) as n where item_change.site_id = ${siteId} and item_change.serial = n.serial`.execute(query)
  const assigned = Number(numAffectedRows)
  if (assigned > 0)
    await query
      .updateTable('change_feed')
      .set({ last_position: last + assigned })
      .where('site_id', '=', siteId)
      .execute()
  return assigned
}
