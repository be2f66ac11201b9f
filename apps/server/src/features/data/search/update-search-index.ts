import { Busy } from '../../../kernel/errors/busy.js'
import type { DataDeps } from '../deps.js'

/** The number of items per transaction, which on SQLite blocks all other writes. */
const BATCH_SIZE = 200
/** The time that one search may spend on indexing, in milliseconds; the next search continues. */
const TIME_LIMIT_MS = 4000

/**
 * Indexes the items written since the last search, or all items at the first search. A search therefore finds every
 * earlier write of the caller.
 * @throws Busy while a large collection is being indexed
 */
export async function updateSearchIndex(collectionId: string, { storage }: Pick<DataDeps, 'storage'>): Promise<void> {
  const deadline = performance.now() + TIME_LIMIT_MS
  if (!(await storage.read(({ itemIndex }) => itemIndex.isIndexed(collectionId)))) {
    await storage.transact(({ itemIndex }) => itemIndex.startTracking(collectionId))
    await storage.transact(({ itemIndex }) => itemIndex.enqueueAll(collectionId))
  }
  while (await storage.read(({ itemIndex }) => itemIndex.hasQueued(collectionId))) {
    if (performance.now() > deadline)
      throw new Busy('The collection is being indexed for searches. Try again in a moment.', 2)
    const indexed = await storage.transact(({ itemIndex }) => itemIndex.indexQueued(collectionId, BATCH_SIZE))
    // Another transaction is indexing these items, and ends soon.
    if (indexed === 0) await new Promise<void>((resolve) => setTimeout(resolve, 5))
  }
}
