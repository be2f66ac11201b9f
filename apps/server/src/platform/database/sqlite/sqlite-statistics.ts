import type { Database as Handle } from 'better-sqlite3'

/** The assumed number of rows of each table. Only the ratios of the numbers matter. */
const ASSUMED_ROWS = 1_000_000
/** The number of rows per distinct value of a column, unless it is small or, as for the site, all rows. */
const ROWS_OF_ONE_VALUE: Readonly<Record<string, number>> = {
  site_id: ASSUMED_ROWS,
  // One collection may contain all items.
  collection_id: ASSUMED_ROWS,
  client_id: ASSUMED_ROWS / 10,
  field: ASSUMED_ROWS / 10,
  kind: ASSUMED_ROWS / 10,
  status: ASSUMED_ROWS / 2,
  is_public: ASSUMED_ROWS / 10,
  // Most values are null.
  ended_at: ASSUMED_ROWS / 2,
  leased_until: ASSUMED_ROWS / 2,
  finished_at: ASSUMED_ROWS / 2,
}
const DEFAULT_ROWS_OF_ONE_VALUE = 10
/** Item indexes are created per collection, and the statements name the index to use (decision 5). */
const EXCLUDED_TABLES = /^(item$|(item_words|sqlite|foyer)_)/

interface Index {
  table: string
  name: string
  isUnique: number
  columns: string | null
}

/**
 * Inserts estimated statistics for the indexes that SQLite has no statistics on. Without them it assumes that any
 * equality matches ten rows, so that the site id, with which every index begins, looks selective, and a range behind it
 * looks better than the member id: a sign-in would then scan all sessions (decision 6). A later `analyze` replaces the
 * estimates. Must be called inside a transaction.
 */
export function seedIndexStatistics(handle: Handle): void {
  const hasTable = handle.prepare("select 1 from sqlite_schema where name = 'sqlite_stat1'").get() !== undefined
  const known = new Set(hasTable ? handle.prepare('select idx from sqlite_stat1').pluck().all() : [])
  const unknown = (handle.prepare(INDEXES).all() as Index[]).filter(
    ({ table, name, columns }) => columns !== null && !known.has(name) && !EXCLUDED_TABLES.test(table),
  )
  if (unknown.length === 0) return
  // Creates the statistics table if it is missing.
  handle.exec('analyze sqlite_schema')
  const insert = handle.prepare('insert into sqlite_stat1 (tbl, idx, stat) values (?, ?, ?)')
  for (const { table, name, isUnique, columns } of unknown)
    insert.run(table, name, indexStatistics((columns as string).split(','), isUnique === 1))
  // Reloads the statistics in this connection; the schema change makes all other connections reload them.
  handle.exec('analyze sqlite_schema; create table foyer_statistics (at integer); drop table foyer_statistics')
}

const INDEXES = `
  select m.tbl_name as "table", m.name, l."unique" as isUnique,
    (select group_concat(name) from (select name from pragma_index_info(m.name) order by seqno)) as columns
  from sqlite_schema as m join pragma_index_list(m.tbl_name) as l on l.name = m.name where m.type = 'index'`

/** Returns the number of rows, then the rows per value of the first column, of the first two columns, and so on. */
function indexStatistics(columns: readonly string[], isUnique: boolean): string {
  let rows = ASSUMED_ROWS
  const each = columns.map((column, at) => {
    rows = Math.min(rows, ROWS_OF_ONE_VALUE[column] ?? DEFAULT_ROWS_OF_ONE_VALUE)
    return isUnique && at === columns.length - 1 ? 1 : rows
  })
  return [ASSUMED_ROWS, ...each].join(' ')
}
