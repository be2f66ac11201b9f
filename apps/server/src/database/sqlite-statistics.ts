import type { Database as Handle } from 'better-sqlite3'

/** Rows of a table as SQLite is told; what matters is only how the numbers stand to each other. */
const ROWS = 1_000_000
/** Rows that have one value of a column, where that is neither few nor, as with the site, all. */
const ROWS_OF_ONE_VALUE: Readonly<Record<string, number>> = {
  site_id: ROWS,
  client_id: ROWS / 10,
  field: ROWS / 10,
  kind: ROWS / 10,
  status: ROWS / 2,
  // Most are null.
  ended_at: ROWS / 2,
  leased_until: ROWS / 2,
  finished_at: ROWS / 2,
}
const FEW = 10
/** Their indexes are made for each collection, and their statements name the one they mean (decision 54). */
const WITHOUT = /^(item|sqlite|foyer)(_|$)/

/**
 * Tells SQLite how selective the indexes are. Without statistics it takes any equality for one of ten rows, so that the site, which every index begins with, looks
 * like a good condition, and a range behind it like a better one than the member: a sign-in then looks at every session there is (docs/performance.md).
 * A later `analyze` replaces these numbers by counted ones.
 */
export function describeIndexes(handle: Handle): void {
  // Makes the table of statistics; there is hardly anything in it to look at.
  handle.exec('analyze sqlite_schema')
  const known = new Set(handle.prepare('select idx from sqlite_stat1').pluck().all())
  const indexes = handle
    .prepare(
      `select m.tbl_name as "table", m.name, l."unique" as isUnique,
        (select group_concat(name) from (select name from pragma_index_info(m.name) order by seqno)) as columns
      from sqlite_schema as m join pragma_index_list(m.tbl_name) as l on l.name = m.name where m.type = 'index'`,
    )
    .all() as { table: string; name: string; isUnique: number; columns: string | null }[]
  const insert = handle.prepare('insert into sqlite_stat1 (tbl, idx, stat) values (?, ?, ?)')
  for (const { table, name, isUnique, columns } of indexes)
    if (columns !== null && !known.has(name) && !WITHOUT.test(table))
      insert.run(table, name, statisticsOf(columns.split(','), isUnique === 1))
  // Reads the statistics again.
  handle.exec('analyze sqlite_schema')
}

/** How many rows there are, and how many have the same first column, the same first two, and so on. */
function statisticsOf(columns: readonly string[], isUnique: boolean): string {
  let rows = ROWS
  const each = columns.map((column, at) => {
    rows = Math.min(rows, ROWS_OF_ONE_VALUE[column] ?? FEW)
    return isUnique && at === columns.length - 1 ? 1 : rows
  })
  return [ROWS, ...each].join(' ')
}
