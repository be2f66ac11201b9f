import type { Kysely, Selectable } from 'kysely'
import type { Digest } from '../../../kernel/digest.js'
import type { InvitationTable, Tables } from '../../../platform/database/schema/tables.js'
import { isUnspent } from '../../../platform/database/sql-single-use.js'
import type { Invitation } from './invitation.js'
import type { InvitationStore } from './invitation-store.js'

const invitationOf = (row: Selectable<InvitationTable>): Invitation => ({
  invitationId: row.invitation_id,
  email: row.email,
  emailKey: row.email_key,
  digest: row.digest as Digest | null,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  spentAt: row.spent_at,
  withdrawnAt: row.withdrawn_at,
  ownerRole: row.owner_role as Invitation['ownerRole'],
})

/** Stores invitations in `invitation`, one per address: a new one replaces the last. */
export function sqlInvitationStore(query: Kysely<Tables>, siteId: string): InvitationStore {
  const all = () => query.selectFrom('invitation').selectAll().where('site_id', '=', siteId)
  const updateOpen = (now: number) =>
    query.updateTable('invitation').where(isUnspent(siteId, now)).where('withdrawn_at', 'is', null)
  return {
    async upsert(invitation) {
      const row = {
        invitation_id: invitation.invitationId,
        email: invitation.email,
        digest: invitation.digest,
        created_at: invitation.createdAt,
        expires_at: invitation.expiresAt,
        spent_at: invitation.spentAt,
        withdrawn_at: invitation.withdrawnAt,
        owner_role: invitation.ownerRole,
      }
      await query
        .insertInto('invitation')
        .values({ site_id: siteId, email_key: invitation.emailKey, ...row })
        .onConflict((conflict) => conflict.columns(['site_id', 'email_key']).doUpdateSet(row))
        .execute()
    },
    async setSecret({ invitationId, emailKey, digest, expiresAt }, now) {
      const { numUpdatedRows } = await updateOpen(now)
        .set({ digest, expires_at: expiresAt })
        .where('email_key', '=', emailKey)
        .where('invitation_id', '=', invitationId)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },
    async find(digest) {
      const row = await all().where('digest', '=', digest).executeTakeFirst()
      return row === undefined ? undefined : invitationOf(row)
    },
    async findOpen(emailKey, now) {
      const row = await all()
        .where('email_key', '=', emailKey)
        .where(isUnspent(siteId, now))
        .where('withdrawn_at', 'is', null)
        .executeTakeFirst()
      return row === undefined ? undefined : invitationOf(row)
    },
    async spend(digest, now) {
      const row = await updateOpen(now)
        .set({ spent_at: now })
        .where('digest', '=', digest)
        .returningAll()
        .executeTakeFirst()
      return row === undefined ? undefined : invitationOf(row)
    },
    async spendFor(emailKey, now) {
      const row = await updateOpen(now)
        .set({ spent_at: now })
        .where('email_key', '=', emailKey)
        .returningAll()
        .executeTakeFirst()
      return row === undefined ? undefined : invitationOf(row)
    },
    async withdraw(emailKey, now) {
      const { numUpdatedRows } = await updateOpen(now)
        .set({ withdrawn_at: now })
        .where('email_key', '=', emailKey)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },
    async listPending(limit) {
      const rows = await all()
        .where('spent_at', 'is', null)
        .where('withdrawn_at', 'is', null)
        .where('owner_role', 'is', null)
        .orderBy('created_at', 'desc')
        .orderBy('email_key')
        .limit(limit)
        .execute()
      return rows.map(invitationOf)
    },
    async list(limit) {
      const rows = await all().orderBy('created_at', 'desc').orderBy('email_key').limit(limit).execute()
      return rows.map(invitationOf)
    },
  }
}
