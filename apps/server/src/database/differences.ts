/** Every difference between the two databases, named (design §3). No query elsewhere asks which one it talks to. */
export interface DatabaseDifferences {
  readonly name: 'sqlite' | 'postgres'
  /** A column for whole numbers up to 2^53: SQLite's strict tables know INTEGER only, PostgreSQL's integer is too small. */
  readonly integer: 'integer' | 'bigint'
  /** What ends a CREATE TABLE: SQLite checks column types only in STRICT tables. */
  readonly tableSuffix: string
  /** True when a row with the same key is there already. */
  isUniqueViolation(error: unknown): boolean
  /** True when the database could not be reached or could not answer, so that the outcome is a 503 and nobody's fault. */
  isUnavailable(error: unknown): boolean
}

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : ''

export const sqliteDifferences: DatabaseDifferences = {
  name: 'sqlite',
  integer: 'integer',
  tableSuffix: ' strict',
  isUniqueViolation: (error) => ['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY'].includes(codeOf(error)),
  isUnavailable: (error) => /^SQLITE_(BUSY|LOCKED|FULL|IOERR|CANTOPEN|READONLY|NOMEM|PROTOCOL)/.test(codeOf(error)),
}

const UNREACHABLE = new Set([
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
  tableSuffix: '',
  isUniqueViolation: (error) => codeOf(error) === '23505',
  isUnavailable: (error) => {
    const code = codeOf(error)
    // Classes 08 connection, 53 out of resources, 57 operator intervention, 40 serialisation and deadlock, 55P03 lock timeout.
    if (/^(08|53|57|40)/.test(code) || code === '55P03' || UNREACHABLE.has(code)) return true
    return (
      error instanceof Error &&
      /Connection terminated|connection timeout|timeout exceeded when trying to connect|Client has encountered a connection error/i.test(
        error.message,
      )
    )
  },
}
