import { paths } from '@foyer/protocol'
import { databases, startFoyer, type TestFoyer } from '@foyer/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDataSite, type DataSite, type Page } from './query-steps.js'

/** Values of every type, each several times. The optimized grouping reads only what the index stores of them. */
const TEXTS = ['Oslo', 'Rome', 'x"\\\n😀', '', '1', 'true', null, undefined]
const MIXED = [...TEXTS, 1, 1.5, -0.1, 2 ** 53 + 2, true, false, { $date: '2026-01-31T09:30:00.000Z' }]
const DOCUMENTS = [...MIXED, { a: 1 }, { b: 1 }, { $date: 5 }, ['Oslo'], []]
const NUMBERS = [0, 1, -7, 0.5, 1e21, null, undefined]
const collections = {
  texts: [TEXTS, NUMBERS],
  mixed: [MIXED, NUMBERS],
  mixedAmounts: [TEXTS, MIXED],
  documents: [DOCUMENTS, MIXED],
} as const

const aggregations = [
  { aggregation: { groupingFields: ['city'], operations: [] } },
  { aggregation: { groupingFields: ['city'] }, initialFilter: { city: { $in: ['Oslo', '1'] } } },
  { aggregation: { groupingFields: ['city'] }, initialFilter: { price: { $gte: 0 } } },
  { aggregation: { groupingFields: ['city'] }, initialFilter: { city: null } },
  { aggregation: { groupingFields: ['city'] }, finalFilter: { count: { $gt: 3 } } },
  { aggregation: { groupingFields: ['city'] }, sort: [{ fieldName: 'total', order: 'DESC' }], paging: { limit: 3 } },
  { aggregation: { groupingFields: ['city'] }, paging: { limit: 2, offset: 3 } },
  { aggregation: { groupingFields: ['city', 'price'] } },
  { aggregation: { groupingFields: [] } },
  { aggregation: { groupingFields: [] }, initialFilter: { city: 'nowhere' } },
]
const sums = [
  { resultFieldName: 'total', sum: { itemFieldName: 'price' } },
  { resultFieldName: 'count', itemCount: {} },
]
const all = [
  ...sums,
  { resultFieldName: 'mean', average: { itemFieldName: 'price' } },
  { resultFieldName: 'least', min: { itemFieldName: 'price' } },
  { resultFieldName: 'most', max: { itemFieldName: 'price' } },
]

describe.each(databases)('decision 5: a fast path finds what the route finds, on $name', ({ name }) => {
  let foyer: TestFoyer
  let site: DataSite
  beforeAll(async () => {
    foyer = await startFoyer({ database: name, listen: false })
    site = await createDataSite(foyer)
    for (const [id, [cities, prices]] of Object.entries(collections))
      for (const dataCollectionId of [id, `${id}-plain`]) {
        await site.collection(dataCollectionId, { read: 'ANYONE' })
        const dataItems = Array.from({ length: 240 }, (_, at) => ({
          data: { _id: `i${at}`, city: cities[at % cities.length], price: prices[(at * 5) % prices.length] },
        }))
        await site.post(paths.bulkInsertItems, { dataCollectionId, dataItems })
        if (dataCollectionId !== id) continue
        const fields = ['city', 'price'].map((path) => ({ path, order: 'ASC' }))
        const made = await site.post(paths.indexes, { dataCollectionId, index: { name: 'both', fields } })
        expect(made.status).toBe(200)
      }
  })
  afterAll(() => foyer.stop())

  const aggregate = async (dataCollectionId: string, asked: object) => {
    const { status, body } = await site.post<{ results: object[] }>(paths.aggregateItems, {
      dataCollectionId,
      ...asked,
    })
    return [status, body.results] as const
  }

  describe.each(Object.keys(collections))('groups of %s', (id) => {
    it.each(aggregations.map((asked) => [JSON.stringify(asked), asked] as const))('%s', async (_name, asked) => {
      for (const operations of [sums, all]) {
        const whole = { ...asked, aggregation: { ...asked.aggregation, operations } }
        const usual = await aggregate(`${id}-plain`, whole)
        expect(usual[0]).toBe(200)
        expect(await aggregate(id, whole)).toEqual(usual)
      }
    })
  })

  it('a document that is written later, and an index that is taken away, change no answer', async () => {
    const asked = { aggregation: { groupingFields: ['city'], operations: sums } }
    const late = { _id: 'late', city: { c: 1 }, price: 'much' }
    for (const each of ['texts', 'texts-plain']) await site.insert(each, [late])
    expect(await aggregate('texts', asked)).toEqual(await aggregate('texts-plain', asked))
    const path = `${paths.indexes}?dataCollectionId=texts&indexName=both`
    expect((await foyer.call(path, { method: 'DELETE', token: site.apiKey })).status).toBe(200)
    expect(await aggregate('texts', asked)).toEqual(await aggregate('texts-plain', asked))
  })
})

