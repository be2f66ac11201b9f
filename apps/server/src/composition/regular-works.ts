import { sweepItemChanges } from '../data/changes/sql-sweep-item-changes.js'
import { finishIndexesRegularly } from '../data/finish-indexes.js'
import { sweepPromotionItems } from '../data/promotion/sql-sweep-promotion-items.js'
import { cleanUpRegularly } from '../database/clean-up.js'
import type { Database } from '../database/database.js'
import { sqlStores } from '../database/sql-storage.js'
import type { FoyerLogger } from '../http/logger.js'
import { sweepDeletions } from '../members/sql-sweep-deletions.js'
import { sweepErasures } from '../members/sql-sweep-erasures.js'
import type { Needs } from '../needs.js'
import { foldActiveMembers } from '../overview/sql-fold-active-members.js'
import { sweepImports } from '../portability/import-jobs/sql-sweep-imports.js'
import { sweepVisitors } from '../visitors/sql-sweep-visitors.js'

/** What every node looks after from time to time, whichever comes first: it deletes what is over, and finishes indexes that were broken off. */
export function regularWorks(database: Database, needs: Needs, logger: FoyerLogger): { stop(): Promise<void> } {
  const { siteId, clock, random, directory } = needs
  const sweeps = [
    sweepImports,
    sweepPromotionItems,
    sweepVisitors(() => directory.current().settings.data.keepVisitorsFor),
    sweepItemChanges(() => directory.current().settings.data.keepChangesFor),
    sweepDeletions((query) => sqlStores(query, siteId, database.differences), { random, clock }),
    sweepErasures(database.differences),
    foldActiveMembers,
  ]
  const cleaning = cleanUpRegularly(database, siteId, clock, sweeps, {
    cleaned: (rows) => logger.info({ rows }, 'what was over was deleted'),
    failed: (error) => logger.warn({ err: error }, 'what is over could not be deleted and will be tried again'),
  })
  const finishing = finishIndexesRegularly(needs, {
    finished: (indexes) => logger.info({ indexes }, 'indexes that were broken off were finished'),
    failed: (error) => logger.warn({ err: error }, 'an index could not be finished and will be tried again'),
  })
  return {
    stop: async () => {
      await cleaning.stop()
      await finishing.stop()
    },
  }
}
