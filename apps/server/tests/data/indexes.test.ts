import { randomBytes } from 'node:crypto'
import { composeFoyer, type Foyer, foyerLogger } from '@foyer/server'
import { createEmptyDatabase, databases, type TestDatabase } from '@foyer/testing'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createCollection } from '../../src/features/data/collections/create-collection.js'
import { createIndex, removeIndex, resumeIndexes } from '../../src/features/data/collections/indexes.js'
import { insertItems } from '../../src/features/data/items/insert-items.js'
import type { Stores } from '../../src/main/deps.js'
import type { Storage } from '../../src/platform/database/storage.js'

const ADMIN = { kind: 'admin' } as const
const ID = 'cups'
const unique = { name: 'u', fields: [{ path: 'u', order: 'ASC' as const }], unique: true, caseInsensitive: false }

describe.each(databases)('issue 5: an index whose building was broken off, on $name', ({ name }) => {
  let database: TestDatabase
  let nodes: Foyer[]
  const secret = randomBytes(32)

  async function start(): Promise<Foyer> {
    const config = {
      host: '127.0.0.1',
      port: 4000,
      issuer: 'http://localhost:4000',
      dev: true,
      dataFolder: database.folder,
      database: database.config,
      mail: { kind: 'inbox' },
      limits: false,
      trustedProxies: [],
    } as const
    const node = await composeFoyer({ ...config, trustedProxies: [] }, secret, {
      logger: foyerLogger({ write: () => {} }, 'silent'),
    })
    nodes.push(node)
    return node
  }
  const insert = async (deps: Foyer['deps'], u: unknown) =>
    (await insertItems(ID, [{ data: { u } } as never], ADMIN, deps))[0]
  const present = async () => await nodes[0]?.deps.storage.read(({ collections }) => collections.find(ID))
  const statuses = async () => (await present())?.indexes.map(({ status }) => status)

  beforeEach(async () => {
    database = await createEmptyDatabase(name)
    nodes = []
    const { deps } = await start()
    const open = { read: 'ANYONE', insert: 'ANYONE', update: 'ANYONE', remove: 'ANYONE' } as const
    await createCollection(ID, { permissions: open }, deps)
    await insert(deps, 1)
  })
  afterEach(async () => {
    await Promise.all(nodes.map((node) => node.close()))
    await database.drop()
  })

  /** Simulates a node that fails after an index operation has run, but before its result is returned. */
  function dying(storage: Storage<Stores>, verb: 'buildIndex' | 'dropIndex'): Storage<Stores> {
    return {
      ...storage,
      alter: (subject, work) =>
        storage.alter(subject, (stores) =>
          work({
            ...stores,
            collections: {
              ...stores.collections,
              [verb]: async (collectionId: string, index: never) => {
                await stores.collections[verb](collectionId, index)
                throw new Error('the node ends here')
              },
            },
          }),
        ),
    }
  }

  it.each(['buildIndex', 'dropIndex'] as const)(
    'after %s: two nodes go on with it, and one of them does it',
    async (verb) => {
      const first = nodes[0] as Foyer
      const broken = { ...first.deps, storage: dying(first.deps.storage, verb) }
      if (verb === 'dropIndex') await createIndex(ID, unique, first.deps)
      const begun = verb === 'dropIndex' ? removeIndex(ID, 'u', broken) : createIndex(ID, unique, broken)
      await expect(begun).rejects.toThrow('the node ends here')
      expect(await statuses()).toEqual([verb === 'dropIndex' ? 'DROPPING' : 'BUILDING'])

      const before = (await present())?.revision as number
      // The second node also resumes by itself once it has started, so it starts after the operation was broken off.
      const second = await start()
      await Promise.all([resumeIndexes(first.deps), resumeIndexes(second.deps)])
      await expect.poll(statuses).toEqual(verb === 'dropIndex' ? [] : ['ACTIVE'])
      expect((await present())?.revision).toBe(before + 1)
      const again = await insert(first.deps, 1)
      expect(again).toMatchObject(verb === 'dropIndex' ? { operation: 'inserted' } : { error: { code: 'WDE0123' } })
      expect(await resumeIndexes(second.deps)).toBe(0)
    },
  )

  it('a node that starts goes on with it, and an index that cannot be built says why', async () => {
    const [first] = nodes as [Foyer]
    const broken = { ...first.deps, storage: dying(first.deps.storage, 'buildIndex') }
    await expect(createIndex(ID, unique, broken)).rejects.toThrow('the node ends here')
    if (name === 'postgres') await (await connect()).query(`drop index "${await identifier()}"`)
    await insert(first.deps, 1)
    await start()
    await expect
      .poll(async () => (await present())?.indexes)
      .toEqual([{ ...unique, status: 'FAILED', failure: { code: 'WDE0113', description: expect.any(String) } }])
    expect(await insert(first.deps, 1)).toMatchObject({ operation: 'inserted' })
  })

  const connections: pg.Client[] = []
  afterEach(async () => {
    for (const connection of connections.splice(0)) await connection.end()
  })
  async function connect(): Promise<pg.Client> {
    const { config } = database
    const client = new pg.Client({ connectionString: config.kind === 'postgres' ? config.url : '' })
    await client.connect()
    connections.push(client)
    return client
  }
  const identifier = async () =>
    (await (await connect()).query("select relname from pg_class where relname like 'item_key_%'")).rows[0]?.relname

  if (name === 'postgres')
    it('in the midst of a statement: what is half built is built anew, and nobody is disturbed that is at it', async () => {
      const [first, second] = [nodes[0] as Foyer, await start()]
      const [holding, looking] = [await connect(), await connect()]
      // An open transaction that has written prevents the index build from finishing.
      await holding.query('begin; update item set revision = revision')
      const begun = createIndex(ID, unique, first.deps).catch((error) => error)
      const building = async () =>
        (
          await looking.query(
            "select pid from pg_stat_activity where query like 'create unique index%' and wait_event_type = 'Lock'",
          )
        ).rows[0]?.pid
      await vi.waitUntil(building, 10_000)
      expect(await resumeIndexes(second.deps)).toBe(0)
      expect(await statuses()).toEqual(['BUILDING'])
      await looking.query('select pg_terminate_backend($1)', [await building()])
      expect(await begun).toBeInstanceOf(Error)
      await holding.query('rollback')
      expect(await statuses()).toEqual(['BUILDING'])
      expect(await resumeIndexes(second.deps)).toBe(1)
      expect(await statuses()).toEqual(['ACTIVE'])
      expect(await insert(first.deps, 1)).toMatchObject({ error: { code: 'WDE0123' } })
    })
})
