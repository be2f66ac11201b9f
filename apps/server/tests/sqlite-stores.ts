import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSqlite } from '../src/database/open-sqlite.js'
import { sqlStorage } from '../src/database/sql-storage.js'
import type { Storage } from '../src/storage.js'

/** An empty SQLite database with its tables, and the stores of any site in it: for unit tests of stores. */
export async function sqliteStores(): Promise<{ storageOf(siteId: string): Storage; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-stores-'))
  const database = openSqlite(join(folder, 'foyer.sqlite'))
  await database.migrate()
  return {
    storageOf: (siteId) => sqlStorage(database, siteId),
    close: async () => {
      await database.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
