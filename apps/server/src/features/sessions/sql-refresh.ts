import type { MemberId } from '@foyer/protocol'
import { type Compilable, type Kysely, type RawBuilder, type Selectable, sql } from 'kysely'
import { lifetimes } from '../../kernel/lifetimes.js'
import { groupedReads } from '../../platform/database/batching/grouped-reads.js'
import type { DatabaseDifferences } from '../../platform/database/differences.js'
import type { SessionTable, Tables } from '../../platform/database/schema/tables.js'
import { statement, writeStatement } from '../../platform/database/statement.js'
import type { Rotation } from '../site/clients/client.js'
import { parseAmr } from '../tokens/sign-in-proof.js'
import { type AcceptedRow, rotationTable } from './refresh-token-rotation.js'
import type { RefreshedSession, SessionStore } from './session-store.js'

type Expression = RawBuilder<number>

/** SQL of the values of a refresh. The other names in the conditions below are columns of `session`. */
interface RefreshExpressions {
  presented: Expression
  now: Expression
  /** Null if the request names no client. */
  clientId: Expression
  clientBinding: Expression
}

const isPresented: Record<AcceptedRow['presented'], (presented: Expression) => Expression | undefined> = {
  any: () => undefined,
  next: (presented) => sql`generation = ${presented} - 1`,
  current: (presented) => sql`generation = ${presented}`,
  previous: (presented) => sql`generation = ${presented} + 1`,
}
const isWindow: Record<AcceptedRow['window'], (now: Expression) => Expression | undefined> = {
  any: () => undefined,
  open: (now) => sql`superseded_at >= ${now} - ${sql.lit(lifetimes.rotationWindow.ms)}`,
}

const acceptedRows = rotationTable.filter((row) => row.decision !== 'replayed')
const advancingRows = acceptedRows.filter(({ decision }) => decision === 'advance')

/** Compiles rows of the rotation table into a condition. */
function isOneOf(rows: readonly AcceptedRow[], { presented, now }: RefreshExpressions): Expression {
  const alternatives = rows.map((row) => {
    const policies = sql.join(row.policies.map((policy) => sql.lit(policy)))
    const conditions = [
      sql`rotation in (${policies})`,
      isPresented[row.presented](presented),
      isWindow[row.window](now),
    ]
    return sql`(${sql.join(conditions.filter(Boolean), sql` and `)})`
  })
  return sql`(${sql.join(alternatives, sql` or `)})`
}

/** `(ended_at is null) is true` uses no index on `ended_at`, which is not selective: nearly all sessions are open. */
const isRefreshable = (expressions: RefreshExpressions): RawBuilder<boolean> => sql`
  (ended_at is null) is true and expires_at > ${expressions.now} and idle_expires_at > ${expressions.now}
  and ${isOneOf(acceptedRows, expressions)}
  and (client_binding is null or client_binding = ${expressions.clientBinding})
  and client_id = coalesce(${expressions.clientId}, client_id)`

function refreshedColumns(expressions: RefreshExpressions) {
  const advances = isOneOf(advancingRows, expressions)
  return {
    generation: sql<number>`case when ${advances} then generation + 1 else generation end`,
    superseded_at: sql<number>`case when ${advances} then ${expressions.now} else superseded_at end`,
    last_used_at: expressions.now,
    idle_expires_at: sql<number>`${expressions.now} + idle_ms`,
  }
}

interface RefreshValues {
  siteId: string
  sessionId: string
  generation: number
  now: number
  clientId: string | null
  clientBinding: string | null
}
const expressionsOf = ({ generation, now, clientId, clientBinding }: RefreshValues): RefreshExpressions => ({
  presented: sql`cast(${generation} as bigint)`,
  now: sql`cast(${now} as bigint)`,
  clientId: sql`cast(${clientId} as text)`,
  clientBinding: sql`cast(${clientBinding} as text)`,
})

const COLUMNS = ['member_id', 'client_id', 'rotation', 'scope', 'authenticated_at', 'amr', 'opened_by'] as const
type RefreshedRow = Pick<Selectable<SessionTable>, (typeof COLUMNS)[number]>

const refreshedOf = (row: RefreshedRow): RefreshedSession => ({
  memberId: row.member_id as MemberId,
  clientId: row.client_id,
  rotation: row.rotation as Rotation,
  scope: row.scope,
  authenticatedAt: row.authenticated_at,
  amr: parseAmr(row.amr),
  openedBy: row.opened_by,
})

