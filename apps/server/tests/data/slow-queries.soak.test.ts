import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { paths } from '@foyer/protocol'
import { openDatabase } from '@foyer/server'
import { startFoyer } from '@foyer/testing'
import SqliteHandle from 'better-sqlite3'
import { Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MATCH_ALL, readFilter } from '../../src/features/data/query/filter.js'
import type { ItemQueryStore, Selection } from '../../src/features/data/query/item-query-store.js'
import { readSort } from '../../src/features/data/query/sort.js'
import { sqlItemQueryStore } from '../../src/features/data/query/sql-item-query-store.js'
import { QueryTooSlow } from '../../src/kernel/errors/query-too-slow.js'
import { runBoundedQuery, setBoundedQueryRunner } from '../../src/platform/database/bounded-query.js'
import type { Database } from '../../src/platform/database/database.js'
import { sqliteDifferences } from '../../src/platform/database/differences.js'
import type { Tables } from '../../src/platform/database/schema/tables.js'
import { openSqlite } from '../../src/platform/database/sqlite/open-sqlite.js'
import { readThread } from '../../src/platform/database/sqlite/read-thread.js'
import { sqliteDialect } from '../../src/platform/database/sqlite/sqlite-driver.js'
import { createDataSite } from './query-steps.js'

const ROWS = 20_000

describe('decision 6: a slow question on SQLite', () => {
  let folder: string
  let file: string
  let open: Database[]
  const opened = (budgetMs: number) => {
    const database = openSqlite(file, undefined, budgetMs)
    open.push(database)
    return database
  }
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'foyer-slow-'))
    file = join(folder, 'foyer.sqlite')
    open = []
    const database = opened(1)
    await database.migrate()
    await database.transact((query) =>
      sql`
        insert into item (site_id, collection_id, item_id, owner_id, created_at, updated_at, revision, data)
        with recursive n(i) as (select 1 union all select i + 1 from n where i < ${ROWS})
        select 's', 'c', 'i' || i, 'o', i, i, 1, json_object('_id', 'i' || i, 'n', i, 'o', json_object('b', 1, 'a', i)) from n`.execute(
        query,
      ),
    )
  })
  afterAll(async () => {
    for (const database of open) await database.close()
    await rm(folder, { recursive: true, force: true })
  })

  /** Scans every row. The condition that no row meets comes after the one that checks the time. */
  const scan = sql<{
    total: number
  }>`select count(*) as total from item where (item.rowid % 1024 <> 0 or has_time_left()) and item.data -> '$.n' = 'none'`

  it('leaves the main thread after its budget there, and is answered all the same', async () => {
    // A budget of no time: the first row that checks it ends the query on the main thread.
    expect(await opened(-1).query((query) => runBoundedQuery(query, scan))).toEqual([{ total: 0 }])
  })

  it('answers the same in the thread as here: numbers, texts, bytes, and what the functions say', async () => {
    const asked = sql<Record<string, unknown>>`
      select item_id, data, x'6231' as bytes, 0.1 + 0.2 as number, null as empty, canonical_json(data) as canonical, sha256_hex(item_id) as hash
      from item where (item.rowid % 1024 <> 0 or has_time_left()) and created_at % 1000 = 0 and ${Buffer.from('d2')} = x'6432' order by created_at`
    const here = await opened(60_000).query((query) => runBoundedQuery(query, asked))
    const there = await opened(-1).query((query) => runBoundedQuery(query, asked))
    expect(here).toHaveLength(ROWS / 1000)
    expect(there).toEqual(here)
    expect(there[0]?.bytes).toBeInstanceOf(Buffer)
  })

  it('sees in the thread what was written before', async () => {
    const database = opened(-1)
    await database.transact((query) => sql`update item set revision = 7 where item_id = 'i1024'`.execute(query))
    const asked = sql<{
      revision: number
    }>`select max(revision) as revision from item where (item.rowid % 1024 <> 0 or has_time_left())`
    expect(await database.query((query) => runBoundedQuery(query, asked))).toEqual([{ revision: 7 }])
  })

  it('ends when the time of the service is over, and the thread goes on', async () => {
    const thread = readThread(file, 5000)
    const { sql: text, parameters } = scan.compile(opened(60_000).read)
    await expect(thread.run({ sql: text, parameters, timeoutMs: -1 })).rejects.toThrow(QueryTooSlow)
    expect(await thread.run({ sql: text, parameters, timeoutMs: 60_000 })).toEqual([{ total: 0 }])
    await expect(thread.run({ sql: 'select missing', parameters: [], timeoutMs: 60_000 })).rejects.toThrow(
      'no such column',
    )
    await thread.stop()
  })

  it('waits behind others for one time of the service, and no longer', async () => {
    const thread = readThread(file, 5000)
    const { sql: text, parameters } = scan.compile(opened(60_000).read)
    const asked = await Promise.allSettled(
      [60_000, 60_000, 60_000].map((budget) => thread.run({ sql: text, parameters, timeoutMs: budget })),
    )
    expect(asked.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
    await thread.stop()
  })

  it.each<[string, (store: ItemQueryStore, selection: Selection) => Promise<unknown>]>([
    [
      'query',
      (store, selection) => store.select({ ...selection, order: { keys: readSort(undefined) }, limit: 50, offset: 0 }),
    ],
    [
      'sorted query',
      (store, selection) =>
        store.select({ ...selection, order: { keys: readSort([{ fieldName: 'n' }]) }, limit: 50, offset: 0 }),
    ],
    ['count', (store, selection) => store.count(selection)],
    [
      'distinct',
      (store, selection) => store.listDistinct({ ...selection, field: 'n', direction: 'asc', limit: 50, offset: 0 }),
    ],
    [
      'group',
      (store, selection) =>
        store.listGroups({
          ...selection,
          groupBy: ['n'],
          measures: [{ kind: 'count' }],
          having: MATCH_ALL,
          order: [],
          limit: 50,
          offset: 0,
        }),
    ],
  ])('a %s whose filter no item meets asks for the time all the same', async (_name, ask) => {
    const database = opened(60_000)
    await database.transact((query) =>
      sql`insert into collection (site_id, collection_id, revision, definition_json, created_at, updated_at) values ('s', 'c', 1, '{}', 1, 1) on conflict do nothing`.execute(
        query,
      ),
    )
    const asked: { text: string; parameters: readonly unknown[] }[] = []
    const recording = new Kysely<Tables>({ dialect: sqliteDialect(new SqliteHandle(':memory:')) })
    setBoundedQueryRunner(recording, async ({ sql: text, parameters }) => {
      asked.push({ text, parameters })
      return []
    })
    const selection = {
      collectionId: 'c',
      queueKey: '',
      collectionRevision: 1,
      mayContainList: () => true,
      sortKeyIndexes: [],
      ownerId: undefined,
      filter: readFilter({ o: { a: -1, b: 'none' }, n: { $contains: 'x' } }),
    }
    await ask(sqlItemQueryStore(recording, 's', sqliteDifferences), selection)
    const thread = readThread(file, 5000)
    for (const { text, parameters } of asked) {
      await expect(thread.run({ sql: text, parameters, timeoutMs: -1 })).rejects.toThrow(QueryTooSlow)
      await expect(thread.run({ sql: text, parameters, timeoutMs: 60_000 })).resolves.toBeDefined()
    }
    expect(asked).toHaveLength(1)
    await thread.stop()
  })

  it('is not looked at by the writing of others: a transaction has no such limit', async () => {
    expect(await opened(-1).transact((query) => runBoundedQuery(query, scan))).toEqual([{ total: 0 }])
  })
})

