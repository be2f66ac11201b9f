import { describe, expect, it } from 'vitest'
import { dataWire } from '../../tests/fakes/data-wire.js'
import type { Items } from './items.js'
import type { Query } from './query.js'
import { createSend, read, toQueryParameter } from './send.js'

interface Pot {
  name: string
  price: number
  note?: string
}
const found = (names: string[], pagingMetadata: object = {}) => ({
  dataItems: names.map((name) => ({ id: name, dataCollectionId: 'Pots', data: { _id: name, name } })),
  pagingMetadata,
})
const pots = (...replies: Parameters<typeof dataWire>) => {
  const wire = dataWire(...replies)
  return { ...wire, pots: wire.data.items<Pot>('Pots') }
}

describe('wire-protocol §8.2: a query', () => {
  const rows: [string, (query: Query<Pot>) => Query<Pot>, object][] = [
    ['of everything', (query) => query, { query: { filter: {} } }],
    [
      'sorted in the order of the calls',
      (query) => query.ascending('name', 'price').descending('_createdDate'),
      {
        query: {
          filter: {},
          sort: [
            { fieldName: 'name', order: 'ASC' },
            { fieldName: 'price', order: 'ASC' },
            { fieldName: '_createdDate', order: 'DESC' },
          ],
        },
      },
    ],
    ['with a limit', (query) => query.limit(20), { query: { filter: {}, paging: { limit: 20 } } }],
    ['that skips', (query) => query.skip(40), { query: { filter: {}, paging: { offset: 40 } } }],
    ['with both', (query) => query.limit(20).skip(40), { query: { filter: {}, paging: { limit: 20, offset: 40 } } }],
    ['of some fields', (query) => query.fields('name', 'price'), { query: { filter: {}, fields: ['name', 'price'] } }],
    [
      'with references',
      (query) => query.include('name', 'price', 3).include('note'),
      {
        query: { filter: {} },
        includeReferences: [{ field: 'name', limit: 3 }, { field: 'price', limit: 3 }, { field: 'note' }],
      },
    ],
    ['with a condition', (query) => query.gt('price', 5), { query: { filter: { price: { $gt: 5 } } } }],
  ]
  it.each(rows)('%s', async (_what, build, request) => {
    const { pots: items, calls } = pots(found([]))
    await build(items.query()).find()
    expect(calls).toMatchObject([{ method: 'GET', path: '/wix-data/v2/items/query' }])
    expect(calls[0]?.body).toEqual({ dataCollectionId: 'Pots', ...request })
  })

  it('has dates as {"$date"}, in both directions', async () => {
    const { pots: items, bodies } = pots({
      dataItems: [
        {
          data: {
            _createdDate: { $date: '2026-01-31T09:30:00.000Z' },
            deep: [{ at: { $date: '2026-01-31T09:30:00Z' } }],
          },
        },
      ],
    })
    const page = await items.query().lt('_createdDate', new Date('2026-02-01')).find()
    expect(bodies()[0].query.filter).toEqual({ _createdDate: { $lt: { $date: '2026-02-01T00:00:00.000Z' } } })
    const date = new Date('2026-01-31T09:30:00.000Z')
    expect(page.items).toEqual([{ _createdDate: date, deep: [{ at: date }] }])
  })

  it('specification §9: goes by GET while path and query have 2048 characters, and by POST beyond', async () => {
    const { pots: items, calls } = pots(found([]))
    for (let size = 1400; size < 1500; size++) await items.query().eq('note', 'x'.repeat(size)).find()
    const gets = calls.filter(({ method }) => method === 'GET')
    expect(Math.max(...gets.map(({ url }) => url.length))).toBe(2048)
    const [first] = calls.slice(gets.length)
    expect(calls.slice(0, gets.length)).toEqual(gets)
    expect(first).toMatchObject({ method: 'POST', url: '/wix-data/v2/items/query' })
    expect(first?.body.query.filter.note).toHaveLength(1400 + gets.length)
  })
  it.each([
    [2048, 'GET'],
    [2049, 'POST'],
  ])('of exactly %i characters goes by %s', async (length, method) => {
    const { fetch, calls } = dataWire({})
    const request = { text: 'x'.repeat(1000) }
    const path = `/${'p'.repeat(length - '/wix-data/v2/?'.length - toQueryParameter(request).length)}`
    await read(createSend(fetch), path, request, {})
    expect(calls).toMatchObject([{ method, body: request }])
    expect(calls[0]?.url).toHaveLength(method === 'GET' ? length : '/wix-data/v2'.length + path.length)
  })
  it('carries letters of every script in a GET', async () => {
    const { pots: items, calls } = pots(found([]))
    await items.query().eq('name', '碗 🏺 ÿ').find()
    expect(calls[0]).toMatchObject({ method: 'GET', body: { query: { filter: { name: '碗 🏺 ÿ' } } } })
    expect(calls[0]?.url).toMatch(/\?\.r=[A-Za-z0-9_-]+$/)
  })

  it('leaves the one it was built on as it was', () => {
    const { pots: items } = pots()
    const query = items.query().gt('price', 5)
    const { key } = query
    query.eq('name', 'a').ascending('name').limit(3).skip(1).fields('name').include('note')
    expect(query.key).toBe(key)
  })
  it('has a key that tells kinds of values, collections and searches apart', () => {
    const { data } = dataWire()
    const items = data.items('Pots')
    const now = new Date()
    const keys = [
      items.query(),
      items.query().eq('a', now),
      items.query().eq('a', now.toISOString()),
      items.query().eq('a', 1).limit(2),
      data.items('Bowls').query(),
      items.search('a'),
    ].map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
    expect(items.query().eq('a', now).key).toBe(keys[1])
  })
})

