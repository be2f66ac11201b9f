import { sweepItemChanges } from '../../features/data/changes/sql-sweep-item-changes.js'
import { resumeIndexes } from '../../features/data/collections/indexes.js'
import { sweepPromotionItems } from '../../features/data/promotion/sql-sweep-promotion-items.js'
import { sweepImports } from '../../features/import-export/import-jobs/sql-sweep-imports.js'
import { sweepCodeSignIns } from '../../features/members/registration/sql-sweep-code-sign-ins.js'
import { finishErasures } from '../../features/moderation/finish-erasures.js'
import { sweepDeletions } from '../../features/moderation/sql-sweep-deletions.js'
import { rollUpActiveMembers } from '../../features/overview/sql-roll-up-active-members.js'
import { sessionShortener } from '../../features/sessions/shorten-sessions.js'
import { endedVisitorRetentionMs } from '../../features/site/settings/data-settings.js'
import { sweepEndedVisitors, sweepVisitors } from '../../features/visitors/sql-sweep-visitors.js'
import { MINUTE, SECOND } from '../../kernel/clock.js'
import type { Database } from '../../platform/database/database.js'
import type { DeletedRows, Sweep } from '../../platform/database/sweep.js'
import { sweepLiveEvents } from '../../platform/live/sql-sweep-live-events.js'
import type { FoyerLogger } from '../../platform/log/logger.js'
import { type PeriodicJob, periodicJob } from '../../platform/threads/periodic-job.js'
import type { Deps } from '../deps.js'
import { cleanUp } from '../retention.js'
import { sqlStores } from '../sql-storage.js'

/** The sweeps: rows that are deleted by a rule other than a fixed retention. */
export const createSweeps = (
  database: Pick<Database, 'differences'>,
  { siteId, clock, random, siteSnapshot }: Pick<Deps, 'siteId' | 'clock' | 'random' | 'siteSnapshot'>,
): Sweep[] => [
  sweepImports,
  sweepCodeSignIns,
  sweepLiveEvents,
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
 * Starts the jobs that every node runs on a schedule. Any node may run a job. The clean-up runs every hour, and a
 * minute after a failure; first after 1 to 60 minutes, depending on the process id, so that processes that start
 * together do not run it at the same time. Interrupted index builds and drops are resumed at start-up and every ten
 * minutes, because the node that worked on one may never restart. Changed lengths of sessions are looked for every
 * second.
 */
export function scheduledJobs(database: Database, deps: Deps, logger: FoyerLogger): PeriodicJob {
  const shorten = sessionShortener(deps)
  const jobs = [
    periodicJob((process.pid % 60) * MINUTE + MINUTE, async (isStopped) => {
      try {
        const rows = await runCleanUp(database, deps, isStopped)
        if (Object.keys(rows).length > 0) logger.info({ rows }, 'what was over was deleted')
        return 60 * MINUTE
      } catch (error) {
        logger.warn({ err: error }, 'what is over could not be deleted and will be tried again')
        return MINUTE
      }
    }),
    periodicJob(0, async (isStopped) => {
      try {
        const { ended } = await shorten(isStopped)
        if (ended > 0) logger.info({ sessions: ended }, 'sessions ended because their length was shortened')
        return SECOND
      } catch (error) {
        logger.warn({ err: error }, 'sessions could not be shortened and will be tried again')
        return 10 * SECOND
      }
    }),
    periodicJob(0, async (isStopped) => {
      try {
        const indexes = await resumeIndexes(deps, isStopped)
        if (indexes > 0) logger.info({ indexes }, 'indexes that were broken off were finished')
      } catch (error) {
        logger.warn({ err: error }, 'an index could not be finished and will be tried again')
      }
      return 10 * MINUTE
    }),
  ]
  return {
    stop: async () => {
      for (const job of jobs) await job.stop()
    },
  }
}
