import { type Kysely, sql } from 'kysely'
import type { DatabaseDifferences } from '../../../platform/database/differences.js'
import type { Tables } from '../../../platform/database/schema/tables.js'
import type { OwnedItemStore } from './owned-item-store.js'
import { itemFromRow, itemStatements } from './sql-item-statements.js'

/** Lists, counts and deletes the items of one owner across all collections, ordered by collection and item id. */
export function sqlOwnedItemStore(
  query: Kysely<Tables>,
  siteId: string,
  differences: DatabaseDifferences,
): OwnedItemStore {
  const ownedBy = (ownerId: string, limit: number) =>
    query
      .selectFrom('item')
      .where('site_id', '=', siteId)
      .where('owner_id', '=', ownerId)
      .orderBy('collection_id')
      .orderBy('item_id')
      .limit(limit)
  return {
    async listAfter(ownerId, place, limit) {
      let owned = ownedBy(ownerId, limit)
        .select(['collection_id', 'item_id', 'owner_id', 'created_at', 'updated_at', 'revision'])
        .select(differences.documentText('data').as('data'))
      if (place !== undefined)
        owned = owned.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('collection_id', 'item_id'), '>', tuple(place.collectionId, place.itemId)),
        )
      return (await owned.execute()).map((row) => ({ collectionId: row.collection_id, item: itemFromRow(row) }))
    },

    async countByCollection(ownerId) {
      const rows = await query
        .selectFrom('item')
        .select(['collection_id', (eb) => eb.fn.countAll<number>().as('items')])
        .where('site_id', '=', siteId)
        .where('owner_id', '=', ownerId)
        .groupBy('collection_id')
        .orderBy('collection_id')
        .execute()
      return rows.map(({ collection_id, items }) => ({ collectionId: collection_id, items: Number(items) }))
    },

    async delete(ownerId, limit) {
      // All transactions lock several items in this order.
      const selection = ownedBy(ownerId, limit).select(['collection_id', 'item_id'])
      const items = await selection.modifyEnd(sql.raw(differences.lockRows)).execute()
      for (const [collectionId, some] of Map.groupBy(items, (item) => item.collection_id)) {
        const ids = some.map((item) => item.item_id)
        const itemIds = differences.name === 'postgres' ? ids : JSON.stringify(ids)
        await itemStatements(differences).remove(query, { siteId, collectionId, itemIds })
      }
      return items.length >= limit
    },
  }
}
