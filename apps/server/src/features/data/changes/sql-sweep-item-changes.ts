import { assignPositions, hasUnassignedPositions } from '../../../platform/database/sql-positions.js'
import type { Sweep } from '../../../platform/database/sweep.js'
import { ITEM_CHANGES } from './sql-item-change-store.js'

/**
 * Deletes changes older than the retention time, the earliest first, so that the remaining positions have no gaps.
 * Changes without a position get one first.
 */
export const sweepItemChanges =
  (retentionMs: () => number): Sweep =>
  async (query, { siteId, now, batchSize }) => {
    const ordered = (await hasUnassignedPositions(query, siteId, ITEM_CHANGES))
      ? await assignPositions(query, siteId, ITEM_CHANGES, batchSize, now)
      : 0
    const earliest = await query
      .selectFrom('item_change')
      .select(['position', 'changed_at'])
      .where('site_id', '=', siteId)
      .where('position', 'is not', null)
      .orderBy('position')
      .limit(batchSize)
      .execute()
    const before = now - retentionMs()
    const firstRetained = earliest.findIndex(({ changed_at }) => changed_at > before)
    const over = (firstRetained === -1 ? earliest : earliest.slice(0, firstRetained)).at(-1)
    if (over === undefined) return { rows: {}, hasMore: ordered === batchSize }
    const { numDeletedRows } = await query
      .deleteFrom('item_change')
      .where('site_id', '=', siteId)
      .where('position', '<=', over.position)
      .executeTakeFirst()
    const went = Number(numDeletedRows)
    return { rows: { item_change: went }, hasMore: went >= batchSize || ordered === batchSize }
  }
