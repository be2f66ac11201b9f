import { describe, expect, it } from 'vitest'
import { dataWire } from '../../tests/fakes/data-wire.js'
import type { Pipeline } from './pipeline.js'

interface Town {
  city: string
  land: string
  pop: number
  since: Date
}
const towns = (...replies: Parameters<typeof dataWire>) => {
  const wire = dataWire(...replies)
  return { ...wire, towns: wire.data.items<Town>('Towns') }
}

describe('wire-protocol §8.5: an aggregation', () => {
  it('names its results after the fields, or as it is told', async () => {
    const { towns: items, calls } = towns({ results: [], pagingMetadata: {} })
    await items
      .aggregate()
      .filter((town) => town.gt('pop', 0))
      .group('city')
      .sum('pop', 'total')
      .sum('pop')
      .avg('pop')
      .min('pop')
      .max('pop')
      .count()
      .having((row) => row.gt('total', 100))
      .descending('total')
      .limit(10)
      .skip(20)
      .run({ returnTotalCount: true })
    expect(calls).toMatchObject([{ method: 'POST', path: '/wix-data/v2/items/aggregate' }])
    expect(calls[0]?.body).toEqual({
      dataCollectionId: 'Towns',
      initialFilter: { pop: { $gt: 0 } },
      finalFilter: { total: { $gt: 100 } },
      aggregation: {
        groupingFields: ['city'],
        operations: [
          { resultFieldName: 'total', sum: { itemFieldName: 'pop' } },
          { resultFieldName: 'popSum', sum: { itemFieldName: 'pop' } },
          { resultFieldName: 'popAvg', average: { itemFieldName: 'pop' } },
          { resultFieldName: 'popMin', min: { itemFieldName: 'pop' } },
          { resultFieldName: 'popMax', max: { itemFieldName: 'pop' } },
          { resultFieldName: 'count', itemCount: {} },
        ],
      },
      sort: [{ fieldName: 'total', order: 'DESC' }],
      paging: { limit: 10, offset: 20 },
      returnTotalCount: true,
    })
  })
  it('without a group has one row, and no final filter without having', async () => {
    const { towns: items, bodies } = towns({ results: [{ count: 3 }], pagingMetadata: {} })
    const { items: rows } = await items.aggregate().count().run()
    expect(rows[0]?.count).toBe(3)
    expect(bodies()[0]).toEqual({
      dataCollectionId: 'Towns',
      initialFilter: {},
      aggregation: { groupingFields: [], operations: [{ resultFieldName: 'count', itemCount: {} }] },
    })
  })
  it('has the value of a single field as _id, and an object of several', async () => {
    const at = { $date: '2026-01-01T00:00:00.000Z' }
    const one = towns({ results: [{ _id: { city: 'Rome' }, popSum: 5 }, { _id: { city: null } }, { _id: 'Oslo' }] })
    const rows = (await one.towns.aggregate().group('city').sum('pop').run()).items
    expect(rows).toEqual([{ _id: 'Rome', popSum: 5 }, { _id: null }, { _id: 'Oslo' }])
    const [city, total]: [string | undefined, number | undefined] = [rows[0]?._id, rows[0]?.popSum]
    expect([city, total]).toEqual(['Rome', 5])
    const dated = towns({ results: [{ _id: { since: at } }] })
    expect((await dated.towns.aggregate().group('since').run()).items).toEqual([{ _id: new Date(at.$date) }])
    const two = towns({ results: [{ _id: { city: 'Rome', land: 'IT' } }] })
    const [row] = (await two.towns.aggregate().group('city', 'land').run()).items
    const land: string | undefined = row?._id.land
    expect(land).toBe('IT')
  })
  it('goes on by the cursor alone', async () => {
    const { towns: items, bodies } = towns({
      results: [{ _id: { city: 'Rome' } }],
      pagingMetadata: { hasNext: true, cursors: { next: 'c2' } },
    })
    const next = await (await items.aggregate().group('city').run()).next()
    expect(bodies()[1]).toEqual({ dataCollectionId: 'Towns', cursorPaging: { cursor: 'c2' } })
    expect(next.items).toEqual([{ _id: 'Rome' }])
  })
  it('knows its results', () => {
    const aggregation = towns().towns.aggregate().group('city').sum('pop')
    // @ts-expect-error there is no such result
    aggregation.having((row) => row.gt('popAvg', 1))
    // @ts-expect-error there is no such field
    expect(() => aggregation.sum('popp')).not.toThrow()
  })
})

