import { sweepItemChanges } from '../../features/data/changes/sql-sweep-item-changes.js'
import { finishIndexesRegularly } from '../../features/data/collections/finish-indexes.js'
import { sweepPromotionItems } from '../../features/data/promotion/sql-sweep-promotion-items.js'
import { sweepImports } from '../../features/import-export/import-jobs/sql-sweep-imports.js'
import { finishErasures } from '../../features/moderation/finish-erasures.js'
import { sweepDeletions } from '../../features/moderation/sql-sweep-deletions.js'
import { foldActiveMembers } from '../../features/overview/sql-fold-active-members.js'
import { keepEndedVisitorsFor } from '../../features/site/settings/data-settings.js'
import { sweepEndedVisitors, sweepVisitors } from '../../features/visitors/sql-sweep-visitors.js'
import type { Database } from '../../platform/database/database.js'
import type { CleanedUp, Sweep } from '../../platform/database/sweep.js'
import type { FoyerLogger } from '../../platform/log/logger.js'
import { cleanUp, cleanUpRegularly } from '../clean-up.js'
import type { Deps } from '../deps.js'
import { sqlStores } from '../sql-storage.js'

/** What is deleted by rules of its own when it is over. */
export const sweepsOf = (
  database: Pick<Database, 'differences'>,
  { siteId, clock, random, directory }: Pick<Deps, 'siteId' | 'clock' | 'random' | 'directory'>,
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
  deps: Pick<Deps, 'siteId' | 'clock' | 'random' | 'directory'>,
  isStopped: () => boolean = () => false,
): Promise<CleanedUp> {
  const { siteId, clock } = deps
  const rows = await cleanUp(database, siteId, clock, sweepsOf(database, deps), { isStopped })
  const erasures = await finishErasures(database, siteId, clock, { isStopped })
  return erasures === 0 ? rows : { ...rows, erasure: erasures }
}

/**
 * What every node looks after from time to time, whichever comes first: it deletes what is over, and finishes indexes
 * that were broken off.
 */
export function regularWorks(database: Database, deps: Deps, logger: FoyerLogger): { stop(): Promise<void> } {
  const cleaning = cleanUpRegularly((isStopped) => cleanUpAll(database, deps, isStopped), {
    cleaned: (rows) => logger.info({ rows }, 'what was over was deleted'),
    failed: (error) => logger.warn({ err: error }, 'what is over could not be deleted and will be tried again'),
  })
  const finishing = finishIndexesRegularly(deps, {
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
