import { sweepItemChanges } from '../../features/data/changes/sql-sweep-item-changes.js'
import { scheduleIndexResume } from '../../features/data/collections/resume-indexes.js'
import { sweepPromotionItems } from '../../features/data/promotion/sql-sweep-promotion-items.js'
import { sweepImports } from '../../features/import-export/import-jobs/sql-sweep-imports.js'
import { finishErasures } from '../../features/moderation/finish-erasures.js'
import { sweepDeletions } from '../../features/moderation/sql-sweep-deletions.js'
import { rollUpActiveMembers } from '../../features/overview/sql-roll-up-active-members.js'
import { endedVisitorRetentionMs } from '../../features/site/settings/data-settings.js'
import { sweepEndedVisitors, sweepVisitors } from '../../features/visitors/sql-sweep-visitors.js'
import type { Database } from '../../platform/database/database.js'
import type { DeletedRows, Sweep } from '../../platform/database/sweep.js'
import type { FoyerLogger } from '../../platform/log/logger.js'
import { cleanUp, scheduleCleanUp } from '../clean-up.js'
import type { Deps } from '../deps.js'
import { sqlStores } from '../sql-storage.js'

/** The sweeps: rows that are deleted by a rule other than a fixed retention. */
export const createSweeps = (
  database: Pick<Database, 'differences'>,
  { siteId, clock, random, siteSnapshot }: Pick<Deps, 'siteId' | 'clock' | 'random' | 'siteSnapshot'>,
): Sweep[] => [
  sweepImports,
  sweepPromotionItems,
  sweepVisitors(() => siteSnapshot.current().settings.data.visitorRetentionMs),
  sweepEndedVisitors(() => endedVisitorRetentionMs(siteSnapshot.current().settings.data)),
  sweepItemChanges(() => siteSnapshot.current().settings.data.changeRetentionMs),
  sweepDeletions((query) => sqlStores(query, siteId, database.differences), { random, clock }),
  rollUpActiveMembers,
]

/** Deletes expired rows and completes the deletions of members. */
export async function runCleanUp(
  database: Database,
  deps: Pick<Deps, 'siteId' | 'clock' | 'random' | 'siteSnapshot'>,
  isStopped: () => boolean = () => false,
): Promise<DeletedRows> {
  const { siteId, clock } = deps
  const rows = await cleanUp(database, siteId, clock, createSweeps(database, deps), { isStopped })
  const erasures = await finishErasures(database, siteId, clock, { isStopped })
  return erasures === 0 ? rows : { ...rows, erasure: erasures }
}

/**
 * Starts the jobs that every node runs on a schedule: the clean-up, and completing interrupted index builds. Any node
 * may run a job.
 */
export function scheduledJobs(database: Database, deps: Deps, logger: FoyerLogger): { stop(): Promise<void> } {
  const cleanUpSchedule = scheduleCleanUp((isStopped) => runCleanUp(database, deps, isStopped), {
    onCleanedUp: (rows) => logger.info({ rows }, 'what was over was deleted'),
    onError: (error) => logger.warn({ err: error }, 'what is over could not be deleted and will be tried again'),
  })
  const indexSchedule = scheduleIndexResume(deps, {
    finished: (indexes) => logger.info({ indexes }, 'indexes that were broken off were finished'),
    failed: (error) => logger.warn({ err: error }, 'an index could not be finished and will be tried again'),
  })
  return {
    stop: async () => {
      await cleanUpSchedule.stop()
      await indexSchedule.stop()
    },
  }
}
