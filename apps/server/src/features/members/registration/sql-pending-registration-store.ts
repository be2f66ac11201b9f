import type { MemberId } from '@foyer/protocol'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { ClaimTable, Tables } from '../../../platform/database/schema/tables.js'
import type { PendingRegistration } from '../member.js'
import { deletePendingRegistrations } from '../sql-insert-members.js'
import type { PendingRegistrationStore } from './pending-registration-store.js'

/** Stored for a registration without a password. */
export const NO_PASSWORD = ''

const pendingRegistrationOf = (row: Selectable<ClaimTable>): PendingRegistration => ({
  registrationId: row.claim_id as MemberId,
  email: row.email,
  emailKey: row.email_key,
  passwordHash: row.password_hash || null,
  profile: JSON.parse(row.profile_json),
  createdAt: row.created_at,
  ...(row.invitation_code !== null && { invitationCode: row.invitation_code }),
})

/** Stores registrations whose email address is not verified yet, in `claim`; several can share one address. */
export function sqlPendingRegistrationStore(query: Kysely<Tables>, siteId: string): PendingRegistrationStore {
  const claims = () => query.selectFrom('claim').selectAll().where('site_id', '=', siteId)
  return {
    async add(claim) {
      await query
        .insertInto('claim')
        .values({
          site_id: siteId,
          claim_id: claim.registrationId,
          email: claim.email,
          email_key: claim.emailKey,
          password_hash: claim.passwordHash ?? NO_PASSWORD,
          profile_json: JSON.stringify(claim.profile),
          created_at: claim.createdAt,
          invitation_code: claim.invitationCode ?? null,
        })
        .execute()
    },
    async find(claimId) {
      const row = await claims().where('claim_id', '=', claimId).executeTakeFirst()
      return row === undefined ? undefined : pendingRegistrationOf(row)
    },
    async findLatest(emailKey) {
      const row = await claims()
        .where('email_key', '=', emailKey)
        .orderBy('created_at', 'desc')
        .orderBy('claim_id')
        .limit(1)
        .executeTakeFirst()
      return row === undefined ? undefined : pendingRegistrationOf(row)
    },
    async listLoginCandidates(emailKey, after) {
      const rows = await query
        .selectFrom('claim')
        .select(['claim_id', 'password_hash'])
        .where('site_id', '=', siteId)
        .where('email_key', '=', emailKey)
        .where('created_at', '>', after)
        .where('password_hash', '!=', NO_PASSWORD)
        .orderBy('created_at', 'desc')
        .orderBy('claim_id')
        .execute()
      return rows.map((row) => ({ registrationId: row.claim_id as MemberId, passwordHash: row.password_hash }))
    },
    async lock(claimId) {
      // An update that changes nothing locks the rows on both databases, as in `sessions.lockMember`.
      await query
        .updateTable('claim')
        .set({ created_at: sql<number>`created_at` })
        .where('site_id', '=', siteId)
        .where('email_key', '=', (claims) =>
          claims
            .selectFrom('claim as held')
            .select('held.email_key')
            .where('held.site_id', '=', siteId)
            .where('held.claim_id', '=', claimId),
        )
        .execute()
    },
    async delete(claimId) {
      await query.deleteFrom('claim').where('site_id', '=', siteId).where('claim_id', '=', claimId).execute()
    },
    deleteByEmails: (emailKeys) => deletePendingRegistrations(emailKeys, siteId, query),

    async deleteByEmail(emailKey) {
      await query.deleteFrom('claim').where('site_id', '=', siteId).where('email_key', '=', emailKey).execute()
    },
    async trim(emailKey, keep, kind) {
      const operator = kind === 'sign-in' ? '=' : '!='
      const newest = await query
        .selectFrom('claim')
        .select('claim_id')
        .where('site_id', '=', siteId)
        .where('email_key', '=', emailKey)
        .where('password_hash', operator, NO_PASSWORD)
        .orderBy('created_at', 'desc')
        .orderBy('claim_id')
        .limit(keep)
        .execute()
      const last = newest.at(-1)
      if (newest.length < keep || last === undefined) return
      await query
        .deleteFrom('claim')
        .where('site_id', '=', siteId)
        .where('email_key', '=', emailKey)
        .where('password_hash', operator, NO_PASSWORD)
        .where(
          'claim_id',
          'not in',
          newest.map(({ claim_id }) => claim_id),
        )
        .execute()
    },
    async list(limit) {
      const rows = await claims()
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('member')
                .select('member.member_id')
                .where('member.site_id', '=', siteId)
                .whereRef('member.email_key', '=', 'claim.email_key'),
            ),
          ),
        )
        .orderBy('created_at', 'desc')
        .orderBy('claim_id')
        .limit(limit)
        .execute()
      return rows.map(pendingRegistrationOf)
    },
  }
}
