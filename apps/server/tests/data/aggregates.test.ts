import { paths } from '@foyer/protocol'
import { databases, startFoyer, type TestFoyer } from '@foyer/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aggregatePipeline } from '../../src/features/data/aggregate/aggregate-pipeline.js'
import { readPipeline } from '../../src/features/data/aggregate/pipeline.js'
import { runStage } from '../../src/features/data/aggregate/run-stage.js'
import { insertItems } from '../../src/features/data/items/insert-items.js'
import type { JsonObject, JsonValue } from '../../src/kernel/text/json.js'
import { content, filter } from './data-samples.js'
import { createDataSite, type DataSite } from './query-steps.js'
import { unlimitedWork } from './unlimited-work.js'

interface Results {
  results: JsonObject[]
  pagingMetadata: { count: number; total?: number; hasNext: boolean; cursors?: { next?: string; prev?: string } }
}
const ADMIN = { kind: 'admin' } as const

describe.each(databases)('wire-protocol §8.5: aggregation, on $name', ({ name }) => {
  let foyer: TestFoyer
  let site: DataSite
  let serial = 0
  beforeAll(async () => {
    foyer = await startFoyer({ database: name, listen: false })
    site = await createDataSite(foyer)
    await site.collection('towns', { read: 'ANYONE' })
    await site.insert('towns', [
      { _id: 'a', city: 'Rome', pop: 10, founded: { $date: '2000-01-01T00:00:00Z' }, tags: ['old', 'big'] },
      { _id: 'b', city: 'Rome', pop: 20.5, area: { height: 1 } },
      { _id: 'c', city: 'Oslo', pop: 7, founded: { $date: '1999-01-01T00:00:00Z' } },
      { _id: 'd', city: 'Oslo', pop: 'many', area: { height: 2 } },
      { _id: 'e', pop: 1 },
      { _id: 'f', city: null, pop: 2 },
    ])
  })
  afterAll(() => foyer.stop())

  const aggregate = (asked: object) => site.post<Results>(paths.aggregateItems, { dataCollectionId: 'towns', ...asked })
  const pipeline = (stages: object[], more: object = {}, rest: object = {}) =>
    site.post<Results>(paths.aggregatePipeline, { dataCollectionId: 'towns', pipeline: { stages, ...more }, ...rest })
  const operations = [
    { resultFieldName: 'total', sum: { itemFieldName: 'pop' } },
    { resultFieldName: 'popAvg', average: { itemFieldName: 'pop' } },
    { resultFieldName: 'popMin', min: { itemFieldName: 'pop' } },
    { resultFieldName: 'popMax', max: { itemFieldName: 'pop' } },
    { resultFieldName: 'count', itemCount: {} },
  ]

  it('groups, sums, averages, least and greatest values, counts; what is no number is in no sum', async () => {
    const { status, body } = await aggregate({ aggregation: { groupingFields: ['city'], operations } })
    expect(status).toBe(200)
    expect(body.results).toEqual([
      { _id: { city: null }, total: 3, popAvg: 1.5, popMin: 1, popMax: 2, count: 2 },
      { _id: { city: 'Oslo' }, total: 7, popAvg: 7, popMin: 7, popMax: 'many', count: 2 },
      { _id: { city: 'Rome' }, total: 30.5, popAvg: 15.25, popMin: 10, popMax: 20.5, count: 2 },
    ])
  })

  it('security-checklist 92: of as many fields and operations as there may be', async () => {
    const groupingFields = ['city', ...Array.from({ length: 9 }, (_, at) => `g${at}`)]
    const many = Array.from({ length: 50 }, (_, at) => ({ ...operations[at % 5], resultFieldName: `r${at}` }))
    const { status, body } = await aggregate({ aggregation: { groupingFields, operations: many } })
    expect([status, body.results?.length]).toEqual([200, 3])
    expect(body.results[2]).toMatchObject({ _id: { city: 'Rome', g8: null }, r0: 30.5, r49: 2 })
  })

  it('without a group, all items are one; without items there is none', async () => {
    const all = await aggregate({
      aggregation: {
        groupingFields: [],
        operations: [operations[0], operations[4], { resultFieldName: 'first', min: { itemFieldName: 'founded' } }],
      },
    })
    expect(all.body.results).toEqual([{ total: 40.5, count: 6, first: { $date: '1999-01-01T00:00:00.000Z' } }])
    const none = await aggregate({ initialFilter: { city: 'Paris' }, aggregation: { groupingFields: [], operations } })
    expect(none.body).toEqual({
      results: [],
      pagingMetadata: { count: 0, offset: 0, tooManyToCount: false, hasNext: false },
    })
  })

  it.each([0.30000000000000004, 1e21, 5e-324, 1.7976931348623157e308, -0.1, 2 ** 53 + 2, true, 'x"\\\n😀'])(
    'the value %j comes out of a group with every digit',
    async (value) => {
      const collectionId = `exact${++serial}`
      await site.collection(collectionId, { read: 'ANYONE' })
      await site.insert(collectionId, [{ value }])
      const { body } = await site.post<Results>(paths.aggregateItems, {
        dataCollectionId: collectionId,
        aggregation: {
          groupingFields: ['value'],
          operations: [{ resultFieldName: 'most', max: { itemFieldName: 'value' } }],
        },
      })
      expect(body.results).toEqual([{ _id: { value }, most: value }])
    },
  )

  it('filters before and after, sorts by fields and results, and pages by offset and by cursor', async () => {
    const asked = {
      initialFilter: { pop: { $gt: 1 } },
      finalFilter: { total: { $gte: 2 }, city: { $ne: 'Oslo' } },
      aggregation: { groupingFields: ['city'], operations: [operations[0]] },
      sort: [{ fieldName: 'total', order: 'DESC' }],
      returnTotalCount: true,
    }
    const whole = await aggregate(asked)
    expect(whole.body.results).toEqual([
      { _id: { city: 'Rome' }, total: 30.5 },
      { _id: { city: null }, total: 2 },
    ])
    const first = await aggregate({ ...asked, cursorPaging: { limit: 1 } })
    expect(first.body).toMatchObject({
      results: whole.body.results.slice(0, 1),
      pagingMetadata: { total: 2, hasNext: true },
    })
    const next = await aggregate({ cursorPaging: { cursor: first.body.pagingMetadata.cursors?.next } })
    expect(next.body).toMatchObject({ results: whole.body.results.slice(1), pagingMetadata: { hasNext: false } })
    expect((await aggregate({ ...asked, paging: { limit: 1, offset: 1 } })).body.results).toEqual(next.body.results)
  })

  it('groups by objects, by dates and behind dots', async () => {
    const by = async (...groupingFields: string[]) =>
      (await aggregate({ aggregation: { groupingFields, operations: [operations[4]] } })).body.results
    expect(await by('area.height')).toEqual([
      { _id: { 'area.height': null }, count: 4 },
      { _id: { 'area.height': 1 }, count: 1 },
      { _id: { 'area.height': 2 }, count: 1 },
    ])
    expect(await by('area')).toHaveLength(3)
    expect(await by('founded')).toContainEqual({ _id: { founded: { $date: '2000-01-01T00:00:00.000Z' } }, count: 1 })
  })

  it('a pipeline: filter, group, projection, expressions, sort, skip, limit', async () => {
    const { status, body } = await pipeline(
      [
        { filter: { city: { $ne: null } } },
        {
          group: {
            groupIds: [{ key: 'city', expression: { fieldPath: 'city' } }],
            accumulators: [
              { resultFieldName: 'total', sum: { expression: { fieldPath: 'pop' } } },
              { resultFieldName: 'count', sum: { expression: { numeric: 1 } } },
            ],
          },
        },
        {
          projection: {
            fields: [
              { include: { fieldName: 'total' } },
              {
                reshape: {
                  resultFieldName: 'label',
                  expression: {
                    concat: {
                      expressions: [
                        { toUpper: { expression: { fieldPath: '_id.city' } } },
                        { text: ': ' },
                        { stringify: { expression: { fieldPath: 'count' } } },
                      ],
                    },
                  },
                },
              },
              {
                reshape: {
                  resultFieldName: 'mean',
                  expression: {
                    divide: { firstExpression: { fieldPath: 'total' }, secondExpression: { fieldPath: 'count' } },
                  },
                },
              },
            ],
          },
        },
        { sort: { values: [{ fieldName: 'total', order: 'DESC' }] } },
      ],
      {},
      { returnTotalCount: true },
    )
    expect(status).toBe(200)
    expect(body).toEqual({
      results: [
        { _id: { city: 'Rome' }, total: 30.5, label: 'ROME: 2', mean: 15.25 },
        { _id: { city: 'Oslo' }, total: 7, label: 'OSLO: 2', mean: 3.5 },
      ],
      pagingMetadata: { count: 2, offset: 0, total: 2, tooManyToCount: false, hasNext: false },
    })
    const page = await pipeline(
      [{ sort: { values: [{ fieldName: 'pop', order: 'ASC' }] } }, { skip: 1 }, { limit: 3 }],
      { cursorPaging: { limit: 2 } },
    )
    expect(page.body.results.map(({ _id }) => _id)).toEqual(['f', 'c'])
    const next = await pipeline([], { cursorPaging: { cursor: page.body.pagingMetadata.cursors?.next } })
    expect(next.body.results.map(({ _id }) => _id)).toEqual(['a'])
  })

  it('a pipeline: unwinding, objects as lists, nested and excluding projections, first, last and push', async () => {
    expect(
      (
        await pipeline([
          { unwindArray: { arrayFieldName: 'tags' } },
          { projection: { fields: [{ include: { fieldName: 'tags' } }] } },
        ])
      ).body.results,
    ).toEqual([
      { _id: 'a', tags: 'old' },
      { _id: 'a', tags: 'big' },
    ])
    expect(
      (
        await pipeline([
          { filter: { _id: 'b' } },
          { objectToArray: { objectFieldName: 'area', destinationFieldName: 'list' } },
          {
            projection: {
              fields: [
                { include: { fieldName: 'list' } },
                { projectNested: { resultFieldName: 'in', fields: [{ include: { fieldName: 'city' } }] } },
              ],
            },
          },
        ])
      ).body.results,
    ).toEqual([{ _id: 'b', list: [{ k: 'height', v: 1 }], in: { city: 'Rome' } }])
    const excluded = await pipeline([
      { filter: { _id: 'b' } },
      { projection: { fields: [{ exclude: { fieldName: '_owner' } }, { exclude: { fieldName: 'area.height' } }] } },
    ])
    expect(Object.keys(excluded.body.results[0] ?? {}).toSorted()).toEqual([
      '_createdDate',
      '_id',
      '_updatedDate',
      'area',
      'city',
      'pop',
    ])
    const accumulator = (kind: string) => ({ resultFieldName: kind, [kind]: { expression: { fieldPath: 'pop' } } })
    const grouped = await pipeline([
      { sort: { values: [{ fieldName: '_id', order: 'ASC' }] } },
      { group: { groupIds: [], accumulators: ['first', 'last', 'push'].map(accumulator) } },
    ])
    expect(grouped.body.results).toEqual([{ first: 10, last: 2, push: [10, 20.5, 7, 'many', 1, 2] }])
  })

  it.each<[object, JsonValue]>([
    [{ add: { expressions: [{ numeric: 1 }, { numeric: 2.5 }] } }, 3.5],
    [{ sum: { expressions: [{ numeric: 1 }, { text: 'x' }] } }, 1],
    [{ add: { expressions: [{ numeric: 1 }, { text: 'x' }] } }, null],
    [{ multiply: { expressions: [{ numeric: 4 }, { numeric: 2.5 }] } }, 10],
    [{ subtract: { firstExpression: { numeric: 4 }, secondExpression: { numeric: 2.5 } } }, 1.5],
    [{ divide: { firstExpression: { numeric: 4 }, secondExpression: { numeric: 0 } } }, null],
    [{ mod: { firstExpression: { numeric: 7 }, secondExpression: { numeric: 4 } } }, 3],
    [{ abs: { expression: { numeric: -4 } } }, 4],
    [{ floor: { expression: { numeric: -4.5 } } }, -5],
    [{ ceil: { expression: { numeric: 4.1 } } }, 5],
    [{ stringify: { expression: { fieldPath: 'founded' } } }, '2000-01-01T00:00:00.000Z'],
    [{ toLower: { expression: { fieldPath: 'city' } } }, 'rome'],
    [{ length: { expression: { text: '😀a' } } }, 2],
    [{ length: { expression: { fieldPath: 'tags' } } }, 2],
    [
      {
        substring: { expression: { text: '😀abc' }, startExpression: { numeric: 1 }, lengthExpression: { numeric: 2 } },
      },
      'ab',
    ],
  ])('expression %j is %j', async (expression, value) => {
    const { body } = await pipeline([
      { filter: { _id: 'a' } },
      { projection: { fields: [{ reshape: { resultFieldName: 'out', expression } }] } },
    ])
    expect(body.results).toEqual([{ _id: 'a', out: value }])
  })

  it.each([
    [{ aggregation: {} }, 'WDE0075'],
    [{ aggregation: { operations: [{ resultFieldName: 'x' }] } }, 'WDE0075'],
    [{ aggregation: { operations: [operations[0], operations[0]] } }, 'WDE0075'],
    [{ aggregation: { groupingFields: ['$x'] } }, 'WDE0075'],
    [{ aggregation: { groupingFields: ['city'] }, finalFilter: { a: { $near: 1 } } }, 'WDE0068'],
    [{ aggregation: { groupingFields: ['city'] }, paging: { limit: 1001 } }, 'WDE0034'],
  ])('bad input: %j is %s', async (asked, code) => {
    const { status, body } = await aggregate(asked)
    expect([status, body]).toEqual([
      400,
      expect.objectContaining({ details: { applicationError: expect.objectContaining({ code }) } }),
    ])
  })

  it.each([
    [{ lookup: {} }],
    [{ filter: {}, limit: 1 }],
    [{ limit: 0 }],
    [{ skip: 1.5 }],
    [{ group: { groupIds: [{ key: 'a', expression: { eval: 'x' } }] } }],
    [{ group: { accumulators: [{ resultFieldName: '__proto__', sum: { expression: { numeric: 1 } } }] } }],
    [{ unwindArray: {} }],
    ['filter'],
  ])('bad input: the stage %j', async (stage) => {
    const { status } = await pipeline([stage as object])
    expect(status).toBe(400)
  })

  it('decision 27: a group means the same in the database and in plain, for generated items and filters', async () => {
    const deps = foyer.deps
    if (deps === undefined) throw new Error('there is no node')
    const field = fc.constantFrom('a', 'b', 'a.b', 'c d', '_owner')
    const kind = fc.constantFrom('sum', 'avg', 'min', 'max')
    await fc.assert(
      fc.asyncProperty(
        fc.array(content, { minLength: 3, maxLength: 20 }),
        fc.array(field, { maxLength: 2 }),
        fc.array(fc.tuple(kind, field), { minLength: 1, maxLength: 3 }),
        fc.array(filter, { maxLength: 1 }),
        async (contents, groupFields, measured, filters) => {
          const collectionId = `grouped${++serial}`
          await site.collection(collectionId, {})
          const added = measured.some(([how]) => how === 'sum' || how === 'avg')
          const exact = (data: JsonObject): JsonObject =>
            JSON.parse(JSON.stringify(data), (_, value) =>
              typeof value === 'number' && added ? summable(value) : value,
            )
          await insertItems(
            collectionId,
            contents.map((data, at) => ({ data: { ...exact(data), _id: `i${at}` } })),
            ADMIN,
            deps,
          )
          const stages = [
            ...filters.map((one) => ({ filter: one })),
            {
              group: {
                groupIds: groupFields.map((one, at) => ({ key: `k${at}`, expression: { fieldPath: one } })),
                accumulators: [
                  { resultFieldName: 'n', sum: { expression: { numeric: 1 } } },
                  ...measured.map(([how, one], at) => ({
                    resultFieldName: `m${at}`,
                    [how]: { expression: { fieldPath: one } },
                  })),
                ],
              },
            },
          ] as unknown as JsonValue[]
          const ask = (all: JsonValue[]) =>
            aggregatePipeline(
              { dataCollectionId: collectionId, pipeline: { stages: all, paging: { limit: 1000 } } },
              ADMIN,
              deps,
            )
          const { results: items } = await ask([])
          const { results: found } = await ask(stages)
          const expected = readPipeline(stages).reduce(
            (documents, stage) => runStage(stage, documents, unlimitedWork()),
            [...items],
          )
          expect(comparable(found)).toEqual(comparable(expected))
        },
      ),
      { numRuns: 40 },
    )
  }, 120_000)
})

/** Rounds to a number close to `value` whose sums are exact in any order of addition (decision 25). */
const summable = (value: number) => Math.trunc((value % 2 ** 30) * 1024) / 1024

/** Sorts the groups and the properties of each group, for comparison. */
const comparable = (results: readonly JsonObject[]) =>
  results
    .map((one) =>
      JSON.stringify(one, (_, value) => {
        if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
        return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      }),
    )
    .toSorted()
