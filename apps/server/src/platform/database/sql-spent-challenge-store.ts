import type { Kysely } from 'kysely'
import type { Tables } from './schema/tables.js'
import type { SpentChallengeStore } from './spent-challenge-store.js'

/**
 * Stores the digests of spent challenges in `spent_captcha` until they expire; of concurrent calls of `spend`, one
 * succeeds.
 */
export function sqlSpentChallengeStore(query: Kysely<Tables>, siteId: string): SpentChallengeStore {
  return {
    async spend(digest, expiresAt) {
      const row = await query
        .insertInto('spent_captcha')
        .values({ site_id: siteId, digest, expires_at: expiresAt })
        .onConflict((conflict) => conflict.columns(['site_id', 'digest']).doNothing())
        .returning('digest')
        .executeTakeFirst()
      return row !== undefined
    },
    async sweep(now) {
      await query.deleteFrom('spent_captcha').where('site_id', '=', siteId).where('expires_at', '<=', now).execute()
    },
  }
}
