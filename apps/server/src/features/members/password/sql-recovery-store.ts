import type { MemberId } from '@foyer/protocol'
import type { Kysely, Selectable } from 'kysely'
import type { Digest } from '../../../kernel/digest.js'
import type { RecoveryTable, Tables } from '../../../platform/database/schema/tables.js'
import type { Recovery, RecoveryStore } from './recovery-store.js'

const recoveryOf = (row: Selectable<RecoveryTable>): Recovery => ({
  digest: row.digest as Digest,
  memberId: row.member_id as MemberId,
  returnUrl: row.return_url,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
})

export function sqlRecoveryStore(query: Kysely<Tables>, siteId: string): RecoveryStore {
  return {
    async add(recovery) {
      await query
        .insertInto('recovery')
        .values({
          site_id: siteId,
          digest: recovery.digest,
          member_id: recovery.memberId,
          return_url: recovery.returnUrl,
          created_at: recovery.createdAt,
          expires_at: recovery.expiresAt,
          spent_at: null,
        })
        .execute()
    },
    async find(digest, now) {
      const row = await query
        .selectFrom('recovery')
        .selectAll()
        .where('site_id', '=', siteId)
        .where('digest', '=', digest)
        .where('spent_at', 'is', null)
        .where('expires_at', '>', now)
        .executeTakeFirst()
      return row === undefined ? undefined : recoveryOf(row)
    },
    async spend(digest, now) {
      const row = await query
        .updateTable('recovery')
        .set({ spent_at: now })
        .where('site_id', '=', siteId)
        .where('digest', '=', digest)
        .where('spent_at', 'is', null)
        .where('expires_at', '>', now)
        .returningAll()
        .executeTakeFirst()
      return row === undefined ? undefined : recoveryOf(row)
    },
    async endAllOf(memberId, now) {
      await query
        .updateTable('recovery')
        .set({ spent_at: now })
        .where('site_id', '=', siteId)
        .where('member_id', '=', memberId)
        .where('spent_at', 'is', null)
        .execute()
    },
  }
}
