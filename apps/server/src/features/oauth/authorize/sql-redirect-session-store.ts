import type { Kysely, Selectable } from 'kysely'
import type { Digest } from '../../../kernel/digest.js'
import type { RedirectSessionTable, Tables } from '../../../platform/database/schema/tables.js'
import { sqlSingleUse } from '../../../platform/database/sql-single-use.js'
import type { RedirectSession, RedirectSessionStore } from './redirect-session-store.js'

const redirectSessionOf = (row: Selectable<RedirectSessionTable>): RedirectSession => ({
  digest: row.digest as Digest,
  clientId: row.client_id,
  callerId: row.caller_id,
  origin: row.origin,
  intent: JSON.parse(row.request_json),
  expiresAt: row.expires_at,
})

/** Stores redirect sessions in `redirect_session`, by the digest of their token; each can be spent once. */
export function sqlRedirectSessionStore(query: Kysely<Tables>, siteId: string): RedirectSessionStore {
  const sessions = sqlSingleUse('redirect_session', query, siteId)
  return {
    async add(session) {
      await query
        .insertInto('redirect_session')
        .values({
          site_id: siteId,
          digest: session.digest,
          intent: session.intent.kind,
          client_id: session.clientId,
          caller_id: session.callerId,
          origin: session.origin,
          request_json: JSON.stringify(session.intent),
          expires_at: session.expiresAt,
          spent_at: null,
        })
        .execute()
    },
    async find(digest, now) {
      const row = await sessions.find(digest, now)
      return row === undefined ? undefined : redirectSessionOf(row)
    },
    async findInactive(digest, now) {
      const row = await query
        .selectFrom('redirect_session')
        .selectAll()
        .where('site_id', '=', siteId)
        .where('digest', '=', digest)
        .where((of) => of.or([of('spent_at', 'is not', null), of('expires_at', '<=', now)]))
        .executeTakeFirst()
      return row === undefined ? undefined : redirectSessionOf(row)
    },
    async resume(digest, { now, since, until }) {
      const { numUpdatedRows } = await query
        .updateTable('redirect_session')
        .set({ expires_at: until })
        .where('site_id', '=', siteId)
        .where('digest', '=', digest)
        .where('spent_at', 'is', null)
        .where('expires_at', '<=', now)
        .where('expires_at', '>', since)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },
    spend: async (digest, now) => (await sessions.spend(digest, now)) !== undefined,
  }
}
