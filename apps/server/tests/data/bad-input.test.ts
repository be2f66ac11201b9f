import { BULK_REQUEST_MAX_BYTES, type ErrorEnvelope, ITEM_MAX_BYTES, ITEM_MAX_DEPTH, paths } from '@foyer/protocol'
import { defaultDatabase, startFoyer, TEST_ORIGIN, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createDataCalls, refusal } from './data-steps.js'

/** Returns a document nested to this depth, counting the document itself. */
const nested = (levels: number): object => (levels === 1 ? {} : { in: nested(levels - 1) })

describe.each(defaultDatabase)('bad input to the data service, on $name', ({ name }) => {
  let foyer: TestFoyer
  let data: ReturnType<typeof createDataCalls>
  let token: string
  let apiKey: string
  let things: string
  let serial = 0

  beforeAll(async () => {
    foyer = await startFoyer({ database: name, listen: false })
    apiKey = await foyer.addApiKey()
    data = createDataCalls(foyer, apiKey)
    token = (await foyer.createVisitor()).access_token
  })
  beforeEach(async () => {
    things = `bad-${++serial}`
    await data.create(things)
    await data.insert(things, { _id: 'there', n: 1 })
  })
  afterAll(() => foyer.stop())

  /** Sends the payload unchanged, including JSON that `JSON.stringify` would not produce. */
  const raw = async (path: string, payload: string, headers: Record<string, string> = {}) => {
    const answer = await foyer.node.http.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/json', authorization: token, ...headers },
      payload,
    })
    return { status: answer?.statusCode, body: answer?.json(), headers: answer?.headers }
  }

  it.each([
    { what: 'a name with a dot', fields: { 'a.b': 1 }, code: 'WDE0134' },
    { what: 'a name with $ before it', fields: { $set: 1 }, code: 'WDE0134' },
    { what: 'an item that is a date', fields: { $date: '2026-01-31' }, code: 'WDE0134' },
    { what: 'the same deep inside', fields: { a: [{ b: { $inc: 1 } }] }, code: 'WDE0134' },
    { what: 'an empty name', fields: { '': 1 }, code: 'WDE0134' },
    { what: 'the name prototype', fields: { a: { prototype: 1 } }, code: 'WDE0134' },
    { what: 'a name of 129 characters', fields: { ['n'.repeat(129)]: 1 }, code: 'WDE0134' },
    { what: 'a name with NUL', fields: { 'a\0': 1 }, code: 'WDE0134' },
    { what: 'a name with half a character', fields: { 'a\ud800': 1 }, code: 'WDE0134' },
    { what: 'a text with NUL', fields: { a: 'x\0y' }, code: 'WDE0075' },
    { what: 'a text with half a character', fields: { a: ['\udfff'] }, code: 'WDE0075' },
    { what: 'a date that is none', fields: { a: { $date: 'yesterday' } }, code: 'WDE0075' },
    { what: 'the 30th of February', fields: { a: { $date: '2026-02-30' } }, code: 'WDE0075' },
    { what: 'a date that is a number', fields: { a: { $date: 5 } }, code: 'WDE0075' },
    { what: 'a date with more beside it', fields: { a: { $date: '2026-01-01', x: 1 } }, code: 'WDE0075' },
    { what: 'a year of five digits', fields: { a: { $date: '+012026-01-01T00:00:00Z' } }, code: 'WDE0075' },
    { what: 'too many levels', fields: nested(ITEM_MAX_DEPTH + 1), code: 'WDE0168' },
    { what: 'more than 500 KB', fields: { a: 'x'.repeat(ITEM_MAX_BYTES) }, code: 'WDE0009' },
    { what: 'more than 500 KB in UTF-8', fields: { a: 'é'.repeat(ITEM_MAX_BYTES / 2) }, code: 'WDE0009' },
    { what: 'an id that is a number', fields: { _id: 5 }, code: 'WDE0002' },
    { what: 'an empty id', fields: { _id: '' }, code: 'WDE0002' },
    { what: 'an id of 129 characters', fields: { _id: 'i'.repeat(129) }, code: 'WDE0002' },
    { what: 'an id with a line break', fields: { _id: 'a\nb' }, code: 'WDE0002' },
    { what: 'an id with NUL', fields: { _id: 'a\0b' }, code: 'WDE0002' },
    { what: 'an id that is a step up', fields: { _id: '..' }, code: 'WDE0002' },
  ])('$what is $code by each verb that writes, and nothing is written', async ({ fields, code }) => {
    const before = await data.stored(things, 'there')
    for (const verb of ['insert', 'save', 'update'] as const)
      expect([verb, await data[verb](things, { _id: 'there', ...fields }, token)]).toMatchObject([
        verb,
        refusal(400, code),
      ])
    if (!('_id' in fields)) {
      const [path, value] = Object.entries(fields)[0] as [string, unknown]
      // A patch nests its value deeper, so the request body itself can exceed the depth limit.
      if (code !== 'WDE0168' && (code !== 'WDE0134' || path === 'a')) {
        const set = { fieldPath: path, action: 'SET_FIELD', setFieldOptions: { value } }
        expect(await data.patch(things, 'there', [set], token)).toMatchObject(refusal(400, code))
      }
    }
    expect(await data.stored(things, 'there')).toEqual(before)
  })

  it('at the limits, items are taken: 500 KB, 16 levels, names of 128 characters', async () => {
    const empty = JSON.stringify((await data.insert(things, { _id: 'limit', a: '' })).body.dataItem.data).length
    const largest = { _id: 'limit', a: 'x'.repeat(ITEM_MAX_BYTES - empty) }
    expect((await data.update(things, largest, token)).status).toBe(200)
    expect(await data.update(things, { ...largest, a: `${largest.a}x` }, token)).toMatchObject(refusal(400, 'WDE0009'))
    expect((await data.insert(things, nested(ITEM_MAX_DEPTH), token)).status).toBe(200)
    expect((await data.insert(things, { ['n'.repeat(128)]: 1, 'näme ünd "quotes"': 2 }, token)).status).toBe(200)
  })

  it('an increment that leads beyond all numbers is refused', async () => {
    await data.update(things, { _id: 'there', n: 1.7e308 })
    const add = { fieldPath: 'n', action: 'INCREMENT_FIELD', incrementFieldOptions: { value: 1.7e308 } }
    expect(await data.patch(things, 'there', [add])).toMatchObject(refusal(400, 'WDE0075'))
    expect(await data.stored(things, 'there')).toEqual({ n: 1.7e308 })
  })

  it('a patch cannot make an item too deep or too large', async () => {
    const deep = {
      fieldPath: Array.from({ length: 17 }, () => 'd').join('.'),
      action: 'SET_FIELD',
      setFieldOptions: { value: 1 },
    }
    expect(await data.patch(things, 'there', [deep])).toMatchObject(refusal(400, 'WDE0168'))
    const half = 'x'.repeat(ITEM_MAX_BYTES / 2)
    const set = (fieldPath: string) => ({ fieldPath, action: 'SET_FIELD', setFieldOptions: { value: half } })
    expect(await data.patch(things, 'there', [set('a'), set('b')])).toMatchObject(refusal(400, 'WDE0009'))
    expect(await data.stored(things, 'there')).toEqual({ n: 1 })
  })

  it('a number that JSON can write and nobody can keep is refused', async () => {
    const body = `{"dataCollectionId":"${things}","dataItem":{"data":{"_id":"there","n":1e999}}}`
    expect(await raw(paths.updateItem, body)).toMatchObject(refusal(400, 'WDE0075'))
    expect(await data.stored(things, 'there')).toEqual({ n: 1 })
  })

  it.each(['__proto__', 'constructor'])('V1.5.3: a field named %s is refused at every depth', async (evil) => {
    for (const document of [`{"${evil}":{"admin":true}}`, `{"a":[{"${evil}":1}]}`])
      for (const path of [paths.items, paths.saveItem, paths.updateItem])
        expect(await raw(path, `{"dataCollectionId":"${things}","dataItem":{"data":${document}}}`)).toMatchObject(
          refusal(400, 'WDE0075'),
        )
    expect(({} as Record<string, unknown>).admin).toBeUndefined()
  })

  it('6.4: a body beyond what is taken is 413 WDE0109, and readable by the page (trap 4)', async () => {
    const one = `{"dataCollectionId":"${things}","dataItem":{"data":{"a":"${'x'.repeat(1100 * 1024)}"}}}`
    const refused = await raw(paths.items, one, { origin: TEST_ORIGIN })
    expect(refused).toMatchObject(refusal(413, 'WDE0109'))
    expect(refused.headers).toMatchObject({ 'access-control-allow-origin': TEST_ORIGIN })
    const many = `{"dataCollectionId":"${things}","dataItems":[{"data":{"a":"${'x'.repeat(BULK_REQUEST_MAX_BYTES)}"}}]}`
    expect(await raw(paths.bulkInsertItems, many)).toMatchObject(refusal(413, 'WDE0109'))
  })

  it.each([
    { what: 'no JSON', body: '{', code: 'WDE0075' },
    { what: 'a list', body: '[]', code: 'WDE0075' },
    { what: 'no collection', body: '{"dataItem":{"data":{}}}', code: 'WDE0001' },
    { what: 'a collection that is a number', body: '{"dataCollectionId":5,"dataItem":{"data":{}}}', code: 'WDE0001' },
    { what: 'a collection with a quote', body: '{"dataCollectionId":"a\'b","dataItem":{"data":{}}}', code: 'WDE0001' },
    { what: 'a name given twice', body: '{"dataCollectionId":"a","dataCollectionId":"b"}', code: 'WDE0075' },
    { what: 'no item', body: '{"dataCollectionId":"a"}', code: 'WDE0004' },
    { what: 'an item that is a list', body: '{"dataCollectionId":"THINGS","dataItem":{"data":[]}}', code: 'WDE0004' },
    { what: 'an item that is a text', body: '{"dataCollectionId":"THINGS","dataItem":{"data":"x"}}', code: 'WDE0004' },
    { what: 'an item without data', body: '{"dataCollectionId":"THINGS","dataItem":{}}', code: 'WDE0004' },
    {
      what: 'a revision that is none',
      body: '{"dataCollectionId":"THINGS","dataItem":{"data":{},"revision":"x"}}',
      code: 'WDE0075',
    },
  ])('a request with $what is 400 $code, with a sentence and a request id', async ({ body, code }) => {
    const answer = await raw(paths.items, body.replace('THINGS', things))
    expect(answer).toMatchObject(refusal(400, code))
    expect((answer.body as ErrorEnvelope).requestId).toBe(answer.headers?.['x-wix-request-id'])
  })

  it.each([
    [paths.bulkInsertItems, '{"dataCollectionId":"THINGS","dataItems":{}}', 'WDE0005'],
    [paths.bulkInsertItems, '{"dataCollectionId":"THINGS"}', 'WDE0005'],
    [paths.bulkPatchItems, '{"dataCollectionId":"THINGS","patches":[{"dataItemId":"x"}]}', 'WDE0075'],
    [paths.bulkRemoveItems, '{"dataCollectionId":"THINGS","dataItemIds":"x"}', 'WDE0075'],
    [
      paths.patchItem,
      '{"dataCollectionId":"THINGS","patch":{"dataItemId":"there","fieldModifications":[]}}',
      'WDE0075',
    ],
    [paths.removeItem, '{"dataCollectionId":"THINGS"}', 'WDE0002'],
    [paths.removeItem, '{"dataCollectionId":"THINGS","dataItemId":{}}', 'WDE0002'],
  ])('%s with %s is %s', async (path, body, code) => {
    expect(await raw(path, body.replace('THINGS', things))).toMatchObject(refusal(400, code))
    expect(await data.stored(things, 'there')).toEqual({ n: 1 })
  })

  it.each([
    ['no collection', '?dataItemId=there', 'WDE0001'],
    ['.r that is no base64', '?.r=***', 'WDE0075'],
    ['.r that is no JSON', `?.r=${Buffer.from('{').toString('base64url')}`, 'WDE0075'],
    ['.r of a list', `?.r=${Buffer.from('[]').toString('base64url')}`, 'WDE0001'],
    ['an id given twice', '?dataCollectionId=THINGS&dataItemId=a&dataItemId=b', 'WDE0002'],
  ])('GET with %s is refused', async (_what, query, code) => {
    const answer = await foyer.call(`${paths.items}/there${query.replace('THINGS', things)}`, { token })
    expect(answer).toMatchObject(refusal(400, code))
  })

  it.each([
    { what: 'an id with a space', collection: { id: 'a b' } },
    { what: 'an id that is empty', collection: { id: '' } },
    { what: 'an id with a quote', collection: { id: `a'; drop table item; --` } },
    { what: 'an id of 101 characters', collection: { id: 'i'.repeat(101) } },
    { what: 'a field with $', collection: { id: 'x', fields: [{ key: '$a', type: 'TEXT' }] } },
    { what: 'a field of no type', collection: { id: 'x', fields: [{ key: 'a', type: 'TEKST' }] } },
    { what: 'a reference to nothing', collection: { id: 'x', fields: [{ key: 'a', type: 'REFERENCE' }] } },
    { what: 'a role that is none', collection: { id: 'x', permissions: { read: 'EVERYBODY' } } },
    { what: 'a name with NUL', collection: { id: 'x', displayName: 'a\0' } },
    { what: 'a policy that is none', collection: { id: 'x', promotion: { kind: 'union' } } },
  ])('a collection with $what is refused, and is not there afterwards', async ({ collection }) => {
    const answer = await foyer.call(paths.collections, { json: { collection }, token: apiKey })
    expect(answer).toMatchObject(refusal(400, 'WDE0075'))
    expect((await foyer.call(`${paths.collections}/x`, { token: apiKey })).status).toBe(404)
  })

  it.each([
    { what: 'eleven levels', filter: `${'{"$not":'.repeat(11)}{"n":1}${'}'.repeat(11)}`, code: 'WDE0068' },
    {
      what: 'more levels than a body may have',
      filter: `${'{"$not":'.repeat(3000)}{}${'}'.repeat(3000)}`,
      code: 'WDE0075',
    },
    { what: '201 conditions', filter: `{"$or":[${Array(201).fill('{"n":1}').join()}]}`, code: 'WDE0068' },
    { what: '1001 values', filter: `{"n":{"$in":[${Array(1001).fill('1').join()}]}}`, code: 'WDE0068' },
    { what: 'a text of 1001 characters', filter: `{"n":{"$contains":"${'x'.repeat(1001)}"}}`, code: 'WDE0068' },
    { what: 'the name __proto__', filter: '{"__proto__":{"n":1}}', code: 'WDE0075' },
    { what: 'the name __proto__ behind a dot', filter: '{"a.__proto__":1}', code: 'WDE0068' },
    { what: 'an operator of others', filter: '{"$where":"1"}', code: 'WDE0068' },
    { what: 'a list', filter: '[{"n":1}]', code: 'WDE0068' },
  ])('a filter with $what is $code on every way to the items, and nothing is written', async ({ filter, code }) => {
    const ways = [
      [paths.queryItems, `"query":{"filter":${filter}}`],
      [paths.countItems, `"filter":${filter}`],
      [paths.distinctValues, `"fieldName":"n","filter":${filter}`],
      [paths.aggregateItems, `"initialFilter":${filter},"aggregation":{"groupingFields":["n"]}`],
      [paths.aggregatePipeline, `"pipeline":{"stages":[{"filter":${filter}}]}`],
      [paths.searchItems, `"search":{"search":{"expression":"x"},"filter":${filter}}`],
      [paths.updateItem, `"dataItem":{"data":{"_id":"there","n":2}},"condition":{"filter":${filter}}`],
      [paths.bulkRemoveItems, `"dataItemIds":["there"],"condition":{"filter":${filter}}`],
    ] as const
    for (const [path, rest] of ways)
      expect([path, await raw(path, `{"dataCollectionId":"${things}",${rest}}`)]).toMatchObject([
        path,
        refusal(400, code),
      ])
    expect(await data.stored(things, 'there')).toEqual({ n: 1 })
  })

  it('a cursor that was changed in any one letter is refused, and tells nothing', async () => {
    await data.insert(things, { _id: 'secret', n: 0 })
    const page = { dataCollectionId: things, query: { cursorPaging: { limit: 1 } } }
    const { body } = await foyer.call<{ pagingMetadata: { cursors: { next: string } } }>(paths.queryItems, {
      json: page,
      token,
    })
    const { next } = body.pagingMetadata.cursors
    expect(Buffer.from(next, 'base64url').toString('latin1')).not.toContain('secret')
    for (let at = 0; at < next.length; at += 7) {
      const cursor = `${next.slice(0, at)}${next[at] === 'A' ? 'B' : 'A'}${next.slice(at + 1)}`
      const query = { cursorPaging: { cursor } }
      expect([at, await data.post(paths.queryItems, { ...page, query }, token)]).toMatchObject([
        at,
        refusal(400, 'WDE0075'),
      ])
    }
  })

  it('names that begin with _ are the user’s own, but for those of the server', async () => {
    const own = { _rev: 3, __v: 1, _: 'x', _ID: 'mine', _ownerName: 'Ana', _createddate: 'then' }
    const sent = { _id: 'own', ...own, _owner: 'mem_stranger', _createdDate: 5, _updatedDate: 'never' }
    expect((await data.insert(things, sent, token)).status).toBe(200)
    expect(await data.stored(things, 'own')).toEqual(own)
    const index = { name: 'r', fields: [{ path: '_rev' }] }
    const built = await foyer.call(paths.indexes, { json: { dataCollectionId: things, index }, token: apiKey })
    expect(built.body).toMatchObject({ index: { status: 'ACTIVE' } })
    const query = { filter: { _rev: { $gt: 2 }, _ID: 'mine', _: 'x' }, sort: [{ fieldName: '__v' }], fields: ['_rev'] }
    const { body } = await data.post(paths.queryItems, { dataCollectionId: things, query }, token)
    expect(body).toMatchObject({ dataItems: [{ data: { _id: 'own', _rev: 3 } }] })
  })

  it('text that looks like SQL is text', async () => {
    const evil = `'); drop table item; --" \\ $1 ? :x %s`
    await data.insert(things, { _id: evil, [evil.replaceAll('.', '').replaceAll('$', '')]: evil })
    expect((await data.get(things, evil)).status).toBe(200)
    expect((await data.remove(things, evil)).status).toBe(200)
    expect(await data.stored(things, 'there')).toEqual({ n: 1 })
  })
})
