import { Busy } from '../../../kernel/errors/busy.js'
import type { DataDeps } from '../deps.js'

/** So many items in one transaction, which on SQLite holds the one writer. */
const TOGETHER = 200
/** How long one search may index what it finds unindexed, in milliseconds; the next search goes on. */
const PATIENCE_MS = 4000

/**
 * Indexes what was written since the last search, all items at the first one. What a caller has written it also finds.
 * @throws Busy while a large collection is being indexed
 */
export async function bringUpToDate(collectionId: string, { storage }: Pick<DataDeps, 'storage'>): Promise<void> {
  const until = performance.now() + PATIENCE_MS
  if (!(await storage.read(({ itemIndex }) => itemIndex.isSearched(collectionId)))) {
    await storage.transact(({ itemIndex }) => itemIndex.beginNoting(collectionId))
    await storage.transact(({ itemIndex }) => itemIndex.noteAll(collectionId))
  }
  while (await storage.read(({ itemIndex }) => itemIndex.hasNotes(collectionId))) {
    if (performance.now() > until)
      throw new Busy('The collection is being indexed for searches. Try again in a moment.', 2)
    const indexed = await storage.transact(({ itemIndex }) => itemIndex.indexSome(collectionId, TOGETHER))
    // Somebody else is at it: their transaction ends soon.
    if (indexed === 0) await new Promise<void>((resolve) => setTimeout(resolve, 5))
  }
}
