import type { MemberId } from '@foyer/protocol'
import type { Kysely, Selectable } from 'kysely'
import type { Digest } from '../../../kernel/digest.js'
import type { ExternalSignInTable, Tables } from '../../../platform/database/schema/tables.js'
import { isUnspent, sqlSingleUse } from '../../../platform/database/sql-single-use.js'
import type { ExternalPurpose, ExternalSignIn, ExternalSignInStore } from './external-sign-in-store.js'

/** The most identities that wait in one browser and are considered. */
const MAX_WAITING = 20

const signInOf = (row: Selectable<ExternalSignInTable>): ExternalSignIn => ({
  digest: row.digest as Digest,
  browserDigest: row.browser_digest as Digest,
  providerId: row.provider_id,
  purpose: row.purpose as ExternalPurpose,
  memberId: row.member_id as MemberId | null,
  callback: row.callback,
  profile: row.profile_json === null ? null : JSON.parse(row.profile_json),
  emailKey: row.email_key,
  expiresAt: row.expires_at,
})

/**
 * Stores sign-ins at identity providers in `external_sign_in`, and the profiles that wait in a browser until an account
 * is linked.
 */
export function sqlExternalSignInStore(query: Kysely<Tables>, siteId: string): ExternalSignInStore {
  const signIns = sqlSingleUse('external_sign_in', query, siteId)
  return {
    async insert(signIn) {
      await query
        .insertInto('external_sign_in')
        .values({
          site_id: siteId,
          digest: signIn.digest,
          browser_digest: signIn.browserDigest,
          provider_id: signIn.providerId,
          purpose: signIn.purpose,
          member_id: signIn.memberId,
          callback: null,
          profile_json: null,
          email_key: null,
          expires_at: signIn.expiresAt,
          spent_at: null,
        })
        .execute()
    },
    async find(digest, now) {
      const row = await signIns.find(digest, now)
      return row === undefined ? undefined : signInOf(row)
    },
    async spend(digest, now) {
      const row = await signIns.spend(digest, now)
      return row === undefined ? undefined : signInOf(row)
    },
    async setCallback(digest, callback, now) {
      const { numUpdatedRows } = await query
        .updateTable('external_sign_in')
        .set({ callback })
        .where(isUnspent(siteId, now))
        .where('digest', '=', digest)
        .where('callback', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },
    async setProfile(digest, profile, emailKey, expiresAt) {
      await query
        .updateTable('external_sign_in')
        .set({ profile_json: JSON.stringify(profile), email_key: emailKey, expires_at: expiresAt })
        .where('site_id', '=', siteId)
        .where('digest', '=', digest)
        .execute()
    },
    async listWaiting(browserDigest, now) {
      const rows = await query
        .selectFrom('external_sign_in')
        .selectAll()
        .where('site_id', '=', siteId)
        .where('browser_digest', '=', browserDigest)
        .where('profile_json', 'is not', null)
        .where('expires_at', '>', now)
        .orderBy('expires_at', 'desc')
        .orderBy('digest')
        .limit(MAX_WAITING)
        .execute()
      return rows.map(signInOf)
    },
    async delete(digest) {
      const { numDeletedRows } = await query
        .deleteFrom('external_sign_in')
        .where('site_id', '=', siteId)
        .where('digest', '=', digest)
        .executeTakeFirst()
      return numDeletedRows === 1n
    },
    async deleteAllOf(memberId) {
      await query
        .deleteFrom('external_sign_in')
        .where('site_id', '=', siteId)
        .where('member_id', '=', memberId)
        .execute()
    },
    async deleteWaiting(digest) {
      const { numDeletedRows } = await query
        .deleteFrom('external_sign_in')
        .where('site_id', '=', siteId)
        .where('digest', '=', digest)
        .where('profile_json', 'is not', null)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },
    async discardWaiting(browserDigest) {
      await query
        .deleteFrom('external_sign_in')
        .where('site_id', '=', siteId)
        .where('browser_digest', '=', browserDigest)
        .where('profile_json', 'is not', null)
        .execute()
    },
  }
}
