import { type Kysely, type Selectable, sql } from 'kysely'
import type { DatabaseDifferences } from '../../../platform/database/differences.js'
import type { PromotionItemTable, Tables } from '../../../platform/database/schema/tables.js'
import { batches } from './batches.js'
import type { PromotedItemStore } from './promoted-item-store.js'
import { referenceSnapshots } from './sql-reference-snapshots.js'

/** The part of the store that saves items as they were before a promotion, and restores them. */
export function sqlItemSnapshots(
  query: Kysely<Tables>,
  siteId: string,
  { toDocument, withOwner }: DatabaseDifferences,
): Pick<
  PromotedItemStore,
  'insertSnapshots' | 'restoreOwner' | 'restoreMerged' | 'restoreSetAside' | 'deleteSnapshots'
> {
  /** Reads the saved items of one kind of change in batches. */
  async function* snapshotBatches(visitorId: string, change: string): AsyncGenerator<Selectable<PromotionItemTable>[]> {
    const ids = await query
      .selectFrom('promotion_item')
      .select(['collection_id', 'item_id'])
      .where('site_id', '=', siteId)
      .where('visitor_id', '=', visitorId)
      .where('change', '=', change)
      // Items of a collection that was deleted since are not restored.
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('collection')
            .select('collection.collection_id')
            .where('collection.site_id', '=', siteId)
            .whereRef('collection.collection_id', '=', 'promotion_item.collection_id'),
        ),
      )
      .orderBy('collection_id')
      .orderBy('item_id')
      .execute()
    for (const [collectionId, all] of Map.groupBy(ids, (row) => row.collection_id))
      for (const some of batches(all))
        yield await query
          .selectFrom('promotion_item')
          .selectAll()
          .where('site_id', '=', siteId)
          .where('visitor_id', '=', visitorId)
          .where('collection_id', '=', collectionId)
          .where(
            'item_id',
            'in',
            some.map((row) => row.item_id),
          )
          .execute()
  }

  const references = referenceSnapshots(query, siteId)
  return {
    async insertSnapshots(visitorId, change, before, undoUntil) {
      for (const some of batches(before))
        await query
          .insertInto('promotion_item')
          .values(
            some.map((item) => ({
              site_id: siteId,
              visitor_id: visitorId,
              collection_id: item.collectionId,
              item_id: item.itemId,
              change,
              owner_id: item.ownerId,
              created_at: item.createdAt,
              updated_at: item.updatedAt,
              revision: item.revision,
              data: item.data,
              references_json: item.references ?? null,
              undo_until: undoUntil,
            })),
          )
          .execute()
    },

    async restoreOwner(visitorId, memberId) {
      const { numUpdatedRows } = await query
        .updateTable('item')
        .set({ owner_id: visitorId, data: withOwner('data', visitorId), revision: sql<number>`revision + 1` })
        .where('site_id', '=', siteId)
        .where('owner_id', '=', memberId)
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('promotion_item as before')
              .select('before.item_id')
              .where('before.site_id', '=', siteId)
              .where('before.visitor_id', '=', visitorId)
              .where('before.change', '=', 'moved')
              .whereRef('before.collection_id', '=', 'item.collection_id')
              .whereRef('before.item_id', '=', 'item.item_id')
              .whereRef('before.revision', '=', 'item.revision')
              // The revision of an item that was created again under the same id starts at 1.
              .whereRef('before.created_at', '=', 'item.created_at'),
          ),
        )
        .executeTakeFirst()
      return Number(numUpdatedRows)
    },

    async restoreMerged(visitorId) {
      let restored = 0
      for await (const some of snapshotBatches(visitorId, 'merged'))
        for (const before of some) {
          const { numUpdatedRows } = await query
            .updateTable('item')
            .set({
              data: toDocument(before.data),
              updated_at: before.updated_at,
              revision: sql<number>`revision + 1`,
            })
            .where('site_id', '=', siteId)
            .where('collection_id', '=', before.collection_id)
            .where('item_id', '=', before.item_id)
            .where('owner_id', '=', before.owner_id)
            .where('revision', '=', before.revision)
            .where('created_at', '=', before.created_at)
            .executeTakeFirst()
          restored += Number(numUpdatedRows)
        }
      return restored
    },

    async restoreSetAside(visitorId) {
      let restored = 0
      for await (const some of snapshotBatches(visitorId, 'set-aside')) {
        // On a conflict, also of a unique value, the existing item stays because it is newer.
        const rows = await query
          .insertInto('item')
          .values(
            some.map((before) => ({
              site_id: siteId,
              collection_id: before.collection_id,
              item_id: before.item_id,
              owner_id: before.owner_id,
              created_at: before.created_at,
              updated_at: before.updated_at,
              revision: before.revision + 1,
              data: toDocument(before.data),
            })),
          )
          .onConflict((conflict) => conflict.doNothing())
          .returning(['collection_id', 'item_id'])
          .execute()
        await references.putBack(rows, some)
        restored += rows.length
      }
      return restored
    },

    async deleteSnapshots(visitorId) {
      const { numDeletedRows } = await query
        .deleteFrom('promotion_item')
        .where('site_id', '=', siteId)
        .where('visitor_id', '=', visitorId)
        .executeTakeFirst()
      return Number(numDeletedRows)
    },
  }
}
