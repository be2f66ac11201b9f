import type { MemberId } from '@foyer/protocol'
import type { Kysely } from 'kysely'
import type { Tables } from '../../../platform/database/schema/tables.js'
import { parseAmr, serializeAmr } from '../../tokens/sign-in-proof.js'
import type { ApprovalWait, ApprovalWaitStore } from './approval-wait-store.js'

export function sqlApprovalWaitStore(query: Kysely<Tables>, siteId: string): ApprovalWaitStore {
  return {
    async add(wait) {
      await query
        .insertInto('approval_wait')
        .values({
          site_id: siteId,
          digest: wait.digest,
          member_id: wait.memberId,
          authenticated_at: wait.authenticatedAt,
          amr: serializeAmr(wait.amr),
          expires_at: wait.expiresAt,
          spent_at: null,
          outcome: null,
          reason: null,
        })
        .execute()
    },
    async find(digest, now) {
      const row = await query
        .selectFrom('approval_wait')
        .selectAll()
        .where('site_id', '=', siteId)
        .where('digest', '=', digest)
        .where('expires_at', '>', now)
        .executeTakeFirst()
      if (row === undefined) return undefined
      return {
        digest,
        memberId: row.member_id as MemberId,
        authenticatedAt: row.authenticated_at,
        amr: parseAmr(row.amr),
        expiresAt: row.expires_at,
        spentAt: row.spent_at,
        outcome: row.outcome as ApprovalWait['outcome'],
        reason: row.reason,
      }
    },
    async spend(digest, now) {
      const { numUpdatedRows } = await query
        .updateTable('approval_wait')
        .set({ spent_at: now })
        .where('site_id', '=', siteId)
        .where('digest', '=', digest)
        .where('spent_at', 'is', null)
        .where('expires_at', '>', now)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },
    async endAllOf(memberId, now, { outcome, reason } = { outcome: null, reason: null }) {
      await query
        .updateTable('approval_wait')
        .set({ spent_at: now, outcome, reason })
        .where('site_id', '=', siteId)
        .where('member_id', '=', memberId)
        .where('spent_at', 'is', null)
        .execute()
    },
  }
}
