import { Buffer } from 'node:buffer'
import { paths } from '@foyer/protocol'
import { databases, startFoyer, type TestFoyer } from '@foyer/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exportItems } from '../../src/features/import-export/items/export-items.js'
import { type CollectionImport, importCollection } from '../../src/features/import-export/items/import-collection.js'
import { sqlTransferStore } from '../../src/features/import-export/sql-transfer-store.js'
import type { Database } from '../../src/platform/database/database.js'
import { openDatabase } from '../../src/platform/database/open-database.js'
import { content } from '../data/data-samples.js'
import { createDataCalls, getSubject } from '../data/data-steps.js'

type Format = 'jsonl' | 'csv'

describe.each(databases)('the items of a collection, as a file, on $name', ({ name }) => {
  let foyer: TestFoyer
  let database: Database
  let data: ReturnType<typeof createDataCalls>
  let serial = 0
  const newId = () => `Pots${++serial}`

  beforeAll(async () => {
    foyer = await startFoyer({ database: name, listen: false })
    database = await openDatabase(foyer.database.config)
    data = createDataCalls(foyer, await foyer.addApiKey())
  })
  afterAll(async () => {
    await database.close()
    await foyer.stop()
  })
  const store = () => sqlTransferStore(database, foyer.deps.siteId)
  const stored = (collectionId: string) => store().listItemsAfter(collectionId, undefined, 1000)

  async function exported(collectionId: string, format: Format): Promise<string> {
    const collection = await foyer.deps.storage.read(({ collections }) => collections.find(collectionId))
    if (collection === undefined) throw new Error('the test has made it')
    const asked = { collection, format, siteId: foyer.deps.siteId, store: store(), onProgress: () => {} }
    let text = ''
    for await (const part of exportItems(asked)) text += part
    return text
  }
  async function imported(collectionId: string, file: string, options: Partial<CollectionImport> = {}) {
    const faults: [number, string][] = []
    async function* chunks() {
      yield Buffer.from(file)
    }
    const asked = {
      ...{
        collectionId,
        format: 'jsonl',
        separator: ',',
        mode: 'save',
        stopsOnError: false,
        isDryRun: false,
        createsCollection: true,
      },
      ...options,
    } as CollectionImport
    const told = { onFault: (line: number, fault: string) => void faults.push([line, fault]), onProgress: () => {} }
    const counts = await importCollection({ name: 'It', chunks }, asked, { ...foyer.deps, ...told })
    return { ...counts, faults }
  }
  const lines = (...items: object[]) => items.map((item) => JSON.stringify(item)).join('\n')

  it('items that leave as lines of JSON come back byte for byte', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(content, { minLength: 1, maxLength: 12 }), async (items) => {
        const [from, to] = [newId(), newId()]
        const named = items.map((item, at) => ({ ...item, _id: `i${at}`, _owner: at % 2 === 0 ? 'mem_x' : undefined }))
        expect(await imported(from, lines(...named))).toMatchObject({ inserted: items.length, bad: 0 })
        const file = await exported(from, 'jsonl')
        expect(await imported(to, file)).toMatchObject({ inserted: items.length, bad: 0 })
        expect(await stored(to)).toEqual(await stored(from))
        expect(await exported(to, 'jsonl')).toBe(file)
      }),
      { numRuns: 15 },
    )
  })

  it('items that leave as CSV come back with every field as it was', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(content, { minLength: 1, maxLength: 12 }), async (items) => {
        const [from, to] = [newId(), newId()]
        await imported(from, lines(...items.map((item, at) => ({ ...item, _id: `=${at}`, _owner: 'mem_x' }))))
        const file = await exported(from, 'csv')
        expect(await imported(to, file, { format: 'csv' })).toMatchObject({ inserted: items.length, bad: 0 })
        const documents = async (id: string) =>
          (await stored(id)).map((item) => ({ ...item, data: JSON.parse(item.data) }))
        expect(await documents(to)).toEqual(await documents(from))
        expect(await exported(to, 'csv')).toBe(file)
      }),
      { numRuns: 15 },
    )
  })

  it('references of several items leave and come back, in both formats', async () => {
    const [from, to] = [newId(), newId()]
    const fields = [
      { key: 'to', type: 'MULTI_REFERENCE', typeMetadata: { multiReference: { referencedCollectionId: 'x' } } },
    ]
    for (const id of [from, to]) await data.create(id, { fields })
    const item = (_id: string, ids: string[]) => ({
      dataCollectionId: from,
      dataItem: { data: { _id, to: ids } },
      saveReferences: true,
    })
    await data.post(paths.items, item('a', ['x2', 'x1']))
    await data.post(paths.items, item('b', []))
    for (const format of ['jsonl', 'csv'] as const) {
      await imported(to, lines({ _id: 'a', to: ['other'] }))
      const file = await exported(from, format)
      expect(file).toContain('x2')
      expect(await imported(to, file, { format })).toMatchObject({ bad: 0 })
      expect(await exported(to, format)).toBe(file)
    }
  })

  it('a repeat changes nothing; what is there keeps its age, and its owner where the file names none', async () => {
    const id = newId()
    const file = lines({ _id: 'a', n: 1, _owner: 'mem_a', _createdDate: { $date: '2020-01-01' } }, { _id: 'b' })
    expect(await imported(id, file)).toMatchObject({ inserted: 2, replaced: 0 })
    const before = await exported(id, 'jsonl')
    expect(before).toContain('"_createdDate":{"$date":"2020-01-01T00:00:00.000Z"}')
    expect(await imported(id, before)).toMatchObject({ inserted: 0, replaced: 2 })
    expect(await exported(id, 'jsonl')).toBe(before)
    await imported(id, lines({ _id: 'a', n: 2 }))
    const [a] = await stored(id)
    expect(a).toMatchObject({ ownerId: 'mem_a', createdAt: Date.parse('2020-01-01'), revision: 3 })
    expect(JSON.parse(a?.data ?? '')).toMatchObject({ n: 2, _createdDate: { $date: '2020-01-01T00:00:00.000Z' } })
  })

  it.each([
    ['insert', { inserted: 1, replaced: 0, bad: 1 }, { a: 1, b: 2 }, [1, 'an item with the id a already exists']],
    ['save', { inserted: 1, replaced: 1, bad: 0 }, { a: 2, b: 2 }, undefined],
    ['update', { inserted: 0, replaced: 1, bad: 1 }, { a: 2 }, [2, 'the item b does not exist']],
  ] as const)('--mode %s', async (mode, counts, kept, fault) => {
    const id = newId()
    await imported(id, lines({ _id: 'a', n: 1 }))
    const found = await imported(id, lines({ _id: 'a', n: 2 }, { _id: 'b', n: 2 }), { mode })
    expect(found).toMatchObject(counts)
    expect(found.faults).toEqual(fault === undefined ? [] : [[fault[0], expect.stringContaining(fault[1])]])
    const items = (await stored(id)).map(({ itemId, data: text }) => [itemId, JSON.parse(text).n])
    expect(Object.fromEntries(items)).toEqual(kept)
  })

  const badLines = [
    ['a field with $', { _id: 'x', $a: 1 }, /not allowed for a field/],
    ['a field with a dot', { _id: 'x', 'a.b': 1 }, /not allowed for a field/],
    ['a prototype key', { _id: 'x', a: { prototype: 1 } }, /not allowed for a field/],
    ['an id that is none', { _id: '' }, /id of an item/],
    ['a date that is none', { _id: 'x', _createdDate: 5 }, /date of the item/],
    ['an owner that is none', { _id: 'x', _owner: 5 }, /_owner/],
    ['more than 500 KB', { _id: 'x', a: 'x'.repeat(500 * 1024) }, /at most 500 KB/],
    ['a NUL', { _id: 'x', a: '\0' }, /cannot be stored safely/],
    ['too many levels', { _id: 'x', a: [[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]] }, /at most 16 levels/],
  ] as const
  it('a bad line leaves nothing, is told with its number, and does not keep the others out', async () => {
    const id = newId()
    const file = ['{"_id":"first"}', '', ...badLines.map(([, bad]) => JSON.stringify(bad)), '{"_id":"last"}'].join('\n')
    const { faults, ...counts } = await imported(id, file)
    expect(counts).toMatchObject({ inserted: 2, bad: badLines.length, stoppedAt: undefined })
    expect(faults).toEqual(badLines.map(([, , words], at) => [at + 3, expect.stringMatching(words)]))
    expect((await stored(id)).map(({ itemId }) => itemId)).toEqual(['first', 'last'])
  })

  it('a field of another type is a bad line where the collection enforces its schema', async () => {
    const id = newId()
    await data.create(id, { fields: [{ key: 'n', type: 'NUMBER' }], enforceSchema: true })
    const { faults } = await imported(id, lines({ _id: 'a', n: 1 }, { _id: 'b', n: 'x' }, { _id: 'c', m: 1 }))
    expect(faults).toEqual([
      [2, expect.stringContaining('"n" must be of the type NUMBER')],
      [3, expect.stringContaining('"m" is no field')],
    ])
  })

  it('--on-error stop keeps what comes before the bad line and nothing after, also when only the database knows it is bad', async () => {
    const id = newId()
    await data.create(id)
    const index = { name: 'u', fields: [{ path: 'u' }], unique: true }
    await foyer.call(paths.indexes, { token: await foyer.addApiKey(), json: { dataCollectionId: id, index } })
    const good = (n: number) => ({ _id: `i${n}`, u: n })
    const file = lines(good(1), good(2), { _id: 'twice', u: 1 }, good(4))
    const stopped = await imported(id, file, { stopsOnError: true })
    expect(stopped).toMatchObject({
      inserted: 2,
      bad: 1,
      stoppedAt: { line: 3 },
      faults: [[3, expect.stringContaining('unique')]],
    })
    expect((await stored(id)).map(({ itemId }) => itemId)).toEqual(['i1', 'i2'])
    expect(await imported(id, `${lines(good(5))}\n{"cut`, { stopsOnError: true })).toMatchObject({
      inserted: 1,
      stoppedAt: { line: 2 },
    })
    expect(await imported(id, file)).toMatchObject({ inserted: 1, replaced: 2, bad: 1, stoppedAt: undefined })
    expect((await stored(id)).map(({ itemId }) => itemId)).toEqual(['i1', 'i2', 'i4', 'i5'])
  })

  it('a file in disorder keeps what comes before the disorder', async () => {
    const id = newId()
    await expect(imported(id, '_id,a\nx,1\ny,"2\nz,3\n', { format: 'csv' })).rejects.toThrow('What follows line 3')
    expect((await stored(id)).map(({ itemId }) => itemId)).toEqual(['x'])
  })

  it('an id that is named twice is written twice, the last stays; items without one get one', async () => {
    const id = newId()
    const twice = lines({ _id: 'a', n: 1 }, { _id: 'a', n: 2 }, { n: 3 })
    expect(await imported(id, twice)).toMatchObject({ inserted: 2, replaced: 1, withoutId: 1 })
    expect(await data.stored(id, 'a')).toEqual({ n: 2 })
    expect(await imported(newId(), twice, { mode: 'insert' })).toMatchObject({ inserted: 2, bad: 1 })
  })

  it('--dry-run says what would be, and keeps nothing: no item, no collection, no note of a list', async () => {
    const [there, nowhere] = [newId(), newId()]
    await data.create(there)
    const index = { name: 'a', fields: [{ path: 'a' }] }
    await foyer.call(paths.indexes, { token: await foyer.addApiKey(), json: { dataCollectionId: there, index } })
    await imported(there, lines({ _id: 'a', a: 1 }))
    const definition = () => foyer.deps.storage.read(({ collections }) => collections.find(there))
    const before = [await definition(), await stored(there)]
    const file = lines({ _id: 'a', a: [1] }, { _id: 'b', a: 2 }, { $a: 1 })
    expect(await imported(there, file, { isDryRun: true })).toMatchObject({ inserted: 1, replaced: 1, bad: 1 })
    expect([await definition(), await stored(there)]).toEqual(before)
    expect(await imported(nowhere, file, { isDryRun: true })).toMatchObject({ inserted: 2, replaced: 0, bad: 1 })
    expect(await foyer.deps.storage.read(({ collections }) => collections.find(nowhere))).toBeUndefined()
  })

  it('lists at an indexed path are found afterwards, and visitors get a row for what they got', async () => {
    const id = newId()
    await data.create(id)
    const token = await foyer.addApiKey()
    await foyer.call(paths.indexes, {
      token,
      json: { dataCollectionId: id, index: { name: 'a', fields: [{ path: 'a' }] } },
    })
    const visitor = getSubject((await foyer.createVisitor()).access_token)
    await imported(id, lines({ _id: 'x', a: ['red', 'blue'], _owner: visitor }))
    const asked = { dataCollectionId: id, query: { filter: { a: 'blue' } } }
    const { body } = await foyer.call<{ dataItems: unknown[] }>(paths.queryItems, {
      method: 'POST',
      json: asked,
      token,
    })
    expect(body.dataItems).toHaveLength(1)
    const rows = await database.query((query) =>
      query.selectFrom('visitor').select('visitor_id').where('visitor_id', '=', visitor).execute(),
    )
    expect(rows).toHaveLength(1)
  })

  it('a collection that is not there is made when asked, for authors and keys alone', async () => {
    const id = newId()
    await expect(imported(id, '{"_id":"a"}', { createsCollection: false })).rejects.toThrow('give --create')
    await imported(id, '{"_id":"a"}')
    const made = await foyer.deps.storage.read(({ collections }) => collections.find(id))
    expect(made?.permissions).toEqual({ read: 'SITE_MEMBER_AUTHOR', insert: 'ADMIN', update: 'ADMIN', remove: 'ADMIN' })
  })

  it('many items go by several transactions and several pages', async () => {
    const id = newId()
    const many = Array.from({ length: 1201 }, (_, at) => ({ _id: `i${String(at).padStart(5, '0')}`, at }))
    expect(await imported(id, lines(...many))).toMatchObject({ inserted: 1201 })
    const file = await exported(id, 'jsonl')
    expect(
      file
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).at),
    ).toEqual(many.map(({ at }) => at))
  })
})
