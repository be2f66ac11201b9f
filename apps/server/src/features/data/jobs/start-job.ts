import { ApplicationError } from '../../../kernel/errors/application-error.js'
import { TooManyRequests } from '../../../kernel/errors/too-many-requests.js'
import { newId } from '../../../kernel/random.js'
import { STALE, transactOnItems, withCollection } from '../collections/with-collection.js'
import type { DataCaller } from '../data-caller.js'
import type { DataDeps } from '../deps.js'
import { readFilter } from '../query/filter.js'
import type { DataJob } from './data-job-store.js'
import { assertJobAccess } from './job-access.js'

/** Maximum number of unfinished jobs of one visitor or member; the next limit is for all back ends together. */
const MAX_JOBS_PER_CALLER = 5
const MAX_ADMIN_JOBS = 100
const RETRY_AFTER_SECONDS = 5

/**
 * Stores a job, which starts in the background, and returns its id.
 * @throws DataError WDE0025, WDE0027, WDE0068, TooManyRequests
 */
export async function startJob(
  collectionId: string,
  request: DataJob['request'],
  caller: DataCaller,
  deps: Pick<DataDeps, 'storage' | 'collections' | 'clock' | 'random' | 'jobs'>,
): Promise<string> {
  readFilter(request.filter)
  const jobId = newId(deps.random, 'job')
  await withCollection(collectionId, deps, async (collection) => {
    const stored = await deps.storage.read((stores) => stores.collections.find(collectionId))
    if (stored?.revision !== collection.revision) return STALE
    assertJobAccess(collection, request, caller)
    return transactOnItems(collection, caller, deps, async ({ dataJobs }) => {
      if ((await dataJobs.countUnfinished(caller)) >= (caller.kind === 'admin' ? MAX_ADMIN_JOBS : MAX_JOBS_PER_CALLER))
        throw new TooManyRequests('Too many jobs are under way. Wait until one is done.', RETRY_AFTER_SECONDS)
      await dataJobs.insert({ jobId, collectionId, caller, request, createdAt: deps.clock.now() })
    })
  })
  deps.jobs.wake()
  return jobId
}

/** Returns a job to the caller that started it; back ends can read all jobs. @throws ApplicationError NOT_FOUND */
export async function findJob(
  jobId: string,
  caller: DataCaller,
  { storage }: Pick<DataDeps, 'storage'>,
): Promise<DataJob> {
  const job = await storage.read(({ dataJobs }) => dataJobs.find(jobId))
  const isAllowed =
    caller.kind === 'admin' ||
    (job !== undefined && job.caller.kind !== 'admin' && job.caller.kind === caller.kind && job.caller.id === caller.id)
  if (job === undefined || !isAllowed) throw new ApplicationError('NOT_FOUND', 'There is no such job.')
  return job
}
