import { paths } from '@foyer/protocol'
import { defaultDatabase, startFoyer, TEST_ORIGIN, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDataCalls } from './data-steps.js'

describe.each(defaultDatabase)('wire-protocol §11: traps of the data service on $name', ({ name }) => {
  let foyer: TestFoyer
  let token: string
  let data: ReturnType<typeof createDataCalls>
  const dataCollectionId = 'things'
  beforeAll(async () => {
    foyer = await startFoyer({ database: name, listen: false })
    token = await foyer.addApiKey()
    data = createDataCalls(foyer, token)
    const tags = {
      key: 'tags',
      type: 'MULTI_REFERENCE',
      typeMetadata: { multiReference: { referencedCollectionId: dataCollectionId } },
    }
    await data.create(dataCollectionId, { fields: [tags] })
    await data.create('empty', { fields: [tags] })
    for (const n of [1, 2, 3]) await data.insert(dataCollectionId, { _id: `i${n}`, n })
  })
  afterAll(() => foyer.stop())

  const post = (path: string, json: object) => foyer.call<Record<string, unknown>>(path, { json, token })
  const found = async (filter: object) => {
    const { body } = await post(paths.queryItems, { dataCollectionId, query: { filter, sort: [{ fieldName: 'n' }] } })
    return (body.dataItems as { data: { n: number } }[]).map((one) => one.data.n)
  }

  it('trap 2: every success is 200 with JSON, also where there is nothing to say', async () => {
    const reference = { referringItemFieldName: 'tags', referringItemId: 'i1', referencedItemId: 'i2' }
    const dataItemReferences = [reference]
    const nothing: [string, object][] = [
      [paths.truncateItems, { dataCollectionId: 'empty' }],
      [paths.insertReferences, { dataCollectionId, dataItemReferences }],
      [paths.removeReferences, { dataCollectionId, dataItemReferences }],
      [
        paths.replaceReferences,
        { dataCollectionId, referringItemFieldName: 'tags', referringItemId: 'i1', newReferencedItemIds: [] },
      ],
    ]
    for (const [path, json] of nothing) {
      const { status, headers, body } = await post(path, json)
      expect([path, status, body]).toEqual([path, 200, {}])
      expect(headers['content-type']).toBe('application/json; charset=utf-8')
    }
  })

  it('trap 5: a refusal has one applicationError, and no validationError beside it', async () => {
    for (const json of [{}, { dataCollectionId: 5 }, { dataCollectionId, query: { paging: { limit: 0 } } }]) {
      const { status, body } = await post(paths.queryItems, json)
      expect(status).toBe(400)
      expect(Object.keys(body.details as object)).toEqual(['applicationError'])
    }
  })

  it('trap 14: pagingMetadata and the list are there also when nothing is found', async () => {
    const from = { dataCollectionId: 'empty' }
    const lists: [string, string, object][] = [
      [paths.queryItems, 'dataItems', {}],
      [paths.searchItems, 'dataItems', { search: { search: { expression: 'nothing' } } }],
      [paths.distinctValues, 'distinctValues', { fieldName: 'n' }],
      [paths.aggregateItems, 'results', { aggregation: { groupingFields: ['n'], operations: [] } }],
      [paths.aggregatePipeline, 'results', { pipeline: { stages: [] } }],
    ]
    for (const [path, list, json] of lists) {
      const { status, body } = await post(path, { ...from, ...json })
      expect([path, status, body[list], body.pagingMetadata]).toEqual([
        path,
        200,
        [],
        expect.objectContaining({ hasNext: false }),
      ])
    }
  })

  it('trap 16: between excludes its end, and {} inside $or is true', async () => {
    expect(await found({ $and: [{ n: { $gte: 1 } }, { n: { $lt: 3 } }] })).toEqual([1, 2])
    expect(await found({ $or: [{}, { n: 2 }] })).toEqual([1, 2, 3])
  })

  it('10: beyond the requests per minute a visitor or member waits (WDE0014, Retry-After); a back end and others do not', async () => {
    const limited = await startFoyer({
      database: name,
      listen: false,
      limits: true,
      settings: { 'data.requestsPerMinute': '60' },
    })
    const key = await limited.addApiKey()
    const calls = createDataCalls(limited, key)
    await calls.create(dataCollectionId)
    await calls.insert(dataCollectionId, { _id: 'a' })
    const [one, other] = [(await limited.createVisitor()).access_token, (await limited.createVisitor()).access_token]
    const read = async (by: string) => calls.get(dataCollectionId, 'a', by)
    for (let at = 0; at < 60; at++) expect((await read(one)).status).toBe(200)
    const refused = await read(one)
    expect(refused).toMatchObject({
      status: 429,
      body: { details: { applicationError: { code: 'WDE0014', description: expect.stringMatching(/^WDE0014: /) } } },
    })
    expect(refused.headers['retry-after']).toBe('60')
    expect([(await read(other)).status, (await read(key)).status]).toEqual([200, 200])
    for (let at = 0; at < 60; at++) await read(key)
    expect((await read(key)).status).toBe(200)
    await limited.advance(60)
    expect((await read(one)).status).toBe(200)
    await limited.stop()
  })

  it('trap 19: a preflight that asks for x-wix-consistent is let through', async () => {
    const { status, headers } = await foyer.call(paths.queryItems, {
      method: 'OPTIONS',
      headers: {
        origin: TEST_ORIGIN,
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'authorization,x-wix-bi-gateway,x-wix-consistent',
      },
    })
    expect(status).toBeLessThan(300)
    expect(headers['access-control-allow-headers']).toContain('x-wix-consistent')
  })
})
