import { setImmediate as nextTick } from 'node:timers/promises'
import { ApplicationError } from '../../../kernel/errors/application-error.js'
import { DataError } from '../../../kernel/errors/data-error.js'
import { lifetimes } from '../../../kernel/lifetimes.js'
import { newId } from '../../../kernel/random.js'
import { type BackgroundJob, backgroundJob } from '../../../platform/threads/background-job.js'
import type { DataDeps } from '../deps.js'
import type { DataJob } from './data-job-store.js'
import { JobTaken, runStep } from './run-step.js'

/** How often a node looks for jobs that another node left unfinished, in milliseconds of real time. */
const POLL_INTERVAL_MS = 2000
/** Time after which the next job runs, in milliseconds of real time. */
const TIME_SLICE_MS = 1000

/** `stop` resolves after the current step; other nodes continue the remaining work, or it waits. */
export type JobRunner = BackgroundJob

type JobRunnerDeps = Pick<DataDeps, 'storage' | 'collections' | 'clock' | 'random'>

/** Runs jobs in the background, one at a time in time slices, each on one node. */
export function jobRunner(deps: JobRunnerDeps, log: { failed(jobId: string, error: unknown): void }): JobRunner {
  const { storage, clock } = deps

  async function runJob(job: DataJob, lease: string, isStopped: () => boolean): Promise<void> {
    const until = () => clock.now() + lifetimes.jobLease.ms
    const turnEnds = performance.now() + TIME_SLICE_MS
    let { lastItemId } = job
    try {
      for (let isLast = false; !isLast && !isStopped() && performance.now() < turnEnds; ) {
        const step = await runStep({ ...job, lastItemId }, lease, until, deps)
        lastItemId = step.lastItemId ?? lastItemId
        isLast = step.isLast
        // Lets pending requests run first.
        await nextTick()
      }
      await storage.write(({ dataJobs }) => dataJobs.release(job.jobId, lease, clock.now()))
    } catch (error) {
      if (error instanceof JobTaken) return
      const reason = publicErrorOf(error)
      if (reason === undefined) log.failed(job.jobId, error)
      const isOver = clock.now() - job.createdAt > lifetimes.jobRetries.ms
      if (reason === undefined && !isOver) return
      const jobError = reason ?? { code: 'INTERNAL', description: 'The job could not be done.' }
      await storage.write(({ dataJobs }) => dataJobs.fail(job.jobId, lease, jobError, clock.now()))
    }
  }

  return backgroundJob({
    pollEveryMs: POLL_INTERVAL_MS,
    hasWork: () => storage.read(({ dataJobs }) => dataJobs.isDue(clock.now())),
    runAll: async (isStopped) => {
      while (!isStopped()) {
        const lease = newId(deps.random, 'lease')
        const job = await storage.transact(({ dataJobs }) =>
          dataJobs.lease(lease, clock.now(), clock.now() + lifetimes.jobLease.ms),
        )
        if (job === undefined) return
        await runJob(job, lease, isStopped)
      }
    },
    onError: (error) => log.failed('jobs', error),
  })
}

/** The public reason why a job failed; undefined for a server error, which may be temporary. */
function publicErrorOf(error: unknown): DataJob['error'] {
  if (error instanceof DataError) return { code: error.code, description: `${error.code}: ${error.message}` }
  if (error instanceof ApplicationError) return { code: error.code, description: error.message }
  return undefined
}
