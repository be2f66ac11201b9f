import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/schema/tables.js'
import type { ActiveMemberStore, OverviewCountStore } from './count-store.js'
import { ACTIVE_MEMBERS, type CountedKind, loginKind } from './counted-kinds.js'

/** The kind under which sent mails are stored; not shown in the overview. */
export const MAILS_SENT = 'mailsSent'

/** Stores counts per kind and hour in `overview_count`. */
export function sqlOverviewCountStore(query: Kysely<Tables>, siteId: string): OverviewCountStore {
  return {
    async increment(hours) {
      if (hours.length === 0) return
      await incrementCounts(
        query,
        siteId,
        // Sorted, so that concurrent nodes lock the rows in the same order.
        hours.toSorted((one, other) => one.at - other.at || (one.kind < other.kind ? -1 : 1)),
      )
    },
    async list(kinds, from, to) {
      const rows = await query
        .selectFrom('overview_count')
        .select(['kind', 'at', 'count'])
        .where('site_id', '=', siteId)
        .where('at', '>=', from)
        .where('at', '<', to)
        .where('kind', 'in', kinds)
        .orderBy('at')
        .execute()
      return rows.map(({ kind, at, count }) => ({ kind: kind as CountedKind, at, count }))
    },
    async sumLogins(from, to) {
      const rows = await query
        .selectFrom('overview_count')
        .select(['kind', (eb) => eb.fn.sum<number | string>('count').as('count')])
        .where('site_id', '=', siteId)
        .where('at', '>=', from)
        .where('at', '<', to)
        .where('kind', 'like', `${loginKind('')}%`)
        .groupBy('kind')
        .execute()
      return new Map(rows.map(({ kind, count }) => [kind.slice(loginKind('').length), Number(count)]))
    },
    async earliestAt() {
      const row = await query
        .selectFrom('overview_count')
        .select('at')
        .where('site_id', '=', siteId)
        .where('kind', '!=', MAILS_SENT)
        .orderBy('at')
        .limit(1)
        .executeTakeFirst()
      return row?.at
    },
  }
}

/** Adds to existing rows or inserts them. */
export async function incrementCounts(
  query: Kysely<Tables>,
  siteId: string,
  counts: readonly { kind: string; at: number; count: number }[],
): Promise<void> {
  await query
    .insertInto('overview_count')
    .values(counts.map(({ kind, at, count }) => ({ site_id: siteId, kind, at, count })))
    .onConflict((conflict) =>
      conflict
        .columns(['site_id', 'at', 'kind'])
        .doUpdateSet({ count: sql<number>`overview_count.count + excluded.count` }),
    )
    .execute()
}

/**
 * Stores the active members of recent days in `active_member`; of past days only their number is kept, in
 * `overview_count`.
 */
export function sqlActiveMemberStore(query: Kysely<Tables>, siteId: string): ActiveMemberStore {
  return {
    async record(day, memberIds) {
      if (memberIds.length === 0) return
      await query
        .insertInto('active_member')
        .columns(['site_id', 'day', 'member_id'])
        .expression((eb) =>
          eb
            .selectFrom('member')
            .select(['site_id', sql<number>`cast(${day} as bigint)`.as('day'), 'member_id'])
            .where('site_id', '=', siteId)
            .where('member_id', 'in', memberIds)
            .where('status', '!=', 'deleted')
            .orderBy('member_id'),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },
    async dailyCounts(from, to) {
      const finishedDays = await query
        .selectFrom('overview_count')
        .select(['at', 'count'])
        .where('site_id', '=', siteId)
        .where('at', '>=', from)
        .where('at', '<', to)
        .where('kind', '=', ACTIVE_MEMBERS)
        .execute()
      const currentDays = await query
        .selectFrom('active_member')
        .select(['day', (eb) => eb.fn.countAll<number>().as('count')])
        .where('site_id', '=', siteId)
        .where('day', '>=', from)
        .where('day', '<', to)
        .groupBy('day')
        .execute()
      const days = new Map(finishedDays.map(({ at, count }) => [at, count]))
      for (const { day, count } of currentDays) days.set(day, (days.get(day) ?? 0) + Number(count))
      return days
    },
    async delete(memberId) {
      await query.deleteFrom('active_member').where('site_id', '=', siteId).where('member_id', '=', memberId).execute()
    },
  }
}
