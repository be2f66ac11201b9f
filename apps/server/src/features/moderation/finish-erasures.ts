import { setTimeout as pause } from 'node:timers/promises'
import { type Clock, MINUTE } from '../../kernel/clock.js'
import type { Database } from '../../platform/database/database.js'
import { sqlOwnedItemStore } from '../data/items/sql-owned-item-store.js'
import { ERASURE_WAIT_MINUTES } from './erasure-store.js'

/** Items per transaction, and the pause after it in milliseconds, so that other requests are not slowed down. */
const BATCH_SIZE = 200
const PAUSE_MS = 50

/**
 * Finishes the erasure of members who were deleted an hour ago or longer: deletes items that an interrupted deletion
 * left or that were written at that moment, then the bytes of deleted rows. The deletion is marked as finished last, so
 * that the next call repeats an interrupted one. Safe on several nodes at once.
 * @returns the number of finished deletions
 * @throws DatabaseUnavailable, and what `purge` throws
 */
export async function finishErasures(
  database: Pick<Database, 'query' | 'transact' | 'write' | 'purge' | 'differences'>,
  siteId: string,
  clock: Clock,
  { together = BATCH_SIZE, isStopped = () => false }: { together?: number; isStopped?: () => boolean } = {},
): Promise<number> {
  const due = await database.query((query) =>
    query
      .selectFrom('erasure')
      .select('member_id')
      .where('site_id', '=', siteId)
      .where('erased_at', '<=', clock.now() - ERASURE_WAIT_MINUTES * MINUTE)
      .orderBy('erased_at')
      .limit(together)
      .execute(),
  )
  if (due.length === 0) return 0
  const memberIds = due.map(({ member_id }) => member_id)
  for (const memberId of memberIds) {
    const removeSome = () =>
      database.transact((query) => sqlOwnedItemStore(query, siteId, database.differences).delete(memberId, together))
    while (await removeSome()) {
      if (isStopped()) return 0
      await pause(PAUSE_MS, undefined, { ref: false })
    }
  }
  await database.purge()
  await database.write((query) =>
    query.deleteFrom('erasure').where('site_id', '=', siteId).where('member_id', 'in', memberIds).execute(),
  )
  if (due.length < together || isStopped()) return due.length
  return due.length + (await finishErasures(database, siteId, clock, { together, isStopped }))
}
