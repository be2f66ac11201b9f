import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/schema/tables.js'
import type { AttemptStore } from './attempt-store.js'

/** Stores counters of attempts in `attempt`, shared by all nodes; a counter starts again after its window. */
export function sqlAttemptStore(query: Kysely<Tables>, siteId: string): AttemptStore {
  return {
    async increment(bucket, windowMs, now) {
      const row = await query
        .insertInto('attempt')
        .values({ site_id: siteId, bucket, attempts: 1, ends_at: now + windowMs })
        .onConflict((conflict) =>
          conflict.columns(['site_id', 'bucket']).doUpdateSet({
            attempts: sql<number>`case when attempt.ends_at <= ${now} then 1 else attempt.attempts + 1 end`,
            ends_at: sql<number>`case when attempt.ends_at <= ${now} then excluded.ends_at else attempt.ends_at end`,
          }),
        )
        .returning(['attempts', 'ends_at'])
        .executeTakeFirstOrThrow()
      return { attempts: row.attempts, endsAt: row.ends_at }
    },
    async current(bucket, now) {
      const row = await query
        .selectFrom('attempt')
        .select('attempts')
        .where('site_id', '=', siteId)
        .where('bucket', '=', bucket)
        .where('ends_at', '>', now)
        .executeTakeFirst()
      return row?.attempts ?? 0
    },
    async refund(bucket, now) {
      await query
        .updateTable('attempt')
        .set({ attempts: sql<number>`attempts - 1` })
        .where('site_id', '=', siteId)
        .where('bucket', '=', bucket)
        .where('ends_at', '>', now)
        .where('attempts', '>', 0)
        .execute()
    },
    async reset(bucket, now) {
      const row = await query
        .deleteFrom('attempt')
        .where('site_id', '=', siteId)
        .where('bucket', '=', bucket)
        .returning(['attempts', 'ends_at'])
        .executeTakeFirst()
      return row === undefined || row.ends_at <= now ? 0 : row.attempts
    },
  }
}
