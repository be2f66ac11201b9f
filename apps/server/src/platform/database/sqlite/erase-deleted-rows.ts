import type { Database as Handle } from 'better-sqlite3'

/**
 * Files larger than this many bytes are not rewritten: writes are blocked meanwhile, for about a second at this size.
 */
const MAX_VACUUM_BYTES = 64 * 1024 * 1024
/** Pages of the search index merged by one statement. */
const MERGE_PAGES = 200

/**
 * Erases the bytes of deleted rows from a SQLite file. `secure_delete` overwrites a row in its current page; this
 * function also erases
 *
 * - the words of deleted items in the search index, which only marks them as deleted (https://sqlite.org/fts5.html
 *   §6.7),
 * - the content of the WAL file,
 * - copies of rows that SQLite moved to other pages before (`vacuum`).
 *
 * @param maxVacuumBytes the size up to which the file is rewritten
 * @throws SQLITE_BUSY if another connection reads or writes for longer than the time limit of `handle`
 */
export function eraseDeletedRows(handle: Handle, { maxVacuumBytes = MAX_VACUUM_BYTES } = {}): void {
  handle.pragma('secure_delete = ON')
  mergeSearchIndex(handle)
  truncateWal(handle)
  const bytes =
    Number(handle.pragma('page_count', { simple: true })) * Number(handle.pragma('page_size', { simple: true }))
  if (bytes > maxVacuumBytes) return
  handle.exec('vacuum')
  truncateWal(handle)
}

/** Merges the segments of the FTS5 index, which removes deleted rows. Each step is a transaction of its own. */
function mergeSearchIndex(handle: Handle): void {
  if (handle.prepare("select 1 from sqlite_schema where name = 'item_words'").get() === undefined) return
  const merge = handle.prepare("insert into item_words (item_words, rank) values ('merge', ?)")
  const changes = handle.prepare('select total_changes()').pluck()
  let before = changes.get() as number
  merge.run(-MERGE_PAGES)
  for (let after = changes.get() as number; after - before >= 2; after = changes.get() as number) {
    before = after
    merge.run(MERGE_PAGES)
  }
}

function truncateWal(handle: Handle): void {
  const [{ busy }] = handle.pragma('wal_checkpoint(TRUNCATE)') as [{ busy: number }]
  if (busy !== 0) throw Object.assign(new Error('The log of changes is being read.'), { code: 'SQLITE_BUSY' })
}
