import { ApplicationError } from '../../../kernel/errors/application-error.js'
import { QueryTooLarge } from '../../../kernel/errors/query-too-large.js'
import { QueryTooSlow } from '../../../kernel/errors/query-too-slow.js'
import { keyOf } from '../../../kernel/text/interpret-key.js'
import type { Collection } from '../collections/collection.js'
import { withCollection, writing } from '../collections/with-collection.js'
import { conditionOf, conditionOn } from '../condition.js'
import type { DataDeps, DataStores } from '../deps.js'
import { changeHeld } from '../items/change-items.js'
import { HELD_BYTES } from '../items/hold-items.js'
import { patchOf } from '../items/patch-items.js'
import { removeHeld } from '../items/remove-items.js'
import { isFailed, type Outcome, refusable } from '../outcome.js'
import { type Scope, scopeOf } from '../query/ask-collection.js'
import { type Filter, readFilter } from '../query/filter.js'
import type { DataJob, JobStep } from './data-job-store.js'
import { actionOf, assertMayDo } from './job-access.js'

/** So many items are written by one transaction: others do not wait long. */
const AT_ONCE = 100
/** So many are looked at by one step where no index helps. */
const LOOKED_AT = 1000
const EVERYTHING: Filter = { kind: 'all', of: [] }

/** Another node works on the job by now. What was begun is undone. */
export class JobTaken extends Error {
  override readonly name = 'JobTaken'
}

/**
 * Does the next items of a job that is leased, and keeps how far it came in the same transaction: however a node ends,
 * each item is done once. Items are gone through in the order of their ids, each as it is then.
 * @throws JobTaken, DataError and ApplicationError when the job can no longer be done
 */
export function runStep(
  job: DataJob,
  lease: string,
  until: () => number,
  deps: Pick<DataDeps, 'storage' | 'collections' | 'clock'>,
): Promise<JobStep> {
  const { collectionId, caller, request } = job
  return withCollection(collectionId, deps, async (collection) => {
    const access = assertMayDo(collection, request, caller)
    const scope = scopeOf(collection, access, caller)
    const { itemIds, lastItemId, isLast } = await findNext(job, collection, scope, deps)
    const step = async (stores: DataStores): Promise<JobStep> => {
      await assertStillThere(job, stores)
      const outcomes = await changeItems(job, itemIds, collection, stores, deps.clock.now())
      const done: JobStep = {
        successes: outcomes.filter((outcome) => !isFailed(outcome)).length,
        // One that is gone, or no longer meets the filter, is none of the job's.
        failures: outcomes.filter((outcome) => isFailed(outcome) && outcome.error.code !== 'WDE0073').length,
        lastItemId,
        isLast,
      }
      const times = { now: deps.clock.now(), until: until() }
      if (!(await stores.dataJobs.advance(job.jobId, lease, done, times))) throw new JobTaken('the job was taken')
      return done
    }
    return writing(collection, caller, deps, step, { storesData: request.fieldModifications !== undefined })
  })
}

function changeItems(
  { request, caller }: DataJob,
  itemIds: readonly string[],
  collection: Collection,
  stores: DataStores,
  now: number,
): Promise<Outcome[]> {
  const { filter, fieldModifications } = request
  const circumstances = { action: actionOf(request), collection, caller, condition: conditionOf(filter) }
  if (fieldModifications === undefined)
    return removeHeld(
      itemIds.map((itemId) => ({ itemId })),
      circumstances,
      stores,
    )
  const patches = itemIds.map((dataItemId) =>
    refusable(() => patchOf({ dataItemId, fieldModifications }, collection, caller)),
  )
  return changeHeld(patches, circumstances, stores, now)
}

interface Found {
  itemIds: string[]
  lastItemId: string | undefined
  isLast: boolean
}

/**
 * The items that meet the filter, from where the job stands. Where the question would take too long, some items are
 * looked at one by one.
 */
async function findNext(
  { lastItemId, request }: DataJob,
  collection: Collection,
  scope: Scope,
  { storage }: Pick<DataDeps, 'storage'>,
): Promise<Found> {
  const after = lastItemId === undefined ? undefined : { position: [keyOf(lastItemId)], direction: 'next' as const }
  const order = { keys: [{ field: '_id', direction: 'asc' as const }] }
  const select = (filter: Filter, limit: number) =>
    storage.read(({ itemQueries }) => itemQueries.select({ ...scope, filter, order, limit, offset: 0, after }))
  try {
    const found = await select(readFilter(request.filter), AT_ONCE)
    const itemIds = upToSize(found)
    return { itemIds, lastItemId: itemIds.at(-1), isLast: found.length < AT_ONCE && itemIds.length === found.length }
  } catch (error) {
    if (!(error instanceof QueryTooSlow)) throw error
    const { seen, limit } = await select(EVERYTHING, LOOKED_AT).then(
      (items) => ({ seen: items, limit: LOOKED_AT }),
      async (tooLarge: unknown) => {
        if (!(tooLarge instanceof QueryTooLarge)) throw tooLarge
        return { seen: await select(EVERYTHING, AT_ONCE), limit: AT_ONCE }
      },
    )
    const meets = await storage.read((stores) =>
      conditionOn(
        conditionOf(request.filter),
        collection,
        seen.map(({ itemId }) => itemId),
        stores,
      ),
    )
    const fitting = seen.filter(({ data }) => meets === undefined || meets(JSON.parse(data)))
    const taken = upToSize(fitting)
    const isCut = taken.length < fitting.length
    return {
      itemIds: taken,
      lastItemId: isCut ? taken.at(-1) : seen.at(-1)?.itemId,
      isLast: !isCut && seen.length < limit,
    }
  }
}

/**
 * The ids of the first items that one transaction may change: at most `AT_ONCE`, and not more than `HELD_BYTES`
 * together.
 */
function upToSize(found: readonly { itemId: string; data: string }[]): string[] {
  const itemIds: string[] = []
  let bytes = 0
  for (const { itemId, data } of found.slice(0, AT_ONCE)) {
    bytes += Buffer.byteLength(data)
    if (bytes > HELD_BYTES && itemIds.length > 0) break
    itemIds.push(itemId)
  }
  return itemIds
}

/** A visitor that became a member is refused by the writing itself. @throws ApplicationError UNAUTHENTICATED */
async function assertStillThere({ caller }: DataJob, { members }: Pick<DataStores, 'members'>): Promise<void> {
  if (caller.kind !== 'member') return
  const member = await members.find(caller.id as `mem_${string}`)
  if (member?.status !== 'active')
    throw new ApplicationError('UNAUTHENTICATED', 'Whoever started the job is no longer a member.')
}
