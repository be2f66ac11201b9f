import { sweepItemChanges } from '../../features/data/changes/sql-sweep-item-changes.js'
import { finishIndexesRegularly } from '../../features/data/collections/finish-indexes.js'
import { sweepPromotionItems } from '../../features/data/promotion/sql-sweep-promotion-items.js'
import { finishErasures } from '../../features/deletion/finish-erasures.js'
import { sweepDeletions } from '../../features/deletion/sql-sweep-deletions.js'
import { sweepImports } from '../../features/import-export/import-jobs/sql-sweep-imports.js'
import { foldActiveMembers } from '../../features/overview/sql-fold-active-members.js'
import { keepEndedVisitorsFor } from '../../features/site/settings/data-settings.js'
import { sweepEndedVisitors, sweepVisitors } from '../../features/visitors/sql-sweep-visitors.js'
import type { Database } from '../../platform/database/database.js'
import type { FoyerLogger } from '../../platform/log/logger.js'
import { type CleanedUp, cleanUp, cleanUpRegularly, type Sweep } from '../clean-up.js'
import type { Needs } from '../needs.js'
import { sqlStores } from '../sql-storage.js'

/** What is deleted by rules of its own when it is over. */
export const sweepsOf = (
  database: Pick<Database, 'differences'>,
  { siteId, clock, random, directory }: Pick<Needs, 'siteId' | 'clock' | 'random' | 'directory'>,
): Sweep[] => [
  sweepImports,
  sweepPromotionItems,
  sweepVisitors(() => directory.current().settings.data.keepVisitorsFor),
  sweepEndedVisitors(() => keepEndedVisitorsFor(directory.current().settings.data)),
  sweepItemChanges(() => directory.current().settings.data.keepChangesFor),
  sweepDeletions((query) => sqlStores(query, siteId, database.differences), { random, clock }),
  foldActiveMembers,
]

/** Deletes what is over, and finishes the deletions of members. */
export async function cleanUpAll(
  database: Database,
  needs: Pick<Needs, 'siteId' | 'clock' | 'random' | 'directory'>,
  isStopped: () => boolean = () => false,
): Promise<CleanedUp> {
  const { siteId, clock } = needs
  const rows = await cleanUp(database, siteId, clock, sweepsOf(database, needs), { isStopped })
  const erasures = await finishErasures(database, siteId, clock, { isStopped })
  return erasures === 0 ? rows : { ...rows, erasure: erasures }
}

/**
 * What every node looks after from time to time, whichever comes first: it deletes what is over, and finishes indexes
 * that were broken off.
 */
export function regularWorks(database: Database, needs: Needs, logger: FoyerLogger): { stop(): Promise<void> } {
  const cleaning = cleanUpRegularly((isStopped) => cleanUpAll(database, needs, isStopped), {
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
