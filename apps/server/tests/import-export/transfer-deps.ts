import { openDatabase } from '@foyer/server'
import type { TestFoyer } from '@foyer/testing'
import { afterAll } from 'vitest'
import { sqlTransferStore } from '../../src/features/import-export/sql-transfer-store.js'
import { sqlSiteSnapshotStore } from '../../src/features/site/snapshot/sql-site-snapshot-store.js'

/**
 * Returns a function that opens what imports and exports of a server need. Call it in `describe`, after the server's
 * `afterAll`: its connections are closed first.
 */
export function transferDeps() {
  const closers: (() => Promise<void>)[] = []
  afterAll(async () => {
    for (const close of closers) await close()
  })
  return async (foyer: TestFoyer) => {
    const database = await openDatabase(foyer.database.config)
    closers.push(() => database.close())
    const deps = foyer.deps
    return {
      ...{ ...deps, siteSnapshots: sqlSiteSnapshotStore(database), store: sqlTransferStore(database, deps.siteId) },
      isUniqueViolation: database.differences.isUniqueViolation,
      onProgress: () => {},
    }
  }
}