describe('wire-protocol §8.4: pages', () => {
  it('go on by the cursor, which stands for everything but fields and references', async () => {
    const cursors = { next: 'c2' }
    const { pots: items, bodies } = pots(
      found(['a', 'b'], { hasNext: true, total: 3, cursors }),
      found(['c'], { hasNext: false, cursors: { prev: 'c1' } }),
      found(['a', 'b'], { hasNext: true, cursors }),
    )
    const query = items.query().gt('price', 1).ascending('name').limit(2).fields('name').include('note')
    const first = await query.find({ returnTotalCount: true })
    expect([first.length, first.totalCount, first.pageSize, first.hasNext(), first.hasPrev()]).toEqual([
      2,
      3,
      2,
      true,
      false,
    ])
    const second = await first.next()
    expect([second.items[0]?.name, second.totalCount, second.hasNext(), second.hasPrev()]).toEqual([
      'c',
      3,
      false,
      true,
    ])
    const again = await second.prev()
    expect(again.items).toEqual(first.items)
    const rest = { dataCollectionId: 'Pots', includeReferences: [{ field: 'note' }] }
    expect(bodies()[0]).toMatchObject({ returnTotalCount: true })
    expect(bodies().slice(1)).toEqual([
      { ...rest, query: { fields: ['name'], cursorPaging: { limit: 2, cursor: 'c2' } } },
      { ...rest, query: { fields: ['name'], cursorPaging: { limit: 2, cursor: 'c1' } } },
    ])
  })
  it('go on by offset where there is no cursor, with the whole query', async () => {
    const { pots: items, bodies } = pots(found(['a'], { hasNext: true }), found(['b'], { hasNext: true }), found(['a']))
    const first = await items.query().gt('price', 1).find()
    const second = await first.next()
    await second.prev()
    const query = { filter: { price: { $gt: 1 } } }
    expect(bodies().map((body) => body.query)).toEqual([
      query,
      { ...query, paging: { limit: undefined, offset: 50 } },
      query,
    ])
  })
  it('end: what is not there cannot be turned to', async () => {
    const { pots: items, calls } = pots(found(['a'], { hasNext: false }))
    const page = await items.query().find()
    await expect(page.next()).rejects.toThrow(RangeError)
    await expect(page.prev()).rejects.toThrow(RangeError)
    expect(calls).toHaveLength(1)
  })
  it('are walked by cursor from the first on, with every item once', async () => {
    const { pots: items, bodies } = pots(
      found(['a', 'b'], { hasNext: true, cursors: { next: 'c2' } }),
      found(['c', 'd'], { hasNext: true, cursors: { next: 'c3' } }),
      found(['e'], { hasNext: false }),
    )
    const names: string[] = []
    for await (const { name } of items.query().gt('price', 1)) names.push(name)
    expect(names).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect(bodies().map(({ query }) => query)).toEqual([
      { filter: { price: { $gt: 1 } }, cursorPaging: { limit: 100 } },
      { cursorPaging: { limit: 100, cursor: 'c2' } },
      { cursorPaging: { limit: 100, cursor: 'c3' } },
    ])
  })
  it('are asked for no further than the loop goes', async () => {
    const { pots: items, calls } = pots(found(['a', 'b'], { hasNext: true, cursors: { next: 'c2' } }))
    for await (const { name } of items.query()) if (name === 'b') break
    expect(calls).toHaveLength(1)
  })
  it('of a walk stop at the signal, with its reason', async () => {
    const { pots: items, calls } = pots(found(['a'], { hasNext: true, cursors: { next: 'c2' } }))
    const controller = new AbortController()
    const walk = async () => {
      for await (const _ of items.query().all({ signal: controller.signal })) controller.abort(new Error('enough'))
    }
    await expect(walk()).rejects.toThrow('enough')
    expect(calls).toHaveLength(1)
  })
})

