import { StartError } from '../../../kernel/errors/start-error.js'
import { lifetimes } from '../../../kernel/lifetimes.js'
import { newId } from '../../../kernel/random.js'
import { type BackgroundJob, backgroundJob } from '../../../platform/threads/background-job.js'
import { audit } from '../../audit/audit.js'
import type { ImportExportDeps } from '../deps.js'
import { emptyCounts, importMembers } from '../members/import-members.js'
import type { MemberTransactionDeps } from '../members/write-members.js'
import type { ImportJob, ImportResult, ImportStep } from './import-job-store.js'

/** How often a node looks for imports that another node left unfinished, in milliseconds of real time. */
const POLL_INTERVAL_MS = 2000
/** Maximum number of bad lines that are stored for display. */
const MAX_FAULTS = 1000

type ImportRunnerDeps = MemberTransactionDeps & Pick<ImportExportDeps, 'clock' | 'random' | 'secrets' | 'siteSnapshot'>

/** Thrown if another node has leased the import, it was deleted, or this node stops. The transaction is rolled back. */
class Interrupted extends Error {
  override readonly name = 'Interrupted'
}

/** Checks and imports files of members in the background, one at a time, each on one node (decision 20). */
export function importRunner(
  deps: ImportRunnerDeps,
  log: { failed(importId: string, error: unknown): void },
): BackgroundJob {
  const { storage, clock, random } = deps

  async function runImport(job: ImportJob, lease: string, isStopped: () => boolean): Promise<void> {
    const isDryRun = job.status === 'checking'
    const emptyResult: ImportResult = { counts: emptyCounts(), faults: [], ignored: [] }
    // A check starts from the beginning; an import continues where it was interrupted.
    const isFirst = isDryRun || job.lastLine === 0
    const result: ImportResult = isFirst ? emptyResult : job.result
    const step: ImportStep = { lastLine: isFirst ? 0 : job.lastLine, partsRead: 0, result }
    const times = () => ({ now: clock.now(), until: clock.now() + lifetimes.jobLease.ms })
    const { importId } = job
    try {
      await importMembers(
        { name: job.fileName, chunks: () => readParts(job, step) },
        {
          ...{ isDryRun, skipLines: step.lastLine, ...job.options },
          addressRules: deps.siteSnapshot.current().settings.addresses,
          onIgnored: (name) => {
            if (!result.ignored.includes(name) && result.ignored.length < 100) result.ignored.push(name.slice(0, 100))
          },
          onFault: (line, fault) => {
            if (result.faults.length < MAX_FAULTS) result.faults.push({ line, fault })
          },
          onProgress: async (_, line) => {
            step.lastLine = line
            if (isStopped()) throw new Interrupted('the node stops')
            if (!isDryRun) return
            if (!(await storage.write(({ importJobs }) => importJobs.recordStep(importId, lease, step, times()))))
              throw new Interrupted('the import was taken')
          },
          onBatch: async ({ importJobs }, counts, line) => {
            const next = { ...step, lastLine: line, result: { ...result, counts } }
            if (!(await importJobs.recordStep(importId, lease, next, times())))
              throw new Interrupted('the import was taken')
          },
        },
        deps,
        result.counts,
      )
      await finish(isDryRun ? 'checked' : 'done')
    } catch (error) {
      if (error instanceof Interrupted) {
        await storage.write(({ importJobs }) => importJobs.release(importId, lease, clock.now()))
      } else if (error instanceof StartError) {
        result.problem = error.message
        await finish('failed')
      } else {
        // Retried later, when the lease ends.
        log.failed(importId, error)
      }
    }

    function finish(status: 'checked' | 'done' | 'failed'): Promise<void> {
      return storage.transact(async (stores) => {
        if (!(await stores.importJobs.finish(importId, lease, status, step, clock.now()))) return
        if (isDryRun) return
        const details = {
          importId,
          ...result.counts,
          update: job.options.update,
          ...(status === 'failed' && { status }),
        }
        const entry = { action: 'members-imported', target: { kind: 'member', id: null }, details } as const
        await audit(job.act, entry, stores, { clock, random })
      })
    }
  }

  async function* readParts({ importId, parts }: ImportJob, step: ImportStep): AsyncGenerator<Buffer> {
    for (let number = 0; number < parts; number++) {
      const content = await storage.read(({ importJobs }) => importJobs.getPart(importId, number))
      if (content === undefined) throw new Interrupted('the file was removed')
      yield Buffer.from(content, 'base64')
      step.partsRead = number + 1
    }
  }

  return backgroundJob({
    pollEveryMs: POLL_INTERVAL_MS,
    hasWork: () => storage.read(({ importJobs }) => importJobs.isDue(clock.now())),
    runAll: async (isStopped) => {
      while (!isStopped()) {
        const lease = newId(random, 'lease')
        const now = clock.now()
        const job = await storage.transact(({ importJobs }) =>
          importJobs.lease(lease, now, now + lifetimes.jobLease.ms),
        )
        if (job === undefined) return
        await runImport(job, lease, isStopped)
      }
    },
    onError: (error) => log.failed('imports', error),
  })
}
