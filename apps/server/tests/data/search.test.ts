import { paths } from '@foyer/protocol'
import { databases, startFoyer, type TestFoyer } from '@foyer/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { splitWords } from '../../src/features/data/search/tokenizer.js'
import { text } from './data-samples.js'
import { createDataSite, type DataSite, getIds, type Page } from './query-steps.js'

const OPEN = { read: 'ANYONE', insert: 'ANYONE', update: 'ANYONE', remove: 'ANYONE' }

describe.each(databases)('wire-protocol §8.2: search, on $name', ({ name }) => {
  let foyer: TestFoyer
  let site: DataSite
  beforeAll(async () => {
    foyer = await startFoyer({ database: name, listen: false })
    site = await createDataSite(foyer)
    await site.collection('pots', OPEN)
    await site.insert('pots', [
      { _id: 'a', title: 'Blue bowl', text: 'A bowl for soup.', price: 5 },
      { _id: 'b', title: 'Red vase', text: 'For flowers, not for soup', tags: ['blue', 'Émile’s'] },
      { _id: 'c', title: 'Bluebell plate', more: { note: 'ΑΘΗΝΑ 日本語', at: { $date: '2026-01-01T00:00:00Z' } } },
      { _id: 'd', title: 42, text: null },
    ])
    await site.collection('others', OPEN)
    await site.insert('others', [{ _id: 'z', title: 'Blue bowl' }])
  })
  afterAll(() => foyer.stop())

  const search = (asked: object, more: object = {}, dataCollectionId = 'pots') =>
    site.post<Page>(paths.searchItems, {
      dataCollectionId,
      search: { search: asked, sort: [{ fieldName: '_id' }], ...more },
    })

  it.each([
    [{ expression: 'blue' }, ['a', 'b']],
    [{ expression: 'BLUE soup' }, ['a', 'b']],
    [{ expression: 'blue soup', mode: 'AND' }, ['a', 'b']],
    [{ expression: 'blue bowl', mode: 'AND' }, ['a']],
    [{ expression: 'blue', fuzzy: true }, ['a', 'b', 'c']],
    [{ expression: 'blu', fuzzy: false }, []],
    [{ expression: 'emile' }, ['b']],
    [{ expression: 'αθηνα' }, ['c']],
    [{ expression: '日本', fuzzy: true }, ['c']],
    [{ expression: 'blue', fields: ['title'] }, ['a']],
    [{ expression: 'blue soup', mode: 'AND', fields: ['title', 'text'] }, ['a']],
    [{ expression: 'αθηνα', fields: ['more.note'] }, ['c']],
    [{ expression: 'αθηνα', fields: ['title'] }, []],
    [{ expression: '2026' }, []],
    [{ expression: '" OR * NEAR(\' | !' }, []],
    [{ expression: '' }, []],
    [{}, ['a', 'b', 'c', 'd']],
    [{ expression: null, mode: 'AND', fuzzy: true, fields: ['title'] }, ['a', 'b', 'c', 'd']],
  ])('%j finds %j', async (asked, ids) => {
    expect(getIds(await search(asked))).toEqual(ids)
  })

  it('a filter, a projection and pages by cursor, which the client sends together with the search', async () => {
    expect(getIds(await search({ expression: 'soup' }, { filter: { price: { $gt: 1 } } }))).toEqual(['a'])
    const asked = { expression: 'blue', fuzzy: true }
    const first = await search(asked, { fields: ['title'], cursorPaging: { limit: 2 } })
    expect(first.body.dataItems.map(({ data }) => data)).toEqual([
      { _id: 'a', title: 'Blue bowl' },
      { _id: 'b', title: 'Red vase' },
    ])
    const next = await search(asked, { cursorPaging: { cursor: first.body.pagingMetadata.cursors?.next } })
    expect(next.body.dataItems.map(({ data }) => data)).toEqual([{ _id: 'c', title: 'Bluebell plate' }])
  })

  it('without an expression: what meets the filter, in the order of the sort, by pages, also where nothing is indexed yet', async () => {
    await site.collection('unsearched', OPEN)
    await site.insert(
      'unsearched',
      ['a', 'b', 'c', 'd'].map((_id, nth) => ({ _id, nth })),
    )
    const body = (search: object | undefined) => ({ dataCollectionId: 'unsearched', ...(search && { search }) })
    const asked = { filter: { nth: { $gt: 0 } }, sort: [{ fieldName: '_id', order: 'DESC' }] }
    const first = await site.post<Page>(paths.searchItems, body({ ...asked, cursorPaging: { limit: 2 } }))
    expect(getIds(first)).toEqual(['d', 'c'])
    const cursorPaging = { cursor: first.body.pagingMetadata.cursors?.next }
    expect(getIds(await site.post<Page>(paths.searchItems, body({ cursorPaging })))).toEqual(['b'])
    expect(getIds(await site.post<Page>(paths.searchItems, body(undefined)))).toEqual(['a', 'b', 'c', 'd'])
  })

  it('what was written is found at once, and what was changed or removed no more', async () => {
    await site.collection('notes', OPEN)
    const notes = async (expression: string) => getIds(await search({ expression }, {}, 'notes'))
    await site.insert('notes', [{ _id: 'a', text: 'first' }])
    expect(await notes('first')).toEqual(['a'])
    await site.insert('notes', [{ _id: 'b', text: 'first and second' }])
    expect(await notes('first')).toEqual(['a', 'b'])
    await site.post(paths.updateItem, { dataCollectionId: 'notes', dataItem: { data: { _id: 'a', text: 'third' } } })
    expect(await notes('first')).toEqual(['b'])
    expect(await notes('third')).toEqual(['a'])
    await site.post(paths.removeItem, { dataCollectionId: 'notes', dataItemId: 'b' })
    expect(await notes('second')).toEqual([])
    await site.post(paths.truncateItems, { dataCollectionId: 'notes' })
    expect(await notes('third')).toEqual([])
    await site.insert('notes', [{ _id: 'a', text: 'fourth' }])
    expect(await notes('fourth')).toEqual(['a'])
  })

  it('searches and writes at once: every write that was answered before a search is found by it', async () => {
    await site.collection('busy', OPEN)
    const write = async (serial: number) => {
      await site.insert('busy', [{ _id: `i${serial}`, text: `word${serial}` }])
      return getIds(await search({ expression: `word${serial}` }, {}, 'busy'))
    }
    const found = await Promise.all(Array.from({ length: 30 }, (_, serial) => write(serial)))
    expect(found).toEqual(Array.from({ length: 30 }, (_, serial) => [`i${serial}`]))
  })

  it('decision 27: generated texts are found by exactly their words', async () => {
    await site.collection('texts', OPEN)
    let serial = 0
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 6 }), text, async (texts, asked) => {
        const group = `group${++serial}`
        const items = texts.map((one, at) => ({ _id: `${group}x${at}`, group, text: one }))
        await site.insert('texts', items)
        const answer = await search(
          { expression: asked, mode: 'AND', fields: ['text'] },
          { filter: { group } },
          'texts',
        )
        const words = splitWords(asked)
        const expected = items.filter(
          (one) => words.length > 0 && words.every((word) => splitWords(one.text).includes(word)),
        )
        expect(getIds(answer)).toEqual(expected.map(({ _id }) => _id))
      }),
      { numRuns: 30 },
    )
  }, 120_000)

  it.each([
    [{ expression: 5 }, {}],
    [{ expression: 'x'.repeat(1001) }, {}],
    [{ expression: Array.from({ length: 51 }, (_, at) => `w${at}`).join(' ') }, {}],
    [{ expression: 'x', mode: 'XOR' }, {}],
    [{ expression: 'x', fields: ['a.$b'] }, {}],
    [{ expression: 'x' }, { filter: { a: { $near: 1 } } }],
    [{ expression: 'x' }, { paging: { limit: 0 } }],
  ])('bad input: %j %j', async (asked, more) => {
    const { status, body } = await search(asked, more)
    expect([status, body]).toEqual([
      400,
      expect.objectContaining({
        details: { applicationError: expect.objectContaining({ code: expect.stringMatching(/^WDE/) }) },
      }),
    ])
  })
})
