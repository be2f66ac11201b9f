import type { Compilable, CompiledQuery, Kysely } from 'kysely'
import type { Tables } from './schema/tables.js'

/** Represents a parameter while a statement is built. */
class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/**
 * Creates a statement that is compiled once for each database, because on the hot paths building and compiling cost
 * more than running. `build` receives placeholders for its parameters and may only pass them on, never read them.
 * PostgreSQL caches its plan (`open-postgres.ts`).
 * @example const find = statement((query, { id }: { id: string }) =>
 * query.selectFrom('member').selectAll().where('member_id', '=', id))
 */
export function statement<Parameters extends object, Row>(
  build: (query: Kysely<Tables>, args: Parameters) => Compilable<Row>,
): (query: Kysely<Tables>, args: Parameters) => Promise<Row[]> {
  const bindParameters = parameterBinder(build)
  return async (query, args) => {
    const compiled = bindParameters(query, args)
    const run = runners.get(query)
    if (run !== undefined) return run(compiled.sql, compiled.parameters) as Promise<Row[]> | Row[]
    return (await query.executeQuery<Row>(compiled)).rows
  }
}

/** Like `statement`, but returns the number of changed rows, which costs SQLite less than returning the rows. */
export function writeStatement<Parameters extends object>(
  build: (query: Kysely<Tables>, args: Parameters) => Compilable,
): (query: Kysely<Tables>, args: Parameters) => Promise<number> {
  const bindParameters = parameterBinder(build)
  return async (query, args) => {
    const compiled = bindParameters(query, args)
    const run = writeRunners.get(query)
    if (run !== undefined) return run(compiled.sql, compiled.parameters)
    return Number((await query.executeQuery(compiled)).numAffectedRows)
  }
}

function parameterBinder<Parameters extends object, Row>(
  build: (query: Kysely<Tables>, args: Parameters) => Compilable<Row>,
): (query: Kysely<Tables>, args: Parameters) => CompiledQuery<Row> {
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

  return (query, args) => {
    const { sql, parameters, query: node, queryId } = compileFor(query)
    const values = new Array<unknown>(parameters.length)
    for (let at = 0; at < values.length; at++) {
      const value = parameters[at]
      values[at] = value instanceof Placeholder ? args[value.name as keyof Parameters] : value
    }
    return { sql, parameters: values, query: node, queryId }
  }
}

/** Runs a compiled statement and returns its rows. */
type StatementRunner = (sql: string, parameters: readonly unknown[]) => Promise<unknown[]> | unknown[]
const runners = new WeakMap<object, StatementRunner>()

/** Runs a compiled statement and returns the number of changed rows. */
type WriteRunner = (sql: string, parameters: readonly unknown[]) => number
const writeRunners = new WeakMap<object, WriteRunner>()

/** Makes the statements on `query` call the driver directly, bypassing Kysely's connection handling. */
export function setStatementRunner(query: Kysely<Tables>, run: StatementRunner, runWrite?: WriteRunner): void {
  runners.set(query, run)
  if (runWrite !== undefined) writeRunners.set(query, runWrite)
}

const preparedTexts = new Set<string>()

/** Returns whether a text comes from `statement`. There are few of those, so a database can keep each one prepared. */
export const isPreparedStatement = (sql: string): boolean => preparedTexts.has(sql)
