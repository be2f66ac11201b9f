import { type Kysely, type Selectable, sql } from 'kysely'
import type { DatabaseDifferences } from '../database/differences.js'
import { statement } from '../database/statement.js'
import type { CollectionTable, Tables } from '../database/tables.js'
import type { Collection } from './collection.js'
import type { CollectionStore } from './collection-store.js'
import { createIndex, dropIndex } from './sql-item-indexes.js'

/** What of a collection stands in `definition_json`. */
type Definition = Omit<Collection, 'collectionId' | 'revision' | 'createdAt' | 'updatedAt'>

const collectionOf = (row: Selectable<CollectionTable>): Collection => ({
  collectionId: row.collection_id,
  ...(JSON.parse(row.definition_json) as Definition),
  revision: row.revision,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

const definitionOf = ({ collectionId, revision, createdAt, updatedAt, ...definition }: Collection): string =>
  JSON.stringify(definition satisfies Definition)

const find = statement((query, { siteId, collectionId }: { siteId: string; collectionId: string }) =>
  query.selectFrom('collection').selectAll().where('site_id', '=', siteId).where('collection_id', '=', collectionId),
)
const revisionOf = (isPostgres: boolean) =>
  statement((query, { siteId, collectionId }: { siteId: string; collectionId: string }) => {
    const row = query
      .selectFrom('collection')
      .select('revision')
      .where('site_id', '=', siteId)
      .where('collection_id', '=', collectionId)
    // SQLite has a single writer: who writes holds everything.
    return isPostgres ? row.forShare() : row
  })
const hold = { sqlite: revisionOf(false), postgres: revisionOf(true) }

export function sqlCollectionStore(
  query: Kysely<Tables>,
  siteId: string,
  differences: DatabaseDifferences,
): CollectionStore {
  const isPostgres = differences.name === 'postgres'
  return {
    async find(collectionId) {
      const [row] = await find(query, { siteId, collectionId })
      return row === undefined ? undefined : collectionOf(row)
    },

    async hold(collectionId) {
      const [row] = await hold[differences.name](query, { siteId, collectionId })
      return row?.revision
    },

    async list({ limit, offset, sort, order }) {
      const all = query.selectFrom('collection').where('site_id', '=', siteId)
      const rows = await all.selectAll().orderBy('collection_id').execute()
      const collections = rows.map(collectionOf).toSorted((one, other) => {
        const [a, b] =
          sort === 'displayName' ? [one.displayName, other.displayName] : [one.collectionId, other.collectionId]
        return (a < b ? -1 : Number(a > b)) * (order === 'ASC' ? 1 : -1)
      })
      return { collections: collections.slice(offset, offset + limit), total: collections.length }
    },

    async count() {
      const { total } = await query
        .selectFrom('collection')
        .where('site_id', '=', siteId)
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      return Number(total)
    },

    async add(collection) {
      const row = await query
        .insertInto('collection')
        .values({
          site_id: siteId,
          collection_id: collection.collectionId,
          revision: collection.revision,
          definition_json: definitionOf(collection),
          created_at: collection.createdAt,
          updated_at: collection.updatedAt,
        })
        .onConflict((conflict) => conflict.columns(['site_id', 'collection_id']).doNothing())
        .returning('collection_id')
        .executeTakeFirst()
      return row === undefined ? 'id-taken' : 'added'
    },

    async change(next, revision) {
      const row = await query
        .updateTable('collection')
        .set({ revision: next.revision, definition_json: definitionOf(next), updated_at: next.updatedAt })
        .where('site_id', '=', siteId)
        .where('collection_id', '=', next.collectionId)
        .where('revision', '=', revision)
        .returning('collection_id')
        .executeTakeFirst()
      return row === undefined ? 'changed-meanwhile' : 'changed'
    },

    async remove(collectionId) {
      const row = await query
        .deleteFrom('collection')
        .where('site_id', '=', siteId)
        .where('collection_id', '=', collectionId)
        .returning('collection_id')
        .executeTakeFirst()
      // The items first: that they go is a change, too.
      for (const table of ['item', 'followed_collection'] as const)
        await query.deleteFrom(table).where('site_id', '=', siteId).where('collection_id', '=', collectionId).execute()
      return row !== undefined
    },

    async buildIndex(collectionId, index) {
      // What was begun before and not finished is no index yet, and may have been another one.
      const clear = () => dropIndex(siteId, collectionId, index.name, differences).execute(query)
      await clear()
      try {
        await createIndex(siteId, collectionId, index, differences).execute(query)
        return 'built'
      } catch (error) {
        if (!differences.isUniqueViolation(error)) throw error
        // PostgreSQL leaves one that is never used and may refuse values all the same.
        await clear()
        return 'not-unique'
      }
    },

    async dropIndex(collectionId, indexName) {
      await dropIndex(siteId, collectionId, indexName, differences).execute(query)
    },

    async pathsWithLists(collectionId, paths) {
      const found: string[] = []
      for (const path of paths) {
        const names = path.split('.')
        const isList = isPostgres
          ? sql<boolean>`jsonb_typeof(data #> cast(${names} as text[])) = 'array'`
          : sql<boolean>`json_type(data, ${`$${names.map((name) => `."${name}"`).join('')}`}) = 'array'`
        const row = await query
          .selectFrom('item')
          .select('item_id')
          .where('site_id', '=', siteId)
          .where('collection_id', '=', collectionId)
          .where(isList)
          .limit(1)
          .executeTakeFirst()
        if (row !== undefined) found.push(path)
      }
      return found
    },
  }
}
