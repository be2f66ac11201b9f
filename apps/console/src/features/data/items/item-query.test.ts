import { type DataFetch, dataClient } from '@foyer/client/data'
import { describe, expect, it } from 'vitest'
import type { Field } from '../collection.js'
import {
  formatFilterRows,
  type ItemQuery,
  PAGE_SIZE,
  parseItemQuery,
  toFilter,
  toQueryCode,
  toQueryRequest,
} from './item-query.js'

const fields: Field[] = [
  { key: 'name', type: 'TEXT' },
  { key: 'price', type: 'NUMBER' },
  { key: 'sold', type: 'BOOLEAN' },
  { key: 'firedAt', type: 'DATETIME' },
  { key: 'tags', type: 'ARRAY_STRING' },
]
const asked = (rows: [string, string, string][], more: Partial<ItemQuery> = {}): ItemQuery => ({
  ...parseItemQuery({ where: JSON.stringify(rows) }),
  ...more,
})

/** Runs the generated code against the SDK and returns the request that it sends. */
async function requestOf(code: string): Promise<{ dataCollectionId: string; query: Record<string, unknown> }> {
  let request: unknown
  const fetch: DataFetch = async (path, init) => {
    const inAddress = new URLSearchParams(path.split('?')[1]).get('.r')
    request = JSON.parse(inAddress === null ? String(init?.body) : Buffer.from(inAddress, 'base64url').toString())
    return Response.json({ dataItems: [], pagingMetadata: { count: 0, hasNext: false } })
  }
  const body = code.replace(/^import .*$/m, '').replace('const { items } =', 'return')
  const run = new Function('dataClient', 'client', `return (async () => { ${body} })()`)
  await run(dataClient, fetch)
  return request as never
}

/** Flattens `$and`, which one of the two filters may omit. */
const plain = (filter: unknown): unknown => {
  const { $and, ...rest } = filter as { $and?: object[] }
  return $and === undefined ? rest : Object.assign({}, ...$and, rest)
}

describe('what the grid asks', () => {
  it.each<[string, ItemQuery]>([
    ['nothing', asked([])],
    ['one condition', asked([['price', 'lt', '30']])],
    [
      'two that both hold',
      asked([
        ['price', 'ge', '10'],
        ['name', 'startsWith', 'Jug\'s "big" \\ one'],
      ]),
    ],
    [
      'two of which one is enough',
      asked(
        [
          ['price', 'lt', '30'],
          ['name', 'eq', 'Bowl'],
        ],
        { isAny: true },
      ),
    ],
    [
      'three of which one is enough',
      asked(
        [
          ['price', 'lt', '3'],
          ['name', 'isEmpty', ''],
          ['sold', 'eq', 'yes'],
        ],
        { isAny: true },
      ),
    ],
    [
      'a date, sorted, on page three',
      asked([['firedAt', 'gt', '2026-01-31T00:00:00Z']], { sort: { field: 'price', order: 'DESC' }, page: 3 }),
    ],
    [
      'lists',
      asked([
        ['tags', 'hasSome', 'blue, red'],
        ['price', 'in', '1, 2'],
      ]),
    ],
  ])('DC-01: copied as code of the SDK it asks the same: %s', async (_, question) => {
    const { dataCollectionId, query } = await requestOf(toQueryCode('Pots', question, fields))
    const ours = toQueryRequest(question, fields)
    expect(dataCollectionId).toBe('Pots')
    expect(plain(query.filter ?? {})).toEqual(plain(ours.filter))
    expect(query.sort ?? []).toMatchObject(ours.sort ?? [])
    expect({ offset: 0, ...(query.paging as object) }).toMatchObject(ours.paging)
  })

  it('DC-01, CS-03: stands in the address, and comes back out of it', () => {
    const question = asked([
      ['price', 'lt', '30'],
      ['name', 'isNotEmpty', ''],
    ])
    expect(parseItemQuery({ where: formatFilterRows(question.rows), match: 'any', sort: '-price', page: '2' })).toEqual(
      {
        rows: question.rows,
        isAny: true,
        sort: { field: 'price', order: 'DESC' },
        page: 2,
      },
    )
    expect(toQueryRequest({ ...question, page: 2 }, fields).paging).toEqual({ limit: PAGE_SIZE, offset: PAGE_SIZE })
  })

  it.each([
    '[',
    '{}',
    '[["price"]]',
    '[["price","$where","1"]]',
    '[["price","toString","1"]]',
    '[[5,"eq","1"]]',
    '["x"]',
  ])('CS-03: an address that makes no sense asks nothing: %s', (where) =>
    expect(parseItemQuery({ where, page: 'x', sort: '' })).toEqual({
      rows: [],
      isAny: false,
      sort: undefined,
      page: 1,
    }),
  )

  it('DC-01: a value is of the type of its field; without one it is what it looks like, and a text in quotation marks', () => {
    const valueIn = (field: string, value: string) => Object.values(toFilter(asked([[field, 'eq', value]]), fields))[0]
    expect(valueIn('price', '30')).toBe(30)
    expect(valueIn('name', '30')).toBe('30')
    expect(valueIn('sold', 'Yes')).toBe(true)
    expect(valueIn('other', '30')).toBe(30)
    expect(valueIn('other', '"30"')).toBe('30')
    expect(valueIn('other', 'true')).toBe(true)
    expect(valueIn('_createdDate', '2026-01-31')).toEqual({ $date: '2026-01-31T00:00:00.000Z' })
  })
})
