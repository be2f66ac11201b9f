import { type Kysely, sql } from 'kysely'
import type { DatabaseDifferences } from '../database/differences.js'
import type { Tables } from '../database/tables.js'
import type { ItemStore, StoredItem } from './item-store.js'
import { itemOf, itemStatements, rowsAsJson } from './sql-item-statements.js'

type Writable = Pick<ItemStore, 'add' | 'replace'>

export function sqlItemStore(query: Kysely<Tables>, siteId: string, differences: DatabaseDifferences): ItemStore {
  const statements = itemStatements(differences)
  const isPostgres = differences.name === 'postgres'
  const idsOf = (itemIds: readonly string[]) => (isPostgres ? itemIds : JSON.stringify(itemIds))

  return {
    async find(collectionId, itemId) {
      const [row] = await statements.find(query, { siteId, collectionId, itemId })
      if (row === undefined) return undefined
      const { collection_revision: collectionRevision, owner_id: ownerId, revision, data } = row
      return { collectionRevision, item: ownerId === null ? undefined : { ownerId, revision, data } }
    },

    async addIfCurrent(collectionId, collectionRevision, item) {
      const rows = await statements.addIfCurrent(query, { siteId, collectionId, collectionRevision, ...item })
      return rows.length > 0
    },

    async hold(collectionId, itemIds) {
      if (itemIds.length === 0) return []
      return (await statements.hold(query, { siteId, collectionId, itemIds: idsOf(itemIds) })).map(itemOf)
    },

    ...(isPostgres ? manyAtOnce(query, siteId, differences) : oneByOne(query, siteId, differences)),

    async remove(collectionId, itemIds) {
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
      // By their ids: a delete that selects by itself is planned badly where there are no statistics yet.
      const itemIds = (await unwanted.execute()).map((row) => row.item_id)
      if (itemIds.length > 0) await statements.remove(query, { siteId, collectionId, itemIds: idsOf(itemIds) })
      return itemIds.length >= limit
    },
  }
}

/** SQLite is in this process: a statement for each item costs next to nothing, and one that fails undoes itself alone. */
function oneByOne(query: Kysely<Tables>, siteId: string, differences: DatabaseDifferences): Writable {
  const statements = itemStatements(differences)
  return {
    async add(collectionId, items) {
      const kept = new Set<string>()
      for (const item of items) {
        const rows = await statements.addOne(query, { siteId, collectionId, ...item })
        if (rows.length > 0) kept.add(item.itemId)
      }
      return kept
    },
    async replace(collectionId, items) {
      const kept = new Set<string>()
      for (const item of items) {
        try {
          await statements.replaceOne(query, { siteId, collectionId, ...item })
          kept.add(item.itemId)
        } catch (error) {
          if (!differences.isUniqueViolation(error)) throw error
        }
      }
      return kept
    },
  }
}

/** PostgreSQL is a round trip away: one statement for all, and only when unique values meet, one for each. */
function manyAtOnce(query: Kysely<Tables>, siteId: string, differences: DatabaseDifferences): Writable {
  const statements = itemStatements(differences)
  const ids = (rows: readonly { item_id: string }[]) => new Set(rows.map((row) => row.item_id))

  /** A failed statement would end the transaction: it is undone up to here. */
  async function unlessNotUnique<T>(write: () => Promise<T>): Promise<T | undefined> {
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
    async add(collectionId, items) {
      if (items.length === 0) return new Set()
      return ids(await statements.addAll(query, { siteId, collectionId, rows: rowsAsJson(items) }))
    },
    async replace(collectionId, items: readonly StoredItem[], mayCollide) {
      if (items.length === 0) return new Set()
      const all = () => statements.replaceAll(query, { siteId, collectionId, rows: rowsAsJson(items) })
      if (!mayCollide) return ids(await all())
      const together = await unlessNotUnique(all)
      if (together !== undefined) return ids(together)
      const kept = new Set<string>()
      for (const item of items) {
        const alone = await unlessNotUnique(() => statements.replaceOne(query, { siteId, collectionId, ...item }))
        if (alone !== undefined) kept.add(item.itemId)
      }
      return kept
    },
  }
}