describe('wire-protocol §8.2: what else is asked', () => {
  const rows: [string, string, (items: Items<Pot>) => Promise<unknown>, object, object, unknown][] = [
    [
      'count',
      '/items/count',
      (items) => items.query().gt('price', 1).count(),
      { filter: { price: { $gt: 1 } } },
      { totalCount: 7 },
      7,
    ],
    [
      'first',
      '/items/query',
      (items) => items.query().eq('name', 'a').first(),
      { query: { filter: { name: 'a' }, paging: { limit: 1 } } },
      found(['a']),
      { _id: 'a', name: 'a' },
    ],
    [
      'distinct',
      '/items/query-distinct-values',
      async (items) => (await items.query().gt('price', 1).descending('name').limit(5).distinct('name')).items,
      { fieldName: 'name', filter: { price: { $gt: 1 } }, order: 'DESC', paging: { limit: 5 } },
      { distinctValues: ['b', 'a'], pagingMetadata: {} },
      ['b', 'a'],
    ],
    [
      'search',
      '/items/search',
      async (items) =>
        (
          await items
            .search('blue bowl', { mode: 'AND', fuzzy: true, fields: ['name'] })
            .gt('price', 1)
            .limit(5)
            .find()
        ).items,
      {
        search: {
          search: { expression: 'blue bowl', mode: 'AND', fuzzy: true, fields: ['name'] },
          filter: { price: { $gt: 1 } },
          paging: { limit: 5 },
        },
      },
      found(['a']),
      [{ _id: 'a', name: 'a' }],
    ],
  ]
  it.each(rows)('%s', async (_what, path, run, request, reply, answer) => {
    const { pots: items, calls } = pots(reply)
    expect(await run(items)).toEqual(answer)
    expect(calls).toMatchObject([{ path: `/wix-data/v2${path}` }])
    expect(calls[0]?.body).toEqual({ dataCollectionId: 'Pots', ...request })
  })

  it('the next page of distinct values names the cursor alone, that of a search repeats the search', async () => {
    const pagingMetadata = { hasNext: true, cursors: { next: 'c2' } }
    const { pots: items, bodies } = pots({ distinctValues: ['a'], dataItems: [], pagingMetadata })
    await (await items.query().gt('price', 1).distinct('name')).next()
    await (await items.search('bowl').gt('price', 1).ascending('name').find()).next()
    expect(bodies()[1]).toEqual({ dataCollectionId: 'Pots', cursorPaging: { cursor: 'c2' } })
    expect(bodies()[3]).toEqual({
      dataCollectionId: 'Pots',
      search: {
        search: { expression: 'bowl' },
        filter: { price: { $gt: 1 } },
        sort: [{ fieldName: 'name', order: 'ASC' }],
        cursorPaging: { cursor: 'c2' },
      },
    })
  })
})
