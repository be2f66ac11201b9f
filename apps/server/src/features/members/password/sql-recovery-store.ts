import type { MemberId } from '@foyer/protocol'
import type { Kysely, Selectable } from 'kysely'
import type { Digest } from '../../../kernel/digest.js'
import type { RecoveryTable, Tables } from '../../../platform/database/schema/tables.js'
import { endSecretsOf, sqlSingleUse } from '../../../platform/database/sql-single-use.js'
import type { Recovery, RecoveryStore } from './recovery-store.js'

const recoveryOf = (row: Selectable<RecoveryTable>): Recovery => ({
  digest: row.digest as Digest,
  memberId: row.member_id as MemberId,
  returnUrl: row.return_url,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
})

/** Stores password resets in `recovery`, by the digest of the secret in their link. */
export function sqlRecoveryStore(query: Kysely<Tables>, siteId: string): RecoveryStore {
  const recoveries = sqlSingleUse('recovery', query, siteId)
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
      const row = await recoveries.find(digest, now)
      return row === undefined ? undefined : recoveryOf(row)
    },
    async spend(digest, now) {
      const row = await recoveries.spend(digest, now)
      return row === undefined ? undefined : recoveryOf(row)
    },
    endAllOf: endSecretsOf('recovery', query, siteId),
  }
}
