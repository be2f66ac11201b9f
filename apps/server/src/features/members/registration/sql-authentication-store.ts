import type { MemberId } from '@foyer/protocol'
import type { Kysely, Selectable } from 'kysely'
import type { Digest } from '../../../kernel/digest.js'
import { UNMATCHABLE_CODE } from '../../../kernel/verification-code.js'
import type { AuthenticationTable, Tables } from '../../../platform/database/schema/tables.js'
import { isUnspent, newCodeMac, oneTryLess, sqlSingleUse } from '../../../platform/database/sql-single-use.js'
import type { Authentication, AuthenticationStore } from './authentication-store.js'

const authenticationOf = (row: Selectable<AuthenticationTable>): Authentication => ({
  digest: row.digest as Digest,
  identityId: row.identity_id as MemberId,
  clientId: row.client_id,
  callerId: row.caller_id,
  codeMac: row.code_mac,
  codeExpiresAt: row.code_expires_at,
  triesLeft: row.tries_left,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  spentAt: row.spent_at,
  verifiedAt: row.proven_at,
  linkTriesLeft: row.link_tries_left ?? 0,
})

/** Tries at the two-digit screen number of a link; with more tries, guessing would succeed too often. */
const LINK_TRIES = 3

/** Stores sign-ins and registrations that wait for an emailed code or link in `authentication`. */
export function sqlAuthenticationStore(query: Kysely<Tables>, siteId: string): AuthenticationStore {
  const authentications = sqlSingleUse('authentication', query, siteId)
  const updateUnspent = (now: number) => query.updateTable('authentication').where(isUnspent(siteId, now))
  // A link is valid as long as the code of its mail, and never for a decoy.
  const updateByLink = (linkDigest: Digest, now: number) =>
    updateUnspent(now)
      .where('link_digest', '=', linkDigest)
      .where('proven_at', 'is', null)
      .where('code_expires_at', '>', now)
      .where('code_mac', '!=', UNMATCHABLE_CODE)
  return {
    async add(authentication) {
      await query
        .insertInto('authentication')
        .values({
          site_id: siteId,
          digest: authentication.digest,
          identity_id: authentication.identityId,
          client_id: authentication.clientId,
          caller_id: authentication.callerId,
          code_mac: authentication.codeMac,
          code_expires_at: authentication.codeExpiresAt,
          tries_left: authentication.triesLeft,
          created_at: authentication.createdAt,
          expires_at: authentication.expiresAt,
          spent_at: null,
          link_digest: null,
          link_tries_left: null,
          proven_at: null,
        })
        .execute()
    },
    async find(digest, now) {
      const row = await authentications.find(digest, now)
      return row === undefined ? undefined : authenticationOf(row)
    },
    async findLatest(identityId, clientId, callerId, now) {
      const row = await query
        .selectFrom('authentication')
        .selectAll()
        .where(isUnspent(siteId, now))
        .where('identity_id', '=', identityId)
        .where('client_id', '=', clientId)
        .where('caller_id', '=', callerId)
        .orderBy('created_at', 'desc')
        .orderBy('digest')
        .limit(1)
        .executeTakeFirst()
      return row === undefined ? undefined : authenticationOf(row)
    },
    async setCode(digest, { codeMac, linkDigest, expiresAt }, now) {
      const row = await updateUnspent(now)
        .set({
          code_mac: newCodeMac(codeMac),
          code_expires_at: expiresAt,
          link_digest: linkDigest,
          link_tries_left: LINK_TRIES,
        })
        .where('digest', '=', digest)
        .returning('code_mac')
        .executeTakeFirst()
      return row !== undefined && row.code_mac !== UNMATCHABLE_CODE
    },
    async consumeTry(digest, now) {
      const row = await updateUnspent(now)
        .set({ tries_left: oneTryLess('tries_left') })
        .where('digest', '=', digest)
        .where('tries_left', '>', 0)
        .returningAll()
        .executeTakeFirst()
      return row === undefined ? undefined : authenticationOf(row)
    },
    async findByLink(linkDigest) {
      const row = await query
        .selectFrom('authentication')
        .selectAll()
        .where('site_id', '=', siteId)
        .where('link_digest', '=', linkDigest)
        .executeTakeFirst()
      return row === undefined ? undefined : authenticationOf(row)
    },
    async consumeLinkTry(linkDigest, now) {
      const row = await updateByLink(linkDigest, now)
        .set({ link_tries_left: oneTryLess('link_tries_left') })
        .where('link_tries_left', '>', 0)
        .returningAll()
        .executeTakeFirst()
      return row === undefined ? undefined : authenticationOf(row)
    },
    async markVerified(linkDigest, now) {
      const { numUpdatedRows } = await updateByLink(linkDigest, now).set({ proven_at: now }).executeTakeFirst()
      return numUpdatedRows === 1n
    },
    async setIdentity(digest, identityId) {
      await query
        .updateTable('authentication')
        .set({ identity_id: identityId })
        .where('site_id', '=', siteId)
        .where('digest', '=', digest)
        .execute()
    },
    spend: async (digest, now) => (await authentications.spend(digest, now)) !== undefined,
    async invalidatePendingCodes(emailKey) {
      await query
        .updateTable('authentication')
        .set({ code_mac: UNMATCHABLE_CODE })
        .where('site_id', '=', siteId)
        .where('spent_at', 'is', null)
        .where('identity_id', 'in', (claims) =>
          claims
            .selectFrom('claim')
            .select('claim_id')
            .where('claim.site_id', '=', siteId)
            .where('email_key', '=', emailKey),
        )
        .execute()
    },
    async endAllOf(identityId, now, except) {
      let update = query
        .updateTable('authentication')
        .set({ spent_at: now })
        .where('site_id', '=', siteId)
        .where('identity_id', '=', identityId)
        .where('spent_at', 'is', null)
      if (except !== undefined) update = update.where('digest', '!=', except)
      await update.execute()
    },
  }
}
