import { type RawBuilder, sql } from 'kysely'

/** Every difference between the two databases, named (design §3). No other code checks which database it uses. */
export interface DatabaseDifferences {
  readonly name: 'sqlite' | 'postgres'
  /**
   * The type of columns for integers up to 2^53: SQLite's strict tables have INTEGER only, PostgreSQL's `integer` is
   * too small.
   */
  readonly integer: 'integer' | 'bigint'
  /** The type of a primary key that the database counts up. */
  readonly serial: 'integer primary key autoincrement' | 'bigint generated always as identity primary key'
  /** The type of text columns that are compared and ordered by code point. */
  readonly codePointText: 'text' | 'text collate "C"'
  /**
   * The type of JSON columns: text where the database parses JSON from text, its binary form where that has ordering
   * and indexes.
   */
  readonly document: 'text' | 'jsonb'
  /** Selects a document column as text. Reading it and writing it back with `toDocument` preserves every byte. */
  documentText(column: string): RawBuilder<string>
  /** Selects the stored size of a document column in bytes, without reading documents stored outside their row. */
  documentBytes(column: string): RawBuilder<number>
  /** Converts a text to the type of a document column. */
  toDocument(text: string | null): RawBuilder<string>
  /** Returns a document column with another `_owner` and otherwise unchanged. */
  withOwner(column: string, owner: string): RawBuilder<string>
  /**
   * The suffix of a SELECT that locks its rows until the end of the transaction; empty for SQLite, which has a single
   * writer.
   */
  readonly lockRows: '' | 'for update'
  /** True if one transaction writes at a time, which may also change the schema. */
  readonly hasSingleWriter: boolean
  /**
   * Selects the value at a path of a text column with JSON, as text: `true` and `41` for what is not text. Null if
   * there is none. The names of the path are trusted.
   */
  jsonText(column: string, path: readonly string[]): RawBuilder<string | null>
  /** Returns the statements that make a table append-only: its rows can no longer be updated. */
  appendOnlyTriggers(table: string): string[]
  /** The suffix of a CREATE TABLE: SQLite checks column types only in STRICT tables. */
  readonly tableSuffix: string
  /** The expression for the database's time in milliseconds since 1970; null if it has no clock of its own. */
  readonly clock: string
  /** True if a row with the same key exists. */
  isUniqueViolation(error: unknown): boolean
  /** True if the database could not be reached or did not respond; the response is then a 503. */
  isUnavailable(error: unknown): boolean
  /**
   * True if a concurrent transaction caused this one to be rolled back: the database is available, and the same call
   * may succeed.
   */
  isConflict(error: unknown): boolean
}

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : ''

export const sqliteDifferences: DatabaseDifferences = {
  name: 'sqlite',
  integer: 'integer',
  serial: 'integer primary key autoincrement',
  codePointText: 'text',
  document: 'text',
  documentText: (column) => sql<string>`${sql.ref(column)}`,
  documentBytes: (column) => sql<number>`octet_length(${sql.ref(column)})`,
  toDocument: (text) => sql<string>`${text}`,
  withOwner: (column, owner) => sql<string>`json_set(${sql.ref(column)}, '$._owner', ${owner})`,
  lockRows: '',
  hasSingleWriter: true,
  jsonText: (column, path) => {
    const [json, at] = [sql.ref(column), sql.lit(`$.${path.map((name) => `"${name}"`).join('.')}`)]
    return sql`case json_type(${json}, ${at}) when 'true' then 'true' when 'false' then 'false'
      else cast(json_extract(${json}, ${at}) as text) end`
  },
  appendOnlyTriggers: (table) => [
    `create trigger ${table}_stays before update on ${table} begin select raise(abort, '${table} is append-only'); end`,
  ],
  tableSuffix: ' strict',
  clock: 'null',
  isUniqueViolation: (error) => ['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY'].includes(codeOf(error)),
  // The single writer waits for the lock; a timeout is SQLITE_BUSY.
  isConflict: () => false,
  isUnavailable: (error) => /^SQLITE_(BUSY|LOCKED|FULL|IOERR|CANTOPEN|READONLY|NOMEM|PROTOCOL)/.test(codeOf(error)),
}

const UNREACHABLE_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'EAI_AGAIN',
])

export const postgresDifferences: DatabaseDifferences = {
  name: 'postgres',
  integer: 'bigint',
  serial: 'bigint generated always as identity primary key',
  codePointText: 'text collate "C"',
  document: 'jsonb',
  documentText: (column) => sql<string>`${sql.ref(column)}::text`,
  documentBytes: (column) => sql<number>`pg_column_size(${sql.ref(column)})`,
  toDocument: (text) => sql<string>`${text}::jsonb`,
  withOwner: (column, owner) => sql<string>`jsonb_set(${sql.ref(column)}, '{_owner}', to_jsonb(${owner}::text))`,
  lockRows: 'for update',
  hasSingleWriter: false,
  jsonText: (column, path) =>
    sql`(${sql.ref(column)}::jsonb #>> ${sql.lit(`{${path.map((name) => `"${name}"`).join(',')}}`)})`,
  appendOnlyTriggers: (table) => [
    `create function ${table}_stays() returns trigger language plpgsql as $$ begin raise exception '${table} is append-only'; end $$`,
    `create trigger ${table}_stays before update on ${table} for each row execute function ${table}_stays()`,
  ],
  tableSuffix: '',
  clock: '(extract(epoch from clock_timestamp()) * 1000)::bigint',
  isUniqueViolation: (error) => codeOf(error) === '23505',
  // Serialisation, deadlock and lock timeout.
  isConflict: (error) => /^40/.test(codeOf(error)) || codeOf(error) === '55P03',
  isUnavailable: (error) => {
    const code = codeOf(error)
    // Classes 08 connection, 53 insufficient resources, 57 operator intervention, 58 system error, 28 invalid
    // authorization and 3D invalid database, both while the server is running; 25006 a read-only standby.
    if (/^(08|53|57|58|28|3D)/.test(code) || code === '25006' || UNREACHABLE_CODES.has(code)) return true
    return (
      error instanceof Error &&
      /Connection terminated|connection timeout|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout/i.test(
        error.message,
      )
    )
  },
}
