import { type Kysely, sql } from 'kysely'
import {
  type DatabaseDifferences,
  postgresDifferences,
  sqliteDifferences,
} from '../../platform/database/differences.js'
import type { Tables } from '../../platform/database/schema/tables.js'
import { statement } from '../../platform/database/statement.js'
import type { VisitorStore } from './visitor-store.js'

interface VisitorParams {
  siteId: string
  visitorId: string
  now: number
}

/** Locks the row in any case: a concurrent transaction waits, even if there was no row yet. */
const recordWriteFor = ({ documentBytes }: DatabaseDifferences) =>
  statement((query, { siteId, visitorId, now }: VisitorParams) =>
    query
      .insertInto('visitor')
      .values({ site_id: siteId, visitor_id: visitorId, last_active_at: now, promoted_at: null })
      .onConflict((conflict) =>
        conflict
          .columns(['site_id', 'visitor_id'])
          .doUpdateSet({ last_active_at: (row) => row.ref('excluded.last_active_at') })
          .where('visitor.promoted_at', 'is', null),
      )
      .returning(({ selectFrom, fn }) => {
        const owned = selectFrom('item').where('site_id', '=', siteId).where('owner_id', '=', visitorId)
        return [
          owned.select(fn.countAll<number>().as('items')).as('items'),
          owned.select(sql<number | null>`sum(${documentBytes('data')})`.as('bytes')).as('bytes'),
        ]
      }),
  )

const endVisitor = statement((query, { siteId, visitorId, now }: VisitorParams) =>
  query
    .insertInto('visitor')
    .values({ site_id: siteId, visitor_id: visitorId, last_active_at: null, promoted_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['site_id', 'visitor_id'])
        .doUpdateSet({ last_active_at: null, promoted_at: (row) => row.ref('excluded.promoted_at') }),
    ),
)

const recordWrite = { sqlite: recordWriteFor(sqliteDifferences), postgres: recordWriteFor(postgresDifferences) }

/** Stores visitors in `visitor`, with the time of their last activity and of their promotion. */
export function sqlVisitorStore(query: Kysely<Tables>, siteId: string, { name }: DatabaseDifferences): VisitorStore {
  return {
    async recordWrite(visitorId, now) {
      const [row] = await recordWrite[name](query, { siteId, visitorId, now })
      return row && { items: Number(row.items), bytes: Number(row.bytes) }
    },
    async recordVisits(visitorIds, now) {
      if (visitorIds.length === 0) return
      await query
        .updateTable('visitor')
        .set({ last_active_at: now })
        .where('site_id', '=', siteId)
        .where('visitor_id', 'in', visitorIds)
        .where('promoted_at', 'is', null)
        .where('last_active_at', '<', now)
        .execute()
    },
    async end(visitorId, now) {
      await endVisitor(query, { siteId, visitorId, now })
    },
    async hasEnded(visitorId) {
      const row = await query
        .selectFrom('visitor')
        .select('promoted_at')
        .where('site_id', '=', siteId)
        .where('visitor_id', '=', visitorId)
        .executeTakeFirst()
      return row !== undefined && row.promoted_at !== null
    },
    async recordReceivedItems(visitorId, now) {
      await query
        .insertInto('visitor')
        .values({ site_id: siteId, visitor_id: visitorId, last_active_at: now })
        .onConflict((conflict) => conflict.columns(['site_id', 'visitor_id']).doUpdateSet({ last_active_at: now }))
        .execute()
    },
  }
}
