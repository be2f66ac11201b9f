import { BULK_REQUEST_LIMIT, type BulkResponse, ITEM_MAX_BYTES, paths } from '@foyer/protocol'
import { openDatabase } from '@foyer/server'
import { databases, startFoyer, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createDataCalls, refusal } from './data-steps.js'

describe.each(databases)('wire-protocol §8.4: bulk requests on $name', ({ name }) => {
  let foyer: TestFoyer
  let data: ReturnType<typeof createDataCalls>
  let apiKey: string
  let things: string
  let serial = 0

  beforeAll(async () => {
    foyer = await startFoyer({ database: name, listen: false })
    apiKey = await foyer.addApiKey()
    data = createDataCalls(foyer, apiKey)
  })
  beforeEach(async () => {
    things = `bulk-${++serial}`
    await data.create(things)
  })
  afterAll(() => foyer.stop())

  const items = (...documents: unknown[]) => ({
    dataCollectionId: things,
    dataItems: documents.map((one) => ({ data: one })),
  })
  const insert = (...documents: unknown[]) => data.post(paths.bulkInsertItems, items(...documents))
  const save = (...documents: unknown[]) => data.post(paths.bulkSaveItems, items(...documents))
  const update = (...documents: unknown[]) => data.post(paths.bulkUpdateItems, items(...documents))
  const patch = (...patches: object[]) => data.post(paths.bulkPatchItems, { dataCollectionId: things, patches })
  const remove = (...dataItemIds: unknown[]) =>
    data.post(paths.bulkRemoveItems, { dataCollectionId: things, dataItemIds })
  const by = (dataItemId: string, n: number) => ({
    dataItemId,
    fieldModifications: [{ fieldPath: 'n', action: 'INCREMENT_FIELD', incrementFieldOptions: { value: n } }],
  })
  /** Summarizes each result: action, item ID, and `done` or the error code. */
  const told = ({ results }: BulkResponse) =>
    results.map(({ action, itemMetadata: { id, success, error, originalIndex } }, at) => {
      expect(originalIndex).toBe(at)
      if (error !== undefined) expect(error.description).toMatch(new RegExp(`^${error.code}: `))
      return [action, id, success ? 'done' : error?.code]
    })
  const unique = () =>
    foyer.call(paths.indexes, {
      token: apiKey,
      json: { dataCollectionId: things, index: { name: 'one', fields: [{ path: 'u' }], unique: true } },
    })

  it('trap 17, security-checklist 86: insert: each item for itself; the report says which failed and why', async () => {
    await data.insert(things, { _id: 'taken', n: 1 })
    const { status, body } = await insert(
      { _id: 'a', n: 1 },
      { _id: 'taken', n: 2 },
      { _id: 'a', n: 3 },
      'no object',
      { _id: 'b', $bad: 1 },
      { _id: 5 },
      { _id: 'c', d: { $date: 'nonsense' } },
      { _id: 'big', text: 'x'.repeat(ITEM_MAX_BYTES) },
      { _id: 'e' },
    )
    expect(status).toBe(200)
    expect(told(body)).toEqual([
      ['INSERT', 'a', 'done'],
      ['INSERT', 'taken', 'WDE0074'],
      ['INSERT', 'a', 'WDE0074'],
      ['INSERT', undefined, 'WDE0004'],
      ['INSERT', undefined, 'WDE0134'],
      ['INSERT', undefined, 'WDE0002'],
      ['INSERT', undefined, 'WDE0075'],
      ['INSERT', undefined, 'WDE0009'],
      ['INSERT', 'e', 'done'],
    ])
    expect(body.bulkActionMetadata).toEqual({ totalSuccesses: 2, totalFailures: 7 })
    expect([
      await data.stored(things, 'a'),
      await data.stored(things, 'taken'),
      await data.stored(things, 'b'),
    ]).toEqual([{ n: 1 }, { n: 1 }, undefined])
  })

  it('trap 17: save inserts what is new and replaces what is there; what is named twice ends as the later', async () => {
    await data.insert(things, { _id: 'there', old: true })
    const { body } = await save({ _id: 'there', n: 1 }, { _id: 'new', n: 2 }, { _id: 'new', n: 3 }, { n: 4 }, 7)
    expect(told(body)).toEqual([
      ['UPDATE', 'there', 'done'],
      ['INSERT', 'new', 'done'],
      ['UPDATE', 'new', 'done'],
      ['INSERT', expect.any(String), 'done'],
      ['INSERT', undefined, 'WDE0004'],
    ])
    expect([await data.stored(things, 'there'), await data.stored(things, 'new')]).toEqual([{ n: 1 }, { n: 3 }])
  })

  it('trap 17: update and patch change what is there, and skip what is not (WDE0073)', async () => {
    await insert({ _id: 'a', n: 1 }, { _id: 'b', n: 1 })
    const updated = await update({ _id: 'a', n: 2 }, { _id: 'missing' }, { n: 5 }, { _id: 'b', n: 'text' })
    expect(told(updated.body)).toEqual([
      ['UPDATE', 'a', 'done'],
      ['UPDATE', 'missing', 'WDE0073'],
      ['UPDATE', undefined, 'WDE0007'],
      ['UPDATE', 'b', 'done'],
    ])
    const patched = await patch(by('a', 3), by('a', 4), by('b', 1), by('missing', 1))
    expect(told(patched.body)).toEqual([
      ['PATCH', 'a', 'done'],
      ['PATCH', 'a', 'done'],
      ['PATCH', 'b', 'WDE0075'],
      ['PATCH', 'missing', 'WDE0073'],
    ])
    expect([await data.stored(things, 'a'), await data.stored(things, 'b')]).toEqual([{ n: 9 }, { n: 'text' }])
  })

  it('trap 17: remove takes away what is there, and skips what is not', async () => {
    await insert({ _id: 'a' }, { _id: 'b' })
    const { body } = await remove('a', 'missing', 'a', 'b')
    expect(told(body)).toEqual([
      ['DELETE', 'a', 'done'],
      ['DELETE', 'missing', 'WDE0073'],
      ['DELETE', 'a', 'WDE0073'],
      ['DELETE', 'b', 'done'],
    ])
    expect([await data.stored(things, 'a'), await data.stored(things, 'b')]).toEqual([undefined, undefined])
  })

  it('8.1: a condition holds for each item', async () => {
    await insert({ _id: 'a', n: 1 }, { _id: 'b', n: 2 })
    const { body } = await data.post(paths.bulkUpdateItems, {
      ...items({ _id: 'a', n: 5 }, { _id: 'b', n: 5 }),
      condition: { filter: { n: 2 } },
    })
    expect(told(body)).toEqual([
      ['UPDATE', 'a', 'WDE0073'],
      ['UPDATE', 'b', 'done'],
    ])
  })

  it('a value that is taken fails its own item only: inserted, updated, saved', async () => {
    expect(await unique()).toMatchObject({ status: 200, body: { index: { status: 'ACTIVE' } } })
    const inserted = await insert(
      { _id: 'a', u: 1 },
      { _id: 'b', u: 1 },
      { _id: 'c', u: 2 },
      { _id: 'd' },
      { _id: 'e' },
    )
    expect(told(inserted.body).map(([, id, how]) => [id, how])).toEqual([
      ['a', 'done'],
      ['b', 'WDE0123'],
      ['c', 'done'],
      ['d', 'done'],
      ['e', 'done'],
    ])
    const updated = await update({ _id: 'c', u: 1 }, { _id: 'd', u: 3 }, { _id: 'e', u: 3 })
    expect(told(updated.body).map(([, id, how]) => [id, how])).toEqual([
      ['c', 'WDE0123'],
      ['d', 'done'],
      ['e', 'WDE0123'],
    ])
    const saved = await save({ _id: 'c', u: 4 }, { _id: 'f', u: 3 }, { _id: 'g', u: 5 })
    expect(told(saved.body)).toEqual([
      ['UPDATE', 'c', 'done'],
      ['INSERT', 'f', 'WDE0123'],
      ['INSERT', 'g', 'done'],
    ])
    expect(await Promise.all(['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id) => data.stored(things, id)))).toEqual([
      { u: 1 },
      undefined,
      { u: 4 },
      { u: 3 },
      {},
      undefined,
      { u: 5 },
    ])
  })

  it('specification §9, wire-protocol §10: 1000 items are taken, each kind of request; 1001 are refused whole, and nothing is written', async () => {
    const ids = Array.from({ length: BULK_REQUEST_LIMIT }, (_none, at) => `item-${at}`)
    const documents = ids.map((_id, n) => ({ _id, n }))
    const tooMany = [
      await insert(...documents, { _id: 'over' }),
      await save(...documents, { _id: 'over' }),
      await update(...documents, { _id: 'over' }),
      await patch(...[...ids, 'over'].map((id) => by(id, 1))),
    ]
    for (const answer of tooMany) expect(answer).toMatchObject(refusal(400, 'WDE0006'))
    expect(await remove(...ids, 'over')).toMatchObject(refusal(400, 'WDE0069'))
    expect(await data.stored(things, 'item-0')).toBeUndefined()
    for (const answer of [
      await insert(...documents),
      await save(...documents),
      await update(...documents),
      await patch(...ids.map((id) => by(id, 1))),
    ])
      expect(answer.body.bulkActionMetadata).toEqual({ totalSuccesses: 1000, totalFailures: 0 })
    expect(await data.stored(things, 'item-999')).toEqual({ n: 1000 })
    expect((await remove(...ids)).body.bulkActionMetadata).toEqual({ totalSuccesses: 1000, totalFailures: 0 })
    expect(await data.stored(things, 'item-999')).toBeUndefined()
  })

  it('8.4: results are a list also when there is nothing to do', async () => {
    for (const answer of [await insert(), await save(), await update(), await patch(), await remove()])
      expect([answer.status, answer.body]).toEqual([
        200,
        { results: [], bulkActionMetadata: { totalSuccesses: 0, totalFailures: 0 } },
      ])
  })

  it('many thousand items are truncated, and go with their collection', async () => {
    const many = async () => {
      for (let times = 0; times < 6; times++)
        await insert(...Array.from({ length: 1000 }, (_none, n) => ({ _id: `${times}-${n}` })))
    }
    const left = async () => {
      const database = await openDatabase(foyer.database.config)
      const rows = await database.read
        .selectFrom('item')
        .select('item_id')
        .where('collection_id', '=', things)
        .execute()
      await database.close()
      return rows.length
    }
    await many()
    expect(await left()).toBe(6000)
    expect((await data.truncate(things)).status).toBe(200)
    expect(await left()).toBe(0)
    await many()
    expect((await foyer.call(`${paths.collections}/${things}`, { method: 'DELETE', token: apiKey })).status).toBe(200)
    expect(await left()).toBe(0)
  })

  it('who saves at the same time loses nothing: of 10 requests with the same new ids, all succeed and one inserts each', async () => {
    const ids = ['p', 'q', 'r', 's']
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_none, n) => save(...(n % 2 ? ids : ids.toReversed()).map((_id) => ({ _id, n })))),
    )
    const actions = answers.flatMap(({ body }) => told(body))
    expect(actions.filter(([, , how]) => how !== 'done')).toEqual([])
    for (const id of ids) expect(actions.filter(([action, one]) => action === 'INSERT' && one === id)).toHaveLength(1)
  })
})
