import type { MemberId, SessionId } from '@foyer/protocol'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Digest } from '../../kernel/digest.js'
import type { DatabaseDifferences } from '../../platform/database/differences.js'
import type { SessionTable, Tables } from '../../platform/database/schema/tables.js'
import { statement } from '../../platform/database/statement.js'
import type { Rotation } from '../site/clients/client.js'
import { parseAmr, serializeAmr } from '../tokens/sign-in-proof.js'
import type { EndReason, Session } from './session.js'
import type { SessionStore } from './session-store.js'
import { sqlRefresh } from './sql-refresh.js'

const sessionOf = (row: Selectable<SessionTable>): Session => ({
  sessionId: row.session_id as SessionId,
  memberId: row.member_id as MemberId,
  clientId: row.client_id,
  browserSessionId: row.browser_session_id,
  clientBinding: row.client_binding as Digest | null,
  rotation: row.rotation as Rotation,
  generation: row.generation,
  supersededAt: row.superseded_at,
  scope: row.scope,
  authenticatedAt: row.authenticated_at,
  amr: parseAmr(row.amr),
  openedAt: row.opened_at,
  openedBy: row.opened_by,
  lastUsedAt: row.last_used_at,
  idleMs: row.idle_ms,
  idleExpiresAt: row.idle_expires_at,
  expiresAt: row.expires_at,
  endedAt: row.ended_at,
  endedReason: row.ended_reason as EndReason | null,
  browser: row.browser,
  system: row.system,
})

const findSession = statement((query, { siteId, sessionId }: { siteId: string; sessionId: string }) =>
  query.selectFrom('session').selectAll().where('site_id', '=', siteId).where('session_id', '=', sessionId),
)

// A no-op write locks the row on every database; SQLite has a single writer anyway.
const lockMemberRow = statement((query, { siteId, memberId }: { siteId: string; memberId: string }) =>
  query
    .updateTable('member')
    .set({ revision: sql<number>`revision` })
    .where('site_id', '=', siteId)
    .where('member_id', '=', memberId),
)

/** Stores sessions in `session`; refreshing is in `sqlRefresh`. */
export function sqlSessionStore(query: Kysely<Tables>, siteId: string, differences: DatabaseDifferences): SessionStore {
  return {
    refresh: sqlRefresh(query, siteId, differences),

    async open(session) {
      await query
        .insertInto('session')
        .values({
          site_id: siteId,
          session_id: session.sessionId,
          member_id: session.memberId,
          client_id: session.clientId,
          browser_session_id: session.browserSessionId,
          client_binding: session.clientBinding,
          rotation: session.rotation,
          generation: session.generation,
          superseded_at: session.supersededAt,
          scope: session.scope,
          authenticated_at: session.authenticatedAt,
          amr: serializeAmr(session.amr),
          opened_at: session.openedAt,
          opened_by: session.openedBy,
          last_used_at: session.lastUsedAt,
          idle_ms: session.idleMs,
          idle_expires_at: session.idleExpiresAt,
          expires_at: session.expiresAt,
          ended_at: session.endedAt,
          ended_reason: session.endedReason,
          browser: session.browser,
          system: session.system,
        })
        .execute()
    },

    async find(sessionId) {
      const [row] = await findSession(query, { siteId, sessionId })
      return row === undefined ? undefined : sessionOf(row)
    },

    async recordSignIn(sessionId, memberId, { authenticatedAt, amr }) {
      const { numUpdatedRows } = await query
        .updateTable('session')
        .set({ authenticated_at: authenticatedAt, amr: serializeAmr(amr) })
        .where('site_id', '=', siteId)
        .where('session_id', '=', sessionId)
        .where('member_id', '=', memberId)
        .where('ended_at', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },

    async end(sessionId, reason, now) {
      const { numUpdatedRows } = await query
        .updateTable('session')
        .set({ ended_at: now, ended_reason: reason })
        .where('site_id', '=', siteId)
        .where('session_id', '=', sessionId)
        .where('ended_at', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },

    async endAllOf(memberId, reason, now, except) {
      let update = query
        .updateTable('session')
        .set({ ended_at: now, ended_reason: reason })
        .where('site_id', '=', siteId)
        .where('member_id', '=', memberId)
        .where('ended_at', 'is', null)
      if (except !== undefined)
        update =
          'sessionId' in except
            ? update.where('session_id', '!=', except.sessionId)
            : update.where((column) =>
                column.or([
                  column('browser_session_id', 'is', null),
                  column('browser_session_id', '!=', except.browserSessionId),
                ]),
              )
      const rows = await update.returning('session_id').execute()
      return rows.map((row) => row.session_id as SessionId)
    },

    async endAllFrom(browserSessionId, memberId, reason, now) {
      const rows = await query
        .updateTable('session')
        .set({ ended_at: now, ended_reason: reason })
        .where('site_id', '=', siteId)
        .where('member_id', '=', memberId)
        .where('browser_session_id', '=', browserSessionId)
        .where('ended_at', 'is', null)
        .returning('session_id')
        .execute()
      return rows.map((row) => row.session_id as SessionId)
    },

    async lockMember(memberId) {
      await lockMemberRow(query, { siteId, memberId })
    },

    async listOpen(memberId, now) {
      const rows = await query
        .selectFrom('session')
        .selectAll()
        .where('site_id', '=', siteId)
        .where('member_id', '=', memberId)
        .where('ended_at', 'is', null)
        .where('expires_at', '>', now)
        .where('idle_expires_at', '>', now)
        .orderBy('opened_at', 'desc')
        .orderBy('session_id')
        .execute()
      return rows.map(sessionOf)
    },

    async listAll(memberId, limit) {
      const rows = await query
        .selectFrom('session')
        .selectAll()
        .where('site_id', '=', siteId)
        .where('member_id', '=', memberId)
        .orderBy('opened_at', 'desc')
        .orderBy('session_id')
        .limit(limit)
        .execute()
      return rows.map(sessionOf)
    },

    async listLatest(now, limit) {
      const rows = await query
        .selectFrom('session')
        .selectAll()
        .where('site_id', '=', siteId)
        .where('opened_at', '<=', now)
        .orderBy('opened_at', 'desc')
        .orderBy('session_id', 'desc')
        .limit(limit)
        .execute()
      return rows.map(sessionOf)
    },

    async endedSince(since) {
      const rows = await query
        .selectFrom('session')
        .select(['session_id', 'ended_at'])
        .where('site_id', '=', siteId)
        .where('ended_at', '>', since)
        .execute()
      return rows.map((row) => ({ sessionId: row.session_id as SessionId, endedAt: row.ended_at as number }))
    },
  }
}
