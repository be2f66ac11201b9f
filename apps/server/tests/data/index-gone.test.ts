import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CollectionIndex } from '../../src/features/data/collections/collection.js'
import { createSqliteStores, type SqliteStores } from '../database/sqlite-stores.js'

describe('decision 5: a page of SQLite in the order of an index', () => {
  let database: SqliteStores
  beforeAll(async () => {
    database = await createSqliteStores()
  })
  afterAll(() => database.close())

  it('is the same while the index is there, and after another node took it away', async () => {
    const storage = database.storageOf(database.newSite())
    const ready: CollectionIndex = {
      ...{ name: 'byA', fields: [{ path: 'a', order: 'ASC' }], unique: false },
      ...{ caseInsensitive: false, status: 'ACTIVE' },
    }
    const inOrder = {
      collectionId: 'things',
      collectionRevision: 1,
      ownerId: undefined,
      queueKey: '',
      limit: 10,
      offset: 0,
    }
    const page = () =>
      storage.read(async ({ itemQueries }) => {
        const found = await itemQueries.select({
          ...inOrder,
          mayContainList: () => false,
          sortKeyIndexes: [ready],
          filter: { kind: 'all', of: [] },
          order: { keys: ['a', '_id'].map((field) => ({ field, direction: 'asc' })) },
        })
        return found.map(({ itemId }) => itemId)
      })
    await storage.transact(async ({ collections, items }) => {
      const collection = { collectionId: 'things', displayName: 'Things', fields: [], indexes: [], listPaths: [] }
      await collections.insert({ ...collection, revision: 1, createdAt: 1, updatedAt: 1 } as never)
      const rows = [3, 1, 2].map((a) => ({ itemId: `item-${a}`, ownerId: 'mem_a', data: JSON.stringify({ a }) }))
      await items.insert(
        'things',
        rows.map((row) => ({ ...row, createdAt: 1, updatedAt: 1, revision: 1 })),
      )
    })
    await storage.alter('index', ({ collections }) => collections.buildIndex('things', ready))
    expect(await page()).toEqual(['item-1', 'item-2', 'item-3'])
    await storage.alter('index', ({ collections }) => collections.dropIndex('things', 'byA'))
    expect(await page()).toEqual(['item-1', 'item-2', 'item-3'])
  })
})
