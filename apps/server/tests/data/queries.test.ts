import { paths } from '@foyer/protocol'
import { databases, startFoyer, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDataSite, type DataSite, getIds, type Page, pageRequest } from './query-steps.js'

describe.each(databases)('wire-protocol §8: queries, on $name', ({ name }) => {
  let foyer: TestFoyer
  let site: DataSite
  beforeAll(async () => {
    foyer = await startFoyer({ database: name, listen: false })
    site = await createDataSite(foyer)
    await site.collection('pots', { read: 'ANYONE', insert: 'ANYONE', update: 'ANYONE', remove: 'ANYONE' })
    await site.insert('pots', [
      {
        _id: 'a',
        name: 'Bowl',
        price: 20,
        tags: ['blue', 'big'],
        size: { height: 5 },
        made: { $date: '2026-01-01T00:00:00Z' },
      },
      { _id: 'b', name: 'bowl, small', price: 12.5, tags: ['red'], made: { $date: '2026-01-02T00:00:00+02:00' } },
      { _id: 'c', name: 'Vase', price: 80, tags: [], glazed: true },
      { _id: 'd', name: 'Émile’s vase', price: null },
      { _id: 'e/ö%?"', name: 'Cup', price: 9, tags: 'blue' },
    ])
  })
  afterAll(() => foyer.stop())

  const query = (asked: object, more: object = {}) =>
    site.post<Page>(paths.queryItems, { dataCollectionId: 'pots', query: asked, ...more })

  it('8.2: an item is answered as it was stored, its id in the data, dates as $date', async () => {
    const { status, body } = await query({ filter: { _id: 'a' } })
    expect(status).toBe(200)
    expect(body.dataItems).toEqual([
      {
        id: 'a',
        dataCollectionId: 'pots',
        revision: '1',
        data: expect.objectContaining({
          _id: 'a',
          name: 'Bowl',
          tags: ['blue', 'big'],
          size: { height: 5 },
          made: { $date: '2026-01-01T00:00:00.000Z' },
          _createdDate: { $date: expect.any(String) },
        }),
      },
    ])
    expect(body.pagingMetadata).toEqual({ count: 1, offset: 0, tooManyToCount: false, hasNext: false })
  })

  describe('8.2: a page of any size has every item as it was stored', () => {
    // Texts that contain the separators of items in a result that the database returns as one text, and texts that
    // resemble them.
    const odd = ['\n', '\t', 'a\tb\nc\\n\\t', '\r\u2028\u0085\u007f', '"},{"', '', 'ü😀'].map((text, at) => ({
      _id: `odd ${at} ü\u2028\\`,
      text,
      [`in ${text.replaceAll(/[^a-zü]/g, '')}`]: [{ text }],
    }))
    const plain = Array.from({ length: 140 }, (_, at) => ({ _id: `plain ${String(at).padStart(3, '0')}`, at }))
    beforeAll(async () => {
      await site.collection('papers', { read: 'ANYONE', insert: 'ANYONE', update: 'ANYONE', remove: 'ANYONE' })
      const dataItems = [...odd, ...plain].map((data) => ({ data }))
      const { body } = await site.post(paths.bulkInsertItems, { dataCollectionId: 'papers', dataItems })
      expect(body).toMatchObject({ bulkActionMetadata: { totalFailures: 0 } })
    })

    it.each([1, 7, 50, 100, 101, 102, 147, 1000])('%i', async (limit) => {
      const request = { dataCollectionId: 'papers', query: { sort: [{ fieldName: '_id' }], paging: { limit } } }
      const { body } = await site.post<Page>(paths.queryItems, request)
      const stored = [...odd, ...plain].slice(0, limit)
      const system = { _owner: expect.any(String), _createdDate: expect.any(Object), _updatedDate: expect.any(Object) }
      expect(body.dataItems).toEqual(
        stored.map((data) => ({
          id: data._id,
          dataCollectionId: 'papers',
          revision: '1',
          data: { ...data, ...system },
        })),
      )
      expect(body.pagingMetadata).toMatchObject({ count: stored.length, hasNext: limit < 147 })
    })
  })

  it('8.2, trap 18: the same query comes as a GET with .r', async () => {
    const request = {
      dataCollectionId: 'pots',
      query: { filter: { price: { $gt: 10 } }, sort: [{ fieldName: 'price' }] },
    }
    const posted = await site.post<Page>(paths.queryItems, request)
    const got = await site.call<Page>(`${paths.queryItems}?.r=${pageRequest(request)}`)
    expect(got.status).toBe(200)
    expect(got.body).toEqual(posted.body)
    expect(getIds(got)).toEqual(['b', 'a', 'c'])
  })

  it.each([
    [{}, ['e/ö%?"', 'd', 'c', 'b', 'a']],
    [{ filter: { name: 'bowl' } }, []],
    [{ filter: { name: { $contains: 'BOWL' } } }, ['b', 'a']],
    [{ filter: { name: { $startsWith: 'éMILE' } } }, ['d']],
    [{ filter: { tags: 'blue' } }, ['e/ö%?"', 'a']],
    [{ filter: { tags: { $hasAll: ['blue', 'big'] } } }, ['a']],
    [{ filter: { price: null } }, ['d']],
    [{ filter: { price: { $ne: null } }, sort: [{ fieldName: 'price', order: 'DESC' }] }, ['c', 'a', 'b', 'e/ö%?"']],
    [{ filter: { 'size.height': 5 } }, ['a']],
    [
      { filter: { $or: [{}, { price: 9 }] }, sort: [{ fieldName: 'name', order: 'ASC' }] },
      ['a', 'e/ö%?"', 'c', 'b', 'd'],
    ],
    [{ filter: { made: { $gt: { $date: '2026-01-01T12:00:00Z' } } } }, ['b']],
    [{ filter: { $and: [{}, { $not: [{ price: { $gt: 10 } }] }] } }, ['e/ö%?"', 'd']],
    [{ filter: { _id: { $in: ['e/ö%?"', 'nobody'] } } }, ['e/ö%?"']],
    [{ paging: { limit: 2, offset: 1 }, sort: [{ fieldName: '_id' }] }, ['b', 'c']],
  ])('8.3: %j finds %j', async (asked, ids) => {
    expect(getIds(await query(asked))).toEqual(ids)
  })

  it('8.3: a projection shows the fields named and the id', async () => {
    const { body } = await query({ filter: { _id: 'a' }, fields: ['size.height', 'nothing'] })
    expect(body.dataItems.map(({ data }) => data)).toEqual([{ _id: 'a', size: { height: 5 } }])
  })

  it('8.4, trap 15: pages by cursor carry the query, with nothing but the cursor sent', async () => {
    const first = await query(
      {
        filter: { price: { $exists: true } },
        sort: [{ fieldName: 'price', order: 'DESC' }],
        fields: ['name'],
        cursorPaging: { limit: 2 },
      },
      { returnTotalCount: true },
    )
    expect(getIds(first)).toEqual(['c', 'a'])
    expect(first.body.pagingMetadata).toMatchObject({ count: 2, total: 5, hasNext: true })
    const next = await query({ cursorPaging: { cursor: first.body.pagingMetadata.cursors?.next } })
    expect(getIds(next)).toEqual(['b', 'e/ö%?"'])
    expect(next.body.dataItems[0]?.data).toEqual({ _id: 'b', name: 'bowl, small' })
    const last = await query({ cursorPaging: { cursor: next.body.pagingMetadata.cursors?.next, limit: 10 } })
    expect(getIds(last)).toEqual(['d'])
    expect(last.body.pagingMetadata).toMatchObject({ hasNext: false })
    const back = await query({ cursorPaging: { cursor: last.body.pagingMetadata.cursors?.prev, limit: 2 } })
    expect(getIds(back)).toEqual(['b', 'e/ö%?"'])
    expect(back.body.pagingMetadata.hasNext).toBe(true)
    const begin = await query({ cursorPaging: { cursor: back.body.pagingMetadata.cursors?.prev } })
    expect(getIds(begin)).toEqual(['c', 'a'])
    expect(begin.body.pagingMetadata.cursors?.prev).toBeUndefined()
  })

  it('8.2: a shuffled order is the same for every page of one seed, and holds every item once', async () => {
    const shuffled = { sortMode: 'RANDOM', randomOptions: { seed: 'spring' } }
    const whole = getIds(await query({}, shuffled))
    expect(whole.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e/ö%?"'])
    const first = await query({ cursorPaging: { limit: 3 } }, shuffled)
    const next = await query({ cursorPaging: { cursor: first.body.pagingMetadata.cursors?.next } })
    expect([...getIds(first), ...getIds(next)]).toEqual(whole)
    const others = await Promise.all(
      ['b', 'c', 'd', 'e', 'f'].map((seed) => query({}, { sortMode: 'RANDOM', randomOptions: { seed } })),
    )
    expect(new Set(others.map((one) => getIds(one).join())).size).toBeGreaterThan(1)
  })

  it('8.2: count', async () => {
    const count = (filter: object | undefined) =>
      site.post<{ totalCount: number }>(paths.countItems, { dataCollectionId: 'pots', filter })
    expect((await count(undefined)).body).toEqual({ totalCount: 5 })
    expect((await count({ price: { $lt: 20 } })).body).toEqual({ totalCount: 2 })
    expect((await count({ price: 'nothing' })).body).toEqual({ totalCount: 0 })
  })

  it('8.2: distinct values, lists by their elements, in order and by pages', async () => {
    const distinct = (asked: object) =>
      site.post<{ distinctValues: unknown[]; pagingMetadata: Page['pagingMetadata'] }>(paths.distinctValues, {
        dataCollectionId: 'pots',
        ...asked,
      })
    expect((await distinct({ fieldName: 'tags' })).body.distinctValues).toEqual(['big', 'blue', 'red'])
    expect((await distinct({ fieldName: 'price', order: 'DESC' })).body.distinctValues).toEqual([80, 20, 12.5, 9])
    expect((await distinct({ fieldName: 'made' })).body.distinctValues).toEqual([
      { $date: '2026-01-01T00:00:00.000Z' },
      { $date: '2026-01-01T22:00:00.000Z' },
    ])
    expect((await distinct({ fieldName: 'glazed' })).body.distinctValues).toEqual([true])
    expect((await distinct({ fieldName: 'size' })).body.distinctValues).toEqual([])
    expect((await distinct({ fieldName: '_id', filter: { price: { $gt: 15 } } })).body.distinctValues).toEqual([
      'a',
      'c',
    ])
    const first = await distinct({ fieldName: 'tags', cursorPaging: { limit: 2 }, returnTotalCount: true })
    expect(first.body).toMatchObject({ distinctValues: ['big', 'blue'], pagingMetadata: { total: 3, hasNext: true } })
    const next = await distinct({ cursorPaging: { cursor: first.body.pagingMetadata.cursors?.next } })
    expect(next.body).toMatchObject({ distinctValues: ['red'], pagingMetadata: { hasNext: false } })
    const back = await distinct({ cursorPaging: { cursor: next.body.pagingMetadata.cursors?.prev } })
    expect(back.body.distinctValues).toEqual(['big', 'blue'])
  })

  it('an index is used and finds the same, also when a field that had none holds a list for the first time', async () => {
    await site.collection('indexed', { read: 'ANYONE' })
    await site.insert('indexed', [{ _id: 'a', colour: 'blue' }, { _id: 'b', colour: 'red' }, { _id: 'c' }])
    const made = await site.post('/wix-data/v2/indexes', {
      dataCollectionId: 'indexed',
      index: { name: 'by colour', fields: [{ path: 'colour', order: 'ASC' }] },
    })
    expect(made.status).toBe(200)
    const blue = () =>
      site.post<Page>(paths.queryItems, {
        dataCollectionId: 'indexed',
        query: { filter: { colour: 'blue' }, sort: [{ fieldName: '_id' }] },
      })
    await expect
      .poll(async () => JSON.stringify((await site.call('/wix-data/v2/indexes?dataCollectionId=indexed')).body))
      .toContain('ACTIVE')
    expect(getIds(await blue())).toEqual(['a'])
    await site.insert('indexed', [{ _id: 'd', colour: ['green', 'blue'] }])
    expect(getIds(await blue())).toEqual(['a', 'd'])
  })

  describe('bad input', () => {
    const refusal = async (asked: object, more: object = {}) => {
      const { status, body } = await query(asked, more)
      const { applicationError } = (
        body as unknown as { details: { applicationError: { code: string; description: string } } }
      ).details
      expect(applicationError.description).toMatch(new RegExp(`^${applicationError.code}: `))
      return [status, applicationError.code]
    }

    it.each([
      [{ filter: { price: { $near: 1 } } }, 400, 'WDE0068'],
      [{ filter: { price: { $regex: '.*' } } }, 400, 'WDE0070'],
      [{ filter: { 'a..b': 1 } }, 400, 'WDE0068'],
      [{ filter: 'x' }, 400, 'WDE0068'],
      [{ filter: { name: 'x\0' } }, 400, 'WDE0068'],
      [{ sort: [{ fieldName: '$x' }] }, 400, 'WDE0075'],
      [{ sort: [{ fieldName: 'a', order: 'UP' }] }, 400, 'WDE0075'],
      [{ sort: 'name' }, 400, 'WDE0075'],
      [{ fields: ['a.constructor'] }, 400, 'WDE0075'],
      [{ paging: { limit: 1.5 } }, 400, 'WDE0032'],
      [{ paging: { limit: 0 } }, 400, 'WDE0033'],
      [{ paging: { limit: 1001 } }, 400, 'WDE0034'],
      [{ paging: { offset: 'x' } }, 400, 'WDE0035'],
      [{ paging: { offset: -1 } }, 400, 'WDE0036'],
      [{ cursorPaging: { cursor: 'nonsense' } }, 400, 'WDE0075'],
      [{ cursorPaging: { cursor: '' } }, 400, 'WDE0075'],
    ])('%j', async (asked, status, code) => {
      expect(await refusal(asked)).toEqual([status, code])
    })

    it('an unknown collection, a missing one, a foreign cursor', async () => {
      expect(await refusal({}, { dataCollectionId: 'nowhere' })).toEqual([404, 'WDE0025'])
      expect(await refusal({}, { dataCollectionId: undefined })).toEqual([400, 'WDE0001'])
      const { body } = await query({ cursorPaging: { limit: 1 } })
      const cursor = body.pagingMetadata.cursors?.next as string
      expect(await refusal({ cursorPaging: { cursor } }, { dataCollectionId: 'indexed' })).toEqual([400, 'WDE0075'])
      const changed = `${cursor.slice(0, 10)}${cursor[10] === 'A' ? 'B' : 'A'}${cursor.slice(11)}`
      expect(await refusal({ cursorPaging: { cursor: changed } })).toEqual([400, 'WDE0075'])
      const distinct = await site.post(paths.distinctValues, { dataCollectionId: 'pots', cursorPaging: { cursor } })
      expect(distinct.status).toBe(400)
    })
  })
})
