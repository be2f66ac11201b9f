import { paths } from '@foyer/protocol'
import { defaultDatabase, startFoyer, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createDataCalls, refusal } from './data-steps.js'

describe.each(defaultDatabase)('decision 29, wire-protocol §8.2: drafts on $name', ({ name }) => {
  let foyer: TestFoyer
  let data: ReturnType<typeof createDataCalls>
  let apiKey: string
  let things: string
  let drafts: string
  let serial = 0
  beforeAll(async () => {
    foyer = await startFoyer({ database: name, listen: false })
    apiKey = await foyer.addApiKey()
    data = createDataCalls(foyer, apiKey)
  })
  beforeEach(async () => {
    things = `drafted-${++serial}`
    drafts = `${things}__drafts`
    await data.create(things)
    await data.create(drafts)
  })
  afterAll(() => foyer.stop())

  const ask = (path: string, dataItemId: string, more: object = {}, token = apiKey) =>
    data.post(path, { dataCollectionId: things, dataItemId, ...more }, token)

  it('create-draft copies a published item, which stays as it is; a second time WDE0074', async () => {
    await data.insert(things, { _id: 'a', n: 1 })
    const { status, body } = await ask(paths.createDraft, 'a')
    expect(status).toBe(200)
    expect(body.dataItem).toMatchObject({ dataCollectionId: drafts, data: { _id: 'a', n: 1 } })
    expect(await ask(paths.createDraft, 'a')).toMatchObject(refusal(409, 'WDE0074'))
    expect(await ask(paths.createDraft, 'missing')).toMatchObject(refusal(404, 'WDE0073'))
    await data.update(drafts, { _id: 'a', n: 2 })
    expect([await data.stored(things, 'a'), await data.stored(drafts, 'a')]).toEqual([{ n: 1 }, { n: 2 }])
  })

  it('publish-draft puts the draft in its place, or publishes it for the first time', async () => {
    await data.insert(things, { _id: 'a', n: 1, gone: true })
    await data.insert(drafts, { _id: 'a', n: 2 })
    await data.insert(drafts, { _id: 'b', n: 3 })
    expect((await ask(paths.publishDraft, 'a')).body.dataItem).toMatchObject({
      dataCollectionId: things,
      revision: '2',
      data: { _id: 'a', n: 2 },
    })
    expect((await ask(paths.publishDraft, 'b')).status).toBe(200)
    expect([await data.stored(things, 'a'), await data.stored(things, 'b')]).toEqual([{ n: 2 }, { n: 3 }])
    expect([await data.stored(drafts, 'a'), await data.stored(drafts, 'b')]).toEqual([undefined, undefined])
    expect(await ask(paths.publishDraft, 'a')).toMatchObject(refusal(404, 'WDE0073'))
  })

  it('unpublish takes the item back into the drafts; without copyToDraft it is gone', async () => {
    for (const _id of ['a', 'b', 'c']) await data.insert(things, { _id, n: 1 })
    await data.insert(drafts, { _id: 'b', n: 9 })
    for (const id of ['a', 'b'])
      expect((await ask(paths.unpublish, id)).body.dataItem).toMatchObject({ dataCollectionId: drafts, data: { n: 1 } })
    expect((await ask(paths.unpublish, 'c', { copyToDraft: false })).body).toEqual({})
    for (const id of ['a', 'b', 'c']) expect(await data.stored(things, id)).toBe(undefined)
    expect([await data.stored(drafts, 'a'), await data.stored(drafts, 'b'), await data.stored(drafts, 'c')]).toEqual([
      { n: 1 },
      { n: 1 },
      undefined,
    ])
    expect(await ask(paths.unpublish, 'a')).toMatchObject(refusal(404, 'WDE0073'))
  })

  it('what may not be published stays a draft: a value that must be unique', async () => {
    await foyer.call(paths.indexes, {
      token: apiKey,
      json: { dataCollectionId: things, index: { name: 'u', fields: [{ path: 'u' }], unique: true } },
    })
    await data.insert(things, { _id: 'a', u: 1 })
    await data.insert(drafts, { _id: 'b', u: 1 })
    expect(await ask(paths.publishDraft, 'b')).toMatchObject(refusal(409, 'WDE0123'))
    expect(await data.stored(drafts, 'b')).toEqual({ u: 1 })
    await data.insert(drafts, { _id: 'c', u: [2] })
    expect((await ask(paths.publishDraft, 'c')).status).toBe(200)
  })

  it('they are for back ends, and need the collection of drafts', async () => {
    const { access_token: member } = await foyer.createMember(`ana-${serial}-${name}@example.com`)
    for (const path of [paths.createDraft, paths.publishDraft, paths.unpublish]) {
      expect(await ask(path, 'a', {}, member)).toMatchObject(refusal(403, 'WDE0027'))
      expect(await data.post(path, { dataCollectionId: drafts, dataItemId: 'a' })).toMatchObject(
        refusal(404, 'WDE0025'),
      )
    }
  })
})