describe('decision 6: a slow question on PostgreSQL', () => {
  it('is ended by the database and answered WDE0028, and nobody takes the database for away', async () => {
    const foyer = await startFoyer({ database: 'postgres', listen: false })
    const other = await openDatabase(foyer.database.config)
    try {
      const site = await createDataSite(foyer)
      await site.collection('many', { read: 'ANYONE' })
      let locked = () => {}
      const isLocked = new Promise<void>((resolve) => {
        locked = resolve
      })
      // Time spent waiting for a lock counts against the query's time limit.
      const blocking = other.transact(async (query) => {
        await sql`lock table item in access exclusive mode`.execute(query)
        locked()
        for (const _ of [1, 2]) await sql`select pg_sleep(3.5)`.execute(query)
      })
      await isLocked
      const { status, body } = await site.post(paths.queryItems, { dataCollectionId: 'many' })
      expect([status, body]).toEqual([
        400,
        expect.objectContaining({ details: { applicationError: expect.objectContaining({ code: 'WDE0028' }) } }),
      ])
      expect((await foyer.call(paths.readyz)).status).toBe(200)
      await blocking
    } finally {
      await other.close()
      await foyer.stop()
    }
  }, 60_000)

  it('security-checklist 102: while 15 questions wait for the database, a member renews and signs in', async () => {
    const foyer = await startFoyer({ database: 'postgres', listen: false })
    const other = await openDatabase(foyer.database.config)
    try {
      const site = await createDataSite(foyer)
      await site.collection('many', { read: 'ANYONE' })
      const { refresh_token } = await foyer.createMember('ana@example.com')
      const { access_token } = await foyer.createVisitor()
      let [locked, release] = [() => {}, () => {}]
      const isLocked = new Promise<void>((resolve) => {
        locked = resolve
      })
      const isReleased = new Promise<void>((resolve) => {
        release = resolve
      })
      const blocking = other.transact(async (query) => {
        await sql`lock table item in access exclusive mode`.execute(query)
        locked()
        await isReleased
      })
      await isLocked
      const asked = Promise.all(
        Array.from({ length: 15 }, (_, n) =>
          site.post(paths.queryItems, { dataCollectionId: 'many', query: { filter: { n } } }),
        ),
      )
      // The lock is released only after both requests have completed.
      const renewed = await foyer.refresh(refresh_token)
      const loggedIn = await foyer.logIn(access_token, 'ana@example.com')
      release()
      await blocking
      expect([renewed.status, loggedIn.status]).toEqual([200, 200])
      for (const { status } of await asked) expect([200, 400]).toContain(status)
    } finally {
      await other.close()
      await foyer.stop()
    }
  }, 60_000)
})
