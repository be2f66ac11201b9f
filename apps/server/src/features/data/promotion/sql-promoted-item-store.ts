import { promotionPolicy } from '@foyer/protocol'
import { type Kysely, sql } from 'kysely'
import type { DatabaseDifferences } from '../../../platform/database/differences.js'
import type { Tables } from '../../../platform/database/schema/tables.js'
import { statement } from '../../../platform/database/statement.js'
import { batches } from './batches.js'
import type { PromotionRules } from './plan-promotion.js'
import type { ItemSnapshot, ItemSummary, PromotedItemStore } from './promoted-item-store.js'
import { sqlItemSnapshots } from './sql-item-snapshots.js'
import { referenceSnapshots } from './sql-reference-snapshots.js'

type LockClause = DatabaseDifferences['lockRows']
const ownedBy = (query: Kysely<Tables>, owner: { siteId: string; ownerId: string }, lockClause: LockClause) =>
  query
    .selectFrom('item')
    .select(['collection_id', 'item_id', 'created_at', 'updated_at'])
    .where('site_id', '=', owner.siteId)
    .where('owner_id', '=', owner.ownerId)
    // All transactions lock several items in this order.
    .orderBy('collection_id')
    .orderBy('item_id')
    .modifyEnd(sql.raw(lockClause))

/** Compiled once, because every promotion runs this query, and most visitors have no items. */
const allItemsStatement = (lockClause: LockClause) =>
  statement((query, owner: { siteId: string; ownerId: string }) => ownedBy(query, owner, lockClause))
const allItemsStatements = { '': allItemsStatement(''), 'for update': allItemsStatement('for update') }

/**
 * Reads, moves, merges and deletes the items of a visitor and a member, in batches, and stores snapshots for an undo.
 */
export function sqlPromotedItemStore(
  query: Kysely<Tables>,
  siteId: string,
  differences: DatabaseDifferences,
): PromotedItemStore {
  const { documentText, toDocument, withOwner } = differences
  const updating = (collectionId: string, itemIds: readonly string[]) =>
    query
      .updateTable('item')
      .where('site_id', '=', siteId)
      .where('collection_id', '=', collectionId)
      .where('item_id', 'in', itemIds)

  return {
    async listItems(ownerId, { in: collectionIds, lock }) {
      if (collectionIds?.length === 0) return []
      const lockClause = lock ? differences.lockRows : ''
      const rows =
        collectionIds === undefined
          ? await allItemsStatements[lockClause](query, { siteId, ownerId })
          : await ownedBy(query, { siteId, ownerId }, lockClause).where('collection_id', 'in', collectionIds).execute()
      return rows.map(summaryFromRow)
    },

    async countItems(ownerId, collectionIds) {
      if (collectionIds.length === 0) return new Map()
      const rows = await query
        .selectFrom('item')
        .select(['collection_id', (item) => item.fn.countAll<number>().as('items')])
        .where('site_id', '=', siteId)
        .where('owner_id', '=', ownerId)
        .where('collection_id', 'in', collectionIds)
        .groupBy('collection_id')
        .execute()
      return new Map(rows.map((row) => [row.collection_id, Number(row.items)]))
    },

    async getDocuments(collectionId, itemIds, limit) {
      const texts = new Map<string, string>()
      let characters = 0
      for (const some of batches(itemIds)) {
        const rows = await query
          .selectFrom('item')
          .select(['item_id', documentText('data').as('text')])
          .where('site_id', '=', siteId)
          .where('collection_id', '=', collectionId)
          .where('item_id', 'in', some)
          .execute()
        for (const row of rows) {
          texts.set(row.item_id, row.text)
          characters += row.text.length
        }
        if (characters > limit) return undefined
      }
      return texts
    },

    async getRules(collectionIds) {
      if (collectionIds.length === 0) return new Map()
      const rows = await query
        .selectFrom('collection')
        .select(['collection_id', 'definition_json'])
        .where('site_id', '=', siteId)
        .where('collection_id', 'in', collectionIds)
        .execute()
      return new Map(rows.map((row) => [row.collection_id, parseRules(JSON.parse(row.definition_json))]))
    },

    async move(collectionId, itemIds, from, to) {
      const moved: ItemSnapshot[] = []
      for (const some of batches(itemIds)) {
        const rows = await updating(collectionId, some)
          .set({ owner_id: to, data: withOwner('data', to), revision: sql<number>`revision + 1` })
          .where('owner_id', '=', from)
          .returning(['collection_id', 'item_id', 'created_at', 'updated_at', 'revision'])
          .execute()
        moved.push(
          ...rows.map((row) => ({ ...summaryFromRow(row), ownerId: from, revision: row.revision, data: null })),
        )
      }
      return moved
    },

    async updateDocuments(collectionId, texts, now) {
      const revisions = new Map<string, number>()
      for (const some of batches(texts)) {
        const cases = some.map(({ itemId, data }) => sql`when ${itemId} then ${toDocument(data)}`)
        const rows = await updating(
          collectionId,
          some.map(({ itemId }) => itemId),
        )
          .set({
            data: sql<string>`case item_id ${sql.join(cases, sql` `)} end`,
            updated_at: now,
            revision: sql<number>`revision + 1`,
          })
          .returning(['item_id', 'revision'])
          .execute()
        for (const row of rows) revisions.set(row.item_id, row.revision)
      }
      return revisions
    },

    async deleteItems(collectionId, itemIds) {
      const snapshots: ItemSnapshot[] = []
      for (const some of batches(itemIds)) {
        // Read first, because the references are deleted with the items.
        const references = await referenceSnapshots(query, siteId).of(collectionId, some)
        const rows = await query
          .deleteFrom('item')
          .where('site_id', '=', siteId)
          .where('collection_id', '=', collectionId)
          .where('item_id', 'in', some)
          .returning(['collection_id', 'item_id', 'owner_id', 'created_at', 'updated_at', 'revision'])
          .returning(documentText('data').as('text'))
          .execute()
        for (const row of rows)
          snapshots.push({
            ...summaryFromRow(row),
            ownerId: row.owner_id,
            revision: row.revision,
            data: row.text,
            references: references.get(row.item_id) ?? null,
          })
      }
      return snapshots
    },

    ...sqlItemSnapshots(query, siteId, differences),
  }
}

const summaryFromRow = (row: {
  collection_id: string
  item_id: string
  created_at: number
  updated_at: number
}): ItemSummary => ({
  collectionId: row.collection_id,
  itemId: row.item_id,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

/** Reads the promotion rules from a collection's definition; without a known policy, the default applies. */
function parseRules(definition: { promotion?: unknown; indexes?: unknown }): PromotionRules {
  const { success, data } = promotionPolicy.safeParse(definition.promotion)
  return { policy: success ? data : { kind: 'reassign' }, uniqueFields: parseUniqueFields(definition.indexes) }
}

const parseUniqueFields = (indexes: unknown): string[] =>
  Array.isArray(indexes)
    ? indexes
        .filter(({ unique }) => unique === true)
        .flatMap(({ fields }) => fields.map(({ path }: { path: string }) => path))
    : []
