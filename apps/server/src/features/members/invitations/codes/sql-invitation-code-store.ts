import type { ExpressionBuilder, Kysely, Selectable } from 'kysely'
import type { InvitationCodeTable, Tables } from '../../../../platform/database/schema/tables.js'
import type { InvitationCode } from './invitation-code.js'
import type { InvitationCodeStore } from './invitation-code-store.js'

const codeOf = (row: Selectable<InvitationCodeTable>): InvitationCode => ({
  codeId: row.code_id,
  code: row.code,
  codeKey: row.code_key,
  label: row.label,
  maxUses: row.max_uses,
  uses: row.uses,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  revokedAt: row.revoked_at,
})

/** The condition of a code that can be used now. */
const isOpen = (siteId: string, now: number) => (where: ExpressionBuilder<Tables, 'invitation_code'>) =>
  where.and([
    where('site_id', '=', siteId),
    where('revoked_at', 'is', null),
    where('uses', '<', where.ref('max_uses')),
    where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]),
  ])

/**
 * Stores invitation codes in `invitation_code`. A use is counted by one conditional update, so that concurrent uses
 * cannot exceed `max_uses`.
 */
export function sqlInvitationCodeStore(query: Kysely<Tables>, siteId: string): InvitationCodeStore {
  const open = (now: number) => query.selectFrom('invitation_code').where(isOpen(siteId, now))
  return {
    async insert({ codeId, code, codeKey, label, maxUses, uses, createdAt, expiresAt, revokedAt }) {
      const { numInsertedOrUpdatedRows } = await query
        .insertInto('invitation_code')
        .values({
          site_id: siteId,
          code_id: codeId,
          code,
          code_key: codeKey,
          label,
          max_uses: maxUses,
          uses,
          created_at: createdAt,
          expires_at: expiresAt,
          revoked_at: revokedAt,
        })
        .onConflict((conflict) => conflict.columns(['site_id', 'code_key']).doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows === 1n
    },
    async findOpen(codeKey, now) {
      const row = await open(now).selectAll().where('code_key', '=', codeKey).executeTakeFirst()
      return row && codeOf(row)
    },
    async hasOpen(now) {
      return (await open(now).select('code_id').limit(1).executeTakeFirst()) !== undefined
    },
    async use(codeKey, now) {
      const { numUpdatedRows } = await query
        .updateTable('invitation_code')
        .set((row) => ({ uses: row('uses', '+', 1) }))
        .where(isOpen(siteId, now))
        .where('code_key', '=', codeKey)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },
    async revoke(codeId, now) {
      const row = await query
        .updateTable('invitation_code')
        .set({ revoked_at: now })
        .where('site_id', '=', siteId)
        .where('code_id', '=', codeId)
        .where('revoked_at', 'is', null)
        .returningAll()
        .executeTakeFirst()
      return row && codeOf(row)
    },
    async list(limit) {
      const rows = await query
        .selectFrom('invitation_code')
        .selectAll()
        .where('site_id', '=', siteId)
        .orderBy('created_at', 'desc')
        .orderBy('code_id')
        .limit(limit)
        .execute()
      return rows.map(codeOf)
    },
    async listOpen(now) {
      return (await open(now).selectAll().orderBy('created_at').orderBy('code_id').execute()).map(codeOf)
    },
    async countOpen(now) {
      const row = await open(now)
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
      return Number(row.count)
    },
  }
}
