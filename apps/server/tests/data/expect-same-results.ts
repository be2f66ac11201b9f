import { openDatabase } from '@foyer/server'
import { createEmptyDatabase, type DatabaseName } from '@foyer/testing'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { compileFilter } from '../../src/features/data/query/compile-filter.js'
import { matches } from '../../src/features/data/query/evaluate-filter.js'
import { readFilter } from '../../src/features/data/query/filter.js'
import { readSort } from '../../src/features/data/query/sort.js'
import { orderExpressions } from '../../src/features/data/query/sql-order.js'
import { referencesAccessor } from '../../src/features/data/references/sql-references-accessor.js'
import type { JsonObject } from '../../src/kernel/text/json.js'
import { valueAt } from '../../src/kernel/text/json.js'
import { compareItems } from '../../src/kernel/text/sort-key.js'
import { content, createItem, field, filter, referenced } from './data-samples.js'
import { unlimitedWork } from './unlimited-work.js'

export type Opened = Awaited<ReturnType<typeof openDatabase>>
const SITE = 'site_test'

/** Runs `work` with an empty, migrated database that is dropped afterwards. */
async function withDatabase(name: DatabaseName, work: (database: Opened) => Promise<void>): Promise<void> {
  const empty = await createEmptyDatabase(name)
  const database = await openDatabase(empty.config)
  try {
    await database.migrate()
    await work(database)
  } finally {
    await database.close()
    await empty.drop()
  }
}

/** Inserts items unchanged, bypassing the use cases. */
export async function insertItems(database: Opened, collectionId: string, items: readonly JsonObject[]): Promise<void> {
  const time = (value: unknown) => Date.parse((value as { $date: string }).$date)
  await database.transact(async (query) => {
    await query
      .insertInto('item')
      .values(
        items.map((data) => ({
          site_id: SITE,
          collection_id: collectionId,
          item_id: data._id as string,
          owner_id: data._owner as string,
          created_at: time(data._createdDate),
          updated_at: time(data._updatedDate),
          revision: 1,
          data: JSON.stringify(data),
        })),
      )
      .execute()
  })
}

/** Inserts the references of each item in the field `refs`, in order. */
async function insertReferences(
  database: Opened,
  collectionId: string,
  items: readonly JsonObject[],
  referenced: readonly (readonly string[])[],
): Promise<void> {
  const rows = items.flatMap(({ _id }, at) =>
    (referenced[at] ?? []).map((referenced_id, place) => ({
      site_id: SITE,
      collection_id: collectionId,
      item_id: _id as string,
      field: 'refs',
      referenced_id,
      place,
    })),
  )
  if (rows.length > 0) await database.transact((query) => query.insertInto('item_reference').values(rows).execute())
}

const sorting = fc.array(fc.record({ fieldName: field, order: fc.constantFrom('ASC', 'DESC') }), { maxLength: 3 })

/**
 * Checks with generated items, filters and sorts that the in-memory evaluation and the database return the same items
 * in the same order. Runs `questions` queries against each set of items.
 * @param sets number of sets of items
 */
export async function expectSameResults(
  name: DatabaseName,
  sets: number,
  questions: number,
  seed?: number,
): Promise<void> {
  await withDatabase(name, async (database) => {
    const { differences } = database
    let serial = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(content, { minLength: 8, maxLength: 30 }),
        fc.array(fc.tuple(filter, sorting), { minLength: questions, maxLength: questions }),
        fc.boolean(),
        fc.array(referenced, { maxLength: 30 }),
        async (contents, asked, knowsLists, allReferenced) => {
          const collectionId = `c${++serial}`
          const items = contents.map((data, index) => createItem(index, data))
          await insertItems(database, collectionId, items)
          await insertReferences(database, collectionId, items, allReferenced)
          const seen = new Map(
            items.map((one, at) => {
              const refs = allReferenced[at] ?? []
              return [one, refs.length === 0 ? one : { ...one, refs }]
            }),
          )
          // If it is known which fields contain lists, half of a condition is omitted.
          const holdsList = (path: string) => items.some((one) => Array.isArray(valueAt(one, path)))
          const placeOfReferences = (path: string) =>
            path === 'refs' ? referencesAccessor(path, { siteId: SITE, collectionId }, differences) : undefined
          const mayContainList = knowsLists ? holdsList : () => true
          for (const [json, sort] of asked) {
            const read = readFilter(json)
            const order = readSort(sort)
            const rows = await database.query((query) =>
              query
                .selectFrom('item')
                .select('item_id')
                .where('site_id', '=', SITE)
                .where('collection_id', '=', collectionId)
                .where(compileFilter(read, { differences, mayContainList, referencesAccessor: placeOfReferences }))
                .orderBy(sql`${sql.join(orderExpressions(order, differences))}`)
                .execute(),
            )
            const expected = items
              .filter((one) => matches(read, seen.get(one) as JsonObject, unlimitedWork()))
              .toSorted(compareItems(order, unlimitedWork()))
            expect([json, sort, rows.map(({ item_id }) => item_id)]).toEqual([
              json,
              sort,
              expected.map(({ _id }) => _id),
            ])
          }
        },
      ),
      { numRuns: sets, ...(seed === undefined ? {} : { seed }) },
    )
  })
}
