import { type ErrorEnvelope, type PagingMetadata, paths } from '@foyer/protocol'
import { type Answer, databases, startFoyer, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dataCalls, OPEN, refusal, subjectOf } from './data-steps.js'

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
  let data: ReturnType<typeof dataCalls>
  let visitor: string
  let books: string
  let people: string
  let serial = 0

  beforeAll(async () => {
    foyer = await startFoyer({ database: name, listen: false })
    data = dataCalls(foyer, await foyer.addApiKey())
    visitor = (await foyer.visitor()).access_token
  })
  afterAll(() => foyer.stop())

  /** Books with an author and readers; both are people. */
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
    ) as unknown as Promise<Answer<Results>>
  const readersOf = async (referringItemId: string, more = {}) =>
    (await ask({ referringItemId, ...more })).body.results.map(({ dataItem }) => dataItem?.data._id)
  const isReferenced = async (referringItemId: string, referencedItemId: string, field = 'readers') =>
    (
      (await data.post(paths.isReferenced, {
        dataCollectionId: books,
        ...reference(referringItemId, referencedItemId, field),
      })) as unknown as Answer<{ isReferenced: boolean }>
    ).body.isReferenced
  const query = async (more: object, token?: string) => {
    const answer = (await data.post(
      paths.queryItems,
      { dataCollectionId: books, ...more },
      token,
    )) as unknown as Answer<{ dataItems: { data: Document }[]; pagingMetadata: PagingMetadata } & ErrorEnvelope>
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

    it('pages of the items one refers to; pagingMetadata is always there', async () => {
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
      })) as unknown as Answer<{ dataItems: { data: Document }[] }>
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
      await data.create(id, { permissions: { ...OPEN, update }, fields: [several('readers', people)] })
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
        permissions: { ...OPEN, read: author, update: author },
        fields: [several('readers', people)],
      })
      await data.insert(id, { _id: 'strangers' })
      const json = { dataCollectionId: id, dataItemReferences: [reference('strangers', 'ana')] }
      expect(await data.post(paths.insertReferences, json, visitor)).toMatchObject(refusal(404, 'WDE0073'))
      expect(subjectOf(visitor)).not.toBe('')
    })
  })
})
