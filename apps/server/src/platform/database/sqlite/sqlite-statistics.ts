import type { Database as Handle } from 'better-sqlite3'

/** The rows that each table is said to have. Only the ratios of the numbers matter. */
const ASSUMED_ROWS = 1_000_000
/** Rows that have one value of a column, where that is neither few nor, as with the site, all. */
const ROWS_OF_ONE_VALUE: Readonly<Record<string, number>> = {
  site_id: ASSUMED_ROWS,
  // One may hold all items.
  collection_id: ASSUMED_ROWS,
  client_id: ASSUMED_ROWS / 10,
  field: ASSUMED_ROWS / 10,
  kind: ASSUMED_ROWS / 10,
  status: ASSUMED_ROWS / 2,
  is_public: ASSUMED_ROWS / 10,
  // Most are null.
  ended_at: ASSUMED_ROWS / 2,
  leased_until: ASSUMED_ROWS / 2,
  finished_at: ASSUMED_ROWS / 2,
}
const DEFAULT_ROWS_OF_ONE_VALUE = 10
/** The indexes of items are made for each collection, and the statements name the one they mean (decision 5). */
const EXCLUDED_TABLES = /^(item$|(item_words|sqlite|foyer)_)/

interface Index {
  table: string
  name: string
  isUnique: number
  columns: string | null
}

/**
 * Tells SQLite how selective the indexes are that it knows nothing of. Without statistics it takes any equality for one
 * of ten rows, so that the site, which every index begins with, looks like a good condition, and a range behind it like
 * a better one than the member: a sign-in then looks at every session (decision 6). A later `analyze` replaces these
 * numbers by counted ones. Call it inside a transaction.
 */
export function seedIndexStatistics(handle: Handle): void {
  const hasTable = handle.prepare("select 1 from sqlite_schema where name = 'sqlite_stat1'").get() !== undefined
  const known = new Set(hasTable ? handle.prepare('select idx from sqlite_stat1').pluck().all() : [])
  const unknown = (handle.prepare(INDEXES).all() as Index[]).filter(
    ({ table, name, columns }) => columns !== null && !known.has(name) && !EXCLUDED_TABLES.test(table),
  )
  if (unknown.length === 0) return
  // Makes the table of statistics where it is missing.
  handle.exec('analyze sqlite_schema')
  const insert = handle.prepare('insert into sqlite_stat1 (tbl, idx, stat) values (?, ?, ?)')
  for (const { table, name, isUnique, columns } of unknown)
    insert.run(table, name, indexStatistics((columns as string).split(','), isUnique === 1))
  // This connection reads the statistics again now; every other one does when the schema has changed.
  handle.exec('analyze sqlite_schema; create table foyer_statistics (at integer); drop table foyer_statistics')
}

const INDEXES = `
  select m.tbl_name as "table", m.name, l."unique" as isUnique,
    (select group_concat(name) from (select name from pragma_index_info(m.name) order by seqno)) as columns
  from sqlite_schema as m join pragma_index_list(m.tbl_name) as l on l.name = m.name where m.type = 'index'`

/** How many rows there are, and how many have the same first column, the same first two, and so on. */
function indexStatistics(columns: readonly string[], isUnique: boolean): string {
  let rows = ASSUMED_ROWS
  const each = columns.map((column, at) => {
    rows = Math.min(rows, ROWS_OF_ONE_VALUE[column] ?? DEFAULT_ROWS_OF_ONE_VALUE)
    return isUnique && at === columns.length - 1 ? 1 : rows
  })
  return [ASSUMED_ROWS, ...each].join(' ')
}
