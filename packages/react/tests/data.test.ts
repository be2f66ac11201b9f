import { createFoyerClient } from '@foyer/client'
import { type AnyItem, dataAdmin, dataClient, type Filter, type Items, withApiKey } from '@foyer/client/data'
import { startFoyer, type TestFoyer } from '@foyer/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applyChange } from '../src/data/changes.js'
import { compareValues, matches, valueAt } from '../src/data/matches.js'
import { listingSource } from '../src/data/source.js'

const date = fc.date({ min: new Date('1970-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
const scalar = fc.oneof(fc.constantFrom('a', 'A', 'b', 'ab', ''), fc.integer({ min: -2, max: 2 }), fc.boolean(), date)
const value = fc.oneof(scalar, fc.constant(null), fc.array(scalar, { maxLength: 2 }), fc.constant({ b: 1 }))
const field = fc.constantFrom('a', 'b', 'c.b')
const text = fc.constantFrom('a', 'B', '')
const list = fc.array(scalar, { maxLength: 3 })

const test: fc.Arbitrary<unknown> = fc.oneof(
  value,
  fc.oneof(
    value.map(($ne) => ({ $ne })),
    fc.tuple(fc.constantFrom('$gt', '$gte', '$lt', '$lte'), scalar).map(([name, operand]) => ({ [name]: operand })),
    fc.tuple(fc.constantFrom('$in', '$hasSome', '$hasAll'), list).map(([name, operand]) => ({ [name]: operand })),
    fc
      .tuple(fc.constantFrom('$contains', '$startsWith', '$endsWith'), text)
      .map(([name, operand]) => ({ [name]: operand })),
    fc.boolean().map(($exists) => ({ $exists })),
    scalar.map((operand) => ({ $not: { $gt: operand } })),
  ),
)
const filters: fc.Arbitrary<Filter> = fc.letrec<{ filter: Filter }>((tie) => ({
  filter: fc.oneof(
    { maxDepth: 2 },
    fc.tuple(field, test).map(([name, operand]) => ({ [name]: operand })),
    fc.array(tie('filter'), { maxLength: 2 }).map(($and) => ({ $and })),
    fc.array(tie('filter'), { maxLength: 2 }).map(($or) => ({ $or })),
    tie('filter').map((inner) => ({ $not: [inner] })),
  ),
})).filter
const documents = fc.record({ a: value, b: value, c: fc.oneof(value, fc.record({ b: value })) }, { requiredKeys: [] })

describe('what the page foresees is what the server then says (decision 25)', () => {
  let foyer: TestFoyer
  let items: Items
  let stored: AnyItem[]
  beforeAll(async () => {
    foyer = await startFoyer()
    const permissions = { read: 'ANYONE', insert: 'ANYONE' } as const
    await dataAdmin(withApiKey({ url: foyer.url, apiKey: await foyer.addApiKey() })).createCollection({
      id: 'Odd',
      permissions,
    })
    const client = createFoyerClient({
      url: foyer.url,
      clientId: foyer.client.clientId,
      clock: { now: () => foyer.clock.now(), schedule: () => () => {} },
    })
    items = dataClient(client).items('Odd')
    const report = await items.bulkInsert(fc.sample(documents, { numRuns: 300, seed: 7 }))
    expect(report.failures).toEqual([])
    stored = (await items.query().limit(1000).find()).items
  })
  afterAll(() => foyer.stop())

  it('which items fit', async () => {
    await fc.assert(
      fc.asyncProperty(filters, async (filter) => {
        const found = (await items.query().and(filter).fields('_id').limit(1000).find()).items.map(({ _id }) => _id)
        const foreseen = stored.filter((item) => matches(filter, item)).map(({ _id }) => _id)
        expect(foreseen.toSorted()).toEqual(found.toSorted())
      }),
      { numRuns: 200, seed: 7 },
    )
  })
  it('in which order', async () => {
    for (const name of ['a', 'b', 'c.b']) {
      const found = (await items.query().ascending(name).limit(1000).find()).items
      found.slice(1).forEach((item, index) => {
        const before = found[index] as AnyItem
        expect(
          compareValues(valueAt(before, name), valueAt(item, name)),
          JSON.stringify([before, item]),
        ).toBeLessThanOrEqual(0)
      })
    }
  })
  it('where a new item stands', async () => {
    const query = items
      .query()
      .and({ a: { $gte: -2 } } as Filter)
      .ascending('a')
      .limit(1000)
    const before = (await query.find()).items
    for (const a of [-2, 0, 1.5]) {
      const item = await items.insert({ a })
      const change = { collectionId: 'Odd', id: item._id, item, settledAt: undefined }
      const foreseen = applyChange(before, change, listingSource(query, false), false)
      const place = (all: readonly AnyItem[]) =>
        all
          .slice(
            0,
            all.findIndex(({ _id }) => _id === item._id),
          )
          .filter((each) => each.a !== a).length
      expect(place(foreseen)).toBe(
        place(
          (await query.find()).items.filter(
            (each) => each._id === item._id || before.some(({ _id }) => _id === each._id),
          ),
        ),
      )
    }
  })
})
