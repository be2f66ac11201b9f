import { CompiledQuery, type Kysely } from 'kysely'
import type { Tables } from './schema/tables.js'

/** Time limit of one data query, in milliseconds (decision 6). */
export const QUERY_TIMEOUT_MS = 5000

/**
 * Time limit of a data query on the main thread of a SQLite server, in milliseconds. After that the query restarts in a
 * worker thread.
 */
export const MAIN_THREAD_TIMEOUT_MS = 8

/** Maximum size of the result rows of one query, in bytes. */
export const MAX_RESULT_BYTES = 64_000_000

/** Runs a query with a time limit and cancels it when the limit is exceeded. @throws QueryTooSlow, QueryTooLarge */
export type BoundedQueryRunner = (
  query: { sql: string; parameters: readonly unknown[] },
  as: RowFormat,
  queueKey: string,
) => Promise<unknown[]>
/** Rows as objects by column name, or as lists of values, which the drivers create faster. */
type RowFormat = 'objects' | 'lists'
const runners = new WeakMap<object, BoundedQueryRunner>()

/** Sets how bounded queries on `query` are run. */
export function setBoundedQueryRunner(query: Kysely<Tables>, run: BoundedQueryRunner): void {
  runners.set(query, run)
}

/** A statement that has not been compiled. */
interface CompilableQuery<Row> {
  readonly expressionType: Row | undefined
  compile(query: Kysely<Tables>): { sql: string; parameters: readonly unknown[] }
}

/**
 * Runs a query whose cost depends on the caller's filter. Inside a transaction, the limits of the transaction apply
 * instead.
 * @param queueKey the network or identity of the caller, by which slow queries are queued
 * @throws QueryTooSlow, QueryTooLarge
 */
export async function runBoundedQuery<Row>(
  query: Kysely<Tables>,
  compilable: CompilableQuery<Row>,
  queueKey = '',
): Promise<Row[]> {
  const { sql, parameters } = compilable.compile(query)
  const run = runners.get(query)
  if (run !== undefined) return run({ sql, parameters }, 'objects', queueKey) as Promise<Row[]>
  return (await query.executeQuery<Row>(CompiledQuery.raw(sql, [...parameters]))).rows
}

/**
 * Like `runBoundedQuery`, but returns each row as a list of values in the order of the selected columns.
 * @throws QueryTooSlow, QueryTooLarge
 */
export async function runBoundedQueryLists<Row extends readonly unknown[]>(
  query: Kysely<Tables>,
  compilable: CompilableQuery<unknown>,
  queueKey = '',
): Promise<Row[]> {
  const { sql, parameters } = compilable.compile(query)
  const run = runners.get(query)
  if (run !== undefined) return run({ sql, parameters }, 'lists', queueKey) as unknown as Promise<Row[]>
  const { rows } = await query.executeQuery<object>(CompiledQuery.raw(sql, [...parameters]))
  return rows.map((row) => Object.values(row)) as unknown as Row[]
}
