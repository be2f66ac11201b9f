import { createFoyerClient } from '@foyer/client'
import { dataAdmin, dataClient, type Items, withApiKey } from '@foyer/client/data'
import { defaultDatabase, startFoyer, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

interface Person {
  name: string
}
interface Pot {
  name: string
  maker?: string
  owners?: string[]
}

describe.each(defaultDatabase)('wire-protocol §8.2: references through the SDK, on $name', ({ name: database }) => {
  let foyer: TestFoyer
  let pots: Items<Pot>
  let people: Items<Person>
  let serial = 0

  beforeAll(async () => {
    foyer = await startFoyer({ database })
  })
  afterAll(() => foyer.stop())
  beforeEach(async () => {
    const via = withApiKey({ url: foyer.url, apiKey: await foyer.addApiKey() })
    const [potsId, peopleId] = [`Pots${++serial}`, `People${serial}`]
    const permissions = { read: 'ANYONE', insert: 'ANYONE', update: 'ANYONE', remove: 'ANYONE' } as const
    const to = { referencedCollectionId: peopleId }
    await dataAdmin(via).createCollection({ id: peopleId, permissions })
    await dataAdmin(via).createCollection({
      id: potsId,
      permissions,
      fields: [
        { key: 'maker', type: 'REFERENCE', typeMetadata: { reference: to } },
        { key: 'owners', type: 'MULTI_REFERENCE', typeMetadata: { multiReference: to } },
      ],
    })
    const visitor = createFoyerClient({
      url: foyer.url,
      clientId: foyer.client.clientId,
      clock: { now: () => foyer.clock.now(), schedule: () => () => {} },
    })
    pots = dataClient(visitor).items<Pot>(potsId)
    people = dataClient(visitor).items<Person>(peopleId)
    await people.bulkInsert(Array.from({ length: 120 }, (_unused, nth) => ({ _id: `p${nth}`, name: `Person ${nth}` })))
    await pots.insert({ _id: 'a', name: 'Jug', maker: 'p7' })
    await pots.insert({ _id: 'b', name: 'Bowl' })
  })

  it('are made, asked for, replaced and taken away', async () => {
    await pots.insertReference('owners', 'a', ['p2', 'p1'])
    await pots.insertReference('owners', { _id: 'a' }, 'p3')
    expect(await pots.isReferenced('owners', 'a', 'p1')).toBe(true)
    await pots.removeReference('owners', 'a', 'p1')
    expect(await pots.isReferenced('owners', 'a', 'p1')).toBe(false)
    const namesOf = async (order?: 'ASC' | 'DESC') =>
      (await pots.queryReferenced<Person>('owners', 'a', { order })).items.map(({ name }) => name)
    expect(await namesOf()).toEqual(['Person 2', 'Person 3'])
    expect(await namesOf('DESC')).toEqual(['Person 3', 'Person 2'])
    await pots.replaceReferences('owners', 'a', ['p5', 'gone'])
    expect(await namesOf()).toEqual(['Person 5'])
  })

  it('come with what is written, and a filter finds items by them', async () => {
    await pots.insert({ _id: 'c', name: 'Cup', owners: ['p1', 'p2'] }, { saveReferences: true })
    await pots.update({ _id: 'b', name: 'Bowl', owners: ['p2'] }, { saveReferences: true })
    await pots.bulkSave([{ _id: 'a', name: 'Jug', owners: ['p3'] }], { saveReferences: true })
    await pots.save({ _id: 'a', name: 'Jug', owners: ['p9'] })
    const owned = async (...ids: string[]) =>
      (await pots.query().hasSome('owners', ids).ascending('_id').find()).items.map(({ _id }) => _id)
    expect([await owned('p2'), await owned('p1', 'p3'), await owned('p9')]).toEqual([['b', 'c'], ['a', 'c'], []])
  })

  it('one that fails throws', async () => {
    await expect(pots.insertReference('owners', 'missing', 'p1')).rejects.toMatchObject({ code: 'WDE0073' })
    await expect(pots.insertReference('maker', 'a', 'p1')).rejects.toMatchObject({ code: 'WDE0020' })
    await expect(pots.queryReferenced('name', 'a')).rejects.toMatchObject({ code: 'WDE0020' })
  })

  it('go on page by page', async () => {
    const ids = Array.from({ length: 120 }, (_unused, nth) => `p${nth}`)
    await pots.replaceReferences('owners', 'a', ids)
    const seen: string[] = []
    let page = await pots.queryReferenced<Person>('owners', 'a', { fields: ['name'], returnTotalCount: true })
    expect([page.items.length, page.totalCount]).toEqual([50, 120])
    for (;;) {
      seen.push(...page.items.map(({ _id }) => _id))
      if (!page.hasNext()) break
      page = await page.next()
    }
    expect(seen).toEqual(ids)
  })

  it('come with items, on every page', async () => {
    await pots.replaceReferences('owners', 'b', ['p9', 'p8'])
    const first = await pots.query().ascending('_id').include('maker', 'owners').limit(1).find()
    expect(first.items).toMatchObject([{ maker: { name: 'Person 7' }, owners: [] }])
    const second = await first.next()
    expect(second.items).toMatchObject([{ name: 'Bowl', owners: [{ name: 'Person 9' }, { name: 'Person 8' }] }])
    expect(await pots.get('b', { include: ['owners'] })).toMatchObject({ owners: [{ _id: 'p9' }, { _id: 'p8' }] })
    const updated = await pots.update({ _id: 'b', name: 'Cup', maker: 'p1' }, { include: ['maker', 'owners'] })
    expect(updated).toMatchObject({ maker: { name: 'Person 1' }, owners: [{ _id: 'p9' }, { _id: 'p8' }] })
    expect(await pots.get('b')).not.toHaveProperty('owners')
  })
})
