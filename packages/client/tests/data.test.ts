import { createFoyerClient, type FoyerClient } from '@foyer/client'
import {
  BulkInterruptedError,
  DataError,
  dataAdmin,
  dataClient,
  type Items,
  revisionOf,
  type Where,
  where,
  withApiKey,
} from '@foyer/client/data'
import { defaultDatabase, startFoyer, TEST_PASSWORD, type TestFoyer } from '@foyer/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { conditionArbitrary } from './fakes/filters.js'

interface Pot {
  name: string
  price: number
  glaze?: string
  tags?: string[]
  firedAt?: Date
}

describe.each(defaultDatabase)('the data service through the SDK, on $name', ({ name: database }) => {
  let foyer: TestFoyer
  let apiKey: string
  let pots: Items<Pot>
  let asBackEnd: Items<Pot>
  let visitor: FoyerClient
  let serial = 0

  const clientOf = () =>
    createFoyerClient({
      url: foyer.url,
      clientId: foyer.client.clientId,
      clock: { now: () => foyer.clock.now(), schedule: () => () => {} },
    })
  beforeAll(async () => {
    foyer = await startFoyer({ database })
    apiKey = await foyer.addApiKey()
    visitor = clientOf()
  })
  afterAll(() => foyer.stop())
  beforeEach(async () => {
    const via = withApiKey({ url: foyer.url, apiKey })
    const id = `Pots${++serial}`
    await dataAdmin(via).createCollection({
      id,
      permissions: { read: 'ANYONE', insert: 'ANYONE', update: 'ANYONE', remove: 'ANYONE' },
    })
    asBackEnd = dataClient(via).items<Pot>(id)
    pots = dataClient(visitor).items<Pot>(id)
  })
  const fill = (count: number) =>
    asBackEnd.bulkInsert(
      Array.from({ length: count }, (_, index) => ({
        _id: `p${String(index).padStart(5, '0')}`,
        name: `Pot ${index}`,
        price: index,
        glaze: index % 2 ? 'celadon' : 'ash',
        tags: index % 3 ? ['new'] : ['new', 'blue'],
      })),
    )
  const names = (items: readonly { name: string }[]) => items.map(({ name }) => name)

  it('an item is inserted, read, patched, replaced and removed, its dates being dates', async () => {
    const firedAt = new Date('2026-01-31T09:30:00.123Z')
    const made = await pots.insert({ name: 'Bowl', price: 10, firedAt })
    expect(made).toMatchObject({
      name: 'Bowl',
      firedAt,
      _createdDate: expect.any(Date),
      _owner: visitor.current().subject,
    })
    expect(await pots.get(made._id)).toEqual(made)
    const patched = await pots
      .patch(made)
      .setField('glaze', 'ash')
      .incrementField('price', 5)
      .appendToArray('tags', 'new')
      .run()
    expect(patched).toMatchObject({ name: 'Bowl', price: 15, glaze: 'ash', tags: ['new'] })
    const replaced = await pots.update({ _id: made._id, name: 'Cup', price: 1 })
    expect(replaced).toMatchObject({ name: 'Cup', price: 1, _createdDate: made._createdDate })
    expect(replaced.glaze).toBeUndefined()
    expect(await pots.save({ _id: made._id, name: 'Mug', price: 2 })).toMatchObject({ name: 'Mug' })
    expect(await pots.remove(made)).toMatchObject({ name: 'Mug' })
    expect(await pots.get(made._id)).toBeNull()
    expect(await pots.remove(made)).toBeNull()
  })
  it('refusals have their codes', async () => {
    const { _id } = await pots.insert({ name: 'Bowl', price: 10 })
    const codeOf = (call: Promise<unknown>) => call.then(String, (error: unknown) => (error as DataError).code)
    expect(await codeOf(pots.insert({ _id, name: 'Bowl', price: 1 }))).toBe('WDE0074')
    expect(await codeOf(pots.update({ _id: 'none', name: 'Bowl', price: 1 }))).toBe('WDE0073')
    expect(
      await codeOf(
        pots
          .patch(_id)
          .setField('price', 1)
          .run({ condition: (pot) => pot.gt('price', 50) }),
      ),
    ).toBe('WDE0073')
    expect(await codeOf(dataClient(visitor).items('Nowhere').query().find())).toBe('WDE0025')
    expect(await codeOf(dataAdmin(visitor).createCollection({ id: 'Mine' }))).toBe('WDE0027')
    const error = await pots
      .query()
      .and({ price: { $regex: '1' } })
      .find()
      .catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(DataError)
    expect(error).toMatchObject({
      status: 400,
      message: expect.stringMatching(/^WDE\d{4}: /),
      requestId: expect.any(String),
    })
  })
  it.each(['a/b', '...', 'query', 'count', 'a?b#c', '100%', 'ä 碗', '\'"', '-'])(
    'an item with the id %s is found by it',
    async (_id) => {
      await pots.insert({ _id, name: 'Bowl', price: 1 })
      expect(await pots.get(_id)).toMatchObject({ _id })
      expect(await pots.get(`${_id}x`)).toBeNull()
    },
  )

  it('queries filter, sort, project, count and page, by GET and by POST', async () => {
    await fill(120)
    const ash = pots.query().eq('glaze', 'ash').between('price', 10, 30).descending('price')
    const first = await ash.limit(4).find({ returnTotalCount: true })
    expect([names(first.items), first.totalCount]).toEqual([['Pot 28', 'Pot 26', 'Pot 24', 'Pot 22'], 10])
    const second = await first.next()
    expect(names(second.items)).toEqual(['Pot 20', 'Pot 18', 'Pot 16', 'Pot 14'])
    expect((await second.prev()).items).toEqual(first.items)
    expect(await ash.count()).toBe(10)
    const long = ash.or((pot) =>
      pot.in('name', [...Array.from({ length: 200 }, (_, index) => `none ${index}`), 'Pot 1']),
    )
    expect(long.key.length).toBeGreaterThan(2048)
    expect(await long.count()).toBe(11)
    expect((await long.find()).length).toBe(11)
    expect(await pots.query().fields('price').ascending('price').first()).toEqual({ _id: 'p00000', price: 0 })
    expect((await pots.query().distinct('glaze')).items.toSorted()).toEqual(['ash', 'celadon'])
    expect(await pots.query().hasAll('tags', ['blue', 'new']).count()).toBe(40)
    expect(await pots.query().not(where<Pot>().eq('glaze', 'ash')).count()).toBe(60)
  })
  it('a walk over all pages has every item once, while others come', async () => {
    await fill(2500)
    const seen: string[] = []
    for await (const { name } of pots.query().ascending('price').limit(1000)) {
      seen.push(name)
      if (seen.length === 500) await asBackEnd.insert({ name: 'late', price: -1 })
    }
    expect(seen).toEqual(Array.from({ length: 2500 }, (_, index) => `Pot ${index}`))
  })
  it('bulk calls are split, and report on each item', async () => {
    const progress: number[] = []
    const items = Array.from({ length: 2100 }, (_, index) => ({ _id: `i${index}`, name: 'x', price: index }))
    await pots.insert({ _id: 'i1500', name: 'taken', price: 0 })
    const report = await pots.bulkInsert(items, { onProgress: ({ done }) => void progress.push(done) })
    expect(progress.at(-1)).toBe(2100)
    expect(report.inserted).toBe(2099)
    expect(report.failures.map(({ index, id, error }) => [index, id, error.code])).toEqual([[1500, 'i1500', 'WDE0074']])
    expect((await pots.bulkPatch(items.slice(0, 1200)).setField('name', 'y').run()).updated).toBe(1200)
    expect(await pots.query().eq('name', 'y').count()).toBe(1200)
    expect((await pots.bulkRemove(items)).removed).toBe(2100)
    expect(await pots.query().count()).toBe(0)
  })
  it('bulk calls are split by bytes too, so that the server takes them', async () => {
    const large = Array.from({ length: 30 }, (_, index) => ({ name: 'x'.repeat(400_000), price: index }))
    const report = await pots.bulkInsert(large, { maxBytes: 100_000_000 })
    expect(report.inserted).toBe(30)
  })
  it('a bulk call that is cut off says what is written', async () => {
    const controller = new AbortController()
    const items = Array.from({ length: 2100 }, (_, index) => ({ name: 'x', price: index }))
    const error = await pots
      .bulkInsert(items, { signal: controller.signal, onProgress: () => controller.abort() })
      .catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(BulkInterruptedError)
    expect(await pots.query().count()).toBe((error as BulkInterruptedError).report.inserted)
  })

  it('every filter that can be built is one the server takes', async () => {
    await fill(3)
    await fc.assert(
      fc.asyncProperty(conditionArbitrary, async (condition) => {
        expect(await dataClient(visitor).items(pots.collectionId).query().and(condition).count()).toBeLessThanOrEqual(3)
      }),
      { numRuns: 150, seed: 5 },
    )
  })

  it('an update can be made only if nobody has changed the item since', async () => {
    const read = await pots.insert({ name: 'Bowl', price: 10 })
    const asRead = (pot: Where<Pot>) => pot.eq('_updatedDate', read._updatedDate)
    await foyer.advance(1)
    expect(await pots.update({ ...read, price: 11 }, { condition: asRead })).toMatchObject({ price: 11 })
    await expect(pots.update({ ...read, price: 12 }, { condition: asRead })).rejects.toMatchObject({ code: 'WDE0073' })
    expect(await pots.remove(read, { condition: asRead })).toBeNull()
    expect(await pots.get(read._id)).toMatchObject({ price: 11 })
  })

  it('decision 26: a write by the revision that was read is refused when somebody wrote meanwhile', async () => {
    const read = await pots.insert({ name: 'Bowl', price: 30 })
    const [found] = (await pots.query().find()).items
    expect(revisionOf(read)).toBe(revisionOf(found as object))
    const cheaper = await pots
      .patch(read)
      .setField('price', 25)
      .run({ revision: revisionOf(read) })
    const late = { revision: revisionOf(read) }
    for (const write of [
      () => pots.update({ ...read, price: 1 }, late),
      () => pots.patch(read).setField('price', 1).run(late),
      () => pots.remove(read, late),
    ])
      await expect(write()).rejects.toMatchObject({ code: 'WDE0178' })
    expect(await pots.get(read._id)).toEqual(cheaper)
    await pots.remove(cheaper, { revision: revisionOf(cheaper) })
    expect(await pots.get(read._id)).toBeNull()
  })
  it('aggregations and pipelines group, sum and filter, and go on by page', async () => {
    await fill(100)
    const byGlaze = pots.aggregate().group('glaze').sum('price', 'worth').avg('price').min('price').max('price').count()
    const rows = (await byGlaze.ascending('worth').run()).items
    expect(rows).toEqual([
      { _id: 'ash', worth: 2450, priceAvg: 49, priceMin: 0, priceMax: 98, count: 50 },
      { _id: 'celadon', worth: 2500, priceAvg: 50, priceMin: 1, priceMax: 99, count: 50 },
    ])
    expect((await byGlaze.having((row) => row.gt('worth', 2460)).run()).items).toMatchObject([{ _id: 'celadon' }])
    const [all] = (
      await pots
        .aggregate()
        .filter((pot) => pot.lt('price', 10))
        .count('few')
        .run()
    ).items
    expect(all).toMatchObject({ few: 10 })
    const two = await pots.aggregate().group('glaze', 'price').count().ascending('price').limit(60).run()
    expect(two.items[1]).toMatchObject({ _id: { glaze: 'celadon', price: 1 }, count: 1 })
    const rest = await two.next()
    expect([two.length, rest.length, rest.hasNext()]).toEqual([60, 40, false])
    const piped = await pots
      .pipeline<{ _id: unknown; worth: number }>()
      .filter((pot) => pot.lt('price', 4))
      .group({ glaze: 'glaze' }, { worth: { sum: { multiply: ['price', 10] } }, pots: { sum: 1 } })
      .descending('worth')
      .run()
    expect(piped.items.map(({ worth }) => worth)).toEqual([40, 20])
  })
  it('distinct values go on by page', async () => {
    await fill(30)
    const first = await pots.query().ascending('price').limit(20).distinct('price', { returnTotalCount: true })
    const second = await first.next()
    expect([...first.items, ...second.items]).toEqual(Array.from({ length: 30 }, (_, index) => index))
    expect([first.totalCount, second.hasNext()]).toEqual([30, false])
  })

  it('a visitor who becomes a member is asked as the member', async () => {
    const person = clientOf()
    const items = dataClient(person).items<Pot>(pots.collectionId)
    const { _owner } = await items.insert({ name: 'Bowl', price: 1 })
    expect(_owner).toBe(person.current().subject)
    const email = `person${serial}@example.com`
    const { access_token, refresh_token, memberId } = await foyer.createMember(email, TEST_PASSWORD)
    person.setTokens({
      accessToken: { value: access_token, expiresAt: foyer.clock.now() / 1000 + 900 },
      refreshToken: { value: refresh_token, role: 'member' },
    })
    expect(await items.insert({ name: 'Cup', price: 1 })).toMatchObject({ _owner: memberId })
  })

  it('collections, fields and indexes are managed with an API key', async () => {
    const admin = dataAdmin(withApiKey({ url: foyer.url, apiKey }))
    const id = `Kilns${serial}`
    const created = await admin.createCollection({
      id,
      displayName: 'Kilns',
      fields: [{ key: 'heat', type: 'NUMBER' }],
    })
    expect(created).toMatchObject({ id, displayName: 'Kilns', createdDate: expect.any(Date) })
    expect(created.permissions.read).toBe('SITE_MEMBER_AUTHOR')
    const changed = await admin.updateCollection({
      id,
      revision: created.revision,
      displayName: 'Ovens',
      permissions: { read: 'ANYONE' },
    })
    expect(changed).toMatchObject({ displayName: 'Ovens' })
    await expect(admin.updateCollection({ id, revision: created.revision })).rejects.toMatchObject({ code: 'WDE0178' })
    expect((await admin.createField(id, { key: 'name', type: 'TEXT' })).fields.map(({ key }) => key)).toContain('name')
    await admin.updateField(id, { key: 'name', type: 'TEXT', displayName: 'Name' })
    expect((await admin.deleteField(id, 'name')).fields.map(({ key }) => key)).not.toContain('name')
    await admin.createIndex(id, { name: 'by heat', fields: [{ path: 'heat' }], unique: true })
    expect(await admin.listIndexes(id)).toMatchObject([{ name: 'by heat', unique: true }])
    const kilns = dataClient(withApiKey({ url: foyer.url, apiKey })).items(id)
    await kilns.insert({ heat: 1 })
    await expect(kilns.insert({ heat: 1 })).rejects.toMatchObject({ code: 'WDE0123' })
    await admin.dropIndex(id, 'by heat')
    expect((await admin.listCollections({ limit: 1000 })).map((each) => each.id)).toContain(id)
    await admin.deleteCollection(id)
    await expect(admin.getCollection(id)).rejects.toMatchObject({ code: 'WDE0025' })
  })
})
