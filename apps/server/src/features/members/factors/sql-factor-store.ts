import type { MemberId } from '@foyer/protocol'
import type { Kysely, Selectable } from 'kysely'
import type { AuthenticatorTable } from '../../../platform/database/schema/factor-tables.js'
import type { Tables } from '../../../platform/database/schema/tables.js'
import type { Authenticator, FactorStore } from './factor-store.js'

const authenticatorOf = (row: Selectable<AuthenticatorTable>): Authenticator => ({
  secret: row.secret,
  lastStep: row.last_step,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
})

/**
 * Stores authenticator apps in `authenticator` and the MACs of recovery codes in `recovery_code`. A time step is
 * accepted once (RFC 6238 §5.2).
 */
export function sqlFactorStore(query: Kysely<Tables>, siteId: string): FactorStore {
  const deleteOf = async (table: 'authenticator' | 'recovery_code', memberId: MemberId): Promise<void> => {
    await query.deleteFrom(table).where('site_id', '=', siteId).where('member_id', '=', memberId).execute()
  }
  return {
    async findAuthenticator(memberId) {
      const row = await query
        .selectFrom('authenticator')
        .selectAll()
        .where('site_id', '=', siteId)
        .where('member_id', '=', memberId)
        .executeTakeFirst()
      return row && authenticatorOf(row)
    },
    async listAuthenticatorsOf(memberIds) {
      if (memberIds.length === 0) return []
      const rows = await query
        .selectFrom('authenticator')
        .selectAll()
        .where('site_id', '=', siteId)
        .where('member_id', 'in', memberIds)
        .execute()
      return rows.map((row) => ({ ...authenticatorOf(row), memberId: row.member_id as MemberId }))
    },
    async setAuthenticator(memberId, { secret, lastStep, createdAt, lastUsedAt }) {
      const values = { secret, last_step: lastStep, created_at: createdAt, last_used_at: lastUsedAt }
      await query
        .insertInto('authenticator')
        .values({ site_id: siteId, member_id: memberId, ...values })
        .onConflict((conflict) => conflict.columns(['site_id', 'member_id']).doUpdateSet(values))
        .execute()
    },
    async acceptStep(memberId, step, now) {
      const { numUpdatedRows } = await query
        .updateTable('authenticator')
        .set({ last_step: step, last_used_at: now })
        .where('site_id', '=', siteId)
        .where('member_id', '=', memberId)
        .where('last_step', '<', step)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },
    async setRecoveryCodes(memberId, macs) {
      await deleteOf('recovery_code', memberId)
      await query
        .insertInto('recovery_code')
        .values(macs.map((mac) => ({ site_id: siteId, member_id: memberId, mac })))
        .execute()
    },
    async spendRecoveryCode(memberId, mac) {
      const { numDeletedRows } = await query
        .deleteFrom('recovery_code')
        .where('site_id', '=', siteId)
        .where('member_id', '=', memberId)
        .where('mac', '=', mac)
        .executeTakeFirst()
      return numDeletedRows === 1n
    },
    deleteAuthenticator: (memberId) => deleteOf('authenticator', memberId),
    deleteRecoveryCodes: (memberId) => deleteOf('recovery_code', memberId),
    async summaryOf(memberId) {
      const row = await query
        .selectNoFrom((one) => [
          one
            .selectFrom('authenticator')
            .select((count) => count.fn.countAll<number | string>().as('count'))
            .where('site_id', '=', siteId)
            .where('member_id', '=', memberId)
            .as('authenticators'),
          one
            .selectFrom('recovery_code')
            .select((count) => count.fn.countAll<number | string>().as('count'))
            .where('site_id', '=', siteId)
            .where('member_id', '=', memberId)
            .as('recovery_codes'),
        ])
        .executeTakeFirstOrThrow()
      return { hasAuthenticator: Number(row.authenticators) > 0, recoveryCodes: Number(row.recovery_codes) }
    },
    async deleteAllOf(memberId) {
      await deleteOf('authenticator', memberId)
      await deleteOf('recovery_code', memberId)
    },
  }
}
