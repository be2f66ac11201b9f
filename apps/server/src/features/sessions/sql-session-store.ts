import type { MemberId, SessionId } from '@foyer/protocol'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Digest } from '../../kernel/digest.js'
import { lifetimes } from '../../kernel/lifetimes.js'
import type { DatabaseDifferences } from '../../platform/database/differences.js'
import type { SessionTable, Tables } from '../../platform/database/schema/tables.js'
import { statement, writeStatement } from '../../platform/database/statement.js'
import type { Rotation } from '../site/clients/rotation.js'
import { parseAmr, serializeAmr } from '../tokens/sign-in-proof.js'
import { type EndReason, idleEnd, type Session } from './session.js'
import type { RefreshedSession, SessionStore } from './session-store.js'
import { batchedRefresh, type RefreshedRow } from './sql-batched-refresh.js'

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
  idleExpiresAt: row.idle_expires_at,
  expiresAt: row.expires_at,
  endedAt: row.ended_at,
  endedReason: row.ended_reason as EndReason | null,
  browser: row.browser,
  system: row.system,
})

const refreshedOf = (row: Omit<RefreshedRow, 'session_id'>): RefreshedSession => ({
  memberId: row.member_id as MemberId,
  clientId: row.client_id,
  rotation: row.rotation as Rotation,
  scope: row.scope,
  authenticatedAt: row.authenticated_at,
  amr: parseAmr(row.amr),
})

const findSession = statement((query, { siteId, sessionId }: { siteId: string; sessionId: string }) =>
  query.selectFrom('session').selectAll().where('site_id', '=', siteId).where('session_id', '=', sessionId),
)

interface RefreshValues {
  siteId: string
  sessionId: string
  generation: number
  now: number
  idleEnd: number
  /** Earliest time of supersession for which the previous generation is still accepted. */
  windowStart: number
  clientBinding: string | null
}

const advancesGeneration = ({ generation }: RefreshValues) =>
  sql<boolean>`((rotation = 'strict' and generation = ${asBigint(generation)}) or (rotation = 'pending' and generation = ${asBigint(generation)} - 1))`
const asBigint = (value: number) => sql<number>`cast(${value} as bigint)`

const isRefreshable = (given: RefreshValues) => {
  const generation = asBigint(given.generation)
  return sql<boolean>`site_id = ${given.siteId} and session_id = ${given.sessionId}
    and ended_at is null and expires_at > ${given.now} and idle_expires_at > ${given.now}
    and (rotation = 'off' or generation = ${generation} or (rotation = 'pending' and generation = ${generation} - 1)
      or (generation = ${generation} + 1 and superseded_at >= ${given.windowStart}))
    and (client_binding is null or client_binding = ${given.clientBinding})`
}
const isOfClient = ({ clientId }: { clientId: string }) => sql<boolean>`client_id = ${clientId}`

const advanceQuery = (query: Kysely<Tables>, given: RefreshValues) =>
  query.updateTable('session').set({
    generation: sql<number>`case when ${advancesGeneration(given)} then generation + 1 else generation end`,
    superseded_at: sql<number>`case when ${advancesGeneration(given)} then ${asBigint(given.now)} else superseded_at end`,
    last_used_at: given.now,
    idle_expires_at: given.idleEnd,
  })
const REFRESHED_COLUMNS = ['member_id', 'client_id', 'rotation', 'scope', 'authenticated_at', 'amr'] as const

const refreshQuery = (query: Kysely<Tables>, given: RefreshValues) =>
  advanceQuery(query, given).where(isRefreshable(given)).returning(REFRESHED_COLUMNS)
const refreshSession = statement(refreshQuery)
const refreshClientSession = statement((query, given: RefreshValues & { clientId: string }) =>
  refreshQuery(query, given).where(isOfClient(given)),
)

const refreshableQuery = (query: Kysely<Tables>, given: RefreshValues) =>
  query.selectFrom('session').select(REFRESHED_COLUMNS).where(isRefreshable(given))
const findRefreshable = statement(refreshableQuery)
const findRefreshableOfClient = statement((query, given: RefreshValues & { clientId: string }) =>
  refreshableQuery(query, given).where(isOfClient(given)),
)
const advance = writeStatement((query, given: RefreshValues) =>
  advanceQuery(query, given).where('site_id', '=', given.siteId).where('session_id', '=', given.sessionId),
)

/**
 * Refreshes on SQLite, where there is no other writer between the two statements. In a single statement SQLite would
 * buffer the RETURNING rows in a temporary table: it would allocate and free 88 KB for each refresh, a tenth of its
 * time.
 */
async function refreshOnSqlite(
  query: Kysely<Tables>,
  { clientId, ...given }: RefreshValues & { clientId: string | undefined },
): Promise<Omit<RefreshedRow, 'session_id'> | undefined> {
  const [row] = await (clientId === undefined
    ? findRefreshable(query, given)
    : findRefreshableOfClient(query, { ...given, clientId }))
  if (row !== undefined) await advance(query, given)
  return row
}

// A no-op write locks the row on every database; SQLite has a single writer anyway.
const lockMemberRow = statement((query, { siteId, memberId }: { siteId: string; memberId: string }) =>
  query
    .updateTable('member')
    .set({ revision: sql<number>`revision` })
    .where('site_id', '=', siteId)
    .where('member_id', '=', memberId),
)

export function sqlSessionStore(query: Kysely<Tables>, siteId: string, differences: DatabaseDifferences): SessionStore {
  const refreshBatched =
    differences.name === 'postgres' && !query.isTransaction ? batchedRefresh(query, siteId) : undefined
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

    async refresh(renewal, now) {
      const together = await refreshBatched?.({ ...renewal, now })
      if (together !== undefined) return refreshedOf(together)
      const { sessionId, generation, clientId, clientBinding = null } = renewal
      const windowStart = now - lifetimes.rotationWindow.ms
      const given = { siteId, sessionId, generation, now, idleEnd: idleEnd(now), windowStart, clientBinding }
      if (differences.name === 'sqlite') {
        const row = await refreshOnSqlite(query, { ...given, clientId })
        return row === undefined ? undefined : refreshedOf(row)
      }
      const [row] = await (clientId === undefined
        ? refreshSession(query, given)
        : refreshClientSession(query, { ...given, clientId }))
      return row === undefined ? undefined : refreshedOf(row)
    },

    async recordReauthentication(sessionId, memberId, now) {
      const { numUpdatedRows } = await query
        .updateTable('session')
        .set({ authenticated_at: now, amr: 'pwd' })
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
      if (except !== undefined) update = update.where('session_id', '!=', except)
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
