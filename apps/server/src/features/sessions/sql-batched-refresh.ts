import type { Compilable, Kysely } from 'kysely'
import { sql } from 'kysely'
import { groupedReads } from '../../platform/database/batching/grouped-reads.js'
import type { Tables } from '../../platform/database/schema/tables.js'
import { statement } from '../../platform/database/statement.js'
import { idleEnd, ROTATION_WINDOW_MS } from './session.js'
import type { SessionRefresh } from './session-store.js'

/** The columns that a renewal answers. */
export interface RefreshedRow {
  session_id: string
  member_id: string
  client_id: string
  rotation: string
  scope: string
  authenticated_at: number
  amr: string
}

/** Lists of the same length, an entry in each for every renewal. */
interface RefreshBatch {
  siteId: string
  sessionIds: unknown
  generations: unknown
  nows: unknown
  clientIds: unknown
  clientBindings: unknown
  idleMs: number
  windowMs: number
}

/**
 * The rule of `renew` in `sql-session-store.ts`, for many sessions. Rows that somebody else holds are left out, so that
 * no group waits for the slowest of its sessions, and two groups never for each other. That a session is open is said
 * so that no index is entered by it: nearly all are.
 */
const refreshAll = statement(
  (query, given: RefreshBatch): Compilable<RefreshedRow> => ({
    compile: () =>
      sql<RefreshedRow>`
      with held as materialized (
        select s.session_id, n.generation, n.now, n.client_id, n.client_binding
        from unnest(cast(${given.sessionIds} as text[]), cast(${given.generations} as bigint[]), cast(${given.nows} as bigint[]),
          cast(${given.clientIds} as text[]), cast(${given.clientBindings} as text[])) as n(session_id, generation, now, client_id, client_binding)
        join "session" s on s."site_id" = ${given.siteId} and s.session_id = n.session_id
        for update of s skip locked
      )
      update "session" s set
        generation = case when ${advancesGeneration} then s.generation + 1 else s.generation end,
        superseded_at = case when ${advancesGeneration} then h.now else s.superseded_at end,
        last_used_at = h.now,
        idle_expires_at = h.now + cast(${given.idleMs} as bigint)
      from held h
      where s."site_id" = ${given.siteId} and s.session_id = h.session_id
        and (s.ended_at is null) is true and s.expires_at > h.now and s.idle_expires_at > h.now
        and (s.rotation = 'off' or s.generation = h.generation or (s.rotation = 'pending' and s.generation = h.generation - 1)
          or (s.generation = h.generation + 1 and s.superseded_at >= h.now - cast(${given.windowMs} as bigint)))
        and (s.client_binding is null or s.client_binding = h.client_binding)
        and (h.client_id is null or s.client_id = h.client_id)
      returning s.session_id, s.member_id, s.client_id, s.rotation, s.scope, s.authenticated_at, s.amr`.compile(query),
  }),
)
const advancesGeneration = sql`((s.rotation = 'strict' and s.generation = h.generation) or (s.rotation = 'pending' and s.generation = h.generation - 1))`

/**
 * PostgreSQL: renewals that come together share a statement, and with it a round trip and a commit. Undefined for those
 * that were not renewed so: refused, held by somebody else, or the second of one session. They are to be asked alone.
 */
export function batchedRefresh(
  query: Kysely<Tables>,
  siteId: string,
): (renewal: SessionRefresh & { now: number }) => Promise<RefreshedRow | undefined> {
  return groupedReads(async (renewals: readonly (SessionRefresh & { now: number })[]) => {
    const firstPerSession = new Map<string, SessionRefresh & { now: number }>()
    for (const renewal of renewals)
      if (!firstPerSession.has(renewal.sessionId)) firstPerSession.set(renewal.sessionId, renewal)
    const all = [...firstPerSession.values()]
    const rows = await refreshAll(query, {
      siteId,
      sessionIds: all.map(({ sessionId }) => sessionId),
      generations: all.map(({ generation }) => generation),
      nows: all.map(({ now }) => now),
      clientIds: all.map(({ clientId }) => clientId ?? null),
      clientBindings: all.map(({ clientBinding }) => clientBinding ?? null),
      idleMs: idleEnd(0),
      windowMs: ROTATION_WINDOW_MS,
    })
    const refreshed = new Map(rows.map((row) => [row.session_id, row]))
    return renewals.map((renewal) =>
      firstPerSession.get(renewal.sessionId) === renewal ? refreshed.get(renewal.sessionId) : undefined,
    )
  })
}
