import { Busy } from '../../../kernel/errors/busy.js'
import type { DataDeps } from '../deps.js'

/** So many items in one transaction, which on SQLite holds the one writer. */
const BATCH_SIZE = 200
/** How long one search may index what it finds unindexed, in milliseconds; the next search goes on. */
const TIME_LIMIT_MS = 4000

/**
 * Indexes what was written since the last search, all items at the first one. What a caller has written it also finds.
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
    // Somebody else is at it: their transaction ends soon.
    if (indexed === 0) await new Promise<void>((resolve) => setTimeout(resolve, 5))
  }
}
