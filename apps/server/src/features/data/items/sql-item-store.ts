import { type Kysely, sql } from 'kysely'
import { groupedReads } from '../../../platform/database/batching/grouped-reads.js'
import type { DatabaseDifferences } from '../../../platform/database/differences.js'
import type { Tables } from '../../../platform/database/schema/tables.js'
import type { ItemAtRevision, ItemStore, StoredItem } from './item-store.js'
import { sqlInsertIfCurrent } from './sql-insert-if-current.js'
import { type FoundRow, itemFromRow, itemStatements, itemsJson } from './sql-item-statements.js'

type BulkWrites = Pick<ItemStore, 'insert' | 'update'>

/**
 * Stores items in `item`. On PostgreSQL, single reads outside a transaction are batched, and several items are written
 * in one statement.
 */
export function sqlItemStore(query: Kysely<Tables>, siteId: string, differences: DatabaseDifferences): ItemStore {
  const statements = itemStatements(differences)
  const isPostgres = differences.name === 'postgres'
  const idsOf = (itemIds: readonly string[]) => (isPostgres ? itemIds : JSON.stringify(itemIds))

  return {
    find:
      isPostgres && !query.isTransaction
        ? batchedFind(query, siteId, differences)
        : async (collectionId, itemId) => {
            let collectionRevision: number | undefined
            let item: ItemAtRevision['item']
            for (const row of await statements.find(query, { siteId, collectionId, itemId })) {
              if (row.collection_revision !== null) collectionRevision = row.collection_revision
              else item = { ownerId: row.owner_id, revision: row.revision, data: row.data }
            }
            return collectionRevision === undefined ? undefined : { collectionRevision, item }
          },

    ...sqlInsertIfCurrent(query, siteId, differences),

    async getSize(collectionId, itemIds) {
      const [row] = await statements.sizeOf(query, { siteId, collectionId, itemIds: idsOf(itemIds) })
      return Number(row?.bytes ?? 0)
    },

    async lockWithData(collectionId, itemIds) {
      if (itemIds.length === 0) return []
      return (await statements.lockWithData(query, { siteId, collectionId, itemIds: idsOf(itemIds) })).map(itemFromRow)
    },

    async lock(collectionId, itemIds) {
      if (itemIds.length === 0) return []
      const rows = await statements.lock(query, { siteId, collectionId, itemIds: idsOf(itemIds) })
      return rows.map((row) => ({ itemId: row.item_id, ownerId: row.owner_id, revision: row.revision }))
    },

    ...(isPostgres ? postgresBulkWrites(query, siteId, differences) : sqliteBulkWrites(query, siteId, differences)),

    async delete(collectionId, itemIds) {
      if (itemIds.length > 0) await statements.remove(query, { siteId, collectionId, itemIds: idsOf(itemIds) })
    },

    async truncate(collectionId, ownerId, limit) {
      let unwanted = query
        .selectFrom('item')
        .select('item_id')
        .where('site_id', '=', siteId)
        .where('collection_id', '=', collectionId)
        .limit(limit)
      if (ownerId !== undefined) unwanted = unwanted.where('owner_id', '=', ownerId)
      // Deletes by id: PostgreSQL plans a delete with a subquery badly while there are no statistics.
      const itemIds = (await unwanted.execute()).map((row) => row.item_id)
      if (itemIds.length > 0) await statements.remove(query, { siteId, collectionId, itemIds: idsOf(itemIds) })
      return itemIds.length >= limit
    },
  }
}

const itemFromFoundRow = (row: FoundRow | undefined): ItemAtRevision | undefined => {
  if (row === undefined) return undefined
  const { collection_revision: collectionRevision, owner_id: ownerId, revision, data } = row
  return { collectionRevision, item: ownerId === null ? undefined : { ownerId, revision, data } }
}

/** Batches concurrent reads of single items into one round trip, which costs many times more than reading an item. */
function batchedFind(query: Kysely<Tables>, siteId: string, differences: DatabaseDifferences): ItemStore['find'] {
  const statements = itemStatements(differences)
  const findBatched = groupedReads(async (keys: readonly { collectionId: string; itemId: string }[]) => {
    const collectionIds = keys.map((key) => key.collectionId)
    const itemIds = keys.map((key) => key.itemId)
    const found: (ItemAtRevision | undefined)[] = keys.map(() => undefined)
    for (const row of await statements.findAll(query, { siteId, collectionIds, itemIds }))
      found[row.at - 1] = itemFromFoundRow(row)
    return found
  })
  return (collectionId, itemId) => findBatched({ collectionId, itemId })
}

/**
 * Writes items with one statement each: SQLite runs in this process, so a statement costs next to nothing, and a failed
 * one rolls back only itself.
 */
function sqliteBulkWrites(query: Kysely<Tables>, siteId: string, differences: DatabaseDifferences): BulkWrites {
  const statements = itemStatements(differences)
  return {
    async insert(collectionId, items) {
      const insertedIds = new Set<string>()
      for (const item of items) {
        if ((await statements.addOne(query, { siteId, collectionId, ...item })) > 0) insertedIds.add(item.itemId)
      }
      return insertedIds
    },
    async update(collectionId, items) {
      const updatedIds = new Set<string>()
      for (const item of items) {
        try {
          await statements.replaceOne(query, { siteId, collectionId, ...item })
          updatedIds.add(item.itemId)
        } catch (error) {
          if (!differences.isUniqueViolation(error)) throw error
        }
      }
      return updatedIds
    },
  }
}

/**
 * Writes all items in one statement to save round trips to PostgreSQL; only if unique values collide, one statement per
 * item.
 */
function postgresBulkWrites(query: Kysely<Tables>, siteId: string, differences: DatabaseDifferences): BulkWrites {
  const statements = itemStatements(differences)
  const ids = (rows: readonly { item_id: string }[]) => new Set(rows.map((row) => row.item_id))

  /** Rolls back to a savepoint on a unique violation, because a failed statement would abort the transaction. */
  async function undefinedIfNotUnique<T>(write: () => Promise<T>): Promise<T | undefined> {
    await sql`savepoint writing`.execute(query)
    try {
      const written = await write()
      await sql`release savepoint writing`.execute(query)
      return written
    } catch (error) {
      if (!differences.isUniqueViolation(error)) throw error
      await sql`rollback to savepoint writing`.execute(query)
      return undefined
    }
  }

  return {
    async insert(collectionId, items) {
      const [first] = items
      if (first === undefined) return new Set()
      const { createdAt, updatedAt, revision } = first
      const isOneMoment = items.every(
        (item) => item.createdAt === createdAt && item.updatedAt === updatedAt && item.revision === revision,
      )
      if (isOneMoment) {
        const lines = items.map(({ data }) => data).join('\n')
        return ids(await statements.addLines(query, { siteId, collectionId, lines, createdAt, updatedAt, revision }))
      }
      return ids(await statements.addAll(query, { siteId, collectionId, rows: itemsJson(items) }))
    },
    async update(collectionId, items: readonly StoredItem[], mayCollide) {
      if (items.length === 0) return new Set()
      const all = () => statements.replaceAll(query, { siteId, collectionId, rows: itemsJson(items) })
      if (!mayCollide) return ids(await all())
      const together = await undefinedIfNotUnique(all)
      if (together !== undefined) return ids(together)
      const updatedIds = new Set<string>()
      for (const item of items) {
        const alone = await undefinedIfNotUnique(() => statements.replaceOne(query, { siteId, collectionId, ...item }))
        if (alone !== undefined) updatedIds.add(item.itemId)
      }
      return updatedIds
    },
  }
}
