import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SiteId } from '@foyer/protocol'
import type { Stores } from '../../src/main/deps.js'
import { sqlStorage } from '../../src/main/sql-storage.js'
import { openSqlite } from '../../src/platform/database/sqlite/open-sqlite.js'
import type { Storage } from '../../src/platform/database/storage.js'

export interface SqliteStores {
  storageOf(siteId: string): Storage<Stores>
  /** Returns a new site ID without any stored data. Free of cost, whereas creating a database takes 0.2 seconds. */
  newSite(): SiteId
  close(): Promise<void>
}

/** Creates an empty SQLite database with its tables and the stores of any site in it, for unit tests of stores. */
export async function createSqliteStores(): Promise<SqliteStores> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-stores-'))
  const database = openSqlite(join(folder, 'foyer.sqlite'))
  await database.migrate()
  let sites = 0
  return {
    storageOf: (siteId) => sqlStorage(database, siteId),
    newSite: () => `site_${++sites}`,
    close: async () => {
      await database.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
