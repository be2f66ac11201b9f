import type { MemberId } from '@foyer/protocol'
import type { Kysely, Selectable } from 'kysely'
import type { Digest } from '../../kernel/digest.js'
import type { BrowserSessionTable } from '../../platform/database/schema/session-tables.js'
import type { Tables } from '../../platform/database/schema/tables.js'
import { parseAmr, serializeAmr } from '../tokens/sign-in-proof.js'
import type { BrowserSession, BrowserSessionStore } from './browser-session-store.js'

/** Stores sign-ins of browsers at the hosted pages in `browser_session`, by the digest of their cookie. */
export function sqlBrowserSessionStore(query: Kysely<Tables>, siteId: string): BrowserSessionStore {
  return {
    async open(session) {
      await query
        .insertInto('browser_session')
        .values({
          site_id: siteId,
          browser_session_id: session.browserSessionId,
          digest: session.digest,
          member_id: session.memberId,
          authenticated_at: session.authenticatedAt,
          amr: serializeAmr(session.amr),
          expires_at: session.expiresAt,
          stays: session.isPersistent ? 1 : 0,
          ended_at: null,
          browser: session.browser,
          system: session.system,
          opened_at: session.openedAt,
        })
        .execute()
    },
    async find(digest, now) {
      const row = await query
        .selectFrom('browser_session')
        .selectAll()
        .where('site_id', '=', siteId)
        .where('digest', '=', digest)
        .where('ended_at', 'is', null)
        .where('expires_at', '>', now)
        .executeTakeFirst()
      return row && browserSessionOf(row)
    },
    async findAll(digests, now) {
      const rows = await query
        .selectFrom('browser_session')
        .selectAll()
        .where('site_id', '=', siteId)
        .where('digest', 'in', digests)
        .where('ended_at', 'is', null)
        .where('expires_at', '>', now)
        .execute()
      return rows.map(browserSessionOf)
    },
    async end(browserSessionId, now) {
      await query
        .updateTable('browser_session')
        .set({ ended_at: now })
        .where('site_id', '=', siteId)
        .where('browser_session_id', '=', browserSessionId)
        .where('ended_at', 'is', null)
        .execute()
    },
    async endAllOf(memberId, now, except) {
      let update = query
        .updateTable('browser_session')
        .set({ ended_at: now })
        .where('site_id', '=', siteId)
        .where('member_id', '=', memberId)
        .where('ended_at', 'is', null)
      if (except !== undefined) update = update.where('browser_session_id', '!=', except)
      await update.execute()
    },
    async listOpen(memberId, now) {
      const rows = await query
        .selectFrom('browser_session')
        .selectAll()
        .where('site_id', '=', siteId)
        .where('member_id', '=', memberId)
        .where('ended_at', 'is', null)
        .where('expires_at', '>', now)
        .orderBy('authenticated_at', 'desc')
        .orderBy('browser_session_id')
        .execute()
      return rows.map(browserSessionOf)
    },
    async recordSignIn(browserSessionId, digest, { authenticatedAt, amr }) {
      const { numUpdatedRows } = await query
        .updateTable('browser_session')
        .set({ authenticated_at: authenticatedAt, amr: serializeAmr(amr), digest })
        .where('site_id', '=', siteId)
        .where('browser_session_id', '=', browserSessionId)
        .where('ended_at', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },
  }
}

const browserSessionOf = (row: Selectable<BrowserSessionTable>): BrowserSession => ({
  browserSessionId: row.browser_session_id,
  digest: row.digest as Digest,
  memberId: row.member_id as MemberId,
  authenticatedAt: row.authenticated_at,
  amr: parseAmr(row.amr),
  expiresAt: row.expires_at,
  isPersistent: row.stays === 1,
  openedAt: row.opened_at ?? row.authenticated_at,
  browser: row.browser,
  system: row.system,
})
