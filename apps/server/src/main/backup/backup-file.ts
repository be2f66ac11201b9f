import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import type { DatabaseConfig } from '../../kernel/database-config.js'
import { StartError } from '../../kernel/errors/start-error.js'

/** Length of the header of a SQLite file, in bytes (https://sqlite.org/fileformat.html §1.3). */
const SQLITE_HEADER_BYTES = 100
const SQLITE_MAGIC = 'SQLite format 3\0'
/** The first bytes of an archive of `pg_dump --format=custom`. */
const ARCHIVE_MAGIC = 'PGDMP'

/**
 * Checks by the first bytes and the length of a file that it can be a backup for this kind of database.
 * @throws StartError
 */
export function assertBackupFile(path: string, kind: DatabaseConfig['kind']): void {
  const { header, bytes } = readHeader(path)
  const found = header.startsWith(SQLITE_MAGIC) ? 'sqlite' : header.startsWith(ARCHIVE_MAGIC) ? 'postgres' : undefined
  if (found === undefined) throw new StartError(`${path} is not a backup of Foyer: "foyer backup FILE" makes one.`)
  if (found === 'postgres' && kind === 'sqlite')
    throw new StartError(`${path} is a backup of PostgreSQL: name the database in FOYER_DATABASE_URL.`)
  if (found === 'sqlite' && kind === 'postgres')
    throw new StartError(
      `${path} is a backup of SQLite and cannot be restored into PostgreSQL: restore it into a data folder, and move the site with "foyer export" and "foyer import".`,
    )
  const complete = found === 'sqlite' ? sqliteBytes(Buffer.from(header, 'latin1')) : bytes
  if (bytes < complete)
    throw new StartError(`${path} is cut off: it has ${bytes} of ${complete} bytes. Take another copy of the backup.`)
}

/** Returns the first bytes of a file, as Latin-1 text, and its length in bytes. */
function readHeader(path: string): { header: string; bytes: number } {
  let handle: number
  try {
    handle = openSync(path, 'r')
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw new StartError(code === 'ENOENT' ? `There is no file ${path}.` : `Cannot read ${path}: ${message}.`)
  }
  try {
    const stat = fstatSync(handle)
    if (!stat.isFile()) throw new StartError(`${path} is not a file.`)
    const header = Buffer.alloc(SQLITE_HEADER_BYTES)
    const read = readSync(handle, header, 0, header.length, 0)
    return { header: header.subarray(0, read).toString('latin1'), bytes: stat.size }
  } finally {
    closeSync(handle)
  }
}

/** Returns the length of the database that a SQLite header describes, in bytes. */
function sqliteBytes(header: Buffer): number {
  if (header.length < SQLITE_HEADER_BYTES) return SQLITE_HEADER_BYTES
  const pageBytes = header.readUInt16BE(16)
  return (pageBytes === 1 ? 65_536 : pageBytes) * header.readUInt32BE(28)
}