describe('wire-protocol §8.5: a pipeline', () => {
  const rows: [string, (pipeline: Pipeline) => Pipeline, object][] = [
    ['filter', (pipeline) => pipeline.filter((town) => town.gt('pop', 1)), { filter: { pop: { $gt: 1 } } }],
    [
      'group',
      (pipeline) =>
        pipeline.group({ city: 'city' }, { total: { sum: 'pop' }, count: { sum: 1 }, all: { push: { text: 'x' } } }),
      {
        group: {
          groupIds: [{ key: 'city', expression: { fieldPath: 'city' } }],
          accumulators: [
            { resultFieldName: 'total', sum: { expression: { fieldPath: 'pop' } } },
            { resultFieldName: 'count', sum: { expression: { numeric: 1 } } },
            { resultFieldName: 'all', push: { expression: { text: 'x' } } },
          ],
        },
      },
    ],
    [
      'project',
      (pipeline) =>
        pipeline.project({
          include: ['city'],
          exclude: ['pop'],
          compute: { twice: { multiply: ['pop', 2] } },
          nested: { a: { include: ['b'] } },
        }),
      {
        projection: {
          fields: [
            { include: { fieldName: 'city' } },
            { exclude: { fieldName: 'pop' } },
            {
              reshape: {
                resultFieldName: 'twice',
                expression: { multiply: { expressions: [{ fieldPath: 'pop' }, { numeric: 2 }] } },
              },
            },
            { projectNested: { resultFieldName: 'a', fields: [{ include: { fieldName: 'b' } }] } },
          ],
        },
      },
    ],
    ['unwind', (pipeline) => pipeline.unwind('tags'), { unwindArray: { arrayFieldName: 'tags' } }],
    [
      'objectToArray',
      (pipeline) => pipeline.objectToArray('a', 'b'),
      { objectToArray: { objectFieldName: 'a', destinationFieldName: 'b' } },
    ],
    ['ascending', (pipeline) => pipeline.ascending('a'), { sort: { values: [{ fieldName: 'a', order: 'ASC' }] } }],
    ['descending', (pipeline) => pipeline.descending('a'), { sort: { values: [{ fieldName: 'a', order: 'DESC' }] } }],
    ['skip', (pipeline) => pipeline.skip(3), { skip: 3 }],
    ['limit', (pipeline) => pipeline.limit(3), { limit: 3 }],
  ]
  it.each(rows)('%s', async (_what, build, stage) => {
    const { towns: items, calls } = towns({ results: [{ _id: { city: 'Rome' } }], pagingMetadata: {} })
    const { items: results } = await build(items.pipeline()).run({ pageSize: 5 })
    expect(results).toEqual([{ _id: { city: 'Rome' } }])
    expect(calls).toMatchObject([{ method: 'POST', path: '/wix-data/v2/items/aggregate-pipeline' }])
    expect(calls[0]?.body).toEqual({ dataCollectionId: 'Towns', pipeline: { stages: [stage], paging: { limit: 5 } } })
  })

  const a = { fieldPath: 'a' }
  const expressions: [Parameters<Pipeline['group']>[0][string], object][] = [
    ['a', a],
    [1, { numeric: 1 }],
    [{ text: 'a' }, { text: 'a' }],
    [{ add: ['a', 1] }, { add: { expressions: [a, { numeric: 1 }] } }],
    [{ sum: ['a'] }, { sum: { expressions: [a] } }],
    [{ concat: ['a', { text: '-' }] }, { concat: { expressions: [a, { text: '-' }] } }],
    [{ subtract: ['a', 1] }, { subtract: { firstExpression: a, secondExpression: { numeric: 1 } } }],
    [{ divide: ['a', 2] }, { divide: { firstExpression: a, secondExpression: { numeric: 2 } } }],
    [{ mod: ['a', 2] }, { mod: { firstExpression: a, secondExpression: { numeric: 2 } } }],
    ...(['abs', 'floor', 'ceil', 'stringify', 'toLower', 'toUpper', 'length'] as const).map(
      (name) => [{ [name]: 'a' }, { [name]: { expression: a } }] as [object, object],
    ),
    [{ substring: ['a', 1] }, { substring: { expression: a, startExpression: { numeric: 1 } } }],
    [
      { substring: ['a', 1, { length: 'b' }] },
      {
        substring: {
          expression: a,
          startExpression: { numeric: 1 },
          lengthExpression: { length: { expression: { fieldPath: 'b' } } },
        },
      },
    ],
  ]
  it.each(expressions)('the expression %j', async (given, expression) => {
    const { towns: items, bodies } = towns({ results: [], pagingMetadata: {} })
    await items
      .pipeline()
      .project({ compute: { x: given } })
      .run()
    expect(bodies()[0].pipeline.stages[0].projection.fields).toEqual([
      { reshape: { resultFieldName: 'x', expression } },
    ])
  })
})
