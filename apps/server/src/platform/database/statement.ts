import type { Compilable, CompiledQuery, Kysely } from 'kysely'
import type { Tables } from './schema/tables.js'

/** Stands for a parameter while a statement is written down. */
class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/**
 * A statement that is compiled once for each database and then only run: building and compiling costs the hot paths
 * more than the database does. `write` sees its parameters by name and may only pass them on, never look at them.
 * PostgreSQL keeps its plan (`open-postgres.ts`).
 * @example const find = statement((query, { id }: { id: string }) =>
 * query.selectFrom('member').selectAll().where('member_id', '=', id))
 */
export function statement<Parameters extends object, Row>(
  build: (query: Kysely<Tables>, given: Parameters) => Compilable<Row>,
): (query: Kysely<Tables>, given: Parameters) => Promise<Row[]> {
  const bindParameters = parameterBinder(build)
  return async (query, given) => {
    const compiled = bindParameters(query, given)
    const run = runners.get(query)
    if (run !== undefined) return run(compiled.sql, compiled.parameters) as Promise<Row[]> | Row[]
    return (await query.executeQuery<Row>(compiled)).rows
  }
}

/** As `statement`, for one that answers how many rows it changed, which costs SQLite less than to answer the rows. */
export function writeStatement<Parameters extends object>(
  build: (query: Kysely<Tables>, given: Parameters) => Compilable,
): (query: Kysely<Tables>, given: Parameters) => Promise<number> {
  const bindParameters = parameterBinder(build)
  return async (query, given) => {
    const compiled = bindParameters(query, given)
    const run = writeRunners.get(query)
    if (run !== undefined) return run(compiled.sql, compiled.parameters)
    return Number((await query.executeQuery(compiled)).numAffectedRows)
  }
}

function parameterBinder<Parameters extends object, Row>(
  build: (query: Kysely<Tables>, given: Parameters) => Compilable<Row>,
): (query: Kysely<Tables>, given: Parameters) => CompiledQuery<Row> {
  const compiledFor = new Map<unknown, CompiledQuery<Row>>()
  const placeholders = new Proxy({}, { get: (_none, name) => new Placeholder(String(name)) }) as Parameters

  function compileFor(query: Kysely<Tables>): CompiledQuery<Row> {
    const database = query.getExecutor().adapter.constructor
    let found = compiledFor.get(database)
    if (found === undefined) {
      found = build(query, placeholders).compile()
      preparedTexts.add(found.sql)
      compiledFor.set(database, found)
    }
    return found
  }

  return (query, given) => {
    const { sql, parameters, query: node, queryId } = compileFor(query)
    const values = new Array<unknown>(parameters.length)
    for (let at = 0; at < values.length; at++) {
      const value = parameters[at]
      values[at] = value instanceof Placeholder ? given[value.name as keyof Parameters] : value
    }
    return { sql, parameters: values, query: node, queryId }
  }
}

/** Runs one compiled text and answers its rows. */
export type StatementRunner = (sql: string, parameters: readonly unknown[]) => Promise<unknown[]> | unknown[]
const runners = new WeakMap<object, StatementRunner>()

/** Runs one compiled text and answers how many rows it changed. */
export type WriteRunner = (sql: string, parameters: readonly unknown[]) => number
const writeRunners = new WeakMap<object, WriteRunner>()

/**
 * Lets the statements that run in `query` go straight to the driver, past the layers in which Kysely looks for a
 * connection.
 */
export function setStatementRunner(query: Kysely<Tables>, run: StatementRunner, runWrite?: WriteRunner): void {
  runners.set(query, run)
  if (runWrite !== undefined) writeRunners.set(query, runWrite)
}

const preparedTexts = new Set<string>()

/** Whether a text comes from `statement`: there are few of those, so a database may keep each prepared. */
export const isPreparedStatement = (sql: string): boolean => preparedTexts.has(sql)
