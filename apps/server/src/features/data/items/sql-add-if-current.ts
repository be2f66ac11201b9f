import type { Kysely } from 'kysely'
import { groupedReads } from '../../../platform/database/batching/grouped-reads.js'
import type { DatabaseDifferences } from '../../../platform/database/differences.js'
import type { Tables } from '../../../platform/database/schema/tables.js'
import type { ItemStore, StoredItem } from './item-store.js'
import { itemStatements } from './sql-item-statements.js'

interface Adding {
  collectionId: string
  collectionRevision: number
  item: StoredItem
}

/** Whether it was kept, or what it failed with. */
type Kept = boolean | { error: unknown }

const COLLECTIONS_KNOWN = 200
/** A document of so many characters goes alone: what is sent together should not become large. */
const LARGE = 16_384
/** What a statement fails with because of one of its rows: then each is tried by itself, and answers for itself. */
const BECAUSE_OF_A_ROW = /^(22|23|54)/

/**
 * Keeps single new items. On PostgreSQL those that come together share a statement: its round trip, its triggers, the
 * lock on the collection, and its commit.
 */
export function addingIfCurrent(
  query: Kysely<Tables>,
  siteId: string,
  differences: DatabaseDifferences,
): Pick<ItemStore, 'addIfCurrent'> {
  const statements = itemStatements(differences)

  async function alone({ item, ...place }: Adding): Promise<boolean> {
    try {
      return (await statements.addIfCurrent(query, { siteId, ...place, ...item })).length > 0
    } catch (error) {
      if (!differences.isUniqueViolation(error)) throw error
      return false
    }
  }
  if (differences.name !== 'postgres' || query.isTransaction)
    return {
      addIfCurrent: (collectionId, collectionRevision, item) => alone({ collectionId, collectionRevision, item }),
    }

  /** All of one collection, in the order of their ids, so that two groups cannot wait for each other. */
  async function all(group: readonly Adding[]): Promise<Set<StoredItem>> {
    const [{ collectionId, collectionRevision }] = group as [Adding]
    const items = group.map(({ item }) => item).toSorted((one, other) => (one.itemId < other.itemId ? -1 : 1))
    const lines = items.map(({ data }) => data).join('\n')
    const moments = `{${items.map(({ createdAt }) => createdAt)}}`
    const given = { siteId, collectionId, collectionRevision, lines, moments, revision: 1 }
    // Another revision keeps none of them; otherwise all are there.
    return new Set((await statements.addIfCurrentTogether(query, given)).length > 0 ? items : [])
  }

  /** The one that fails says so to its own caller alone. */
  async function eachAlone(group: readonly Adding[]): Promise<Kept[]> {
    const outcomes: Kept[] = []
    for (const one of group) outcomes.push(await alone(one).catch((error: unknown) => ({ error })))
    return outcomes
  }

  async function keep(group: readonly Adding[]): Promise<Kept[]> {
    if (group.length === 1) return eachAlone(group)
    try {
      const kept = await all(group)
      return group.map(({ item }) => kept.has(item))
    } catch (error) {
      if (!BECAUSE_OF_A_ROW.test(String((error as { code?: unknown }).code))) throw error
      return eachAlone(group)
    }
  }

  const together = new Map<string, (one: Adding) => Promise<Kept>>()
  /** Each collection by itself: who waits for one of them keeps nobody waiting at another. */
  function keepTogether(one: Adding): Promise<Kept> {
    const name = `${one.collectionRevision} ${one.collectionId}`
    let known = together.get(name)
    if (known === undefined) {
      if (together.size >= COLLECTIONS_KNOWN) together.clear()
      known = groupedReads(keep)
      together.set(name, known)
    }
    return known(one)
  }

  return {
    async addIfCurrent(collectionId, collectionRevision, item, hasUniqueValues) {
      const one = { collectionId, collectionRevision, item }
      const isPlain = item.revision === 1 && item.createdAt === item.updatedAt && item.data.length < LARGE
      // Two groups with the same unique values in another order would wait for each other.
      if (hasUniqueValues || !isPlain) return alone(one)
      const outcome = await keepTogether(one)
      if (typeof outcome === 'object') throw outcome.error
      return outcome
    },
  }
}