const findRefreshable = statement((query, values: RefreshValues) =>
  query
    .selectFrom('session')
    .select(COLUMNS)
    .where('site_id', '=', values.siteId)
    .where('session_id', '=', values.sessionId)
    .where(isRefreshable(expressionsOf(values))),
)
const updateQuery = (query: Kysely<Tables>, values: RefreshValues) =>
  query
    .updateTable('session')
    .set(refreshedColumns(expressionsOf(values)))
    .where('site_id', '=', values.siteId)
    .where('session_id', '=', values.sessionId)
const update = writeStatement(updateQuery)
const updateRefreshable = statement((query, values: RefreshValues) =>
  updateQuery(query, values)
    .where(isRefreshable(expressionsOf(values)))
    .returning(COLUMNS),
)

/**
 * Refreshes on SQLite, where there is no other writer between the two statements. In a single statement SQLite would
 * buffer the RETURNING rows in a temporary table: it would allocate and free 88 KB for each refresh, a tenth of its
 * time.
 */
async function refreshOnSqlite(query: Kysely<Tables>, values: RefreshValues): Promise<RefreshedRow[]> {
  const rows = await findRefreshable(query, values)
  if (rows.length > 0) await update(query, values)
  return rows
}

/** Arrays of equal length, with one entry for each refresh. */
interface RefreshBatch {
  siteId: string
  sessionIds: unknown
  generations: unknown
  nows: unknown
  clientIds: unknown
  clientBindings: unknown
}

const batchRow: RefreshExpressions = {
  presented: sql`presented`,
  now: sql`refreshed_at`,
  clientId: sql`presented_client_id`,
  clientBinding: sql`presented_binding`,
}

/**
 * Refreshes many sessions. Skips rows locked by other transactions, so that a batch neither waits for its slowest
 * session nor deadlocks with another batch.
 */
const updateAllRefreshable = statement(
  (query, batch: RefreshBatch): Compilable<RefreshedRow & { session_id: string }> => ({
    compile: () =>
      sql<RefreshedRow & { session_id: string }>`
      with held as materialized (
        select s.session_id as held_id, presented, refreshed_at, presented_client_id, presented_binding
        from unnest(cast(${batch.sessionIds} as text[]), cast(${batch.generations} as bigint[]), cast(${batch.nows} as bigint[]),
          cast(${batch.clientIds} as text[]), cast(${batch.clientBindings} as text[]))
          as n(id, presented, refreshed_at, presented_client_id, presented_binding)
        join "session" s on s."site_id" = ${batch.siteId} and s.session_id = n.id
        for update of s skip locked
      )
      update "session" set
        ${sql.join(Object.entries(refreshedColumns(batchRow)).map(([name, value]) => sql`${sql.ref(name)} = ${value}`))}
      from held
      where "site_id" = ${batch.siteId} and session_id = held_id and ${isRefreshable(batchRow)}
      returning session_id, ${sql.join(COLUMNS.map((column) => sql.ref(column)))}`.compile(query),
  }),
)

/**
 * PostgreSQL: combines concurrent refreshes into one statement, hence one round trip and one commit. Returns
 * `undefined` for a refresh that was not done: refused, its row locked by another transaction, or the second of one
 * session. The caller retries these individually.
 */
const batchedRefresh = (query: Kysely<Tables>, siteId: string) =>
  groupedReads(async (refreshes: readonly RefreshValues[]) => {
    const firstPerSession = new Map<string, RefreshValues>()
    for (const refresh of refreshes)
      if (!firstPerSession.has(refresh.sessionId)) firstPerSession.set(refresh.sessionId, refresh)
    const all = [...firstPerSession.values()]
    const rows = await updateAllRefreshable(query, {
      siteId,
      sessionIds: all.map(({ sessionId }) => sessionId),
      generations: all.map(({ generation }) => generation),
      nows: all.map(({ now }) => now),
      clientIds: all.map(({ clientId }) => clientId),
      clientBindings: all.map(({ clientBinding }) => clientBinding),
    })
    const refreshed = new Map(rows.map((row) => [row.session_id, row]))
    return refreshes.map((refresh) =>
      firstPerSession.get(refresh.sessionId) === refresh ? refreshed.get(refresh.sessionId) : undefined,
    )
  })

/** Implements `SessionStore.refresh`. */
export function sqlRefresh(
  query: Kysely<Tables>,
  siteId: string,
  { name }: DatabaseDifferences,
): SessionStore['refresh'] {
  const refreshBatched = name === 'postgres' && !query.isTransaction ? batchedRefresh(query, siteId) : undefined
  const refreshOne = name === 'sqlite' ? refreshOnSqlite : updateRefreshable
  return async ({ sessionId, generation, clientId = null, clientBinding = null }, now) => {
    const values = { siteId, sessionId, generation, now, clientId, clientBinding }
    const row = (await refreshBatched?.(values)) ?? (await refreshOne(query, values))[0]
    return row === undefined ? undefined : refreshedOf(row)
  }
}
