import type { MemberId, SessionId } from '@foyer/protocol'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/schema/tables.js'
import type { SessionLengthStore } from './session-length-store.js'

/** The lesser of a column and another value; the databases have different functions for it. */
const least = (column: string, value: ReturnType<typeof sql<number>>) =>
  sql<number>`case when ${value} < ${sql.ref(column)} then ${value} else ${sql.ref(column)} end`

/** Shortens open rows of `session` and `browser_session`, in batches, to the lengths in the settings. */
export function sqlSessionLengthStore(query: Kysely<Tables>, siteId: string): SessionLengthStore {
  return {
    async applied() {
      const site = await query
        .selectFrom('site')
        .select('session_lengths')
        .where('site_id', '=', siteId)
        .executeTakeFirstOrThrow()
      return site.session_lengths
    },
    async setApplied(lengths) {
      await query.updateTable('site').set({ session_lengths: lengths }).where('site_id', '=', siteId).execute()
    },
    async listOpenAfter(sessionId, limit) {
      const rows = await query
        .selectFrom('session')
        .select(['session_id', 'member_id', 'client_id', 'idle_ms', 'opened_at', 'expires_at'])
        .where('site_id', '=', siteId)
        .where('session_id', '>', sessionId)
        .where(sql<boolean>`(ended_at is null) is true`)
        .orderBy('session_id')
        .limit(limit)
        .execute()
      return rows.map((row) => ({
        sessionId: row.session_id as SessionId,
        memberId: row.member_id as MemberId,
        clientId: row.client_id,
        idleMs: row.idle_ms,
        maxMs: row.expires_at - row.opened_at,
      }))
    },
    async shorten(sessionIds, { idleMs, maxMs }, now) {
      if (sessionIds.length === 0) return []
      await query
        .updateTable('session')
        .set({
          idle_ms: sql<number>`case when idle_ms > ${sql.lit(idleMs)} then ${sql.lit(idleMs)} else idle_ms end`,
          idle_expires_at: least('idle_expires_at', sql<number>`(last_used_at + ${sql.lit(idleMs)})`),
          expires_at: least('expires_at', sql<number>`(opened_at + ${sql.lit(maxMs)})`),
        })
        .where('site_id', '=', siteId)
        .where('session_id', 'in', sessionIds)
        .execute()
      const rows = await query
        .updateTable('session')
        .set({ ended_at: now, ended_reason: 'expired' })
        .where('site_id', '=', siteId)
        .where('session_id', 'in', sessionIds)
        .where('ended_at', 'is', null)
        .where((session) => session.or([session('expires_at', '<=', now), session('idle_expires_at', '<=', now)]))
        .returning('session_id')
        .execute()
      return rows.map((row) => row.session_id as SessionId)
    },
    async shortenBrowserSessions(maxMs, memberIds, limit) {
      if (memberIds?.length === 0) return 0
      const longest = sql<number>`(authenticated_at + ${sql.lit(maxMs)})`
      let longer = query
        .selectFrom('browser_session')
        .select('browser_session_id')
        .where('site_id', '=', siteId)
        .where('expires_at', '>', longest)
        .limit(limit)
      if (memberIds !== undefined) longer = longer.where('member_id', 'in', memberIds)
      const { numUpdatedRows } = await query
        .updateTable('browser_session')
        .set({ expires_at: longest })
        .where('site_id', '=', siteId)
        .where('browser_session_id', 'in', longer)
        .executeTakeFirst()
      return Number(numUpdatedRows)
    },
  }
}
