import { paths } from '@foyer/protocol'
import { databases, startFoyer, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DataSite, dataSite, type Page } from './data-query-steps.js'

type Asked = { status: number; text: string }
type Way = (collection: string, token: string | undefined) => Promise<Asked>

describe.each(databases)('V8.2.2: permissions of every question, on $name', ({ name }) => {
  let foyer: TestFoyer
  let site: DataSite
  const tokens: Record<string, string> = {}
  const roles = ['ANYONE', 'SITE_MEMBER', 'SITE_MEMBER_AUTHOR', 'ADMIN'] as const

  beforeAll(async () => {
    foyer = await startFoyer({ database: name, listen: false })
    site = await dataSite(foyer)
    tokens.ana = (await foyer.member('ana@example.com')).access_token
    tokens.ben = (await foyer.member('ben@example.com')).access_token
    tokens.visitor = (await foyer.visitor()).access_token
    for (const read of roles) {
      await site.collection(read, { read, insert: 'SITE_MEMBER', update: 'ADMIN', remove: 'ADMIN' })
      for (const who of ['ana', 'ben'])
        await site.insert(
          read,
          [
            { _id: `${who}1`, word: `of${who}`, number: 1 },
            { _id: `${who}2`, word: `of${who}`, number: 2 },
          ],
          tokens[who],
        )
    }
  })
  afterAll(() => foyer.stop())

  const all = { fieldName: 'word' }
  const sums = [
    { resultFieldName: 'sum', sum: { itemFieldName: 'number' } },
    { resultFieldName: 'least', min: { itemFieldName: 'word' } },
  ]
  /** Every way to ask about items, and what the answer shows of them. */
  const ways: Record<string, Way> = {
    'query by POST': (dataCollectionId, token) => site.post(paths.queryItems, { dataCollectionId, query: {} }, token),
    'query by GET': (dataCollectionId, token) =>
      site.call(
        `${paths.queryItems}?.r=${Buffer.from(JSON.stringify({ dataCollectionId })).toString('base64url')}`,
        token,
      ),
    'query with a filter that names the other': (dataCollectionId, token) =>
      site.post(
        paths.queryItems,
        { dataCollectionId, query: { filter: { $or: [{}, { word: 'ofben' }] }, sort: [{ fieldName: 'number' }] } },
        token,
      ),
    'a shuffled query': (dataCollectionId, token) =>
      site.post(paths.queryItems, { dataCollectionId, sortMode: 'RANDOM' }, token),
    'distinct values': (dataCollectionId, token) =>
      site.post(paths.distinctValues, { dataCollectionId, ...all }, token),
    aggregation: (dataCollectionId, token) =>
      site.post(
        paths.aggregateItems,
        { dataCollectionId, aggregation: { groupingFields: ['word'], operations: sums } },
        token,
      ),
    'a pipeline in the database': (dataCollectionId, token) =>
      site.post(
        paths.aggregatePipeline,
        {
          dataCollectionId,
          pipeline: {
            stages: [{ group: { groupIds: [{ key: 'word', expression: { fieldPath: 'word' } }], accumulators: [] } }],
          },
        },
        token,
      ),
    'a pipeline in memory': (dataCollectionId, token) =>
      site.post(
        paths.aggregatePipeline,
        { dataCollectionId, pipeline: { stages: [{ projection: { fields: [{ include: { fieldName: 'word' } }] } }] } },
        token,
      ),
    search: (dataCollectionId, token) =>
      site.post(paths.searchItems, { dataCollectionId, search: { search: { expression: 'ofana ofben' } } }, token),
  }

  const seen: Record<(typeof roles)[number], Record<string, 'all' | 'own' | 'none'>> = {
    ANYONE: { visitor: 'all', ana: 'all', key: 'all' },
    SITE_MEMBER: { visitor: 'none', ana: 'all', key: 'all' },
    SITE_MEMBER_AUTHOR: { visitor: 'none', ana: 'own', key: 'all' },
    ADMIN: { visitor: 'none', ana: 'none', key: 'all' },
  }
  const cells = roles.flatMap((role) =>
    Object.entries(seen[role]).flatMap(([who, access]) => Object.keys(ways).map((way) => ({ role, who, access, way }))),
  )

  it.each(cells)('$role, $who: $way shows $access', async ({ role, who, access, way }) => {
    const { status, text } = await (ways[way] as Way)(role, who === 'key' ? undefined : tokens[who])
    const shows = { ana: text.includes('ofana'), ben: text.includes('ofben') }
    if (access === 'none') {
      expect([status, shows]).toEqual([403, { ana: false, ben: false }])
      expect(text).toContain('WDE0027')
    } else expect([status, shows]).toEqual([200, { ana: true, ben: access === 'all' }])
  })

  it.each(
    Object.entries(seen).flatMap(([role, access]) =>
      Object.entries(access).map(([who, what]) => ({ role, who, what })),
    ),
  )('$role, $who: a count is of $what', async ({ role, who, what }) => {
    const { status, body } = await site.post<{ totalCount?: number }>(
      paths.countItems,
      { dataCollectionId: role },
      who === 'key' ? undefined : tokens[who],
    )
    expect([status, body.totalCount]).toEqual(what === 'none' ? [403, undefined] : [200, what === 'all' ? 4 : 2])
  })

  it('a cursor grants nothing: whoever uses it sees what they may see', async () => {
    const page = (token: string | undefined, cursorPaging: object) =>
      site.post<Page>(
        paths.queryItems,
        {
          dataCollectionId: 'SITE_MEMBER_AUTHOR',
          query: { cursorPaging, sort: [{ fieldName: '_id' }] },
          returnTotalCount: true,
        },
        token,
      )
    const first = await page(undefined, { limit: 1 })
    expect(first.body.pagingMetadata.total).toBe(4)
    const cursor = first.body.pagingMetadata.cursors?.next
    const anas = await page(tokens.ana, { cursor, limit: 10 })
    expect(anas.body.dataItems.map(({ id }) => id)).toEqual(['ana2'])
    expect(anas.body.pagingMetadata.total).toBe(2)
    const bens = await page(tokens.ben, { cursor, limit: 10 })
    expect(bens.body.dataItems.map(({ id }) => id)).toEqual(['ben1', 'ben2'])
    expect((await page(tokens.visitor, { cursor })).status).toBe(403)
  })

  it('a permission that was taken away counts at once, on the node that had it in mind too', async () => {
    await site.collection('changing', { read: 'ANYONE', insert: 'SITE_MEMBER' })
    await site.insert('changing', [{ _id: 'a' }], tokens.ben)
    const ask = () => site.post<Page>(paths.queryItems, { dataCollectionId: 'changing' }, tokens.ana)
    expect((await ask()).body.dataItems).toHaveLength(1)
    const { body } = await site.call<{ collection: { revision: string } }>(
      `${paths.collections}/changing?dataCollectionId=changing`,
    )
    const change = (read: string) =>
      foyer.call(`${paths.collections}/changing`, {
        method: 'PATCH',
        json: { dataCollection: { id: 'changing', revision: body.collection.revision, permissions: { read } } },
        token: site.apiKey,
      })
    expect((await change('ADMIN')).status).toBe(200)
    expect((await ask()).status).toBe(403)
  })

  it('an answer needs a token, and a collection of nobody is no secret to find out by asking', async () => {
    for (const path of [
      paths.queryItems,
      paths.countItems,
      paths.distinctValues,
      paths.aggregateItems,
      paths.aggregatePipeline,
      paths.searchItems,
    ]) {
      expect((await foyer.call(path, { method: 'POST', json: { dataCollectionId: 'ANYONE' } })).status).toBe(401)
      expect(
        (
          await site.post(path, {
            dataCollectionId: 'nowhere',
            fieldName: 'a',
            aggregation: { groupingFields: ['a'] },
            search: { search: { expression: 'a' } },
          })
        ).status,
      ).toBe(404)
    }
  })
})
