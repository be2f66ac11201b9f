import { type Kysely, type Selectable, sql } from 'kysely'
import type { DatabaseDifferences } from '../../../platform/database/differences.js'
import type { CollectionTable, Tables } from '../../../platform/database/schema/tables.js'
import { statement } from '../../../platform/database/statement.js'
import type { Collection } from './collection.js'
import type { CollectionStore } from './collection-store.js'
import { createIndex, createStatistics, dropIndex, dropStatistics } from './sql-item-indexes.js'

/** The part of a collection that is stored in `definition_json`. */
type Definition = Omit<Collection, 'collectionId' | 'revision' | 'createdAt' | 'updatedAt'>

const collectionFromRow = (row: Selectable<CollectionTable>): Collection => ({
  collectionId: row.collection_id,
  ...(JSON.parse(row.definition_json) as Definition),
  revision: row.revision,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

const sqlitePath = (path: string): string =>
  `$${path
    .split('.')
    .map((name) => `."${name}"`)
    .join('')}`

const definitionJson = ({ collectionId, revision, createdAt, updatedAt, ...definition }: Collection): string =>
  JSON.stringify(definition satisfies Definition)

const find = statement((query, { siteId, collectionId }: { siteId: string; collectionId: string }) =>
  query.selectFrom('collection').selectAll().where('site_id', '=', siteId).where('collection_id', '=', collectionId),
)
const revisionStatement = (isPostgres: boolean) =>
  statement((query, { siteId, collectionId }: { siteId: string; collectionId: string }) => {
    const row = query
      .selectFrom('collection')
      .select('revision')
      .where('site_id', '=', siteId)
      .where('collection_id', '=', collectionId)
    // SQLite has a single writer: a write transaction locks the whole database.
    return isPostgres ? row.forShare() : row
  })
const lockStatements = { sqlite: revisionStatement(false), postgres: revisionStatement(true) }

/** Number of documents from which the size of a collection is estimated. */
const SAMPLED_ITEMS = 500

/** Stores collections in `collection` and creates their indexes on `item`. Updates compare the revision. */
export function sqlCollectionStore(
  query: Kysely<Tables>,
  siteId: string,
  differences: DatabaseDifferences,
): CollectionStore {
  const isPostgres = differences.name === 'postgres'
  const removeIndex = async (collectionId: string, indexName: string) => {
    await dropIndex(siteId, collectionId, indexName, differences).execute(query)
    if (isPostgres)
      await dropStatistics(siteId, collectionId, indexName)
        .execute(query)
        .catch(() => {})
  }
  return {
    async find(collectionId) {
      const [row] = await find(query, { siteId, collectionId })
      return row === undefined ? undefined : collectionFromRow(row)
    },

    async lock(collectionId) {
      const [row] = await lockStatements[differences.name](query, { siteId, collectionId })
      return row?.revision
    },

    async list({ limit, offset, sort, order }) {
      const all = query.selectFrom('collection').where('site_id', '=', siteId)
      const rows = await all.selectAll().orderBy('collection_id').execute()
      const collections = rows.map(collectionFromRow).toSorted((one, other) => {
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

    async insert(collection) {
      const row = await query
        .insertInto('collection')
        .values({
          site_id: siteId,
          collection_id: collection.collectionId,
          revision: collection.revision,
          definition_json: definitionJson(collection),
          created_at: collection.createdAt,
          updated_at: collection.updatedAt,
        })
        .onConflict((conflict) => conflict.columns(['site_id', 'collection_id']).doNothing())
        .returning('collection_id')
        .executeTakeFirst()
      return row === undefined ? 'id-taken' : 'added'
    },

    async update(next, revision) {
      const row = await query
        .updateTable('collection')
        .set({ revision: next.revision, definition_json: definitionJson(next), updated_at: next.updatedAt })
        .where('site_id', '=', siteId)
        .where('collection_id', '=', next.collectionId)
        .where('revision', '=', revision)
        .returning('collection_id')
        .executeTakeFirst()
      return row === undefined ? 'changed-meanwhile' : 'changed'
    },

    async delete(collectionId) {
      const row = await query
        .deleteFrom('collection')
        .where('site_id', '=', siteId)
        .where('collection_id', '=', collectionId)
        .returning('collection_id')
        .executeTakeFirst()
      // Items are deleted first, because their removal must be recorded as changes, too.
      for (const table of ['item', 'followed_collection'] as const)
        await query.deleteFrom(table).where('site_id', '=', siteId).where('collection_id', '=', collectionId).execute()
      return row !== undefined
    },

    async buildIndex(collectionId, index) {
      // An unfinished earlier build is not a usable index, and may have had another definition.
      const clear = () => removeIndex(collectionId, index.name)
      await clear()
      try {
        await createIndex(siteId, collectionId, index, differences).execute(query)
        // The statistics only help the planner, and not every PostgreSQL-compatible database supports them.
        if (isPostgres)
          await createStatistics(siteId, collectionId, index)
            ?.execute(query)
            .catch(() => {})
        return 'built'
      } catch (error) {
        if (!differences.isUniqueViolation(error)) throw error
        // PostgreSQL leaves an invalid index, which is never used but may still reject values.
        await clear()
        return 'not-unique'
      }
    },

    async hasTextLongerThan(collectionId, paths, bytes) {
      const sizes = paths.map((path) =>
        isPostgres
          ? sql`case jsonb_typeof(data #> cast(${path.split('.')} as text[])) when 'string' then octet_length(data #>> cast(${path.split('.')} as text[])) else 0 end`
          : sql`case json_type(data, ${sqlitePath(path)}) when 'text' then octet_length(data ->> ${sqlitePath(path)}) else 0 end`,
      )
      const row = await query
        .selectFrom('item')
        .select('item_id')
        .where('site_id', '=', siteId)
        .where('collection_id', '=', collectionId)
        .where(sql<boolean>`${sql.join(sizes, sql` + `)} > ${bytes}`)
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },

    async listUnfinishedIndexes() {
      const rows = await query
        .selectFrom('collection')
        .selectAll()
        .where('site_id', '=', siteId)
        .where(({ eb, or }) =>
          or(['BUILDING', 'DROPPING'].map((status) => eb('definition_json', 'like', `%"status":"${status}"%`))),
        )
        .orderBy('collection_id')
        .execute()
      return rows.flatMap((row) => {
        const { collectionId, indexes } = collectionFromRow(row)
        return indexes.flatMap(({ name, status }) =>
          status === 'BUILDING' || status === 'DROPPING' ? [{ collectionId, name, status }] : [],
        )
      })
    },

    async dropIndex(collectionId, indexName) {
      await removeIndex(collectionId, indexName)
    },

    async estimateSize(collectionId, most) {
      const some = (limit: number) =>
        query
          .selectFrom('item')
          .where('site_id', '=', siteId)
          .where('collection_id', '=', collectionId)
          .orderBy('item_id')
          .limit(limit)
      const { items } = await query
        .selectFrom(
          some(most + 1)
            .select('item_id')
            .as('counted'),
        )
        .select((eb) => eb.fn.countAll<number>().as('items'))
        .executeTakeFirstOrThrow()
      const bytes = isPostgres ? sql<number>`octet_length(cast(data as text))` : sql<number>`octet_length(data)`
      const { sampled, sampledBytes } = await query
        .selectFrom(some(SAMPLED_ITEMS).select(bytes.as('bytes')).as('weighed'))
        .select((eb) => [eb.fn.countAll<number>().as('sampled'), eb.fn.sum<number | null>('bytes').as('sampledBytes')])
        .executeTakeFirstOrThrow()
      const counted = Number(items)
      return {
        items: Math.min(counted, most),
        isExact: counted <= most,
        sampled: Number(sampled),
        sampledBytes: Number(sampledBytes ?? 0),
      }
    },

    async findListPaths(collectionId, paths) {
      const found: string[] = []
      for (const path of paths) {
        const isList = isPostgres
          ? sql<boolean>`jsonb_typeof(data #> cast(${path.split('.')} as text[])) = 'array'`
          : sql<boolean>`json_type(data, ${sqlitePath(path)}) = 'array'`
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
