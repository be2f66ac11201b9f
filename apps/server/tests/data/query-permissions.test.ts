import { paths } from '@foyer/protocol'
import { defaultDatabase, startFoyer, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDataSite, type DataSite, type Page, pageRequest } from './query-steps.js'

interface Referenced {
  results: { dataItem?: { id: string }; unresolvedReference?: { unauthorized: boolean } }[]
  pagingMetadata: { total?: number }
}
type Asked = { status: number; text: string }
type Way = (collection: string, token: string | undefined) => Promise<Asked>

describe.each(defaultDatabase)('V8.2.2: permissions of every question, on $name', ({ name }) => {
  let foyer: TestFoyer
  let site: DataSite
  const tokens: Record<string, string> = {}
  const roles = ['ANYONE', 'SITE_MEMBER', 'SITE_MEMBER_AUTHOR', 'ADMIN'] as const

  beforeAll(async () => {
    foyer = await startFoyer({ database: name, listen: false })
    site = await createDataSite(foyer)
    tokens.ana = (await foyer.createMember('ana@example.com')).access_token
    tokens.ben = (await foyer.createMember('ben@example.com')).access_token
    tokens.visitor = (await foyer.createVisitor()).access_token
    await site.collection('shared', { read: 'ANYONE' })
    await site.insert('shared', [{ _id: 'shared1' }, { _id: 'shared2' }])
    for (const read of roles) {
      await site.collection(read, { read, insert: 'SITE_MEMBER', update: 'ADMIN', remove: 'ADMIN' })
      await site.collection(`to${read}`, { read: 'ANYONE', insert: 'ANYONE' }, [
        { key: 'all', type: 'MULTI_REFERENCE', typeMetadata: { multiReference: { referencedCollectionId: read } } },
        { key: 'anas', type: 'REFERENCE', typeMetadata: { reference: { referencedCollectionId: read } } },
        { key: 'bens', type: 'REFERENCE', typeMetadata: { reference: { referencedCollectionId: read } } },
      ])
      await site.collection(`from${read}`, { read, insert: 'SITE_MEMBER', update: 'ADMIN', remove: 'ADMIN' }, [
        { key: 'to', type: 'MULTI_REFERENCE', typeMetadata: { multiReference: { referencedCollectionId: 'shared' } } },
      ])
      for (const [nth, who] of ['ana', 'ben'].entries())
        await site.post(
          paths.items,
          {
            dataCollectionId: `from${read}`,
            dataItem: { data: { _id: `${who}1`, to: [`shared${nth + 1}`] } },
            saveReferences: true,
          },
          tokens[who],
        )
      const referring = { _id: 'x', all: ['ana1', 'ana2', 'ben1', 'ben2'], anas: 'ana1', bens: 'ben1' }
      await site.post(paths.items, {
        dataCollectionId: `to${read}`,
        dataItem: { data: referring },
        saveReferences: true,
      })
      // The item on the first page of a cursor.
      await site.insert(`to${read}`, [{ _id: 'a' }])
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
  /** Returns a query of the items that refer to a collection, including the referenced items. */
  const including = (to: string, ...fields: string[]) => ({
    dataCollectionId: `to${to}`,
    includeReferences: fields.map((field) => ({ field })),
  })
  const referred = (to: string) => ({ dataCollectionId: `to${to}`, referringItemFieldName: 'all' })
  /** Every API call that queries items. Each returns the status and the response text. */
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
    'include in a query': (to, token) => site.post(paths.queryItems, including(to, 'all'), token),
    'include of single references': (to, token) => site.post(paths.queryItems, including(to, 'anas', 'bens'), token),
    'include in a query by GET': (to, token) =>
      site.call(`${paths.queryItems}?.r=${pageRequest(including(to, 'all', 'bens'))}`, token),
    'include in get': (to, token) =>
      site.call(`${paths.items}/x?.r=${pageRequest({ ...including(to, 'all', 'bens'), dataItemId: 'x' })}`, token),
    'include in a search': (to, token) =>
      site.post(
        paths.searchItems,
        { ...including(to, 'all', 'bens'), search: { search: { expression: 'ana1' } } },
        token,
      ),
    'include by a cursor': async (to, token) => {
      // The cursor is created by an API key, which can read everything, and is then used by another caller.
      const { body } = await site.post<Page>(paths.queryItems, {
        ...including(to, 'all', 'bens'),
        query: { cursorPaging: { limit: 1 }, sort: [{ fieldName: '_id' }] },
      })
      const { cursors } = body.pagingMetadata
      return site.post(
        paths.queryItems,
        { dataCollectionId: `to${to}`, query: { cursorPaging: { cursor: cursors?.next } } },
        token,
      )
    },
    'query-referenced': (to, token) =>
      site.post(paths.queryReferenced, { ...referred(to), referringItemId: 'x', returnTotalCount: true }, token),
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

  const reach = Object.entries(seen).flatMap(([role, access]) =>
    Object.entries(access).map(([who, what]) => ({ role, who, what })),
  )
  const tokenOf = (who: string) => (who === 'key' ? undefined : tokens[who])

  it.each(reach)('$role, $who: references of several items lead to $what', async ({ role, who, what }) => {
    const asked = { ...referred(role), referringItemIds: ['x'], returnTotalCount: true }
    const { status, body, text } = await site.post<Referenced>(paths.queryReferenced, asked, tokenOf(who))
    const found = body.results.map(({ dataItem, unresolvedReference }) =>
      dataItem === undefined ? unresolvedReference?.unauthorized : dataItem.id,
    )
    expect([status, found, body.pagingMetadata.total]).toEqual([
      200,
      {
        all: ['ana1', 'ana2', 'ben1', 'ben2'],
        // For an author, items of other authors count as missing (decision 26).
        own: ['ana1', 'ana2', false, false],
        none: [true, true, true, true],
      }[what],
      4,
    ])
    expect(text.includes('ofben')).toBe(what === 'all')
  })

  it.each(reach)('$role, $who: whether one refers to another is said of $what', async ({ role, who, what }) => {
    const answers = []
    for (const referencedItemId of ['ana1', 'ben1']) {
      const { status, body } = await site.post<{ isReferenced?: boolean }>(
        paths.isReferenced,
        { ...referred(role), referringItemId: 'x', referencedItemId },
        tokenOf(who),
      )
      answers.push(status === 200 ? body.isReferenced : status)
    }
    expect(answers).toEqual({ all: [true, true], own: [true, false], none: [403, 403] }[what])
  })

  it.each(reach)('$role, $who: references from an item of $what can be read', async ({ role, who, what }) => {
    const refers = `from${role}`
    const ask = async (referringItemId: string) => {
      const asked = { dataCollectionId: refers, referringItemFieldName: 'to', referringItemId }
      return (await site.post(paths.queryReferenced, asked, tokenOf(who))).status
    }
    expect([await ask('ana1'), await ask('ben1')]).toEqual({ all: [200, 200], own: [200, 404], none: [403, 403] }[what])
    const { status, text } = await site.post(
      paths.queryReferenced,
      { dataCollectionId: refers, referringItemFieldName: 'to', referringItemIds: ['ana1', 'ben1'] },
      tokenOf(who),
    )
    expect([status, text.includes('shared1'), text.includes('shared2')]).toEqual(
      { all: [200, true, true], own: [200, true, false], none: [403, false, false] }[what],
    )
  })

  it.each(reach)(
    '$role, $who: the answer to a write includes $what, and the write is as it is',
    async ({ role, who, what }) => {
      const { status, body } = await site.post<{ dataItem: { data: { all: { _id: string }[]; bens: unknown } } }>(
        paths.items,
        {
          dataCollectionId: `to${role}`,
          dataItem: { data: { all: ['ana1', 'ben1'], bens: 'ben1' } },
          saveReferences: true,
          includeReferencedItems: [{ field: 'all' }, { field: 'bens' }],
        },
        tokenOf(who),
      )
      const { all: included, bens } = body.dataItem.data
      expect([status, included.map(({ _id }) => _id), typeof bens]).toEqual([
        200,
        { all: ['ana1', 'ben1'], own: ['ana1'], none: [] }[what],
        what === 'all' ? 'object' : 'string',
      ])
    },
  )

  it.each(reach)('$role, $who: a count is of $what', async ({ role, who, what }) => {
    const { status, body } = await site.post<{ totalCount?: number }>(
      paths.countItems,
      { dataCollectionId: role },
      who === 'key' ? undefined : tokens[who],
    )
    expect([status, body.totalCount]).toEqual(what === 'none' ? [403, undefined] : [200, what === 'all' ? 4 : 2])
  })

  it("an author has a page and a total of the own items: what comes after on it is nobody else's", async () => {
    for (const paging of [{ paging: { limit: 2 } }, { cursorPaging: { limit: 2 } }]) {
      const asked = {
        dataCollectionId: 'SITE_MEMBER_AUTHOR',
        query: { ...paging, sort: [{ fieldName: '_id' }] },
        returnTotalCount: true,
      }
      const { body } = await site.post<Page>(paths.queryItems, asked, tokens.ana)
      expect(body.dataItems.map(({ id }) => id)).toEqual(['ana1', 'ana2'])
      expect([body.pagingMetadata.hasNext, body.pagingMetadata.total, body.pagingMetadata.cursors?.next]).toEqual([
        false,
        2,
        undefined,
      ])
    }
    const { body } = await site.post<{ pagingMetadata: { total?: number; hasNext?: boolean } }>(
      paths.distinctValues,
      { dataCollectionId: 'SITE_MEMBER_AUTHOR', fieldName: 'word', paging: { limit: 1 }, returnTotalCount: true },
      tokens.ana,
    )
    expect(body.pagingMetadata).toMatchObject({ total: 1, hasNext: false })
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

  it('a permission on the other collection that was taken away counts at once', async () => {
    await site.collection('led-to', { read: 'ANYONE' })
    await site.insert('led-to', [{ _id: 'a' }])
    const typeMetadata = { multiReference: { referencedCollectionId: 'led-to' } }
    await site.collection('leading', { read: 'ANYONE' }, [{ key: 'to', type: 'MULTI_REFERENCE', typeMetadata }])
    const data = { _id: 'x', to: ['a'] }
    await site.post(paths.items, { dataCollectionId: 'leading', dataItem: { data }, saveReferences: true })
    const from = { dataCollectionId: 'leading', referringItemFieldName: 'to' }
    const ask = () =>
      Promise.all([
        site.post(paths.queryItems, { ...from, includeReferences: [{ field: 'to' }] }, tokens.ana),
        site.post(paths.queryReferenced, { ...from, referringItemId: 'x' }, tokens.ana),
        site.post(paths.isReferenced, { ...from, referringItemId: 'x', referencedItemId: 'a' }, tokens.ana),
      ])
    expect((await ask()).map(({ status }) => status)).toEqual([200, 200, 200])
    const dataCollection = { id: 'led-to', permissions: { read: 'ADMIN' } }
    await foyer.call(`${paths.collections}/led-to`, { method: 'PATCH', json: { dataCollection }, token: site.apiKey })
    expect((await ask()).map(({ status }) => status)).toEqual([403, 403, 403])
    const several = await site.post(paths.queryReferenced, { ...from, referringItemIds: ['x'] }, tokens.ana)
    expect(several.body.results).toEqual([
      { unresolvedReference: { referringItemId: 'x', referencedItemId: 'a', unauthorized: true } },
    ])
  })

  it('an answer needs a token, and a collection of nobody is no secret to find out by asking', async () => {
    for (const path of [
      paths.queryItems,
      paths.countItems,
      paths.distinctValues,
      paths.aggregateItems,
      paths.aggregatePipeline,
      paths.searchItems,
      paths.queryReferenced,
      paths.isReferenced,
    ]) {
      expect((await foyer.call(path, { method: 'POST', json: { dataCollectionId: 'ANYONE' } })).status).toBe(401)
      expect(
        (
          await site.post(path, {
            dataCollectionId: 'nowhere',
            fieldName: 'a',
            referringItemFieldName: 'a',
            referringItemId: 'a',
            referencedItemId: 'a',
            aggregation: { groupingFields: ['a'] },
            search: { search: { expression: 'a' } },
          })
        ).status,
      ).toBe(404)
    }
  })
})
