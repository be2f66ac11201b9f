import { type Kysely, sql } from 'kysely'
import type { DatabaseDifferences } from '../../../platform/database/differences.js'
import type { Tables } from '../../../platform/database/schema/tables.js'
import {
  assignPositions,
  type Feed,
  getFeed,
  hasUnassignedPositions,
} from '../../../platform/database/sql-positions.js'
import type { ChangeKind, ItemChangeStore } from './item-change-store.js'

/** The change feed of items. */
export const ITEM_CHANGES: Feed = { entries: 'item_change', feed: 'change_feed' }

/** Reads the change feed of items from `item_change`, where triggers record the writes of followed collections. */
export function sqlItemChangeStore(
  query: Kysely<Tables>,
  siteId: string,
  differences: DatabaseDifferences,
): ItemChangeStore {
  const changes = () => query.selectFrom('item_change').where('site_id', '=', siteId)

  return {
    async setFollowed(collectionId, isFollowed) {
      if (!isFollowed) {
        await query
          .deleteFrom('followed_collection')
          .where('site_id', '=', siteId)
          .where('collection_id', '=', collectionId)
          .execute()
        return
      }
      // Waits for writes in progress: a write that began earlier would not see that its changes must be recorded.
      if (differences.name === 'postgres') await sql`lock table item in share row exclusive mode`.execute(query)
      await query
        .insertInto('followed_collection')
        .values({ site_id: siteId, collection_id: collectionId })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },

    hasUnassignedPositions: () => hasUnassignedPositions(query, siteId, ITEM_CHANGES),
    assignPositions: (most, now) => assignPositions(query, siteId, ITEM_CHANGES, most, now),

    getFeed: () => getFeed(query, siteId, ITEM_CHANGES),

    async getFirstPosition() {
      const row = await changes()
        .where('position', 'is not', null)
        .select('position')
        .orderBy('position')
        .limit(1)
        .executeTakeFirst()
      return row?.position ?? undefined
    },

    async listBetween(after, upTo, { collectionId, limit }) {
      let rows = changes().where('position', '>', after).where('position', '<=', upTo)
      if (collectionId !== undefined) rows = rows.where('collection_id', '=', collectionId)
      const found = await rows
        .select(['position', 'collection_id', 'item_id', 'kind', 'revision', 'changed_at'])
        .orderBy('position')
        .limit(limit)
        .execute()
      return found.map((row) => ({
        position: row.position as number,
        collectionId: row.collection_id,
        itemId: row.item_id,
        kind: row.kind as ChangeKind,
        revision: row.revision,
        changedAt: row.changed_at,
      }))
    },
  }
}
