import type pg from 'pg'
import { QueryTooSlow } from '../../../kernel/errors/query-too-slow.js'
import { fairQueue, QueueFull } from '../../threads/fair-queue.js'
import { type BoundedQueryRunner, QUERY_TIMEOUT_MS } from '../bounded-query.js'
import { slowQueries } from '../slow-queries.js'

/** Connections for data queries, separate from those for sign-ins and refreshes (decision 6). */
const FAST_POOL = { connections: 4, milliseconds: 300 }
const SLOW_POOL = { connections: 2, milliseconds: QUERY_TIMEOUT_MS }
/** Slow queries running or waiting, in total and per network. */
const SLOW_QUEUE_LIMITS = { concurrency: SLOW_POOL.connections, maxTotal: 8, maxPerKey: 3 }
/** How much longer than the statement timeout the driver waits before it drops a connection, in milliseconds. */
const GRACE_MS = 1000
/** The SQLSTATE of a statement canceled by `statement_timeout`. */
const STATEMENT_CANCELED = '57014'

/** Runs the queries of callers: first on connections with a short time limit, then on others with the long one. */
interface PostgresBoundedQueries {
  run: BoundedQueryRunner
  pools: readonly pg.Pool[]
}

/**
 * Creates two pools. A query that exceeds the short limit runs again in the slow pool, and starts there the next time.
 */
export function postgresBoundedQueries(createPool: (options: pg.PoolConfig) => pg.Pool): PostgresBoundedQueries {
  const [fastPool, slowPool] = [FAST_POOL, SLOW_POOL].map(({ connections, milliseconds }) =>
    createPool({
      max: connections,
      statement_timeout: milliseconds,
      query_timeout: milliseconds + GRACE_MS,
      idle_in_transaction_session_timeout: milliseconds,
    }),
  ) as [pg.Pool, pg.Pool]
  const planName = frequentQueryNames()
  const recentlySlow = slowQueries()
  const queue = fairQueue(SLOW_QUEUE_LIMITS)

  /** @throws QueryTooSlow */
  async function runIn(pool: pg.Pool, text: string, values: readonly unknown[], rowMode: object): Promise<unknown[]> {
    try {
      return (await pool.query({ text, values: [...values], name: planName(text), ...rowMode })).rows
    } catch (error) {
      if ((error as { code?: string }).code === STATEMENT_CANCELED) throw new QueryTooSlow('the statement was ended')
      throw error
    }
  }

  return {
    pools: [fastPool, slowPool],
    async run({ sql, parameters }, as, queueKey) {
      const rowMode = as === 'lists' ? { rowMode: 'array' } : {}
      if (!recentlySlow.has(sql, parameters))
        try {
          return await runIn(fastPool, sql, parameters, rowMode)
        } catch (error) {
          if (!(error instanceof QueryTooSlow)) throw error
          recentlySlow.add(sql, parameters)
        }
      try {
        return await queue.run(queueKey, () => runIn(slowPool, sql, parameters, rowMode))
      } catch (error) {
        if (error instanceof QueueFull) throw new QueryTooSlow('too many slow queries are waiting')
        throw error
      }
    },
  }
}

/** How often a query must run before its plan is cached, and the maximum number of cached plans. */
const MIN_RUNS = 3
const MAX_NAMED_QUERIES = 200
const MAX_COUNTED_QUERIES = 2000

/**
 * Names frequent queries, regardless of their values, because planning one takes PostgreSQL longer than running it on
 * an index. Callers can send any number of different queries and each cached plan uses memory on every connection, so
 * only the first recurring ones are cached.
 */
function frequentQueryNames(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  let runCounts = new Map<string, number>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined || names.size >= MAX_NAMED_QUERIES) return known
    const runs = (runCounts.get(text) ?? 0) + 1
    if (runs < MIN_RUNS) {
      if (runCounts.size >= MAX_COUNTED_QUERIES) runCounts = new Map()
      runCounts.set(text, runs)
      return undefined
    }
    runCounts.delete(text)
    const name = `foyer_query_${names.size + 1}`
    names.set(text, name)
    return name
  }
}
