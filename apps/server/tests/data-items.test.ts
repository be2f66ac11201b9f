import { databases, startFoyer, TEST_NOW, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dataCalls, OPEN, refusal } from './data-steps.js'

const NOW = { $date: new Date(TEST_NOW).toISOString() }
const LATER = { $date: new Date(TEST_NOW + 60_000).toISOString() }

describe.each(databases)('wire-protocol §8: items on $name', ({ name }) => {
  let foyer: TestFoyer
  let data: ReturnType<typeof dataCalls>
  let visitor: { access_token: string }
  let visitorId: string

  beforeAll(async () => {
    foyer = await startFoyer({ database: name, listen: false })
    data = dataCalls(foyer, await foyer.addApiKey())
    visitor = await foyer.visitor()
    visitorId = JSON.parse(Buffer.from(visitor.access_token.split('.')[1] ?? '', 'base64url').toString()).sub
    expect(await data.create('things')).toMatchObject({ status: 200, body: { collection: { id: 'things' } } })
  })
  afterAll(() => foyer.stop())

  it('8.1: an item is inserted and read back with the fields of the server', async () => {
    const fields = {
      title: 'Ünïcode "quoted" \\ 日本 🎉',
      n: 1.5,
      yes: true,
      none: null,
      list: [1, 'a', { b: [] }],
      o: { p: {} },
    }
    const inserted = await data.insert('things', { _id: 'first', ...fields }, visitor.access_token)
    const document = { _id: 'first', ...fields, _owner: visitorId, _createdDate: NOW, _updatedDate: NOW }
    expect(inserted).toMatchObject({
      status: 200,
      body: { dataItem: { id: 'first', dataCollectionId: 'things', revision: '1' } },
    })
    expect(inserted.body.dataItem.data).toEqual(document)
    const read = await data.get('things', 'first', visitor.access_token)
    expect(read.body.dataItem).toEqual({ id: 'first', dataCollectionId: 'things', revision: '1', data: document })
    expect(read.headers['content-type']).toBe('application/json; charset=utf-8')
  })
})
