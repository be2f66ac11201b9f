import { type Kysely, sql } from 'kysely'
import type { DatabaseDifferences } from '../../../platform/database/differences.js'
import type { Tables } from '../../../platform/database/schema/tables.js'
import type { ItemIndexStore } from './item-index-store.js'
import { documentTokens } from './tokenizer.js'

interface QueuedRow {
  item_id: string
  data: string | null
}

/**
 * Maintains the full-text index: triggers queue changed items in `item_to_index`; their tokens are stored in
 * `item_search`.
 */
export function sqlItemIndexStore(
  query: Kysely<Tables>,
  siteId: string,
  differences: DatabaseDifferences,
): ItemIndexStore {
  const isSqlite = differences.name === 'sqlite'
  const ofCollection = (collectionId: string) => sql`site_id = ${siteId} and collection_id = ${collectionId}`
  /**
   * Removes items from the queue and returns them in their current state; deleted items have no data. Queue rows that
   * another transaction has locked are skipped.
   */
  async function dequeueItems(collectionId: string, most: number): Promise<QueuedRow[]> {
    const skip = sql.raw(isSqlite ? '' : ' for update skip locked')
    const { rows: dequeued } = await sql<{ item_id: string }>`
      delete from item_to_index where ${ofCollection(collectionId)} and item_id in (
        select item_id from item_to_index where ${ofCollection(collectionId)} order by item_id limit ${most}${skip}
      ) returning item_id`.execute(query)
    if (dequeued.length === 0) return []
    const { rows } = await sql<QueuedRow>`
      select item_id, ${sql.raw(isSqlite ? 'data' : 'data::text')} as data from item
      where ${ofCollection(collectionId)} and item_id in (${sql.join(dequeued.map(({ item_id }) => item_id))})`.execute(
      query,
    )
    const found = new Map(rows.map((row) => [row.item_id, row]))
    return dequeued.map(({ item_id }) => found.get(item_id) ?? { item_id, data: null })
  }

  async function writeTokens(collectionId: string, itemId: string, tokens: readonly string[]): Promise<void> {
    if (!isSqlite) {
      await sql`
        insert into item_search (site_id, collection_id, item_id, words)
        values (${siteId}, ${collectionId}, ${itemId}, array_to_tsvector(${tokens}::text[]))
        on conflict (site_id, collection_id, item_id) do update set words = excluded.words`.execute(query)
      return
    }
    await sql`delete from item_search where ${ofCollection(collectionId)} and item_id = ${itemId}`.execute(query)
    await sql`insert into item_search (site_id, collection_id, item_id) values (${siteId}, ${collectionId}, ${itemId})`.execute(
      query,
    )
    await sql`
      insert into item_words (rowid, words)
      select search_id, ${tokens.join(' ')} from item_search where ${ofCollection(collectionId)} and item_id = ${itemId}`.execute(
      query,
    )
  }

  return {
    async isIndexed(collectionId) {
      const { rows } = await sql`
        select 1 from searched_collection where ${ofCollection(collectionId)} and is_complete = 1`.execute(query)
      return rows.length > 0
    },

    async hasQueued(collectionId) {
      const { rows } =
        await sql`select 1 from item_to_index where ${ofCollection(collectionId)} order by item_id limit 1`.execute(
          query,
        )
      return rows.length > 0
    },

    async startTracking(collectionId) {
      // A write that started before this point would not queue its item, and `enqueueAll` might not see it yet.
      if (!isSqlite) await sql`lock table item in share row exclusive mode`.execute(query)
      await query
        .insertInto('searched_collection')
        .values({ site_id: siteId, collection_id: collectionId, is_complete: 0 })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },

    async enqueueAll(collectionId) {
      await sql`
        insert into item_to_index (site_id, collection_id, item_id)
        select site_id, collection_id, item_id from item where ${ofCollection(collectionId)}
        on conflict do nothing`.execute(query)
      await sql`update searched_collection set is_complete = 1 where ${ofCollection(collectionId)}`.execute(query)
    },

    async indexQueued(collectionId, most) {
      const dequeued = await dequeueItems(collectionId, most)
      for (const { item_id, data } of dequeued)
        if (data !== null)
          await writeTokens(collectionId, item_id, documentTokens(JSON.parse(data), siteId, collectionId))
      return dequeued.length
    },
  }
}
