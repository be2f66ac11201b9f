import { sql } from 'kysely'
import type { Database } from './database.js'

/** Reads the database's clock in milliseconds since 1970; undefined if the database uses the clock of this machine. */
export async function readDatabaseClock({
  differences,
  query,
}: Pick<Database, 'differences' | 'query'>): Promise<number | undefined> {
  if (differences.name !== 'postgres') return undefined
  const { rows } = await query((connection) =>
    sql<{ now: string }>`select extract(epoch from clock_timestamp()) * 1000 as now`.execute(connection),
  )
  return Number(rows[0]?.now)
}