describe.each(databases)('decision 5: the fast path answers as the route does, on $name', ({ name }) => {
  let foyer: TestFoyer
  let site: DataSite
  beforeAll(async () => {
    foyer = await startFoyer({ database: name })
    site = await createDataSite(foyer)
    await site.collection('things', { read: 'SITE_MEMBER' })
    await site.insert('things', [{ _id: 'a.b-c', name: 'Quay' }, { _id: 'other' }, { _id: 'count' }])
  })
  afterAll(() => foyer.stop())

  /** Sends the request twice; the second is written so that the fast path falls through to the route. */
  const bothWays = async (path: string, { token = site.apiKey, body }: { token?: string; body?: object } = {}) => {
    const ask = async (more: Record<string, string>) => {
      const response = await fetch(foyer.url + path, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { authorization: token, ...more },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const headers = Object.fromEntries(response.headers)
      for (const own of ['date', 'x-wix-request-id', 'x-request-id', 'connection', 'keep-alive']) delete headers[own]
      const text = await response.text()
      return [response.status, headers, text.replaceAll(/"(next|requestId)":"[^"]+"/g, '')]
    }
    const json = 'application/json'
    const short = await ask(body === undefined ? {} : { 'content-type': json })
    expect(short).toEqual(
      await ask(body === undefined ? { 'content-encoding': 'identity' } : { 'content-type': `${json}; charset=utf-8` }),
    )
    return short
  }
  const address = (id: string, collection = 'things') =>
    `${paths.items}/${id}?dataCollectionId=${collection}&dataItemId=${id}`

  it.each(['a.b-c', 'count', 'nobody'])('the item %s', async (id) => {
    const [status] = await bothWays(address(id))
    expect(status).toBe(id === 'nobody' ? 404 : 200)
  })

  it('an item of a collection that is not there, or that the caller may not read, and a key that is none', async () => {
    const visitor = (await foyer.createVisitor()).access_token
    expect([
      (await bothWays(address('a.b-c', 'nothing')))[0],
      (await bothWays(address('a.b-c'), { token: visitor }))[0],
      (await bothWays(address('a.b-c'), { token: 'x.y.z' }))[0],
    ]).toEqual([404, 403, 401])
  })

  it('a page, and a query that is refused', async () => {
    const [status, , text] = await bothWays(paths.queryItems, { body: { dataCollectionId: 'things', query: {} } })
    expect([status, (JSON.parse(text as string) as Page).dataItems.length]).toEqual([200, 3])
    const bad = { dataCollectionId: 'things', query: { filter: { a: { $regex: 'x' } } } }
    expect((await bothWays(paths.queryItems, { body: bad }))[0]).toBe(400)
  })

  it('a new item that is refused: its id is taken, its collection is not there, not by this caller, not of this form, too large', async () => {
    const visitor = (await foyer.createVisitor()).access_token
    const keep = (data: object, dataCollectionId = 'things') => ({ body: { dataCollectionId, dataItem: { data } } })
    const outcomes = [
      await bothWays(paths.items, keep({ _id: 'other' })),
      await bothWays(paths.items, keep({}, 'nothing')),
      await bothWays(paths.items, { ...keep({}), token: visitor }),
      await bothWays(paths.items, keep({ 'a.b': 1 })),
      await bothWays(paths.items, { body: { dataCollectionId: 'things' } }),
      await bothWays(paths.items, keep({ text: 'x'.repeat(1_100_000) })),
    ]
    expect(outcomes.map(([status]) => status)).toEqual([409, 404, 403, 400, 400, 413])
  })

  it('a new item, also one that is larger than other requests', async () => {
    const text = 'é'.repeat(100_000)
    const keep = (_id: string) =>
      site.post(paths.items, { dataCollectionId: 'things', dataItem: { data: { _id, text } } })
    const { status, body } = await keep('large')
    expect(status).toBe(200)
    expect((await site.call(address('large'))).body).toEqual(body)
  })

  it('many items that are asked for at once each get their own', async () => {
    const ids = ['a.b-c', 'other', 'count', 'nobody']
    const asked = Array.from({ length: 200 }, (_, at) => ids[at % ids.length] as string)
    const found = await Promise.all(
      asked.map(async (id) => {
        const path = `${paths.items}/${id}?dataCollectionId=things&dataItemId=${id}`
        return ((await site.call<{ dataItem?: { id: string } }>(path)).body.dataItem ?? { id: 'nobody' }).id
      }),
    )
    expect(found).toEqual(asked)
  })

  it('new items that come at once are each kept or refused for themselves, whatever those do that share a statement with them', async () => {
    await site.collection('more', { read: 'SITE_MEMBER' })
    const wanted = fc.record({
      dataCollectionId: fc.constantFrom('things', 'more', 'nothing'),
      key: fc.option(fc.integer({ min: 0, max: 4 })),
      text: fc.constantFrom('Quay', '"\\n😀', 'large'.repeat(4000)),
    })
    let run = 0
    await fc.assert(
      fc.asyncProperty(fc.array(wanted, { minLength: 2, maxLength: 24 }), async (all) => {
        run++
        const answers = await Promise.all(
          all.map(async ({ dataCollectionId, key, text }, at) => {
            const data = { ...(key === null ? {} : { _id: `at-once-${run}-${key}` }), text, at }
            const { status, body } = await site.post<{ dataItem?: { id: string; data: object } }>(paths.items, {
              ...{ dataCollectionId, dataItem: { data } },
            })
            return {
              status,
              item: body.dataItem,
              place: `${dataCollectionId} ${key ?? `new ${at}`}`,
              data,
              dataCollectionId,
            }
          }),
        )
        const kept = answers.filter(({ status }) => status === 200)
        const places = answers.flatMap(({ place, dataCollectionId }) => (dataCollectionId === 'nothing' ? [] : [place]))
        expect(kept.map(({ place }) => place).toSorted()).toEqual([...new Set(places)].toSorted())
        for (const { status, dataCollectionId } of answers)
          if (status !== 200) expect(status).toBe(dataCollectionId === 'nothing' ? 404 : 409)
        for (const { item, data, dataCollectionId } of kept) {
          expect(item?.data).toMatchObject(data)
          const found = await site.call<{ dataItem: object }>(address(item?.id ?? '', dataCollectionId))
          expect(found.body.dataItem).toEqual(item)
        }
      }),
      { numRuns: 10 },
    )
  })
})
