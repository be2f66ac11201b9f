import { ApplicationError } from '../../../kernel/errors/application-error.js'
import { QueryTooLarge } from '../../../kernel/errors/query-too-large.js'
import { QueryTooSlow } from '../../../kernel/errors/query-too-slow.js'
import { sortKeyOf } from '../../../kernel/text/sort-key.js'
import type { Collection } from '../collections/collection.js'
import { transactOnItems, withCollection } from '../collections/with-collection.js'
import { compileCondition, readCondition } from '../condition.js'
import type { DataDeps, DataStores } from '../deps.js'
import { updateLocked } from '../items/change-items.js'
import { MAX_LOCKED_BYTES } from '../items/lock-items.js'
import { readPatch } from '../items/patch-items.js'
import { deleteLocked } from '../items/remove-items.js'
import { type Filter, readFilter } from '../query/filter.js'
import { type Scope, scopeOf } from '../query/read-collection.js'
import { catchDataError, isFailed, type WriteResult } from '../write-result.js'
import type { DataJob, JobStep } from './data-job-store.js'
import { assertJobAccess, jobAction } from './job-access.js'

/** Number of items written in one transaction, limited so that other transactions do not wait long. */
const BATCH_SIZE = 100
/** Number of items scanned in one step if no index helps. */
const SCAN_SIZE = 1000
const MATCH_ALL: Filter = { kind: 'all', of: [] }

/** Thrown if another node has leased the job meanwhile. The transaction is rolled back. */
export class JobTaken extends Error {
  override readonly name = 'JobTaken'
}

/**
 * Processes the next items of a leased job and records its progress in the same transaction, so that each item is
 * processed once even if a node is killed. Items are processed in the order of their ids, in their current state.
 * @throws JobTaken, DataError and ApplicationError if the job can no longer be done
 */
export function runStep(
  job: DataJob,
  lease: string,
  until: () => number,
  deps: Pick<DataDeps, 'storage' | 'collections' | 'clock'>,
): Promise<JobStep> {
  const { collectionId, caller, request } = job
  return withCollection(collectionId, deps, async (collection) => {
    const access = assertJobAccess(collection, request, caller)
    const scope = scopeOf(collection, access, caller)
    const { itemIds, lastItemId, isLast } = await findNextItems(job, collection, scope, deps)
    const step = async (stores: DataStores): Promise<JobStep> => {
      await assertActiveMember(job, stores)
      const outcomes = await writeItems(job, itemIds, collection, stores, deps.clock.now())
      const done: JobStep = {
        successes: outcomes.filter((outcome) => !isFailed(outcome)).length,
        // An item that is gone or no longer meets the filter does not count.
        failures: outcomes.filter((outcome) => isFailed(outcome) && outcome.error.code !== 'WDE0073').length,
        lastItemId,
        isLast,
      }
      const times = { now: deps.clock.now(), until: until() }
      if (!(await stores.dataJobs.recordStep(job.jobId, lease, done, times))) throw new JobTaken('the job was taken')
      return done
    }
    return transactOnItems(collection, caller, deps, step, { storesData: request.fieldModifications !== undefined })
  })
}

function writeItems(
  { request, caller }: DataJob,
  itemIds: readonly string[],
  collection: Collection,
  stores: DataStores,
  now: number,
): Promise<WriteResult[]> {
  const { filter, fieldModifications } = request
  const context = { action: jobAction(request), collection, caller, condition: readCondition(filter) }
  if (fieldModifications === undefined)
    return deleteLocked(
      itemIds.map((itemId) => ({ itemId })),
      context,
      stores,
    )
  const patches = itemIds.map((dataItemId) =>
    catchDataError(() => readPatch({ dataItemId, fieldModifications }, collection, caller)),
  )
  return updateLocked(patches, context, stores, now)
}

interface NextItems {
  itemIds: string[]
  lastItemId: string | undefined
  isLast: boolean
}

/**
 * Finds the next items that meet the filter. If the query would take too long, scans a limited number of items and
 * evaluates the filter on each.
 */
async function findNextItems(
  { lastItemId, request }: DataJob,
  collection: Collection,
  scope: Scope,
  { storage }: Pick<DataDeps, 'storage'>,
): Promise<NextItems> {
  const after = lastItemId === undefined ? undefined : { position: [sortKeyOf(lastItemId)], direction: 'next' as const }
  const order = { keys: [{ field: '_id', direction: 'asc' as const }] }
  const select = (filter: Filter, limit: number) =>
    storage.read(({ itemQueries }) => itemQueries.select({ ...scope, filter, order, limit, offset: 0, after }))
  try {
    const found = await select(readFilter(request.filter), BATCH_SIZE)
    const itemIds = takeUpToSize(found)
    return { itemIds, lastItemId: itemIds.at(-1), isLast: found.length < BATCH_SIZE && itemIds.length === found.length }
  } catch (error) {
    if (!(error instanceof QueryTooSlow)) throw error
    const { seen: scanned, limit } = await select(MATCH_ALL, SCAN_SIZE).then(
      (items) => ({ seen: items, limit: SCAN_SIZE }),
      async (tooLarge: unknown) => {
        if (!(tooLarge instanceof QueryTooLarge)) throw tooLarge
        return { seen: await select(MATCH_ALL, BATCH_SIZE), limit: BATCH_SIZE }
      },
    )
    const isMatch = await storage.read((stores) =>
      compileCondition(
        readCondition(request.filter),
        collection,
        scanned.map(({ itemId }) => itemId),
        stores,
      ),
    )
    const matching = scanned.filter(({ data }) => isMatch === undefined || isMatch(JSON.parse(data)))
    const itemIds = takeUpToSize(matching)
    const isCut = itemIds.length < matching.length
    return {
      itemIds,
      lastItemId: isCut ? itemIds.at(-1) : scanned.at(-1)?.itemId,
      isLast: !isCut && scanned.length < limit,
    }
  }
}

/**
 * The ids of the first items that one transaction may change: at most `BATCH_SIZE`, and at most `MAX_LOCKED_BYTES` in
 * total.
 */
function takeUpToSize(found: readonly { itemId: string; data: string }[]): string[] {
  const itemIds: string[] = []
  let bytes = 0
  for (const { itemId, data } of found.slice(0, BATCH_SIZE)) {
    bytes += Buffer.byteLength(data)
    if (bytes > MAX_LOCKED_BYTES && itemIds.length > 0) break
    itemIds.push(itemId)
  }
  return itemIds
}

/**
 * Checks that a calling member is still active. A visitor that became a member is rejected by the write.
 * @throws ApplicationError UNAUTHENTICATED
 */
async function assertActiveMember({ caller }: DataJob, { members }: Pick<DataStores, 'members'>): Promise<void> {
  if (caller.kind !== 'member') return
  const member = await members.find(caller.id as `mem_${string}`)
  if (member?.status !== 'active')
    throw new ApplicationError('UNAUTHENTICATED', 'The member who started the job no longer exists.')
}
