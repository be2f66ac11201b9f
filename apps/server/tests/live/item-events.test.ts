import { setTimeout as pause } from 'node:timers/promises'
import { type ErrorEnvelope, paths } from '@foyer/protocol'
import { databases, startFoyer, type TestFoyer } from '@foyer/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createDataCalls, getSubject } from '../data/data-steps.js'
import { type EventReader, readEvents, soon } from './event-reader.js'

describe.each(databases)('decision 34: live events of items, on two nodes and $name', ({ name }) => {
  let foyer: TestFoyer
  let data: ReturnType<typeof createDataCalls>
  let apiKey: string
  let visitor: string
  let pots: string
  let serial = 0
  const opened: EventReader[] = []
  beforeAll(async () => {
    foyer = await startFoyer({ database: name, nodes: 2, now: 'running' })
    apiKey = await foyer.addApiKey()
    data = createDataCalls(foyer, apiKey)
    visitor = (await foyer.createVisitor()).access_token
  })
  beforeEach(() => {
    pots = `pots-${++serial}`
  })
  afterEach(() => {
    for (const stream of opened.splice(0)) stream.close()
  })
  afterAll(() => foyer.stop())

  const own = {
    insert: 'ANYONE',
    read: 'SITE_MEMBER_AUTHOR',
    update: 'SITE_MEMBER_AUTHOR',
    remove: 'SITE_MEMBER_AUTHOR',
  }
  const listen = async (token = visitor, { node = 1, after = '', collections = pots } = {}) => {
    const query = `dataCollectionIds=${collections}${after === '' ? '' : `&after=${after}`}`
    const stream = await readEvents(`${foyer.urls[node]}${paths.itemEvents}?${query}`, token)
    opened.push(stream)
    return stream
  }
  const heard = ({ events }: EventReader) =>
    events.map(({ event, data: { dataItemId, kind } }) => [event, dataItemId, kind])
  const createMember = async () => (await foyer.createMember(`m-${++serial}@example.com`)).access_token

  it('each write of an item on one node is heard on the other, without the content', async () => {
    await data.create(pots)
    const stream = await listen()
    await data.insert(pots, { _id: 'a', glaze: 'celadon' })
    await data.update(pots, { _id: 'a', glaze: 'tenmoku' })
    await data.remove(pots, 'a')
    await soon(() =>
      expect(heard(stream)).toEqual([
        ['change', 'a', 'created'],
        ['change', 'a', 'updated'],
        ['change', 'a', 'removed'],
      ]),
    )
    expect(JSON.stringify(stream.events)).not.toMatch(/celadon|tenmoku/)
  })

  it('a bulk request is heard once for each item, and the change of a reference as that of its item', async () => {
    const shelf = `${pots}-shelf`
    await data.create(pots)
    await data.create(shelf, {
      fields: [
        {
          key: 'pots',
          type: 'MULTI_REFERENCE',
          typeMetadata: { multiReference: { referencedCollectionId: pots, referencingFieldKey: 'shelves' } },
        },
      ],
    })
    const stream = await listen(apiKey, { collections: `${pots},${shelf}` })
    const dataItems = ['a', 'b', 'c'].map((_id) => ({ data: { _id } }))
    await data.post(paths.bulkInsertItems, { dataCollectionId: pots, dataItems })
    await data.insert(shelf, { _id: 'top' })
    const dataItemReferences = [{ referringItemFieldName: 'pots', referringItemId: 'top', referencedItemId: 'a' }]
    const written = await data.post(paths.insertReferences, { dataCollectionId: shelf, dataItemReferences })
    expect(written.status).toBe(200)
    await soon(() => expect(heard(stream)).toContainEqual(['change', 'top', 'updated']))
    expect(
      heard(stream)
        .filter(([, , kind]) => kind === 'created')
        .map(([, id]) => id)
        .toSorted(),
    ).toEqual(['a', 'b', 'c', 'top'])
  })

  it('changeEvents need not be on, and its feed has none of these changes', async () => {
    await data.create(pots)
    const stream = await listen()
    await data.insert(pots, { _id: 'a' })
    await soon(() => expect(heard(stream)).toHaveLength(1))
    const feed = await foyer.call<{ changes: unknown[] }>(`${paths.itemChanges}?dataCollectionId=${pots}`, {
      token: apiKey,
    })
    expect(feed.body.changes).toEqual([])
  })

  describe('permissions', () => {
    const refusal = async (token: string, collections = pots) => {
      const path = `${paths.itemEvents}?dataCollectionIds=${collections}&seconds=0`
      const { status, body } = await foyer.call<ErrorEnvelope>(path, { token })
      return [status, body.details?.applicationError?.code]
    }

    it('authors hear of their own items only, and of one that is given away as removed', async () => {
      await data.create(pots, { permissions: own })
      const [ana, bo] = [await createMember(), await createMember()]
      const [ofAna, ofBo, ofAll] = [await listen(ana), await listen(bo), await listen(apiKey)]
      await data.insert(pots, { _id: 'a' }, ana)
      await data.insert(pots, { _id: 'b' }, bo)
      await data.update(pots, { _id: 'a', _owner: getSubject(bo) }, apiKey)
      await data.remove(pots, 'a', bo)
      await soon(() => expect(heard(ofAll)).toHaveLength(4))
      await soon(() => {
        expect(heard(ofAna)).toEqual([
          ['change', 'a', 'created'],
          ['change', 'a', 'removed'],
        ])
        expect(heard(ofBo)).toEqual([
          ['change', 'b', 'created'],
          ['change', 'a', 'updated'],
          ['change', 'a', 'removed'],
        ])
      })
    })

    it('a collection that the caller may not read, or that does not exist, is refused, and nothing is recorded for it', async () => {
      await data.create(pots, { permissions: { ...own, read: 'ADMIN' } })
      expect(await refusal(visitor)).toEqual([403, 'WDE0027'])
      expect(await refusal(visitor, 'no-such')).toEqual([404, 'WDE0025'])
      expect((await foyer.call(`${paths.itemEvents}?dataCollectionIds=${pots}`)).status).toBe(401)
      const recorded = await foyer.deps.storage.read(({ liveEvents }) => liveEvents.getFeed())
      await data.insert(pots, { _id: 'a' })
      const later = await foyer.deps.storage.read(({ liveEvents }) => liveEvents.hasUnassignedPositions())
      expect([recorded?.lastPosition, later]).toEqual([expect.anything(), false])
    })

    it('beside one that may be read it is silent', async () => {
      const open = `${pots}-open`
      await data.create(pots, { permissions: { ...own, read: 'ADMIN' } })
      await data.create(open)
      const stream = await listen(visitor, { collections: `${pots},${open}` })
      await data.insert(pots, { _id: 'secret' })
      await data.insert(open, { _id: 'a' })
      await soon(() => expect(heard(stream)).toEqual([['change', 'a', 'created']]))
    })

    it('a permission that is taken back while the stream is open ends it, and nothing more is heard', async () => {
      await data.create(pots)
      const stream = await listen()
      const { body } = await foyer.call<{ collection: { revision: string } }>(`${paths.collections}/${pots}`, {
        token: apiKey,
      })
      const change = await foyer.call(`${paths.collections}`, {
        method: 'PUT',
        token: apiKey,
        json: { collection: { ...body.collection, id: pots, permissions: { ...own, read: 'ADMIN' } } },
      })
      expect(change.status).toBe(200)
      await data.insert(pots, { _id: 'a' })
      await stream.ended
      expect(stream.events).toMatchObject([{ event: 'reset', data: { dataCollectionIds: [pots] } }])
      expect(await refusal(visitor)).toEqual([403, 'WDE0027'])
    })

    it('a member who signs out receives no further events', async () => {
      await data.create(pots)
      const member = await foyer.createMember(`m-${++serial}@example.com`)
      const stream = await listen(member.access_token)
      await foyer.call(paths.revoke, { form: { token: member.refresh_token, client_id: foyer.client.clientId } })
      await stream.ended
      expect(stream.comments).toEqual(['the permission has ended'])
    })
  })

  it('any interleaving of writes on two nodes and of cut connections gives each change once, in order', async () => {
    await data.create(pots)
    let stream = await listen(visitor, { node: 0 })
    await soon(() => expect(stream.position()).toBeGreaterThan(0))
    let position = stream.position()
    const all: string[] = []
    const write = async (node: number) => {
      for (let at = 0; at < 15; at++) {
        const json = { dataCollectionId: pots, dataItem: { data: { _id: `${node}-${at}` } } }
        expect((await foyer.call(paths.items, { token: visitor, json, node })).status).toBe(200)
      }
    }
    const writing = Promise.all([write(0), write(1)])
    for (let node = 1; all.length < 30; node = 1 - node) {
      await Promise.race([stream.ended, pause(40)])
      stream.close()
      await stream.ended
      all.push(...heard(stream).map(([event, id]) => (event === 'change' ? String(id) : String(event))))
      position = stream.position() ?? position
      stream = await listen(visitor, { node, after: String(position) })
      expect(stream.status).toBe(200)
    }
    await writing
    for (const node of [0, 1]) {
      const ofNode = all.filter((id) => id.startsWith(`${node}-`))
      expect(ofNode).toEqual(Array.from({ length: 15 }, (_, at) => `${node}-${at}`))
    }
    expect(all).toHaveLength(30)
  })
})
