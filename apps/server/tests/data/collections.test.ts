import { randomBytes } from 'node:crypto'
import { type CollectionView, type ErrorEnvelope, paths } from '@foyer/protocol'
import { openDatabase } from '@foyer/server'
import { databases, startFoyer, TEST_NOW, type TestFoyer } from '@foyer/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { indexIdentifier } from '../../src/features/data/collections/sql-item-indexes.js'
import { createDataCalls, EVERYONE_PERMISSIONS, refusal } from './data-steps.js'

type Answered = { collection: CollectionView; collections: CollectionView[]; index: object } & ErrorEnvelope & {
    pagingMetadata: object
    indexes: object[]
  }

describe.each(databases)('wire-protocol §9: collections on $name', ({ name }) => {
  let foyer: TestFoyer
  let data: ReturnType<typeof createDataCalls>
  let apiKey: string
  let serial = 0
  const newId = () => `col-${++serial}`

  beforeAll(async () => {
    foyer = await startFoyer({ database: name, listen: false, nodes: 2 })
    apiKey = await foyer.addApiKey()
    data = createDataCalls(foyer, apiKey)
  })
  afterAll(() => foyer.stop())

  const call = (path: string, method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', json?: object) =>
    foyer.call<Answered>(path, { method, token: apiKey, ...(json === undefined ? {} : { json }) })
  const get = (id: string) => call(`${paths.collections}/${id}?dataCollectionId=${encodeURIComponent(id)}`, 'GET')
  const createIndex = (dataCollectionId: string, index: object) =>
    call(paths.indexes, 'POST', { dataCollectionId, index })

  it('a collection is created and read back; its revision is decimal text', async () => {
    const id = newId()
    const fields = [
      { key: 'title', type: 'TEXT', displayName: 'Title' },
      { key: 'to', type: 'REFERENCE', typeMetadata: { reference: { referencedCollectionId: 'others' } } },
    ]
    const created = await call(paths.collections, 'POST', { collection: { id, displayName: 'Things', fields } })
    expect(created).toMatchObject({ status: 200 })
    expect(created.body.collection).toEqual({
      id,
      collectionType: 'NATIVE',
      displayName: 'Things',
      fields,
      permissions: { read: 'SITE_MEMBER_AUTHOR', insert: 'ADMIN', update: 'ADMIN', remove: 'ADMIN' },
      revision: expect.stringMatching(/^\d+$/),
      plugins: [],
      pagingModes: ['OFFSET', 'CURSOR'],
      maxPageSize: 1000,
      enforceSchema: false,
      changeEvents: false,
      promotion: { kind: 'reassign' },
      createdDate: new Date(TEST_NOW).toISOString(),
      updatedDate: new Date(TEST_NOW).toISOString(),
    })
    expect((await get(id)).body.collection).toEqual(created.body.collection)
    expect(await call(paths.collections, 'POST', { collection: { id } })).toMatchObject(refusal(409, 'WDE0104'))
    expect(await get('nowhere')).toMatchObject(refusal(404, 'WDE0025'))
  })

  it('trap 20: an id with slashes is a collection like any other', async () => {
    const id = '@site/app.v1/things_1-2'.slice(1)
    expect((await data.create(id)).status).toBe(200)
    await data.insert(id, { _id: 'x', n: 1 })
    expect(await data.stored(id, 'x')).toEqual({ n: 1 })
    expect((await get(id)).body.collection.id).toBe(id)
    expect((await foyer.call<Answered>(`${paths.collections}/${id}`, { token: apiKey })).body.collection.id).toBe(id)
    expect((await call(`${paths.collections}/${id}`, 'DELETE')).status).toBe(200)
  })

  it('update needs the revision that was read: a change made since is WDE0178, and the revision counts up', async () => {
    const id = newId()
    const { revision } = (await data.create(id)).body.collection
    const put = (more: object) => call(paths.collections, 'PUT', { collection: { id, ...more } })
    const changed = await put({ revision, displayName: 'Changed', enforceSchema: true })
    expect(changed.body.collection).toMatchObject({
      displayName: 'Changed',
      enforceSchema: true,
      permissions: EVERYONE_PERMISSIONS,
      revision: String(Number(revision) + 1),
    })
    expect(await put({ revision, displayName: 'Late' })).toMatchObject(refusal(409, 'WDE0178'))
    expect(await put({ displayName: 'Without' })).toMatchObject(refusal(400, 'WDE0075'))
    expect((await get(id)).body.collection.displayName).toBe('Changed')
  })

  it('patch changes what it names, from address or body; permissions one by one; the promotion policy too', async () => {
    const id = newId()
    await data.create(id)
    const promotion = { kind: 'union', by: 'product', sum: 'quantity' }
    const patched = await call(`${paths.collections}/${id}`, 'PATCH', {
      dataCollection: { permissions: { remove: 'CMS_EDITOR' }, promotion },
    })
    expect(patched.body.collection).toMatchObject({
      permissions: { ...EVERYONE_PERMISSIONS, remove: 'ADMIN' },
      promotion,
    })
    const other = await call(`${paths.collections}/anything`, 'PATCH', {
      dataCollection: { id, displayName: 'By body' },
    })
    expect(other.body.collection).toMatchObject({ id, displayName: 'By body', promotion })
  })

  it('fields are created, changed and deleted', async () => {
    const id = newId()
    await data.create(id)
    const field = (path: string, more: object) => call(path, 'POST', { dataCollectionId: id, ...more })
    const created = await field(paths.createCollectionField, { field: { key: 'a', type: 'TEXT' } })
    expect(created.body.collection.fields).toEqual([{ key: 'a', type: 'TEXT' }])
    expect(await field(paths.createCollectionField, { field: { key: 'a', type: 'NUMBER' } })).toMatchObject(
      refusal(409, 'WDE0104'),
    )
    const updated = await field(paths.updateCollectionField, { field: { key: 'a', type: 'NUMBER', displayName: 'A' } })
    expect(updated.body.collection.fields).toEqual([{ key: 'a', type: 'NUMBER', displayName: 'A' }])
    const patched = await call(`${paths.collections}/${id}/patch-field`, 'PATCH', {
      field: { key: 'a', displayName: 'B' },
    })
    expect(patched.body.collection.fields).toEqual([{ key: 'a', type: 'NUMBER', displayName: 'B' }])
    expect(await field(paths.updateCollectionField, { field: { key: 'b', type: 'TEXT' } })).toMatchObject(
      refusal(404, 'WDE0024'),
    )
    expect((await field(paths.deleteCollectionField, { fieldKey: 'a' })).body.collection.fields).toEqual([])
    expect(await field(paths.deleteCollectionField, { fieldKey: 'a' })).toMatchObject(refusal(404, 'WDE0024'))
  })

  it('a list is paged and sorted', async () => {
    for (const id of ['zz-1', 'zz-2', 'zz-3']) await data.create(id, { displayName: `Name ${9 - Number(id.at(-1))}` })
    const list = async (query: string) => (await call(`${paths.collections}?${query}`, 'GET')).body
    const all = await list('paging.limit=1000')
    expect(all.pagingMetadata).toMatchObject({
      count: all.collections.length,
      total: all.collections.length,
      hasNext: false,
    })
    const last = await list(`paging.limit=2&sort.fieldName=id&sort.order=DESC`)
    expect([last.collections.map(({ id }) => id), last.pagingMetadata]).toEqual([
      ['zz-3', 'zz-2'],
      { count: 2, offset: 0, total: all.collections.length, tooManyToCount: false, hasNext: true },
    ])
    const byName = await list('sort.fieldName=displayName&paging.limit=1000')
    expect(byName.collections.map(({ id }) => id).filter((id) => id.startsWith('zz'))).toEqual(['zz-3', 'zz-2', 'zz-1'])
  })

  it('a collection that is deleted takes its items and indexes along; one made anew under its id is empty, on every node', async () => {
    const id = newId()
    await data.create(id)
    await createIndex(id, { name: 'by n', fields: [{ path: 'n' }] })
    await data.insert(id, { _id: 'x', n: 1 })
    const onOther = () => foyer.call(`${paths.items}/x?dataCollectionId=${id}&dataItemId=x`, { token: apiKey, node: 1 })
    expect((await onOther()).status).toBe(200)
    expect(await call(`${paths.collections}/${id}`, 'DELETE')).toMatchObject({ status: 200, text: '{}' })
    expect(await onOther()).toMatchObject(refusal(404, 'WDE0025'))
    expect(await call(`${paths.collections}/${id}`, 'DELETE')).toMatchObject(refusal(404, 'WDE0025'))
    expect(await indexesOf(id, 'by n')).toBe(0)
    await data.create(id, { permissions: { ...EVERYONE_PERMISSIONS, read: 'ADMIN' } })
    expect(await onOther()).toMatchObject(refusal(404, 'WDE0073'))
  })

  it('an insert that races a deletion leaves nothing behind', async () => {
    const id = newId()
    await data.create(id)
    await Promise.all([
      ...Array.from({ length: 20 }, (_none, n) => data.insert(id, { _id: `race-${n}` })),
      call(`${paths.collections}/${id}`, 'DELETE'),
      ...Array.from({ length: 20 }, (_none, n) => data.insert(id, { _id: `late-${n}` })),
    ])
    const database = await openDatabase(foyer.database.config)
    const left = await database.read.selectFrom('item').selectAll().where('collection_id', '=', id).execute()
    await database.close()
    expect(left).toEqual([])
  })

  it('where the schema is enforced, only declared fields of their types are taken; elsewhere anything is', async () => {
    const id = newId()
    const fields = [
      { key: 'title', type: 'TEXT' },
      { key: 'price', type: 'NUMBER' },
      { key: 'at', type: 'DATETIME' },
      { key: 'tags', type: 'ARRAY_STRING' },
    ]
    await data.create(id, { fields, enforceSchema: true })
    const good = { _id: 'x', title: 't', price: 1, at: { $date: '2026-01-01' }, tags: ['a'] }
    expect((await data.insert(id, good)).status).toBe(200)
    expect((await data.insert(id, { title: null })).status).toBe(200)
    for (const [wrong, field] of [
      [{ ...good, title: 5 }, 'title'],
      [{ ...good, price: '1' }, 'price'],
      [{ ...good, at: '2026-01-01' }, 'at'],
      [{ ...good, tags: ['a', 1] }, 'tags'],
      [{ ...good, other: 1 }, 'other'],
    ] as const) {
      const refused = await data.update(id, wrong)
      expect(refused).toMatchObject(refusal(400, 'WDE0075'))
      expect(refused.body.details.applicationError?.data.fieldViolations).toMatchObject([{ field }])
    }
    const set = { fieldPath: 'price', action: 'SET_FIELD', setFieldOptions: { value: 'x' } }
    expect(await data.patch(id, 'x', [set])).toMatchObject(refusal(400, 'WDE0075'))
    expect(await data.stored(id, 'x')).toMatchObject({ price: 1 })
    await call(`${paths.collections}/${id}`, 'PATCH', { dataCollection: { enforceSchema: false } })
    expect((await data.update(id, { ...good, title: 5, other: 1 })).status).toBe(200)
  })

  /** Counts the indexes with this name in the database itself. */
  async function indexesOf(collectionId: string, indexName: string): Promise<number> {
    const database = await openDatabase(foyer.database.config)
    const identifier = indexIdentifier(foyer.deps.siteId ?? '', collectionId, indexName)
    const found = await database.query((query) =>
      (name === 'sqlite'
        ? sql`select 1 from sqlite_master where type = 'index' and name = ${identifier}`
        : sql`select 1 from pg_class join pg_index on indexrelid = oid where relname = ${identifier} and indisvalid`
      ).execute(query),
    )
    await database.close()
    return found.rows.length
  }

  describe('indexes', () => {
    it('an index is built in the database, listed, and dropped', async () => {
      const id = newId()
      await data.create(id)
      await data.insert(id, { n: 1 })
      const index = { name: 'by n and date', fields: [{ path: 'n', order: 'DESC' }, { path: '_createdDate' }] }
      const active = {
        name: 'by n and date',
        fields: [
          { path: 'n', order: 'DESC' },
          { path: '_createdDate', order: 'ASC' },
        ],
        unique: false,
        caseInsensitive: false,
        status: 'ACTIVE',
      }
      expect((await createIndex(id, index)).body).toEqual({ index: active })
      expect(await indexesOf(id, 'by n and date')).toBe(1)
      expect((await call(`${paths.indexes}?dataCollectionId=${id}`, 'GET')).body).toEqual({
        indexes: [active],
        pagingMetadata: { count: 1, offset: 0, total: 1, tooManyToCount: false, hasNext: false },
      })
      expect(await createIndex(id, index)).toMatchObject(refusal(409, 'WDE0104'))
      const drop = () => call(`${paths.indexes}?dataCollectionId=${id}&indexName=by%20n%20and%20date`, 'DELETE')
      expect((await drop()).text).toBe('{}')
      expect(await indexesOf(id, 'by n and date')).toBe(0)
      expect(await drop()).toMatchObject(refusal(404, 'WDE0160'))
    })

    it('a unique index refuses a value that is taken, by kind, and lets what is missing be missing', async () => {
      const id = newId()
      await data.create(id)
      await createIndex(id, { name: 'u', fields: [{ path: 'o.u' }], unique: true })
      const insert = async (u: unknown) => (await data.insert(id, { o: { u } })).status
      const kinds = [1, '1', true, { $date: '2026-01-01' }, 'A', 'a', 2.5, '']
      for (const value of kinds) expect([value, await insert(value)]).toEqual([value, 200])
      for (const value of kinds) expect([value, await insert(value)]).toEqual([value, 409])
      expect([await insert(null), await insert(null), (await data.insert(id, {})).status]).toEqual([200, 200, 200])
      await data.insert(id, { _id: 'mine', o: { u: 'mine' } })
      expect(await data.update(id, { _id: 'mine', o: { u: 1 } })).toMatchObject(refusal(409, 'WDE0123'))
      expect(await data.save(id, { _id: 'mine', o: { u: 1 } })).toMatchObject(refusal(409, 'WDE0123'))
      expect(await data.insert(id, { o: { u: 1 } })).toMatchObject(refusal(409, 'WDE0123'))
      expect((await data.update(id, { _id: 'mine', o: { u: 'mine' } })).status).toBe(200)
    })

    it('of 20 items with one unique value that come at once, one is kept', async () => {
      const id = newId()
      await data.create(id)
      await createIndex(id, { name: 'u', fields: [{ path: 'u' }], unique: true })
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_none, n) => (n % 2 ? data.insert(id, { u: 'x' }) : data.save(id, { u: 'x' }))),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
    })

    it('and takes letters of both cases for the same where it is told so', async () => {
      const id = newId()
      await data.create(id)
      await createIndex(id, { name: 'u', fields: [{ path: 'u' }], unique: true, caseInsensitive: true })
      const insert = async (u: unknown) => (await data.insert(id, { u })).status
      expect([await insert('Ana'), await insert('aNA'), await insert('Bo'), await insert(1), await insert(1)]).toEqual([
        200, 409, 200, 200, 409,
      ])
    })

    it('two collections, two indexes of one name: neither minds the other', async () => {
      const [one, two] = [newId(), newId()]
      for (const id of [one, two]) {
        await data.create(id)
        await createIndex(id, { name: 'u', fields: [{ path: 'u' }], unique: true })
      }
      expect((await data.insert(one, { u: 1 })).status).toBe(200)
      expect((await data.insert(two, { u: 1 })).status).toBe(200)
      expect((await data.insert(two, { u: 1 })).status).toBe(409)
    })

    it('a unique index over items that are alike fails, says so, refuses nobody, and is built once they differ', async () => {
      const id = newId()
      await data.create(id)
      await data.insert(id, { _id: 'a', u: 1 })
      await data.insert(id, { _id: 'b', u: 1 })
      const index = { name: 'u', fields: [{ path: 'u' }], unique: true }
      expect((await createIndex(id, index)).body).toMatchObject({ index: { status: 'FAILED' } })
      expect((await data.insert(id, { u: 1 })).status).toBe(200)
      await data.truncate(id)
      expect(await indexesOf(id, 'u')).toBe(0)
      // The name can be reused for a different index.
      const other = { ...index, fields: [{ path: 'v' }] }
      expect((await createIndex(id, other)).body).toMatchObject({ index: { status: 'ACTIVE' } })
      await call(`${paths.indexes}?dataCollectionId=${id}&indexName=u`, 'DELETE')
      expect((await createIndex(id, index)).body).toMatchObject({ index: { status: 'ACTIVE' } })
      await data.insert(id, { u: 1 })
      expect((await data.insert(id, { u: 1 })).status).toBe(409)
    })

    it('a text of more than 2000 bytes is in no index on either database: the item is refused by itself, or the index', async () => {
      const id = newId()
      const random = (bytes: number) => randomBytes(bytes).toString('base64url').slice(0, bytes)
      const fits = { _id: `é${'x'.repeat(127)}`, o: { u: `${random(998)}é`, v: random(1000) } }
      const tooLong = { o: { u: `${random(999)}é`, v: random(1000) } }
      const index = { name: 'u', fields: ['o.u', 'o.v', 'n'].map((path) => ({ path })) }
      await data.create(id)
      await data.insert(id, { _id: 'x', ...tooLong })
      expect((await createIndex(id, index)).body).toMatchObject({
        index: { status: 'FAILED', failure: { code: 'WDE0075', description: expect.stringContaining('2000 bytes') } },
      })
      await data.remove(id, 'x')
      expect((await createIndex(id, index)).body).toMatchObject({ index: { status: 'ACTIVE' } })
      expect((await data.insert(id, fits)).status).toBe(200)
      expect(await data.insert(id, tooLong)).toMatchObject(refusal(400, 'WDE0075'))
      expect(await data.save(id, { _id: 'x', ...tooLong })).toMatchObject(refusal(400, 'WDE0075'))
      expect(await data.update(id, { ...fits, ...tooLong })).toMatchObject(refusal(400, 'WDE0075'))
      const set = { fieldPath: 'o', action: 'SET_FIELD', setFieldOptions: { value: tooLong.o } }
      expect(await data.patch(id, fits._id, [set])).toMatchObject(refusal(400, 'WDE0075'))
      const dataItems = [{ data: tooLong }, { data: { o: { u: [random(5000)] } } }]
      const { body } = await data.post(paths.bulkInsertItems, { dataCollectionId: id, dataItems })
      expect(body.results.map(({ itemMetadata }) => itemMetadata.success)).toEqual([false, true])
    })

    it('decision 25: the collection remembers at which indexed paths a list was ever written, by any verb', async () => {
      const list = { l: ['x'] }
      const set = [{ fieldPath: 'l', action: 'SET_FIELD', setFieldOptions: { value: ['x'] } }]
      const ways: Record<string, (id: string) => Promise<unknown>> = {
        insert: (id) => data.insert(id, list),
        save: (id) => data.save(id, list),
        saveThere: (id) => data.save(id, { _id: 'there', ...list }),
        update: (id) => data.update(id, { _id: 'there', ...list }),
        patch: (id) => data.patch(id, 'there', set),
        bulkInsert: (id) => data.post(paths.bulkInsertItems, { dataCollectionId: id, dataItems: [{ data: list }] }),
      }
      const listPaths = async (id: string) => (await foyer.deps.collections.refresh(id))?.listPaths
      for (const [way, write] of Object.entries(ways)) {
        const id = newId()
        await data.create(id)
        await createIndex(id, { name: 'l', fields: [{ path: 'l' }, { path: 'm' }] })
        await data.insert(id, { _id: 'there', l: 'x' })
        expect([way, await listPaths(id)]).toEqual([way, []])
        const { revision } = (await get(id)).body.collection
        await write(id)
        expect([way, await listPaths(id)]).toEqual([way, ['l']])
        expect(Number((await get(id)).body.collection.revision)).toBe(Number(revision) + 1)
      }
      const before = newId()
      await data.create(before)
      await data.insert(before, { o: { l: [1] } })
      await createIndex(before, { name: 'l', fields: [{ path: 'o.l' }] })
      expect(await listPaths(before)).toEqual(['o.l'])
    })

    it.each([
      { what: 'no field', index: { name: 'i', fields: [] } },
      { what: 'four fields', index: { name: 'i', fields: ['a', 'b', 'c', 'd'].map((path) => ({ path })) } },
      { what: 'two fields and unique', index: { name: 'i', unique: true, fields: [{ path: 'a' }, { path: 'b' }] } },
      { what: 'a field twice', index: { name: 'i', fields: [{ path: 'a' }, { path: 'a' }] } },
      { what: 'no name', index: { name: '', fields: [{ path: 'a' }] } },
      { what: 'a name of 129', index: { name: 'i'.repeat(129), fields: [{ path: 'a' }] } },
      { what: 'a quote in a path', index: { name: 'i', fields: [{ path: "a'b" }] } },
      { what: 'a double quote in a path', index: { name: 'i', fields: [{ path: 'a"b' }] } },
      { what: 'an operator for a path', index: { name: 'i', fields: [{ path: '$where' }] } },
      { what: 'an empty name in a path', index: { name: 'i', fields: [{ path: 'a..b' }] } },
      { what: 'a quote in the name', index: { name: `i"; drop table item; --`, fields: [{ path: 'a' }] } },
    ])('an index with $what is refused, and nothing is declared', async ({ index }) => {
      const id = newId()
      await data.create(id)
      expect(await createIndex(id, index)).toMatchObject(refusal(400, 'WDE0075'))
      expect((await call(`${paths.indexes}?dataCollectionId=${id}`, 'GET')).body.indexes).toEqual([])
    })
  })
})
