import { type BulkResponse, paths } from '@foyer/protocol'
import { databases, startFoyer, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JsonValue } from '../../src/kernel/text/json.js'
import { createDataSite, type DataSite, type Page } from './query-steps.js'

const field = (name: string) => ({ fieldPath: name })
const reshape = (resultFieldName: string, expression: JsonValue) => ({
  projection: { fields: [{ reshape: { resultFieldName, expression } }] },
})
const concat = (name: string, times: number) =>
  reshape(name, { concat: { expressions: Array.from({ length: times }, () => field(name)) } })
/** Returns a projection of `times` fields, each the same text in upper case. */
const inUpperCase = (name: string, times: number) => ({
  projection: {
    fields: Array.from({ length: times }, (_, at) => ({
      reshape: { resultFieldName: `upper${at}`, expression: { toUpper: { expression: field(name) } } },
    })),
  },
})
const absent = { a: { $not: { $contains: 'xxxxxxxxxxxy' } } }

describe.each(databases)('security-checklist 92: requests that cost more than they may, on $name', ({ name }) => {
  let foyer: TestFoyer
  let site: DataSite
  beforeAll(async () => {
    foyer = await startFoyer({ database: name, listen: false })
    site = await createDataSite(foyer)
    await site.collection('notes', { read: 'ANYONE' })
    await site.insert('notes', [
      { _id: 'short', a: 'x' },
      { _id: 'long', a: 'x'.repeat(400_000) },
    ])
    await site.collection('many', { read: 'ANYONE' })
    const items = Array.from({ length: 1000 }, (_, n) => ({ data: { _id: `i${n}`, n, text: 'x'.repeat(500) } }))
    await site.post(paths.bulkInsertItems, { dataCollectionId: 'many', dataItems: items })
  })
  afterAll(() => foyer.stop())

  const pipeline = (dataCollectionId: string, stages: JsonValue[]) =>
    site.post<{ code?: string; results?: unknown[] }>(paths.aggregatePipeline, {
      dataCollectionId,
      pipeline: { stages },
    })

  it('a pipeline that needs more than the main thread gives is answered by its thread', async () => {
    const stages = [
      { limit: 1000 },
      ...Array.from({ length: 24 }, () => reshape('n', { abs: { expression: field('n') } })),
    ]
    const { status, body } = await pipeline('many', stages)
    expect([status, body.results?.length]).toEqual([200, 50])
  })

  it.each<[string, string, JsonValue[]]>([
    [
      'a text that is joined with itself 98 times, twice, and made upper case 45 times',
      'notes',
      [concat('a', 98), concat('a', 98), inUpperCase('a', 45)],
    ],
    [
      '20 texts that are looked for behind a limit',
      'notes',
      [{ limit: 2 }, ...Array.from({ length: 20 }, () => ({ filter: absent }))],
    ],
  ])('%s: a refusal with a code, or an answer, and the server lives', async (_what, collection, stages) => {
    const { status, body } = await pipeline(collection, stages)
    if (status !== 200)
      expect([status, body.code ?? JSON.stringify(body)]).toEqual([400, expect.stringContaining('WDE0028')])
    expect((await foyer.call('/healthz')).status).toBe(200)
  })

  it('a large item that one request names many times: the first changes are made, the rest is refused', async () => {
    const increment = { fieldPath: 'n', action: 'INCREMENT_FIELD', incrementFieldOptions: { value: 1 } }
    const outcomes = async (dataItemId: string) => {
      const patches = Array.from({ length: 100 }, () => ({ dataItemId, fieldModifications: [increment] }))
      const { body } = await site.post<BulkResponse>(paths.bulkPatchItems, { dataCollectionId: 'notes', patches })
      return body.results.map(({ itemMetadata }) => itemMetadata.error?.code ?? 'changed')
    }
    const large = await outcomes('long')
    const made = large.filter((one) => one === 'changed').length
    expect(large).toEqual([...Array(made).fill('changed'), ...Array(100 - made).fill('WDE0028')])
    const found = await site.post<Page>(paths.queryItems, {
      dataCollectionId: 'notes',
      query: { filter: { _id: 'long' }, fields: ['n'] },
    })
    expect(found.body.dataItems[0]?.data.n).toBe(made)
    expect(made).toBeGreaterThan(5)
    expect(made).toBeLessThan(20)
    expect(new Set(await outcomes('short'))).toEqual(new Set(['changed']))
  })

  const asked = (path: string, json: object) => site.post(path, { dataCollectionId: 'notes', ...json })
  const manyTexts = (times: number) => ({
    $and: Array.from({ length: times }, (_, at) => ({ $not: { a: { $contains: `${'x'.repeat(900)}${at}` } } })),
  })
  it.each<[string, string, object]>([
    ['a query', paths.queryItems, { query: { filter: manyTexts(60) } }],
    ['a count', paths.countItems, { filter: manyTexts(60) }],
    ['distinct values', paths.distinctValues, { fieldName: '_id', filter: manyTexts(60) }],
    [
      'an aggregation',
      paths.aggregateItems,
      { initialFilter: manyTexts(60), aggregation: { operations: [{ resultFieldName: 'n', itemCount: {} }] } },
    ],
    [
      'the condition of a patch',
      paths.patchItem,
      {
        patch: {
          dataItemId: 'long',
          fieldModifications: [{ fieldPath: 'b', action: 'SET_FIELD', setFieldOptions: { value: 1 } }],
        },
        condition: { filter: manyTexts(60) },
      },
    ],
  ])(
    '60 texts that are looked for in one long text, in %s: an answer, or a refusal with a code',
    async (_what, path, json) => {
      const { status, body } = await asked(path, json)
      if (status !== 200) expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('WDE0028')])
      expect((await foyer.call('/healthz')).status).toBe(200)
    },
  )
})
