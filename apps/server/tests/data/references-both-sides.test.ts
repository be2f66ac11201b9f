import { type CollectionView, type ErrorEnvelope, type PagingMetadata, paths } from '@foyer/protocol'
import { databases, type ScenarioResponse, startFoyer, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createDataCalls, EVERYONE_PERMISSIONS, refusal } from './data-steps.js'

const several = (key: string, to: string, otherKey?: string, more: object = {}) => ({
  key,
  type: 'MULTI_REFERENCE',
  typeMetadata: {
    multiReference: { referencedCollectionId: to, ...(otherKey && { referencingFieldKey: otherKey }), ...more },
  },
})
interface Results extends ErrorEnvelope {
  results: { referringItemId?: string; dataItem?: { id: string }; unresolvedReference?: object }[]
  pagingMetadata: PagingMetadata
}

describe.each(databases)('decision 28: references from both sides, on $name', ({ name }) => {
  let foyer: TestFoyer
  let apiKey: string
  let data: ReturnType<typeof createDataCalls>
  let visitor: string
  let books: string
  let people: string
  let serial = 0

  beforeAll(async () => {
    foyer = await startFoyer({ database: name, listen: false })
    apiKey = await foyer.addApiKey()
    data = createDataCalls(foyer, apiKey)
    visitor = (await foyer.createVisitor()).access_token
  })
  afterAll(() => foyer.stop())
  beforeEach(() => {
    serial++
    books = `books${serial}`
    people = `people${serial}`
  })

  const collection = async (id: string) =>
    (await foyer.call<{ collection: CollectionView }>(`${paths.collections}/${id}`, { token: apiKey })).body.collection
  const fieldsOf = async (id: string) => (await collection(id)).fields
  const field = (path: string, dataCollectionId: string, json: object) => data.post(path, { dataCollectionId, ...json })
  const remove = (id: string) =>
    foyer.call(`${paths.collections}/${id}?dataCollectionId=${id}`, { method: 'DELETE', token: apiKey })
  const inverse = (key: string, to: string, otherKey: string, more: object = {}) =>
    several(key, to, otherKey, { inverse: true, ...more })

  /** Creates books with readers (people), who in turn refer to books. */
  async function library(permissions: { books?: object; people?: object } = {}): Promise<void> {
    await data.create(people, { permissions: { ...EVERYONE_PERMISSIONS, ...permissions.people } })
    await data.create(books, {
      permissions: { ...EVERYONE_PERMISSIONS, ...permissions.books },
      fields: [several('readers', people, 'reads')],
    })
    for (const _id of ['ana', 'ben', 'cyd']) await data.insert(people, { _id })
    for (const _id of ['b1', 'b2', 'b3']) await data.insert(books, { _id })
  }
  const change = (path: string, ids: [string, string][], token?: string) =>
    data.post(
      path,
      {
        dataCollectionId: people,
        dataItemReferences: ids.map(([referringItemId, referencedItemId]) => ({
          referringItemFieldName: 'reads',
          referringItemId,
          referencedItemId,
        })),
      },
      token,
    )
  const add = (ids: [string, string][], token?: string) => change(paths.insertReferences, ids, token)
  const replace = (referringItemId: string, newReferencedItemIds: string[], token?: string) =>
    data.post(
      paths.replaceReferences,
      { dataCollectionId: people, referringItemFieldName: 'reads', referringItemId, newReferencedItemIds },
      token,
    )
  const ask = (id: string, referringItemFieldName: string, more: object, token?: string) =>
    data.post(
      paths.queryReferenced,
      { dataCollectionId: id, referringItemFieldName, ...more },
      token,
    ) as unknown as Promise<ScenarioResponse<Results>>
  const idsOf = ({ body }: ScenarioResponse<Results>) => body.results.map(({ dataItem }) => dataItem?.id)
  const readsOf = async (referringItemId: string, token?: string) =>
    idsOf(await ask(people, 'reads', { referringItemId }, token))
  const readersOf = async (referringItemId: string) => idsOf(await ask(books, 'readers', { referringItemId }))

  describe('the field of the other side', () => {
    it('is made with the field, under the given name, and is removed with it', async () => {
      await data.create(people)
      const readers = {
        ...several('readers', people, 'reads', { referencingDisplayName: 'Has read' }),
        displayName: 'Readers',
      }
      await data.create(books, { fields: [readers] })
      expect(await fieldsOf(people)).toEqual([
        { ...inverse('reads', books, 'readers', { referencingDisplayName: 'Readers' }), displayName: 'Has read' },
      ])
      expect(await fieldsOf(books)).toEqual([readers])
      await field(paths.deleteCollectionField, books, { fieldKey: 'readers' })
      expect(await fieldsOf(people)).toEqual([])
      await field(paths.createCollectionField, books, { field: several('readers', people, 'reads') })
      expect(await fieldsOf(people)).toEqual([inverse('reads', books, 'readers')])
      await field(paths.updateCollectionField, books, { field: several('readers', people, 'seen') })
      expect(await fieldsOf(people)).toEqual([inverse('seen', books, 'readers')])
      await remove(books)
      expect(await fieldsOf(people)).toEqual([])
    })

    it('may be taken away alone: then the references have one side', async () => {
      await library()
      await add([['ana', 'b1']])
      await field(paths.deleteCollectionField, people, { fieldKey: 'reads' })
      expect(await fieldsOf(books)).toEqual([several('readers', people)])
      expect(await readersOf('b1')).toEqual(['ana'])
      await field(paths.updateCollectionField, books, { field: several('readers', people, 'reads') })
      expect(await readsOf('ana')).toEqual(['b1'])
    })

    it('comes with a collection that is made later, or again, whether it is declared there or not', async () => {
      await data.create(books, { fields: [several('readers', people, 'reads')] })
      await data.create(people, { fields: [{ key: 'name', type: 'TEXT' }] })
      expect(await fieldsOf(people)).toEqual([{ key: 'name', type: 'TEXT' }, inverse('reads', books, 'readers')])
      await remove(people)
      expect(await fieldsOf(books)).toEqual([several('readers', people, 'reads')])
      await data.create(people, { fields: [several('reads', books, 'readers')] })
      expect(await fieldsOf(people)).toEqual([inverse('reads', books, 'readers')])
      expect(await fieldsOf(books)).toEqual([several('readers', people, 'reads')])
    })

    it('stays what it is when a client sends the fields back, with the mark or without', async () => {
      await library()
      await add([['ana', 'b1']])
      for (const sent of [inverse('reads', books, 'readers'), several('reads', books, 'readers')]) {
        const { status } = await foyer.call(paths.collections, {
          method: 'PUT',
          token: apiKey,
          json: { collection: { ...(await collection(people)), fields: [sent] } },
        })
        expect([status, await fieldsOf(people)]).toEqual([200, [inverse('reads', books, 'readers')]])
      }
      expect(await readsOf('ana')).toEqual(['b1'])
    })

    it('is refused where a field of its name is something else; nothing is changed then', async () => {
      await data.create(people, { fields: [{ key: 'reads', type: 'TEXT' }] })
      await data.create(books)
      const answer = await field(paths.createCollectionField, books, { field: several('readers', people, 'reads') })
      expect(answer).toMatchObject(refusal(409, 'WDE0104'))
      expect([await fieldsOf(books), await fieldsOf(people)]).toEqual([[], [{ key: 'reads', type: 'TEXT' }]])
    })

    it('may be in the same collection', async () => {
      await data.create(people, { fields: [several('teaches', people, 'learnsFrom')] })
      expect(await fieldsOf(people)).toEqual([
        several('teaches', people, 'learnsFrom'),
        inverse('learnsFrom', people, 'teaches'),
      ])
      for (const _id of ['ana', 'ben']) await data.insert(people, { _id })
      const made = { referringItemFieldName: 'learnsFrom', referringItemId: 'ana', referencedItemId: 'ben' }
      await data.post(paths.insertReferences, { dataCollectionId: people, dataItemReferences: [made] })
      expect(idsOf(await ask(people, 'teaches', { referringItemId: 'ben' }))).toEqual(['ana'])
      await field(paths.deleteCollectionField, people, { fieldKey: 'teaches' })
      expect(await fieldsOf(people)).toEqual([])
    })

    it('of two changes at the same time both come through', async () => {
      await data.create(people)
      await data.create(books)
      await Promise.all(
        ['a', 'b', 'c', 'd'].map((key) =>
          field(paths.createCollectionField, books, { field: several(key, people, `of-${key}`) }),
        ),
      )
      expect((await fieldsOf(people)).map(({ key }) => key).toSorted()).toEqual(['of-a', 'of-b', 'of-c', 'of-d'])
    })
  })

  describe('one set of references', () => {
    beforeEach(() => library())

    it('in the order in which they were made, on each side; pages by cursor and totals', async () => {
      await add([
        ['ben', 'b3'],
        ['ana', 'b3'],
        ['ana', 'b1'],
      ])
      const made = { referringItemFieldName: 'readers', referringItemId: 'b2', referencedItemId: 'ana' }
      await data.post(paths.insertReferences, { dataCollectionId: books, dataItemReferences: [made] })
      expect([await readersOf('b3'), await readsOf('ana')]).toEqual([
        ['ben', 'ana'],
        ['b3', 'b1', 'b2'],
      ])
      const first = await ask(people, 'reads', {
        referringItemIds: ['ana', 'ben'],
        cursorPaging: { limit: 2 },
        returnTotalCount: true,
      })
      expect(first.body.pagingMetadata.total).toBe(4)
      const { next } = first.body.pagingMetadata.cursors ?? {}
      const second = (await data.post(paths.queryReferenced, {
        dataCollectionId: people,
        cursorPaging: { cursor: next },
      })) as unknown as ScenarioResponse<Results>
      expect([...idsOf(first), ...idsOf(second)]).toEqual(['b3', 'b1', 'b2', 'b3'])
    })

    it('replaced from there, what stays keeps its place on both sides', async () => {
      await add([
        ['ben', 'b1'],
        ['ana', 'b1'],
        ['ana', 'b2'],
      ])
      expect((await replace('ana', ['b3', 'b1'])).status).toBe(200)
      expect([await readsOf('ana'), await readersOf('b1'), await readersOf('b2')]).toEqual([
        ['b1', 'b3'],
        ['ben', 'ana'],
        [],
      ])
    })

    it('goes with the items that keep it, and leads to nothing when one of the others is gone', async () => {
      await add([
        ['ana', 'b1'],
        ['ana', 'b2'],
      ])
      await data.remove(books, 'b1')
      expect(await readsOf('ana')).toEqual(['b2'])
      await data.remove(people, 'ana')
      expect(await readersOf('b2')).toEqual([])
    })

    it('written all or none, with items that are there', async () => {
      expect(
        await add([
          ['ana', 'b1'],
          ['ana', 'gone'],
        ]),
      ).toMatchObject(refusal(404, 'WDE0073'))
      expect(await add([['gone', 'b1']])).toMatchObject(refusal(404, 'WDE0073'))
      expect(await replace('ana', ['b1', 'gone'])).toMatchObject(refusal(404, 'WDE0073'))
      expect([await readsOf('ana'), await readersOf('b1')]).toEqual([[], []])
      expect((await change(paths.removeReferences, [['ana', 'gone']])).status).toBe(200)
    })

    it('is not written by what an item brings on the side that does not keep it', async () => {
      await add([['ana', 'b1']])
      const dataItem = { data: { _id: 'ana', reads: ['b2'] } }
      await data.post(paths.saveItem, { dataCollectionId: people, dataItem, saveReferences: true })
      expect(await readsOf('ana')).toEqual(['b1'])
    })

    it('a filter and a condition by the inverse field are refused, and say how to ask', async () => {
      const filter = { reads: 'b1' }
      const refused = {
        ...refusal(400, 'WDE0068'),
        body: {
          details: { applicationError: { description: expect.stringContaining(`${books} by its field readers`) } },
        },
      }
      expect(await data.post(paths.queryItems, { dataCollectionId: people, query: { filter } })).toMatchObject(refused)
      expect(await data.post(paths.countItems, { dataCollectionId: people, filter })).toMatchObject(refused)
      expect(await data.update(people, { _id: 'ana' }, undefined, { condition: { filter } })).toMatchObject(refused)
    })
  })

  describe('V8.2.2: the permissions of both collections hold', () => {
    it('who may not read an item on the other side learns nothing of it, not even its id', async () => {
      await library({ books: { read: 'SITE_MEMBER_AUTHOR' } })
      await data.insert(books, { _id: 'own' }, visitor)
      await add([
        ['ana', 'b1'],
        ['ana', 'own'],
      ])
      expect(await readsOf('ana', visitor)).toEqual(['own'])
      const { body } = await ask(people, 'reads', { referringItemIds: ['ana'], returnTotalCount: true }, visitor)
      expect([body.results.map(({ dataItem }) => dataItem?.id), body.pagingMetadata.total]).toEqual([['own'], 1])
      const included = await data.post(
        paths.queryItems,
        { dataCollectionId: people, query: { filter: { _id: 'ana' } }, includeReferences: [{ field: 'reads' }] },
        visitor,
      )
      expect(included.body).toMatchObject({ dataItems: [{ data: { reads: [{ _id: 'own' }] } }] })
    })

    it('a collection that may not be read refuses every question from the other side', async () => {
      await library({ books: { read: 'ADMIN' } })
      await add([['ana', 'b1']])
      for (const more of [{ referringItemId: 'ana' }, { referringItemIds: ['ana'] }])
        expect(await ask(people, 'reads', more, visitor)).toMatchObject(refusal(403, 'WDE0027'))
    })

    it.each([
      [{ books: { update: 'ADMIN' } }],
      [{ people: { update: 'ADMIN' } }],
      [{ books: { update: 'SITE_MEMBER_AUTHOR' } }],
    ])('who may not update the items of both sides writes none: %j', async (permissions) => {
      await library(permissions)
      expect(await add([['ana', 'b1']], visitor)).toMatchObject(refusal(403, 'WDE0027'))
      await add([['ana', 'b1']])
      expect(await change(paths.removeReferences, [['ana', 'b1']], visitor)).toMatchObject(refusal(403, 'WDE0027'))
      expect(await replace('ana', [], visitor)).toMatchObject(refusal(403, 'WDE0027'))
      expect(await readsOf('ana')).toEqual(['b1'])
    })

    it('an item that the caller may not see is missing where references are made, and keeps its own where they are replaced', async () => {
      await library({ books: { read: 'SITE_MEMBER_AUTHOR', update: 'SITE_MEMBER_AUTHOR' } })
      await data.insert(books, { _id: 'own' }, visitor)
      await add([['ana', 'b1']])
      expect(await add([['ana', 'b2']], visitor)).toMatchObject(refusal(404, 'WDE0073'))
      expect((await change(paths.removeReferences, [['ana', 'b1']], visitor)).status).toBe(200)
      expect((await replace('ana', ['own'], visitor)).status).toBe(200)
      expect(await readsOf('ana')).toEqual(['b1', 'own'])
    })
  })
})
