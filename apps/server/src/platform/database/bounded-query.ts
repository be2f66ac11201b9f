import { CompiledQuery, type Kysely } from 'kysely'
import type { Tables } from './schema/tables.js'

/** How long one question of the data service may take, in milliseconds (decision 6). */
export const QUERY_TIMEOUT_MS = 5000

/**
 * How long a question may keep the one thread of a SQLite server from everybody else, in milliseconds. Then it begins
 * again in a thread.
 */
export const MAIN_THREAD_TIMEOUT_MS = 8

/** How large the rows of one answer may be, in bytes. */
export const MAX_RESULT_BYTES = 64_000_000

/** Runs a text that may take long, and ends it when its time is over. @throws QueryTooSlow, QueryTooLarge */
export type BoundedQueryRunner = (
  query: { sql: string; parameters: readonly unknown[] },
  as: RowFormat,
  queueKey: string,
) => Promise<unknown[]>
/** Rows by the names of their columns, or as lists of their values, which cost the drivers less. */
type RowFormat = 'objects' | 'lists'
const runners = new WeakMap<object, BoundedQueryRunner>()

/** Says how questions that may take long are run in `query`. */
export function setBoundedQueryRunner(query: Kysely<Tables>, run: BoundedQueryRunner): void {
  runners.set(query, run)
}

/** A statement that is not compiled yet. */
interface CompilableQuery<Row> {
  readonly expressionType: Row | undefined
  compile(query: Kysely<Tables>): { sql: string; parameters: readonly unknown[] }
}

/**
 * Asks a question whose cost the caller's filter decides. Inside a transaction it is bounded by that.
 * @param queueKey the network or the person that asks: slow questions are queued by it
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
 * As `askBounded`, with the values of each row in the order in which the statement names them.
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
