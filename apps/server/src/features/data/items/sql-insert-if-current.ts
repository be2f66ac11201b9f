import type { Kysely } from 'kysely'
import { groupedReads } from '../../../platform/database/batching/grouped-reads.js'
import type { DatabaseDifferences } from '../../../platform/database/differences.js'
import type { Tables } from '../../../platform/database/schema/tables.js'
import type { ItemStore, StoredItem } from './item-store.js'
import { itemStatements } from './sql-item-statements.js'

interface PendingInsert {
  collectionId: string
  collectionRevision: number
  item: StoredItem
}

/** Whether the item was inserted, or the error. */
type InsertResult = boolean | { error: unknown }

const MAX_COLLECTIONS = 200
/** Documents of at least this many characters are inserted alone, so that batches stay small. */
const LARGE_DOCUMENT = 16_384
/**
 * SQLSTATE classes of errors caused by a single row. The rows are then inserted one by one, each with its own result.
 */
const ROW_ERROR = /^(22|23|54)/

/**
 * Inserts single items. On PostgreSQL, concurrent inserts share a statement, and with it the round trip, the triggers,
 * the lock on the collection, and the commit.
 */
export function sqlInsertIfCurrent(
  query: Kysely<Tables>,
  siteId: string,
  differences: DatabaseDifferences,
): Pick<ItemStore, 'insertIfCurrent'> {
  const statements = itemStatements(differences)

  async function insertOne({ item, ...place }: PendingInsert): Promise<boolean> {
    try {
      return (await statements.addIfCurrent(query, { siteId, ...place, ...item })).length > 0
    } catch (error) {
      if (!differences.isUniqueViolation(error)) throw error
      return false
    }
  }
  if (differences.name !== 'postgres' || query.isTransaction)
    return {
      insertIfCurrent: (collectionId, collectionRevision, item) =>
        insertOne({ collectionId, collectionRevision, item }),
    }

  /** Inserts items of one collection in the order of their ids, so that two groups cannot deadlock. */
  async function insertTogether(group: readonly PendingInsert[]): Promise<Set<StoredItem>> {
    const [{ collectionId, collectionRevision }] = group as [PendingInsert]
    const items = group.map(({ item }) => item).toSorted((one, other) => (one.itemId < other.itemId ? -1 : 1))
    const lines = items.map(({ data }) => data).join('\n')
    const moments = `{${items.map(({ createdAt }) => createdAt)}}`
    const values = { siteId, collectionId, collectionRevision, lines, moments, revision: 1 }
    // With another revision, none is inserted; otherwise all are.
    return new Set((await statements.addIfCurrentTogether(query, values)).length > 0 ? items : [])
  }

  /** Inserts items one by one, so that an error reaches only its own caller. */
  async function insertEach(group: readonly PendingInsert[]): Promise<InsertResult[]> {
    const outcomes: InsertResult[] = []
    for (const one of group) outcomes.push(await insertOne(one).catch((error: unknown) => ({ error })))
    return outcomes
  }

  async function insertGroup(group: readonly PendingInsert[]): Promise<InsertResult[]> {
    if (group.length === 1) return insertEach(group)
    try {
      const insertedItems = await insertTogether(group)
      return group.map(({ item }) => insertedItems.has(item))
    } catch (error) {
      if (!ROW_ERROR.test(String((error as { code?: unknown }).code))) throw error
      return insertEach(group)
    }
  }

  const batchers = new Map<string, (one: PendingInsert) => Promise<InsertResult>>()
  /** Batches inserts per collection, so that waiting for one collection does not delay the others. */
  function insertBatched(one: PendingInsert): Promise<InsertResult> {
    const name = `${one.collectionRevision} ${one.collectionId}`
    let known = batchers.get(name)
    if (known === undefined) {
      if (batchers.size >= MAX_COLLECTIONS) batchers.clear()
      known = groupedReads(insertGroup)
      batchers.set(name, known)
    }
    return known(one)
  }

  return {
    async insertIfCurrent(collectionId, collectionRevision, item, hasUniqueValues) {
      const one = { collectionId, collectionRevision, item }
      const isPlain = item.revision === 1 && item.createdAt === item.updatedAt && item.data.length < LARGE_DOCUMENT
      // Two groups with the same unique values in a different order would deadlock.
      if (hasUniqueValues || !isPlain) return insertOne(one)
      const outcome = await insertBatched(one)
      if (typeof outcome === 'object') throw outcome.error
      return outcome
    },
  }
}
