import type { MemberId } from '@foyer/protocol'
import type { Kysely } from 'kysely'
import type { Tables } from '../../../platform/database/schema/tables.js'
import { endSecretsOf, sqlSingleUse } from '../../../platform/database/sql-single-use.js'
import { parseAmr, serializeAmr } from '../../tokens/sign-in-proof.js'
import type { ApprovalWait, ApprovalWaitStore } from './approval-wait-store.js'

/** Stores sign-ins of members who wait for approval in `approval_wait`, by the digest of their token. */
export function sqlApprovalWaitStore(query: Kysely<Tables>, siteId: string): ApprovalWaitStore {
  const waits = sqlSingleUse('approval_wait', query, siteId)
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
    spend: async (digest, now) => (await waits.spend(digest, now)) !== undefined,
    endAllOf: endSecretsOf('approval_wait', query, siteId),
  }
}
