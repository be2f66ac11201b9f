import type { Compilable, Kysely } from 'kysely'
import { sql } from 'kysely'
import { lifetimes } from '../../kernel/lifetimes.js'
import { groupedReads } from '../../platform/database/batching/grouped-reads.js'
import type { Tables } from '../../platform/database/schema/tables.js'
import { statement } from '../../platform/database/statement.js'
import { idleEnd } from './session.js'
import type { SessionRefresh } from './session-store.js'

/** The columns that a refresh returns. */
export interface RefreshedRow {
  session_id: string
  member_id: string
  client_id: string
  rotation: string
  scope: string
  authenticated_at: number
  amr: string
}

/** Arrays of equal length, with one entry for each refresh. */
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
 * Applies the rule of `refresh` in `sql-session-store.ts` to many sessions. Skips rows locked by other transactions, so
 * that a batch neither waits for its slowest session nor deadlocks with another batch. `(s.ended_at is null) is true`
 * prevents the use of an index on `ended_at`, which is not selective: nearly all sessions are open.
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
 * PostgreSQL: combines concurrent refreshes into one statement, hence one round trip and one commit. Returns
 * `undefined` for a refresh that was not done: refused, its row locked by another transaction, or the second of one
 * session. The caller retries these individually.
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
      windowMs: lifetimes.rotationWindow.ms,
    })
    const refreshed = new Map(rows.map((row) => [row.session_id, row]))
    return renewals.map((renewal) =>
      firstPerSession.get(renewal.sessionId) === renewal ? refreshed.get(renewal.sessionId) : undefined,
    )
  })
}
