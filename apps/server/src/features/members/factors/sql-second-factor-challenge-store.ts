import type { MemberId } from '@foyer/protocol'
import type { Kysely, Selectable } from 'kysely'
import type { Digest } from '../../../kernel/digest.js'
import type { SecondFactorChallengeTable, Tables } from '../../../platform/database/schema/tables.js'
import { endSecretsOf, isUnspent, oneTryLess, sqlSingleUse } from '../../../platform/database/sql-single-use.js'
import { parseAmr, serializeAmr } from '../../tokens/sign-in-proof.js'
import type { SecondFactorChallenge, SecondFactorChallengeStore } from './second-factor-challenge-store.js'

const challengeOf = (row: Selectable<SecondFactorChallengeTable>): SecondFactorChallenge => ({
  digest: row.digest as Digest,
  memberId: row.member_id as MemberId,
  clientId: row.client_id,
  callerId: row.caller_id,
  returnUrl: row.return_url,
  linksIdentity: row.links_identity === 1,
  isPersistent: row.is_persistent === 1,
  authenticatedAt: row.authenticated_at,
  amr: parseAmr(row.amr),
  triesLeft: row.tries_left,
  expiresAt: row.expires_at,
})

/** Stores sign-ins that wait for a second factor in `second_factor_challenge`, by the digest of their state token. */
export function sqlSecondFactorChallengeStore(query: Kysely<Tables>, siteId: string): SecondFactorChallengeStore {
  const secrets = sqlSingleUse('second_factor_challenge', query, siteId)
  return {
    async add(challenge) {
      await query
        .insertInto('second_factor_challenge')
        .values({
          site_id: siteId,
          digest: challenge.digest,
          member_id: challenge.memberId,
          client_id: challenge.clientId,
          caller_id: challenge.callerId,
          return_url: challenge.returnUrl,
          links_identity: challenge.linksIdentity ? 1 : 0,
          is_persistent: challenge.isPersistent ? 1 : 0,
          authenticated_at: challenge.authenticatedAt,
          amr: serializeAmr(challenge.amr),
          tries_left: challenge.triesLeft,
          expires_at: challenge.expiresAt,
          spent_at: null,
        })
        .execute()
    },
    async find(digest, now) {
      const row = await secrets.find(digest, now)
      return row && challengeOf(row)
    },
    async consumeTry(digest, now) {
      const row = await query
        .updateTable('second_factor_challenge')
        .set({ tries_left: oneTryLess('tries_left') })
        .where('digest', '=', digest)
        .where('tries_left', '>', 0)
        .where(isUnspent(siteId, now))
        .returningAll()
        .executeTakeFirst()
      return row && challengeOf(row)
    },
    async setMethods(digest, amr) {
      await query
        .updateTable('second_factor_challenge')
        .set({ amr: serializeAmr(amr) })
        .where('site_id', '=', siteId)
        .where('digest', '=', digest)
        .execute()
    },
    spend: async (digest, now) => (await secrets.spend(digest, now)) !== undefined,
    endAllOf: endSecretsOf('second_factor_challenge', query, siteId),
  }
}
