import type { MemberId, SessionId } from '@foyer/protocol'
import type { Kysely, Selectable } from 'kysely'
import type { ImpersonationTable, Tables } from '../../../platform/database/schema/tables.js'
import type { Impersonation, ImpersonationId, ImpersonationStore } from './impersonation-store.js'

const impersonationOf = (row: Selectable<ImpersonationTable>): Impersonation => ({
  impersonationId: row.impersonation_id as ImpersonationId,
  memberId: row.member_id as MemberId,
  clientId: row.client_id,
  ownerId: row.owner_id as MemberId,
  ownerSessionId: row.owner_session_id as SessionId,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  endedAt: row.ended_at,
})

/**
 * Stores impersonations in `impersonation`. Opening replaces the digest of the link by that of the cookie, so the link
 * works once.
 */
export function sqlImpersonationStore(query: Kysely<Tables>, siteId: string): ImpersonationStore {
  return {
    async insert(impersonation) {
      await query
        .insertInto('impersonation')
        .values({
          site_id: siteId,
          impersonation_id: impersonation.impersonationId,
          digest: impersonation.linkDigest,
          member_id: impersonation.memberId,
          client_id: impersonation.clientId,
          owner_id: impersonation.ownerId,
          owner_session_id: impersonation.ownerSessionId,
          created_at: impersonation.createdAt,
          opened_at: null,
          ended_at: null,
          expires_at: impersonation.expiresAt,
        })
        .execute()
    },
    async open(linkDigest, cookieDigest, { now, createdAfter }) {
      const row = await query
        .updateTable('impersonation')
        .set({ digest: cookieDigest, opened_at: now })
        .where('site_id', '=', siteId)
        .where('digest', '=', linkDigest)
        .where('opened_at', 'is', null)
        .where('ended_at', 'is', null)
        .where('created_at', '>', createdAfter)
        .where('expires_at', '>', now)
        .returningAll()
        .executeTakeFirst()
      return row === undefined ? undefined : impersonationOf(row)
    },
    async findOpened(cookieDigest, now) {
      const row = await query
        .selectFrom('impersonation')
        .selectAll()
        .where('site_id', '=', siteId)
        .where('digest', '=', cookieDigest)
        .where('opened_at', 'is not', null)
        .where('ended_at', 'is', null)
        .where('expires_at', '>', now)
        .executeTakeFirst()
      return row === undefined ? undefined : impersonationOf(row)
    },
    async find(impersonationId) {
      const row = await query
        .selectFrom('impersonation')
        .selectAll()
        .where('site_id', '=', siteId)
        .where('impersonation_id', '=', impersonationId)
        .executeTakeFirst()
      return row === undefined ? undefined : impersonationOf(row)
    },
    async end(impersonationId, now) {
      const { numUpdatedRows } = await query
        .updateTable('impersonation')
        .set({ ended_at: now })
        .where('site_id', '=', siteId)
        .where('impersonation_id', '=', impersonationId)
        .where('ended_at', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },
  }
}
