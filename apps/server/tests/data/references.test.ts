import { type ErrorEnvelope, type PagingMetadata, paths } from '@foyer/protocol'
import { databases, type ScenarioResponse, startFoyer, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createDataCalls, EVERYONE_PERMISSIONS, getSubject, refusal } from './data-steps.js'

const several = (key: string, to: string) => ({
  key,
  type: 'MULTI_REFERENCE',
  typeMetadata: { multiReference: { referencedCollectionId: to } },
})
const single = (key: string, to: string) => ({
  key,
  type: 'REFERENCE',
  typeMetadata: { reference: { referencedCollectionId: to } },
})

interface Results extends ErrorEnvelope {
  results: {
    referringItemId?: string
    dataItem?: { id: string; data: Record<string, unknown> }
    unresolvedReference?: object
  }[]
  pagingMetadata: PagingMetadata
}
type Document = Record<string, { _id: string }[] | { _id: string } | string>

describe.each(databases)('wire-protocol §8.2: references, on $name', ({ name }) => {
  let foyer: TestFoyer
  let data: ReturnType<typeof createDataCalls>
  let visitor: string
  let books: string
  let people: string
  let serial = 0

  beforeAll(async () => {
    foyer = await startFoyer({ database: name, listen: false })
    data = createDataCalls(foyer, await foyer.addApiKey())
    visitor = (await foyer.createVisitor()).access_token
  })
  afterAll(() => foyer.stop())

  /** Books with an author and readers, both of which refer to people. */
  beforeEach(async () => {
    serial++
    books = `books${serial}`
    people = `people${serial}`
    await data.create(people)
    await data.create(books, { fields: [several('readers', people), single('author', people)] })
    for (const _id of ['ana', 'ben', 'cyd']) await data.insert(people, { _id, name: `of ${_id}` })
    await data.insert(books, { _id: 'b1', title: 'One', author: 'ana' })
    await data.insert(books, { _id: 'b2', title: 'Two', author: 'gone' })
  })

  const reference = (referringItemId: string, referencedItemId: string, referringItemFieldName = 'readers') => ({
    referringItemFieldName,
    referringItemId,
    referencedItemId,
  })
  const insert = (references: object[], token?: string) =>
    data.post(paths.insertReferences, { dataCollectionId: books, dataItemReferences: references }, token)
  const remove = (references: object[], token?: string) =>
    data.post(paths.removeReferences, { dataCollectionId: books, dataItemReferences: references }, token)
  const replace = (referringItemId: string, newReferencedItemIds: string[], token?: string) =>
    data.post(
      paths.replaceReferences,
      { dataCollectionId: books, referringItemFieldName: 'readers', referringItemId, newReferencedItemIds },
      token,
    )
  const ask = (more: object, token?: string) =>
    data.post(
      paths.queryReferenced,
      { dataCollectionId: books, referringItemFieldName: 'readers', ...more },
      token,
    ) as unknown as Promise<ScenarioResponse<Results>>
  const readersOf = async (referringItemId: string, more = {}) =>
    (await ask({ referringItemId, ...more })).body.results.map(({ dataItem }) => dataItem?.data._id)
  const isReferenced = async (referringItemId: string, referencedItemId: string, field = 'readers') =>
    (
      (await data.post(paths.isReferenced, {
        dataCollectionId: books,
        ...reference(referringItemId, referencedItemId, field),
      })) as unknown as ScenarioResponse<{ isReferenced: boolean }>
    ).body.isReferenced
  const query = async (more: object, token?: string) => {
    const answer = (await data.post(
      paths.queryItems,
      { dataCollectionId: books, ...more },
      token,
    )) as unknown as ScenarioResponse<
      { dataItems: { data: Document }[]; pagingMetadata: PagingMetadata } & ErrorEnvelope
    >
    return answer
  }
  const byId = { sort: [{ fieldName: '_id' }] }

  describe('writing', () => {
    it('are made, in the order in which they were, taken away, and replaced; each answers {}', async () => {
      expect(await insert([reference('b1', 'ben'), reference('b1', 'ana')])).toMatchObject({ status: 200, body: {} })
      await insert([reference('b1', 'cyd'), reference('b1', 'ben')])
      expect(await readersOf('b1')).toEqual(['ben', 'ana', 'cyd'])
      expect(await readersOf('b1', { order: 'DESC' })).toEqual(['cyd', 'ana', 'ben'])
      expect((await remove([reference('b1', 'ana'), reference('b1', 'nobody')])).status).toBe(200)
      expect(await readersOf('b1')).toEqual(['ben', 'cyd'])
      expect((await replace('b1', ['ana', 'ben', 'ana'])).status).toBe(200)
      expect(await readersOf('b1')).toEqual(['ana', 'ben'])
      expect((await replace('b1', [])).status).toBe(200)
      expect(await readersOf('b1')).toEqual([])
    })

    it('trap 17: one that cannot be written is no 200, and then none is', async () => {
      expect(await insert([reference('b1', 'ana'), reference('missing', 'ana')])).toMatchObject(refusal(404, 'WDE0073'))
      expect(await readersOf('b1')).toEqual([])
      await insert([reference('b1', 'ana')])
      expect(await remove([reference('b1', 'ana'), reference('missing', 'ana')])).toMatchObject(refusal(404, 'WDE0073'))
      expect(await replace('missing', ['ana'])).toMatchObject(refusal(404, 'WDE0073'))
      expect(await readersOf('b1')).toEqual(['ana'])
    })

    it('only a field that is declared to hold several takes them', async () => {
      for (const field of ['author', 'title', 'nothing', '__proto__', "readers'", ''])
        expect(await insert([reference('b1', 'ana', field)])).toMatchObject(refusal(400, 'WDE0020'))
    })

    it('security-checklist 7: at most 1000 at once, and ids are ids', async () => {
      const many = Array.from({ length: 1001 }, (_, nth) => reference('b1', `r${nth}`))
      expect(await insert(many)).toMatchObject(refusal(400, 'WDE0006'))
      expect(await remove(many)).toMatchObject(refusal(400, 'WDE0006'))
      expect(
        await replace(
          'b1',
          many.map(({ referencedItemId }) => referencedItemId),
        ),
      ).toMatchObject(refusal(400, 'WDE0006'))
      expect((await insert(many.slice(1))).status).toBe(200)
      for (const id of ['', 'x'.repeat(129), 'a\0b', '.'])
        expect(await insert([reference('b1', id)])).toMatchObject(refusal(400, 'WDE0002'))
      expect(await insert([{ referringItemId: 'b1' }])).toMatchObject(refusal(400, 'WDE0075'))
    })

    it('ids with slashes, quotes and percent signs are ids like others', async () => {
      const odd = `o/d'd"%25\\ ü`
      await data.insert(people, { _id: odd })
      await data.insert(books, { _id: odd })
      await insert([reference(odd, odd)])
      expect(await readersOf(odd)).toEqual([odd])
      expect(await isReferenced(odd, odd)).toBe(true)
    })

    it('insert with saveReferences writes the ids and items that a field holds; without, they are dropped', async () => {
      const json = (_id: string, readers: unknown) => ({
        dataCollectionId: books,
        dataItem: { data: { _id, readers } },
        saveReferences: true,
        includeReferencedItems: [{ field: 'readers' }],
      })
      for (const [token, id] of [
        [undefined, 'b3'],
        [visitor, 'b4'],
      ] as const) {
        const answer = await data.post(paths.items, json(id, ['cyd', { _id: 'ana', name: 'sent' }, 'gone']), token)
        expect(answer.body.dataItem.data).toMatchObject({ readers: [{ name: 'of cyd' }, { name: 'of ana' }] })
        expect(await readersOf(id)).toEqual(['cyd', 'ana'])
        expect(await data.stored(books, id)).toEqual({})
      }
      await data.insert(books, { _id: 'b5', readers: ['ana'] })
      expect(await readersOf('b5')).toEqual([])
      expect(await data.post(paths.items, json('b6', 'ana'))).toMatchObject(refusal(400, 'WDE0075'))
      expect(await data.post(paths.items, json('b6', [5]))).toMatchObject(refusal(400, 'WDE0002'))
      const many = Array.from({ length: 1001 }, (_, nth) => `r${nth}`)
      expect(await data.post(paths.items, json('b6', many))).toMatchObject(refusal(400, 'WDE0006'))
      expect(await data.stored(books, 'b6')).toBeUndefined()
      expect(await data.post(paths.items, json('b3', ['ben']))).toMatchObject(refusal(409, 'WDE0074'))
      expect(await readersOf('b3')).toEqual(['cyd', 'ana'])
    })

    it('save, update and the bulk calls write them too: a field that is sent has what was sent, one that is not keeps its own', async () => {
      const saved = { dataCollectionId: books, saveReferences: true }
      for (const path of [paths.saveItem, paths.updateItem]) {
        await replace('b1', ['ana'])
        const post = (more: object) => data.post(path, { ...saved, dataItem: { data: { _id: 'b1', ...more } } })
        expect([(await post({ title: 'Uno' })).status, await readersOf('b1')]).toEqual([200, ['ana']])
        expect([(await post({ readers: ['cyd', 'ben', 'cyd'] })).status, await readersOf('b1')]).toEqual([
          200,
          ['cyd', 'ben'],
        ])
        expect(await post({ readers: 'ana' })).toMatchObject(refusal(400, 'WDE0075'))
        expect([(await post({ readers: null })).status, await readersOf('b1')]).toEqual([200, []])
        await data.post(path, { ...saved, saveReferences: false, dataItem: { data: { _id: 'b1', readers: ['ana'] } } })
        expect(await readersOf('b1')).toEqual([])
      }
      const items = (ids: string[]) => ids.map((_id) => ({ data: { _id, readers: [_id === 'b4' ? 5 : 'ben', 'ana'] } }))
      for (const [path, ids, outcome] of [
        [paths.bulkInsertItems, ['b2', 'b3', 'b4'], [false, true, false]],
        [paths.bulkSaveItems, ['b2', 'b4', 'b5'], [true, false, true]],
        [paths.bulkUpdateItems, ['b1', 'b4', 'b9'], [true, false, false]],
      ] as const) {
        const { body } = await data.post(path, { ...saved, dataItems: items([...ids]) })
        expect(body.results.map(({ itemMetadata }) => itemMetadata.success)).toEqual(outcome)
      }
      for (const id of ['b1', 'b2', 'b3', 'b5']) expect([id, await readersOf(id)]).toEqual([id, ['ben', 'ana']])
      const twice = [{ data: { _id: 'b1', readers: ['ana'] } }, { data: { _id: 'b1', readers: ['cyd'] } }]
      await data.post(paths.bulkUpdateItems, { ...saved, dataItems: twice })
      expect(await readersOf('b1')).toEqual(['cyd'])
    })

    it('at most 10,000 come with one request, and then nothing of it is written', async () => {
      const readers = Array.from({ length: 1000 }, (_, nth) => `r${nth}`)
      const dataItems = Array.from({ length: 11 }, (_, nth) => ({ data: { _id: `m${nth}`, readers } }))
      const json = { dataCollectionId: books, saveReferences: true, dataItems }
      expect(await data.post(paths.bulkInsertItems, json)).toMatchObject(refusal(400, 'WDE0006'))
      expect(await data.stored(books, 'm0')).toBeUndefined()
    })

    it('many at once are all kept, each in a place of its own', async () => {
      const ids = Array.from({ length: 20 }, (_, nth) => `r${nth}`)
      await Promise.all(ids.map((id) => insert([reference('b1', id), reference('b1', 'ana')])))
      const { body } = await ask({ referringItemIds: ['b1'] })
      expect(body.results).toHaveLength(21)
      const back = await ask({ referringItemIds: ['b1'], order: 'DESC' })
      expect(back.body.results).toEqual(body.results.toReversed())
    })

    it('a patch writes no references into the item', async () => {
      const set = { fieldPath: 'readers', action: 'SET_FIELD', setFieldOptions: { value: ['ana'] } }
      expect((await data.patch(books, 'b1', [set])).status).toBe(200)
      expect(await data.stored(books, 'b1')).toEqual({ title: 'One', author: 'ana' })
    })
  })

  describe('they go', () => {
    beforeEach(() => insert([reference('b1', 'ana'), reference('b2', 'ben')]))
    const again = async () => {
      await data.insert(books, { _id: 'b1' })
      await data.insert(books, { _id: 'b2' })
      return [...(await readersOf('b1')), ...(await readersOf('b2'))]
    }

    it('with the item they start at, removed alone, in bulk, or by emptying', async () => {
      await data.remove(books, 'b1')
      await data.post(paths.bulkRemoveItems, { dataCollectionId: books, dataItemIds: ['b2'] })
      expect(await again()).toEqual([])
      await insert([reference('b1', 'ana'), reference('b2', 'ben')])
      await data.truncate(books)
      expect(await again()).toEqual([])
    })

    it('with their collection, and with their field, also when another collection is meant from now on', async () => {
      const field = (path: string, json: object) => data.post(path, { dataCollectionId: books, ...json })
      expect((await field(paths.deleteCollectionField, { fieldKey: 'readers' })).status).toBe(200)
      expect(await ask({ referringItemId: 'b1' })).toMatchObject(refusal(400, 'WDE0020'))
      await field(paths.createCollectionField, { field: several('readers', people) })
      expect([...(await readersOf('b1')), ...(await readersOf('b2'))]).toEqual([])
      await insert([reference('b1', 'ana')])
      await field(paths.updateCollectionField, { field: several('readers', books) })
      await field(paths.updateCollectionField, { field: several('readers', people) })
      expect(await readersOf('b1')).toEqual([])

      await insert([reference('b1', 'ana')])
      await field(paths.updateCollectionField, { field: { ...several('readers', people), displayName: 'Readers' } })
      expect(await readersOf('b1')).toEqual(['ana'])
      await foyer.call(`${paths.collections}/${books}?dataCollectionId=${books}`, {
        method: 'DELETE',
        token: await foyer.addApiKey(),
      })
      await data.create(books, { fields: [several('readers', people)] })
      expect(await again()).toEqual([])
    })

    it('and lead to nothing when the item they lead to is gone', async () => {
      await data.remove(people, 'ana')
      expect(await readersOf('b1')).toEqual([])
      expect(await isReferenced('b1', 'ana')).toBe(false)
      const { body } = await ask({ referringItemIds: ['b1', 'b2'] })
      expect(body.results).toMatchObject([
        { unresolvedReference: { referringItemId: 'b1', referencedItemId: 'ana', unauthorized: false } },
        { referringItemId: 'b2', dataItem: { data: { _id: 'ben' } } },
      ])
    })

    it('a collection that is gone has no items', async () => {
      await foyer.call(`${paths.collections}/${people}?dataCollectionId=${people}`, {
        method: 'DELETE',
        token: await foyer.addApiKey(),
      })
      expect(await readersOf('b1')).toEqual([])
      expect((await ask({ referringItemIds: ['b1'] })).body.results).toEqual([
        { unresolvedReference: { referringItemId: 'b1', referencedItemId: 'ana', unauthorized: false } },
      ])
      const { body } = await query({ query: byId, includeReferences: [{ field: 'readers' }, { field: 'author' }] })
      expect(body.dataItems[0]?.data).toMatchObject({ readers: [], author: 'ana' })
    })
  })

  describe('reading', () => {
    beforeEach(() => replace('b1', ['ana', 'gone', 'ben', 'cyd']))

    it('whether one refers to another, by fields of several and of one', async () => {
      expect(await isReferenced('b1', 'ben')).toBe(true)
      expect(await isReferenced('b2', 'ben')).toBe(false)
      expect(await isReferenced('b1', 'ana', 'author')).toBe(true)
      expect(await isReferenced('b1', 'ben', 'author')).toBe(false)
      const asked = (more: object) =>
        data.post(paths.isReferenced, { dataCollectionId: books, ...reference('b1', 'ana'), ...more })
      expect(await asked({ referringItemId: 'missing' })).toMatchObject(refusal(404, 'WDE0073'))
      expect(await asked({ referringItemFieldName: 'title' })).toMatchObject(refusal(400, 'WDE0020'))
    })

    it('specification §9: pages of the items one refers to; pagingMetadata is always there', async () => {
      const first = await ask({ referringItemId: 'b1', paging: { limit: 2 }, returnTotalCount: true })
      expect(first.body.results.map(({ dataItem }) => dataItem?.data.name)).toEqual(['of ana', 'of ben'])
      expect(first.body.pagingMetadata).toMatchObject({ count: 2, offset: 0, total: 3, hasNext: true })
      const next = await ask({ referringItemId: 'b1', paging: { limit: 2, offset: 2 } })
      expect(next.body.results.map(({ dataItem }) => dataItem?.id)).toEqual(['cyd'])
      expect(next.body.pagingMetadata).toMatchObject({ count: 1, offset: 2, hasNext: false })
      const none = await ask({ referringItemId: 'b2' })
      expect(none.body).toMatchObject({ results: [], pagingMetadata: { count: 0, hasNext: false } })
      const ids = Array.from({ length: 60 }, (_, nth) => `r${nth}`)
      await data.post(paths.bulkInsertItems, {
        dataCollectionId: people,
        dataItems: ids.map((_id) => ({ data: { _id } })),
      })
      await replace('b2', ids)
      const many = await ask({ referringItemId: 'b2' })
      expect(many.body.pagingMetadata).toMatchObject({ count: 50, hasNext: true })
    })

    it('of the fields named, and of a single reference too', async () => {
      const { body } = await ask({ referringItemId: 'b1', fields: ['name'], paging: { limit: 1 } })
      expect(body.results[0]?.dataItem?.data).toEqual({ _id: 'ana', name: 'of ana' })
      const author = await ask({ referringItemFieldName: 'author', referringItemIds: ['b1', 'b2'] })
      expect(author.body.results).toMatchObject([
        { referringItemId: 'b1', dataItem: { data: { name: 'of ana' } } },
        { unresolvedReference: { referringItemId: 'b2', referencedItemId: 'gone', unauthorized: false } },
      ])
    })

    it('of several items, each with the item it belongs to, and those that lead to nothing', async () => {
      await replace('b2', ['cyd'])
      const asked = { referringItemIds: ['b1', 'b2', 'missing'], returnTotalCount: true }
      const { body } = await ask({ ...asked, paging: { limit: 4 } })
      expect(body.results).toMatchObject([
        { referringItemId: 'b1', dataItem: { id: 'ana' } },
        { unresolvedReference: { referringItemId: 'b1', referencedItemId: 'gone', unauthorized: false } },
        { referringItemId: 'b1', dataItem: { id: 'ben' } },
        { referringItemId: 'b1', dataItem: { id: 'cyd' } },
      ])
      expect(body.pagingMetadata).toMatchObject({ count: 4, total: 5, hasNext: true })
      expect((await ask({ ...asked, paging: { offset: 4 } })).body.results).toMatchObject([
        { referringItemId: 'b2', dataItem: { id: 'cyd' } },
      ])
    })

    it.each([
      [{}, 'WDE0075'],
      [{ referringItemId: 'b1', referringItemIds: ['b1'] }, 'WDE0075'],
      [{ referringItemId: 'b1', cursorPaging: { cursor: 'x' } }, 'WDE0075'],
      [{ referringItemId: 'b1', order: 'UP' }, 'WDE0075'],
      [{ referringItemId: 'b1', fields: ['$a'] }, 'WDE0075'],
      [{ referringItemId: 'b1', paging: { limit: 1001 } }, 'WDE0034'],
      [{ referringItemId: 'b1', paging: { limit: 0 } }, 'WDE0033'],
      [{ referringItemId: '' }, 'WDE0002'],
      [{ referringItemIds: Array.from({ length: 1001 }, (_, nth) => `r${nth}`) }, 'WDE0006'],
      [{ referringItemId: 'b1', referringItemFieldName: 'title' }, 'WDE0020'],
    ])('refuses %o', async (asked, code) => {
      expect(await ask(asked)).toMatchObject(refusal(400, code))
    })

    it('of an item that is not there is 404', async () => {
      expect(await ask({ referringItemId: 'missing' })).toMatchObject(refusal(404, 'WDE0073'))
      expect((await ask({ referringItemIds: ['missing'] })).body).toMatchObject({ results: [], pagingMetadata: {} })
    })
  })

  describe('in a filter: the list of their ids, and missing when there is none', () => {
    beforeEach(async () => {
      await replace('b1', ['ana', 'gone'])
      await data.insert(books, { _id: 'b3', title: 'Three' })
      await replace('b3', ['ben'])
    })
    const found = async (filter: object, token?: string) =>
      (await query({ query: { ...byId, filter } }, token)).body.dataItems.map((one) => one.data._id)

    it.each([
      [{ readers: 'ana' }, ['b1']],
      [{ readers: 'ANA' }, []],
      [{ readers: 5 }, []],
      [{ readers: { $ne: 'ana' } }, ['b2', 'b3']],
      [{ readers: { $in: ['ben', 'gone'] } }, ['b1', 'b3']],
      [{ readers: { $hasSome: ['ben', null] } }, ['b2', 'b3']],
      [{ readers: { $hasAll: ['gone', 'ana'] } }, ['b1']],
      [{ readers: { $hasAll: ['ben', 'ana'] } }, []],
      [{ readers: { $exists: true } }, ['b1', 'b3']],
      [{ readers: null }, ['b2']],
      [{ readers: { $ne: null } }, ['b1', 'b3']],
      [{ readers: { $startsWith: 'B' } }, ['b3']],
      [{ readers: ['ana', 'gone'] }, ['b1']],
      [{ readers: ['gone', 'ana'] }, []],
      [{ $or: [{ readers: 'ben' }, { title: 'Two' }], $not: [{ readers: 'ana' }] }, ['b2', 'b3']],
      [{ 'readers.name': 'of ana' }, []],
    ])('%o', async (filter, expected) => {
      expect(await found(filter)).toEqual(expected)
    })

    it('on every way a filter goes: count, distinct, aggregate, a pipeline, search and pages by cursor', async () => {
      const filter = { readers: { $in: ['ana', 'ben'] } }
      const post = async (path: string, more: object) =>
        (await data.post(path, { dataCollectionId: books, ...more })).body as unknown as Record<string, unknown>
      expect(await post(paths.countItems, { filter })).toEqual({ totalCount: 2 })
      const distinct = await post(paths.distinctValues, { fieldName: 'title', filter })
      expect(distinct).toMatchObject({ distinctValues: ['One', 'Three'] })
      const count = { operations: [{ resultFieldName: 'count', itemCount: {} }] }
      const grouped = await post(paths.aggregateItems, { initialFilter: filter, aggregation: count })
      expect(grouped).toMatchObject({ results: [{ count: 2 }] })
      const pipeline = { stages: [{ filter }, { sort: { values: [{ fieldName: '_id', order: 'DESC' }] } }] }
      expect(await post(paths.aggregatePipeline, { pipeline })).toMatchObject({
        results: [{ _id: 'b3' }, { _id: 'b1' }],
      })
      const search = { search: { expression: 'one two' }, filter }
      expect(await post(paths.searchItems, { search })).toMatchObject({ dataItems: [{ id: 'b1' }] })
      const first = await query({ query: { ...byId, filter, cursorPaging: { limit: 1 } } })
      const cursor = first.body.pagingMetadata.cursors?.next
      const second = await query({ query: { cursorPaging: { cursor } } })
      expect([first, second].map(({ body }) => body.dataItems[0]?.data._id)).toEqual(['b1', 'b3'])
      expect(second.body.pagingMetadata.hasNext).toBe(false)
    })

    it('and as the condition of a change, single and many', async () => {
      const condition = { filter: { readers: 'ana' } }
      const item = (_id: string) => ({ data: { _id, title: 'new' } })
      for (const [id, status] of [
        ['b3', 404],
        ['b1', 200],
      ] as const)
        expect([
          id,
          (await data.post(paths.updateItem, { dataCollectionId: books, dataItem: item(id), condition })).status,
        ]).toEqual([id, status])
      const updated = await data.post(paths.bulkUpdateItems, {
        dataCollectionId: books,
        dataItems: ['b1', 'b2', 'b3'].map(item),
        condition: { filter: { readers: null } },
      })
      expect(updated.body.results.map(({ itemMetadata }) => itemMetadata.success)).toEqual([false, true, false])
      const dataItemIds = ['b1', 'b2', 'b3']
      const removed = await data.post(paths.bulkRemoveItems, { dataCollectionId: books, dataItemIds, condition })
      expect(removed.body.results.map(({ itemMetadata }) => itemMetadata.success)).toEqual([true, false, false])
    })

    it('by whoever may read the items they start at: the ids are part of those, and the items they lead to are not asked for', async () => {
      const hidden = `${people}-hidden`
      const id = `${books}-open`
      await data.create(hidden, { permissions: { ...EVERYONE_PERMISSIONS, read: 'ADMIN' } })
      await data.create(id, { fields: [several('readers', hidden)] })
      await data.insert(id, { _id: 'x' })
      const to = ['there', 'missing']
      await data.insert(hidden, { _id: 'there' })
      const from = { referringItemFieldName: 'readers', referringItemId: 'x', newReferencedItemIds: to }
      await data.post(paths.replaceReferences, { dataCollectionId: id, ...from })
      const asked = (readers: string) => ({ dataCollectionId: id, query: { filter: { readers } } })
      for (const [reader, count] of [
        ['there', 1],
        ['missing', 1],
        ['other', 0],
      ] as const) {
        const { body } = await data.post(paths.queryItems, asked(reader), visitor)
        expect([reader, body]).toMatchObject([reader, { pagingMetadata: { count } }])
      }
      const own = `${books}-own`
      const permissions = { ...EVERYONE_PERMISSIONS, read: 'SITE_MEMBER_AUTHOR' }
      await data.create(own, { permissions, fields: [several('readers', people)] })
      await data.insert(own, { _id: 'strangers' })
      await data.post(paths.replaceReferences, {
        dataCollectionId: own,
        ...from,
        referringItemId: 'strangers',
        newReferencedItemIds: ['ana'],
      })
      const strangers = { dataCollectionId: own, query: { filter: { readers: 'ana' } } }
      expect((await data.post(paths.queryItems, strangers)).body).toMatchObject({ pagingMetadata: { count: 1 } })
      expect((await data.post(paths.queryItems, strangers, visitor)).body).toMatchObject({
        pagingMetadata: { count: 0 },
      })
    })
  })

  describe('pages by cursor', () => {
    const pageOf = async (more: object) => {
      const { status, body } = await ask(more)
      expect([status, body]).toEqual([200, expect.anything()])
      return { ids: body.results.map(({ dataItem }) => dataItem?.id), ...body.pagingMetadata }
    }
    const byCursor = (cursor: string | undefined, more = {}) =>
      pageOf({ referringItemFieldName: undefined, cursorPaging: { cursor, ...more } })

    it('wire-protocol §8.4: the cursor and a limit are all that comes; forwards and back, whatever changes meanwhile', async () => {
      const ids = Array.from({ length: 7 }, (_, nth) => `r${nth}`)
      await data.post(paths.bulkInsertItems, {
        dataCollectionId: people,
        dataItems: ids.map((_id) => ({ data: { _id, name: _id } })),
      })
      for (const order of ['ASC', 'DESC'] as const) {
        await replace('b1', ids)
        const expected = order === 'ASC' ? ids : ids.toReversed()
        const first = await pageOf({ referringItemId: 'b1', order, cursorPaging: { limit: 3 }, fields: ['_id'] })
        expect(first).toMatchObject({ ids: expected.slice(0, 3), hasNext: true })
        expect(first.cursors).not.toHaveProperty('prev')
        await remove([reference('b1', expected[0] as string)])
        const second = await byCursor(first.cursors?.next)
        expect(second).toMatchObject({ ids: expected.slice(3, 6), hasNext: true })
        const last = await byCursor(second.cursors?.next, { limit: 100 })
        expect(last).toMatchObject({ ids: expected.slice(6), hasNext: false })
        const back = await byCursor(last.cursors?.prev, { limit: 3 })
        expect(back).toMatchObject({ ids: expected.slice(3, 6), hasNext: true })
        expect(await byCursor(back.cursors?.prev)).toMatchObject({ ids: expected.slice(1, 3) })
      }
    })

    it('of several items, those that lead to nothing among them', async () => {
      await replace('b1', ['ben', 'gone', 'ana'])
      await replace('b2', ['gone', 'cyd'])
      const seen: unknown[] = []
      let more: object = { referringItemIds: ['b1', 'b2'], cursorPaging: { limit: 2 } }
      for (;;) {
        const { body } = await ask(more)
        seen.push(...body.results.map(({ dataItem, unresolvedReference }) => dataItem?.id ?? unresolvedReference))
        const { next } = body.pagingMetadata.cursors ?? {}
        if (next === undefined) break
        more = { referringItemFieldName: undefined, cursorPaging: { cursor: next } }
      }
      const gone = expect.objectContaining({ referencedItemId: 'gone' })
      expect(seen).toEqual(['ben', gone, 'ana', gone, 'cyd'])
    })

    it('grants nothing: whoever may not read any more is refused, and a cursor of another question is foreign', async () => {
      await replace('b1', ['ben', 'ana'])
      const { cursors } = await pageOf({ referringItemId: 'b1', cursorPaging: { limit: 1 } })
      const cursorPaging = { cursor: cursors?.next }
      expect(await query({ query: { cursorPaging } })).toMatchObject(refusal(400, 'WDE0075'))
      const collection = (
        await foyer.call<{ collection: object }>(`${paths.collections}/${people}`, { token: await foyer.addApiKey() })
      ).body.collection
      await foyer.call(paths.collections, {
        method: 'PUT',
        token: await foyer.addApiKey(),
        json: { collection: { ...collection, permissions: { ...EVERYONE_PERMISSIONS, read: 'ADMIN' } } },
      })
      expect(await ask({ referringItemFieldName: undefined, cursorPaging }, visitor)).toMatchObject(
        refusal(403, 'WDE0027'),
      )
    })

    it.each([
      [{}],
      [{ referringItemFieldName: 'readers' }],
      [{ referringItemId: 'b1', referringItemFieldName: undefined }],
    ])('without a cursor %o is refused', async (asked) => {
      expect(await ask(asked)).toMatchObject(refusal(400, 'WDE0075'))
    })
  })

  describe('included', () => {
    const include = [{ field: 'readers' }, { field: 'author' }]
    beforeEach(() => replace('b1', ['ben', 'gone', 'ana', 'cyd']))
    const whole = {
      readers: [{ name: 'of ben' }, { name: 'of ana' }, { name: 'of cyd' }],
      author: { _id: 'ana', name: 'of ana' },
    }

    it('in a query: whole items in the place of ids; what leads to nothing stays an id, or is left out', async () => {
      const { body } = await query({ query: byId, includeReferences: include })
      expect(body.dataItems.map((item) => item.data)).toMatchObject([
        { title: 'One', ...whole },
        { title: 'Two', readers: [], author: 'gone' },
      ])
      const plain = await query({ query: byId })
      expect(plain.body.dataItems[0]?.data).not.toHaveProperty('readers')
      expect(plain.body.dataItems[0]?.data.author).toBe('ana')
    })

    it('by GET, in get, and in search', async () => {
      const request = (more: object) =>
        Buffer.from(JSON.stringify({ dataCollectionId: books, ...more })).toString('base64url')
      const got = await foyer.call<{ dataItems: { data: Document }[] }>(
        `${paths.queryItems}?.r=${request({ query: byId, includeReferences: include })}`,
        { token: visitor },
      )
      expect(got.body.dataItems[0]?.data).toMatchObject(whole)
      const one = await foyer.call<{ dataItem: { data: Document } }>(
        `${paths.items}/b1?.r=${request({ dataItemId: 'b1', fields: ['title'], includeReferences: [{ field: 'author' }] })}`,
        { token: visitor },
      )
      expect(one.body.dataItem.data).toMatchObject({ _id: 'b1', title: 'One', author: whole.author })
      expect(Object.keys(one.body.dataItem.data).toSorted()).toEqual(['_id', 'author', 'title'])
      const searched = (await data.post(paths.searchItems, {
        dataCollectionId: books,
        search: { search: { expression: 'one' } },
        includeReferences: include,
      })) as unknown as ScenarioResponse<{ dataItems: { data: Document }[] }>
      expect(searched.body.dataItems.map((item) => item.data)).toMatchObject([whole])
    })

    it('only a text is a reference, on both databases', async () => {
      for (const _id of ['5', '1', 'true', '["ana"]']) await data.insert(people, { _id })
      for (const [nth, author] of [5, true, ['ana'], null, 'ben'].entries()) {
        await data.insert(books, { _id: `c${nth}`, author })
        const { body } = await query({
          query: { filter: { _id: `c${nth}` } },
          includeReferences: [{ field: 'author' }],
        })
        const shown = body.dataItems[0]?.data.author
        if (author === 'ben') expect(shown).toMatchObject({ name: 'of ben' })
        else expect(shown).toEqual(author)
      }
    })

    it('as many of several as asked for, 50 unless told otherwise', async () => {
      const { body } = await query({ query: byId, includeReferences: [{ field: 'readers', limit: 2 }] })
      expect(body.dataItems[0]?.data.readers).toMatchObject([{ _id: 'ben' }, { _id: 'ana' }])
      const ids = Array.from({ length: 60 }, (_, nth) => `r${nth}`)
      await data.post(paths.bulkInsertItems, {
        dataCollectionId: people,
        dataItems: ids.map((_id) => ({ data: { _id } })),
      })
      await replace('b2', ids)
      const many = await query({ query: byId, includeReferences: [{ field: 'readers' }] })
      expect(many.body.dataItems[1]?.data.readers).toMatchObject(ids.slice(0, 50).map((_id) => ({ _id })))
    })

    it('on every page by cursor, whether the client repeats it or not', async () => {
      await replace('b2', ['cyd'])
      const page = (cursorPaging: object, more = {}) => query({ query: { cursorPaging }, ...more })
      const first = await query({
        query: { ...byId, cursorPaging: { limit: 1 } },
        includeReferences: [{ field: 'readers' }],
      })
      const cursor = first.body.pagingMetadata.cursors?.next
      for (const more of [{}, { includeReferences: [{ field: 'readers' }] }])
        expect((await page({ cursor }, more)).body.dataItems[0]?.data.readers).toMatchObject([{ _id: 'cyd' }])
    })

    it('in the answers to insert, save and update, which call it includeReferencedItems', async () => {
      const more = { includeReferencedItems: include }
      const item = { dataCollectionId: books, dataItem: { data: { _id: 'b1', author: 'ana' } }, ...more }
      for (const path of [paths.updateItem, paths.saveItem])
        expect((await data.post(path, item)).body.dataItem.data).toMatchObject(whole)
      const inserted = await data.post(paths.items, { ...item, dataItem: { data: { _id: 'b9', author: 'ana' } } })
      expect(inserted.body.dataItem.data).toMatchObject({ readers: [], author: whole.author })
      const refused = { ...item, dataItem: { data: { _id: 'b8' } }, includeReferencedItems: [{ field: 'title' }] }
      expect(await data.post(paths.items, refused)).toMatchObject(refusal(400, 'WDE0020'))
      expect(await data.stored(books, 'b8')).toBeUndefined()
    })

    it('at most 10,000 come with one answer; the answer to a write has no more', async () => {
      const ids = Array.from({ length: 1000 }, (_, nth) => `r${nth}`)
      await data.post(paths.bulkInsertItems, {
        dataCollectionId: people,
        dataItems: ids.map((_id) => ({ data: { _id } })),
      })
      const fields = Array.from({ length: 11 }, (_, nth) => `f${nth}`)
      const id = `${books}-many`
      await data.create(id, { fields: fields.map((field) => several(field, people)) })
      await data.insert(id, { _id: 'x' })
      for (const field of fields)
        await data.post(paths.replaceReferences, {
          dataCollectionId: id,
          referringItemFieldName: field,
          referringItemId: 'x',
          newReferencedItemIds: ids,
        })
      const all = fields.map((field) => ({ field, limit: 1000 }))
      const ten = { dataCollectionId: id, includeReferences: all.slice(0, 10) }
      expect((await data.post(paths.queryItems, ten)).status).toBe(200)
      const asked = { ...ten, includeReferences: all }
      expect(await data.post(paths.queryItems, asked)).toMatchObject(refusal(400, 'WDE0028'))
      const write = { dataCollectionId: id, dataItem: { data: { _id: 'x' } }, includeReferencedItems: all }
      const { status, body } = await data.post(paths.updateItem, write)
      const document = body.dataItem.data as unknown as Record<string, unknown[]>
      expect([status, document.f9?.length, document.f10?.length]).toEqual([200, 1000, 0])
    })

    it.each([[{ field: 'title' }], [{ field: 'nothing' }], [{ field: '__proto__' }]])('refuses %o', async (one) => {
      expect(await query({ includeReferences: [one] })).toMatchObject(refusal(400, 'WDE0020'))
    })
    it.each([[{ field: 'readers', limit: 0 }], [{ field: 'readers', limit: 1001 }], [{}], [5]])(
      'refuses %o as a request',
      async (one) => {
        expect(await query({ includeReferences: [one] })).toMatchObject(refusal(400, 'WDE0075'))
      },
    )
  })

  describe('V8.2.2: writing needs the permission to update the item they start at', () => {
    it.each([
      ['ANYONE', 'all'],
      ['SITE_MEMBER', 'none'],
      ['SITE_MEMBER_AUTHOR', 'own'],
      ['ADMIN', 'none'],
    ] as const)('where it is for %s, a visitor reaches %s', async (update, reach) => {
      const id = `${books}-${update}`
      await data.create(id, { permissions: { ...EVERYONE_PERMISSIONS, update }, fields: [several('readers', people)] })
      await data.insert(id, { _id: 'own' }, visitor)
      await data.insert(id, { _id: 'strangers' })
      for (const [path, more] of [
        [paths.insertReferences, (_id: string) => ({ dataItemReferences: [reference(_id, 'ana')] })],
        [paths.removeReferences, (_id: string) => ({ dataItemReferences: [reference(_id, 'ana')] })],
        [
          paths.replaceReferences,
          (_id: string) => ({ referringItemFieldName: 'readers', referringItemId: _id, newReferencedItemIds: ['ana'] }),
        ],
      ] as const) {
        const status = async (_id: string) =>
          (await data.post(path, { dataCollectionId: id, ...more(_id) }, visitor)).status
        expect([path, await status('own'), await status('strangers')]).toEqual([
          path,
          reach === 'none' ? 403 : 200,
          reach === 'all' ? 200 : 403,
        ])
      }
    })

    it('an item that whoever calls may not even see is missing', async () => {
      const id = `${books}-hidden`
      const author = 'SITE_MEMBER_AUTHOR'
      await data.create(id, {
        permissions: { ...EVERYONE_PERMISSIONS, read: author, update: author },
        fields: [several('readers', people)],
      })
      await data.insert(id, { _id: 'strangers' })
      const json = { dataCollectionId: id, dataItemReferences: [reference('strangers', 'ana')] }
      expect(await data.post(paths.insertReferences, json, visitor)).toMatchObject(refusal(404, 'WDE0073'))
      expect(getSubject(visitor)).not.toBe('')
    })
  })
})
