import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'

/** pg's words for an answer that did not come within `query_timeout`. */
export const QUERY_TIMEOUT_MESSAGE = 'Query read timeout'

/**
 * A pool that gives a connection up for lost once it has not answered a statement in time: the driver would hand it out
 * again, with the statement still under way on it, and whoever came next would wait for the same silence
 * (security-checklist 107). `nameOf` names the texts whose plan is kept.
 */
export function evictingPool(pool: pg.Pool, planName: (text: string) => string | undefined): PostgresPool {
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    // Kysely looks at these only to cancel statements, which Foyer does not do.
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
    // What follows, a rollback above all, would only wait once more.
    if (timeoutError !== undefined) return Promise.reject(timeoutError)
    return client.query({ text: sql, values: parameters as unknown[], name: planName(sql) }).catch((error: Error) => {
      if (error.message === QUERY_TIMEOUT_MESSAGE) timeoutError = error
      throw error
    })
  }
  return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release(timeoutError) }
}
