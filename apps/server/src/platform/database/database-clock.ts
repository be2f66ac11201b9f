import { sql } from 'kysely'
import type { Database } from './database.js'

/** Milliseconds since 1970 by the clock of the database; undefined where that is the clock of this machine anyway. */
export async function readDatabaseClock({
  differences,
  query: ask,
}: Pick<Database, 'differences' | 'query'>): Promise<number | undefined> {
  if (differences.name !== 'postgres') return undefined
  const { rows } = await ask((query) =>
    sql<{ now: string }>`select extract(epoch from clock_timestamp()) * 1000 as now`.execute(query),
  )
  return Number(rows[0]?.now)
}
