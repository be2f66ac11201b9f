import { isVisitorId, type VisitorId } from '@foyer/protocol'
import { Busy } from '../../../kernel/errors/busy.js'
import { DataError } from '../../../kernel/errors/data-error.js'
import { assertVisitorCanWrite } from '../../visitors/assert-visitor-can-write.js'
import type { DataCaller } from '../data-caller.js'
import type { DataDeps, DataStores } from '../deps.js'
import { assertVisitorQuota } from '../visitor-limits.js'
import { isFailed } from '../write-result.js'
import type { Collection } from './collection.js'

/** Returned by an attempt if the collection has changed meanwhile. */
export const STALE = Symbol('the collection was changed meanwhile')
type Attempt<T> = T | typeof STALE

const MAX_ATTEMPTS = 10

/** The error for a collection that does not exist. */
export const noSuchCollection = (collectionId: string) =>
  new DataError('WDE0025', `The collection ${collectionId} does not exist.`, { collectionId })

/**
 * Calls `attempt` with the cached collection, and again with a fresh one each time it returns `STALE` (decision 25).
 * The attempt compares the revision where it reads or writes.
 * @throws DataError WDE0025, Busy
 */
export async function withCollection<T>(
  collectionId: string,
  { collections }: Pick<DataDeps, 'collections'>,
  attempt: (collection: Collection) => Promise<Attempt<T>>,
): Promise<T> {
  let collection = await collections.get(collectionId)
  for (let tries = 0; tries < MAX_ATTEMPTS; tries++) {
    if (collection === undefined) throw noSuchCollection(collectionId)
    const outcome = await attempt(collection)
    if (outcome !== STALE) return outcome
    collection = await collections.refresh(collectionId)
  }
  throw new Busy('The collection is being changed. Try again in a moment.', 1)
}

/** Thrown inside a transaction to roll it back and run it again. */
export class RetryTransaction extends Error {
  override readonly name = 'RetryTransaction'
  readonly listPaths: readonly string[]
  /** Paths at which a list was seen for the first time, to be recorded before the next attempt. */
  constructor(paths: readonly string[] = []) {
    super('the transaction is to be tried again')
    this.listPaths = paths
  }
}

/** Runs one transaction; rolls it back and returns `STALE` if it throws `RetryTransaction`. */
export async function transactUnlessStale<T>(
  { storage }: Pick<DataDeps, 'storage'>,
  work: (stores: DataStores) => Promise<T>,
): Promise<Attempt<T>> {
  try {
    return await storage.transact(work)
  } catch (error) {
    if (error instanceof RetryTransaction) return STALE
    throw error
  }
}

/**
 * The visitors among the owners that a back end names: items written in their name are swept with them (decision 30).
 * Sorted, so that all transactions use the same order.
 */
export const visitorOwners = (owners: readonly (string | undefined)[]): VisitorId[] =>
  [...new Set(owners.filter((owner) => owner !== undefined && isVisitorId(owner)))].toSorted()

/**
 * Runs one transaction on the items of a collection, which is locked at the cached revision until the end. A visitor is
 * recorded in the same transaction, and rejected if it has become a member (decision 30). Visitors in whose name a back
 * end writes are recorded too, whether ended or not. With `storesData`, the work inserts or changes items, and the
 * quota of the visitor is checked.
 * @throws ApplicationError UNAUTHENTICATED, DataError WDE0091
 */
export async function transactOnItems<T>(
  collection: Collection,
  caller: DataCaller,
  deps: Pick<DataDeps, 'storage' | 'clock'>,
  work: (stores: DataStores) => Promise<T>,
  { inNameOf = [], storesData = false }: { inNameOf?: readonly VisitorId[]; storesData?: boolean } = {},
): Promise<Attempt<T>> {
  const { collectionId, revision } = collection
  try {
    return await deps.storage.transact(async (stores) => {
      for (const visitorId of inNameOf) await stores.visitors.recordReceivedItems(visitorId, deps.clock.now())
      if (caller.kind === 'visitor') {
        const storage = await assertVisitorCanWrite(caller.id as VisitorId, stores, deps.clock.now())
        if (storesData) assertVisitorQuota(storage)
      }
      if ((await stores.collections.lock(collectionId)) !== revision) return STALE
      const done = await work(stores)
      if (caller.kind === 'admin' && caller.recordWrite !== undefined && !(Array.isArray(done) && done.every(isFailed)))
        await caller.recordWrite(collectionId, stores)
      return done
    })
  } catch (error) {
    if (!(error instanceof RetryTransaction)) throw error
    await recordListPaths(collection, error.listPaths, deps)
    return STALE
  }
}

/**
 * Records that lists are stored at these paths, before the first one is written, so that queries compiled earlier are
 * compiled again.
 */
export async function recordListPaths(
  collection: Collection,
  paths: readonly string[],
  { storage, clock }: Pick<DataDeps, 'storage' | 'clock'>,
): Promise<void> {
  if (paths.length === 0) return
  const { revision } = collection
  const listPaths = [...new Set([...collection.listPaths, ...paths])]
  const next = { ...collection, listPaths, revision: revision + 1, updatedAt: clock.now() }
  // If a concurrent change wins, the next attempt checks again.
  await storage.write((stores) => stores.collections.update(next, revision))
}
