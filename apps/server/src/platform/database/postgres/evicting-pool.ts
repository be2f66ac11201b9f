import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'

/** The message of pg's error when no response arrives within `query_timeout`. */
const QUERY_TIMEOUT_MESSAGE = 'Query read timeout'

/**
 * Wraps a pool so that a connection is destroyed once it has exceeded the response timeout. The driver would return it
 * to the pool with the statement still running, and its next user would wait for the same timeout (security-checklist
 * 107). `planName` returns the name of statements whose plan is to be cached.
 */
export function evictingPool(pool: pg.Pool, planName: (text: string) => string | undefined): PostgresPool {
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    // Kysely reads these only to cancel statements, which Foyer does not do.
    options: pool.options as PostgresPool['options'],
    connect: async () => {
      const client = await pool.connect()
      let evicting = known.get(client)
      if (evicting === undefined) {
        evicting = evictingClient(client, planName)
        known.set(client, evicting)
      }
      return evicting
    },
    end: () => pool.end(),
  }
}

function evictingClient(client: pg.PoolClient, planName: (text: string) => string | undefined): PostgresPoolClient {
  let timeoutError: Error | undefined
  const query = (sql: string, parameters: readonly unknown[]) => {
    // Subsequent statements, such as a rollback, would only run into the same timeout.
    if (timeoutError !== undefined) return Promise.reject(timeoutError)
    return client.query({ text: sql, values: parameters as unknown[], name: planName(sql) }).catch((error: Error) => {
      if (error.message === QUERY_TIMEOUT_MESSAGE) timeoutError = error
      throw error
    })
  }
  return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release(timeoutError) }
}
