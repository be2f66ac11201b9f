import { type RawBuilder, sql } from 'kysely'

/** Every difference between the two databases, named (design §3). No query elsewhere asks which one it talks to. */
export interface DatabaseDifferences {
  readonly name: 'sqlite' | 'postgres'
  /**
   * A column for whole numbers up to 2^53: SQLite's strict tables know INTEGER only, PostgreSQL's integer is too small.
   */
  readonly integer: 'integer' | 'bigint'
  /** A column for texts that are compared and ordered by the codes of their characters. */
  readonly codePointText: 'text' | 'text collate "C"'
  /**
   * A column for JSON: text where the database reads JSON from text, its own binary form where it has an order and
   * indexes for it.
   */
  readonly document: 'text' | 'jsonb'
  /** A document column as text: what is read so and written by `documentOf` is the same document to the last byte. */
  documentText(column: string): RawBuilder<string>
  /** How many bytes a document column takes, as it is stored: reads no document that lies outside of its row. */
  documentBytes(column: string): RawBuilder<number>
  /** A text as a document column takes it. */
  toDocument(text: string | null): RawBuilder<string>
  /** A document column with another `_owner`, and nothing else of it touched. */
  withOwner(column: string, owner: string): RawBuilder<string>
  /**
   * What ends a SELECT of rows that nobody else may change until the transaction is over; SQLite has one writer at a
   * time anyhow.
   */
  readonly lockRows: '' | 'for update'
  /** What stands at a path of a JSON text, as text; null where there is nothing. */
  jsonText(column: string, path: readonly string[]): RawBuilder<string | null>
  /** What makes the database refuse to change a row of a table. */
  appendOnlyTriggers(table: string): string[]
  /** What ends a CREATE TABLE: SQLite checks column types only in STRICT tables. */
  readonly tableSuffix: string
  /**
   * What a query selects to learn the database's time, in milliseconds since 1970; null where it has no clock of its
   * own.
   */
  readonly clock: string
  /** True when a row with the same key is there already. */
  isUniqueViolation(error: unknown): boolean
  /**
   * True when the database could not be reached or could not answer, so that the outcome is a 503 and nobody's fault.
   */
  isUnavailable(error: unknown): boolean
  /** True when two transactions met and this one gave way: the same call may succeed, and the database is well. */
  isConflict(error: unknown): boolean
}

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : ''

export const sqliteDifferences: DatabaseDifferences = {
  name: 'sqlite',
  integer: 'integer',
  codePointText: 'text',
  document: 'text',
  documentText: (column) => sql<string>`${sql.ref(column)}`,
  documentBytes: (column) => sql<number>`octet_length(${sql.ref(column)})`,
  toDocument: (text) => sql<string>`${text}`,
  withOwner: (column, owner) => sql<string>`json_set(${sql.ref(column)}, '$._owner', ${owner})`,
  lockRows: '',
  jsonText: (column, path) => sql`json_extract(${sql.ref(column)}, ${sql.lit(`$.${path.join('.')}`)})`,
  appendOnlyTriggers: (table) => [
    `create trigger ${table}_stays before update on ${table} begin select raise(abort, '${table} is append-only'); end`,
  ],
  tableSuffix: ' strict',
  clock: 'null',
  isUniqueViolation: (error) => ['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY'].includes(codeOf(error)),
  // The one writer waits its turn; a turn that never comes is SQLITE_BUSY.
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
  codePointText: 'text collate "C"',
  document: 'jsonb',
  documentText: (column) => sql<string>`${sql.ref(column)}::text`,
  documentBytes: (column) => sql<number>`pg_column_size(${sql.ref(column)})`,
  toDocument: (text) => sql<string>`${text}::jsonb`,
  withOwner: (column, owner) => sql<string>`jsonb_set(${sql.ref(column)}, '{_owner}', to_jsonb(${owner}::text))`,
  lockRows: 'for update',
  jsonText: (column, path) => sql`(${sql.ref(column)}::jsonb #>> ${sql.lit(`{${path.join(',')}}`)})`,
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
    // Classes 08 connection, 53 out of resources, 57 operator intervention, 58 system error, 28 and 3D not let in or
    // database gone while we ran; 25006 a standby that cannot write.
    if (/^(08|53|57|58|28|3D)/.test(code) || code === '25006' || UNREACHABLE_CODES.has(code)) return true
    return (
      error instanceof Error &&
      /Connection terminated|connection timeout|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout/i.test(
        error.message,
      )
    )
  },
}
