import type { MemberId, SessionId } from '@foyer/protocol'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { SessionTable, Tables } from '../database/tables.js'
import { type EndReason, idleEnd, ROTATION_WINDOW_MS, type Rotation, type Session } from './session.js'
import type { SessionStore } from './session-store.js'

const sessionOf = (row: Selectable<SessionTable>): Session => ({
  sessionId: row.session_id as SessionId,
  memberId: row.member_id as MemberId,
  clientId: row.client_id,
  browserSessionId: row.browser_session_id,
  rotation: row.rotation as Rotation,
  generation: row.generation,
  supersededAt: row.superseded_at,
  scope: row.scope,
  authenticatedAt: row.authenticated_at,
  openedAt: row.opened_at,
  lastUsedAt: row.last_used_at,
  idleExpiresAt: row.idle_expires_at,
  expiresAt: row.expires_at,
  endedAt: row.ended_at,
  endedReason: row.ended_reason as EndReason | null,
})

export function sqlSessionStore(query: Kysely<Tables>, siteId: string): SessionStore {
  return {
    async open(session) {
      await query
        .insertInto('session')
        .values({
          site_id: siteId,
          session_id: session.sessionId,
          member_id: session.memberId,
          client_id: session.clientId,
          browser_session_id: session.browserSessionId,
          rotation: session.rotation,
          generation: session.generation,
          superseded_at: session.supersededAt,
          scope: session.scope,
          authenticated_at: session.authenticatedAt,
          opened_at: session.openedAt,
          last_used_at: session.lastUsedAt,
          idle_expires_at: session.idleExpiresAt,
          expires_at: session.expiresAt,
          ended_at: session.endedAt,
          ended_reason: session.endedReason,
        })
        .execute()
    },

    async find(sessionId) {
      const row = await query
        .selectFrom('session')
        .selectAll()
        .where('site_id', '=', siteId)
        .where('session_id', '=', sessionId)
        .executeTakeFirst()
      return row === undefined ? undefined : sessionOf(row)
    },

    async renew({ sessionId, generation, clientId }, now) {
      const advances = sql<boolean>`((rotation = 'strict' and generation = ${generation}) or (rotation = 'pending' and generation = ${generation - 1}))`
      const accepted = sql<boolean>`(rotation = 'off' or generation = ${generation} or (rotation = 'pending' and generation = ${generation - 1}) or (generation = ${generation + 1} and superseded_at >= ${now - ROTATION_WINDOW_MS}))`
      let update = query
        .updateTable('session')
        .set({
          generation: sql<number>`case when ${advances} then generation + 1 else generation end`,
          superseded_at: sql<number>`case when ${advances} then ${now} else superseded_at end`,
          last_used_at: now,
          idle_expires_at: idleEnd(now),
        })
        .where('site_id', '=', siteId)
        .where('session_id', '=', sessionId)
        .where('ended_at', 'is', null)
        .where('expires_at', '>', now)
        .where('idle_expires_at', '>', now)
        .where(accepted)
      if (clientId !== undefined) update = update.where('client_id', '=', clientId)
      const row = await update.returningAll().executeTakeFirst()
      return row === undefined ? undefined : sessionOf(row)
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
      if (except !== undefined) update = update.where('session_id', '!=', except)
      const rows = await update.returning('session_id').execute()
      return rows.map((row) => row.session_id as SessionId)
    },

    async hold(memberId) {
      // A write that changes nothing locks the row on every database; SQLite has one writer anyway.
      await query
        .updateTable('member')
        .set({ revision: sql<number>`revision` })
        .where('site_id', '=', siteId)
        .where('member_id', '=', memberId)
        .execute()
    },

    async openOf(memberId, now) {
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
