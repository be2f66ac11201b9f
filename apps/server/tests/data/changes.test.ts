import { type ErrorEnvelope, type ItemChangesPage, paths } from '@foyer/protocol'
import { openDatabase } from '@foyer/server'
import { databases, startFoyer, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sweepItemChanges } from '../../src/features/data/changes/sql-sweep-item-changes.js'
import { undoPromotion } from '../../src/features/data/promotion/undo-promotion.js'
import { sweepVisitors } from '../../src/features/visitors/sql-sweep-visitors.js'
import { cleanUp } from '../../src/main/retention.js'
import { promote } from '../visitors/promotion-steps.js'
import { createDataCalls, getSubject, refusal } from './data-steps.js'

const DAY = 24 * 3600 * 1000

describe.each(databases)('decision 29: changes of items on $name', ({ name }) => {
  let foyer: TestFoyer
  let data: ReturnType<typeof createDataCalls>
  let apiKey: string
  let things: string
  let serial = 0
  beforeAll(async () => {
    foyer = await startFoyer({ database: name, listen: false, nodes: 2, now: 'running' })
    apiKey = await foyer.addApiKey()
    data = createDataCalls(foyer, apiKey)
  })
  beforeEach(async () => {
    things = `followed-${++serial}`
    await data.create(things, { changeEvents: true })
  })
  afterAll(() => foyer.stop())

  const read = (given: Record<string, string | number> = {}, token = apiKey) => {
    const query = new URLSearchParams(Object.entries(given).map(([key, value]): [string, string] => [key, `${value}`]))
    return foyer.call<ItemChangesPage & ErrorEnvelope>(`${paths.itemChanges}?${query}`, { token })
  }
  /** Returns all changes of the collection as `[itemId, kind, revision]`. */
  async function changes(collectionId = things): Promise<[string, string, string][]> {
    const { status, body } = await read({ dataCollectionId: collectionId, limit: 1000 })
    expect(status).toBe(200)
    return body.changes.map(({ dataItemId, kind, revision }) => [dataItemId, kind, revision])
  }
  const increment = [{ fieldPath: 'n', action: 'INCREMENT_FIELD', incrementFieldOptions: { value: 1 } }]
  const items = (...all: object[]) => ({ dataCollectionId: things, dataItems: all.map((one) => ({ data: one })) })
  const siteId = () => foyer.deps.siteId

  it('each call that writes one item leaves one change, in order, with the revision it made', async () => {
    await data.insert(things, { _id: 'a', n: 1 })
    await data.save(things, { _id: 'b' })
    await data.save(things, { _id: 'b', n: 2 })
    await data.update(things, { _id: 'a', n: 2 })
    await data.patch(things, 'a', increment)
    await data.remove(things, 'b')
    expect(await changes()).toEqual([
      ['a', 'created', '1'],
      ['b', 'created', '1'],
      ['b', 'updated', '2'],
      ['a', 'updated', '2'],
      ['a', 'updated', '3'],
      ['b', 'removed', '2'],
    ])
  })

  it('a call that is refused leaves none', async () => {
    await data.insert(things, { _id: 'a', n: 1 })
    expect((await data.insert(things, { _id: 'a' })).status).toBe(409)
    expect((await data.update(things, { _id: 'none' })).status).toBe(404)
    expect((await data.update(things, { _id: 'a', $bad: 1 })).status).toBe(400)
    expect((await data.patch(things, 'a', increment, apiKey, { condition: { filter: { n: 5 } } })).status).toBe(404)
    expect((await data.remove(things, 'none')).status).toBe(404)
    expect(await changes()).toEqual([['a', 'created', '1']])
  })

  it('bulk requests leave one for each item that was written, and emptying one for each that went', async () => {
    await data.post(paths.bulkInsertItems, items({ _id: 'a' }, { _id: 'a' }, { _id: 'b' }, { _id: 'c' }))
    await data.post(paths.bulkSaveItems, items({ _id: 'a', n: 1 }, { _id: 'd' }))
    await data.post(paths.bulkUpdateItems, items({ _id: 'b', n: 1 }, { _id: 'none' }))
    await data.post(paths.bulkPatchItems, {
      dataCollectionId: things,
      patches: ['a', 'b'].map((dataItemId) => ({ dataItemId, fieldModifications: increment })),
    })
    await data.post(paths.bulkRemoveItems, { dataCollectionId: things, dataItemIds: ['c', 'none'] })
    await data.truncate(things)
    const found = await changes()
    expect(found.toSorted()).toEqual(
      [
        ...['a', 'b', 'c', 'd'].map((id) => [id, 'created', '1']),
        ...['a', 'b'].flatMap((id) => [
          [id, 'updated', '2'],
          [id, 'updated', '3'],
          [id, 'removed', '3'],
        ]),
        ['c', 'removed', '1'],
        ['d', 'removed', '1'],
      ].toSorted(),
    )
    expect(found.slice(-3).map(([, kind]) => kind)).toEqual(['removed', 'removed', 'removed'])
  })

  it('making, taking away and replacing references changes the item they start at; going with it does not', async () => {
    const to = `${things}-to`
    await data.create(to)
    const linked = `${things}-linked`
    await data.create(linked, {
      changeEvents: true,
      fields: [
        { key: 'tags', type: 'MULTI_REFERENCE', typeMetadata: { multiReference: { referencedCollectionId: to } } },
      ],
    })
    await data.insert(linked, { _id: 'a' })
    expect(await changes(linked)).toEqual([['a', 'created', '1']])
    const reference = (referencedItemId: string) => ({
      referringItemFieldName: 'tags',
      referringItemId: 'a',
      referencedItemId,
    })
    await data.post(paths.insertReferences, {
      dataCollectionId: linked,
      dataItemReferences: [reference('x'), reference('y')],
    })
    expect((await changes(linked)).slice(1)).toEqual([['a', 'updated', '1']])
    await data.post(paths.removeReferences, { dataCollectionId: linked, dataItemReferences: [reference('x')] })
    expect((await changes(linked)).slice(2)).toEqual([['a', 'updated', '1']])
    await data.post(paths.insertReferences, { dataCollectionId: linked, dataItemReferences: [reference('y')] })
    expect((await changes(linked)).slice(3)).toEqual([])
    await data.remove(linked, 'a')
    expect((await changes(linked)).slice(3)).toEqual([['a', 'removed', '1']])
  })

  it('a promotion, its undo and the sweep of visitors leave theirs', async () => {
    const policies = { union: { kind: 'union', by: 'sku', sum: 'n' }, moved: { kind: 'reassign' } } as const
    const of = (kind: string) => `${things}-${kind}`
    for (const [kind, promotion] of Object.entries(policies))
      await data.create(of(kind), { changeEvents: true, promotion })
    const { access_token: visitor } = await foyer.createVisitor()
    const { access_token: member } = await foyer.createMember(`ana-${serial}-${name}@example.com`)
    await data.insert(of('union'), { _id: 'mine', sku: 1, n: 1 }, member)
    await data.insert(of('union'), { _id: 'theirs', sku: 1, n: 2 }, visitor)
    await data.insert(of('moved'), { _id: 'cup' }, visitor)
    const [visitorId, memberId] = [getSubject(visitor), getSubject(member)] as [`vis_${string}`, `mem_${string}`]
    await promote(foyer.deps, visitorId, memberId, foyer.clock.now())
    expect((await changes(of('union'))).slice(2).toSorted()).toEqual([
      ['mine', 'updated', '2'],
      ['theirs', 'removed', '1'],
    ])
    expect((await changes(of('moved'))).slice(1)).toEqual([['cup', 'updated', '2']])
    await undoPromotion({ visitorId, memberId }, foyer.deps)
    expect(
      (await changes(of('union')))
        .slice(4)
        .map(([id, kind]) => [id, kind])
        .toSorted(),
    ).toEqual([
      ['mine', 'updated'],
      ['theirs', 'created'],
    ])
    expect((await changes(of('moved'))).slice(2)).toEqual([['cup', 'updated', '3']])

    const database = await openDatabase(foyer.database.config)
    await cleanUp(database, siteId(), { now: () => foyer.clock.now() + 91 * DAY }, [sweepVisitors(() => 90 * DAY)])
    await database.close()
    expect((await changes(of('moved'))).slice(3)).toEqual([['cup', 'removed', '3']])
  })

  it('a collection that is deleted tells that its items went', async () => {
    await data.insert(things, { _id: 'a' })
    await foyer.call(`${paths.collections}/${things}?dataCollectionId=${things}`, { method: 'DELETE', token: apiKey })
    expect((await changes()).slice(1)).toEqual([['a', 'removed', '1']])
    await data.create(things)
    await data.insert(things, { _id: 'b' })
    expect((await changes()).length).toBe(2)
  })

  it('nothing is noted of a collection while it is switched off, and what was noted before stays', async () => {
    const plain = `${things}-plain`
    const { body } = await data.create(plain)
    expect(body.collection).toMatchObject({ changeEvents: false })
    await data.insert(plain, { _id: 'a' })
    expect(await changes(plain)).toEqual([])
    const turn = (changeEvents: boolean) =>
      foyer.call(`${paths.collections}/${plain}`, {
        method: 'PATCH',
        token: apiKey,
        json: { dataCollection: { id: plain, changeEvents } },
      })
    expect((await turn(true)).body).toMatchObject({ collection: { changeEvents: true } })
    await data.insert(plain, { _id: 'b' })
    await turn(false)
    await data.insert(plain, { _id: 'c' })
    expect(await changes(plain)).toEqual([['b', 'created', '1']])
  })

  it('pages go on where the one before ended, over all collections or one, and positions count by one', async () => {
    const other = `${things}-other`
    await data.create(other, { changeEvents: true })
    const before = (await read({ limit: 1000 })).body.lastPosition
    for (const id of ['a', 'b', 'c']) {
      await data.insert(things, { _id: id })
      await data.insert(other, { _id: id })
    }
    const ids: string[] = []
    const positions: number[] = []
    for (let after = before; ; ) {
      const { body } = await read({ after, limit: 2 })
      ids.push(...body.changes.map(({ dataCollectionId, dataItemId }) => `${dataCollectionId}/${dataItemId}`))
      positions.push(...body.changes.map(({ position }) => Number(position)))
      if (body.changes.length === 0) break
      after = body.position
    }
    expect(ids).toEqual(['a', 'b', 'c'].flatMap((id) => [`${things}/${id}`, `${other}/${id}`]))
    expect(positions).toEqual(positions.map((_, at) => Number(before) + 1 + at))
    const { body } = await read({ after: before, dataCollectionId: other, limit: 2 })
    expect(body.changes.map(({ dataItemId }) => dataItemId)).toEqual(['a', 'b'])
    const rest = await read({ after: body.position, dataCollectionId: other })
    expect(rest.body.changes.map(({ dataItemId }) => dataItemId)).toEqual(['c'])
    expect(rest.body.position).toBe(rest.body.lastPosition)
  })

  it('a change says when it was made', async () => {
    await foyer.advance(3600)
    const before = Date.now() + 3600_000
    await data.insert(things, { _id: 'a' })
    const { body } = await read({ dataCollectionId: things })
    const changedAt = Date.parse(body.changes[0]?.changedDate ?? '')
    expect(changedAt).toBeGreaterThanOrEqual(before - 1000)
    expect(changedAt).toBeLessThanOrEqual(Date.now() + 3600_000 + 1000)
  })

  it('who asked when there was no feed yet goes on from there; one of another database is told', async () => {
    const fresh = await startFoyer({ database: name, listen: false, now: 'running' })
    const token = await fresh.addApiKey()
    const get = (search: string) =>
      fresh.call<ItemChangesPage & ErrorEnvelope>(`${paths.itemChanges}${search}`, { token })
    const { body } = await get('')
    expect(body).toEqual({ changes: [], position: '0', lastPosition: '0' })
    expect((await get('?after=7')).status).toBe(410)
    const calls = createDataCalls(fresh, token)
    await calls.create('followed', { changeEvents: true })
    await calls.insert('followed', { _id: 'a' })
    expect((await get('?after=0')).body.changes.map(({ dataItemId }) => dataItemId)).toEqual(['a'])
    expect((await get('?after=7')).status).toBe(410)
    await fresh.stop()
  })

  it('API keys only, and with numbers that are some', async () => {
    const { access_token: visitor } = await foyer.createVisitor()
    const { access_token: member } = await foyer.createMember(`eve-${name}@example.com`)
    for (const token of [visitor, member]) expect(await read({}, token)).toMatchObject(refusal(403, 'WDE0027'))
    for (const bad of [
      { limit: 0 },
      { limit: 1001 },
      { after: 'x' },
      { after: -1 },
      { dataCollectionId: "a'b" },
    ] as Record<string, string>[])
      expect(await read(bad)).toMatchObject({ status: 400 })
  })

  it('changes over their time go, whether they were read or not; whoever comes too late is told', async () => {
    await data.insert(things, { _id: 'a' })
    const { body: early } = await read()
    await data.insert(things, { _id: 'b' })
    const database = await openDatabase(foyer.database.config)
    const sweep = (days: number) =>
      cleanUp(database, siteId(), { now: () => foyer.clock.now() + days * DAY }, [sweepItemChanges(() => 7 * DAY)], {
        batchSize: 3,
      })
    const kept = await sweep(6)
    const went = await sweep(8)
    await database.close()
    expect(kept.item_change).toBe(undefined)
    expect(went.item_change).toBeGreaterThanOrEqual(2)
    expect(await read({ after: early.position })).toMatchObject({
      status: 410,
      body: { details: { applicationError: { code: 'CHANGES_FORGOTTEN' } } },
    })
    const { body: now } = await read()
    expect(now.changes).toEqual([])
    expect((await read({ after: now.position })).status).toBe(200)
    expect((await read({ after: Number(now.position) + 1 })).status).toBe(410)
    await data.insert(things, { _id: 'c' })
    expect((await read({ after: now.position })).body.changes.map(({ dataItemId }) => dataItemId)).toEqual(['c'])
  })

  it('concurrent writers on two nodes, some rolled back, and two readers meanwhile: nothing is missing, twice or out of order', async () => {
    const start = (await read({ limit: 1000 })).body.lastPosition
    const ids = Array.from({ length: 6 }, (_, at) => `item-${at}`)
    for (const _id of ids) await data.insert(things, { _id, n: 0 })
    let writing = true
    /** Polls the change feed while other transactions write, and returns the changes it received. */
    async function follow(): Promise<[string, number][]> {
      const seen: [string, number][] = []
      for (let after = start, isLast = false; ; ) {
        const { body } = await read({ after, limit: 7 })
        for (const { dataItemId, revision, position } of body.changes) {
          expect(Number(position)).toBe(Number(after) + 1)
          after = position
          seen.push([dataItemId, Number(revision)])
        }
        if (body.changes.length === 0 && isLast) return seen
        isLast = !writing && body.changes.length === 0
        await new Promise<void>((resolve) => setTimeout(resolve, 2))
      }
    }
    const stores = foyer.nodes.map(({ deps }) => deps.storage)
    /** Runs multi-statement transactions: long enough for other transactions to commit first. */
    async function writeSome(writer: number): Promise<number> {
      let written = 0
      for (let round = 0; round < 8; round++) {
        const named = [ids[(writer + round) % 6], ids[(writer + round + 2) % 6]].toSorted() as string[]
        const isGivenUp = (writer + round) % 4 === 0
        await stores[writer % 2]
          ?.transact(async ({ items: store, collections }) => {
            await collections.lock(things)
            for (const itemId of named) {
              const held = await store.lockWithData(things, [itemId])
              const next = held.map((item) => ({ ...item, revision: item.revision + 1 }))
              await store.update(things, next, false)
            }
            if (isGivenUp) throw new Error('given up')
          })
          .then(
            () => {
              written += 2
            },
            (error) => {
              if (error.message !== 'given up') throw error
            },
          )
      }
      return written
    }
    const followers = [follow(), follow()]
    const written = (
      await Promise.all(Array.from({ length: 6 }, (_, writer) => writeSome(writer))).finally(() => {
        writing = false
      })
    ).reduce((sum, some) => sum + some)
    const [one = [], other = []] = await Promise.all(followers)
    expect(one).toEqual(other)
    expect(one.length).toBe(ids.length + written)
    // Every revision of each item, in order.
    for (const id of ids) {
      const revisions = one.filter(([itemId]) => itemId === id).map(([, revision]) => revision)
      expect(revisions).toEqual(revisions.map((_, at) => at + 1))
    }
  })
})

// SQLite has a single writer, so a transaction cannot overtake another one.
describe.each(databases.filter(({ name }) => name === 'postgres'))('decision 29: overtaking on $name', ({ name }) => {
  it('a change whose transaction ends late comes after those that were read before, and is not lost', async () => {
    const foyer = await startFoyer({ database: name, listen: false, nodes: 2, now: 'running' })
    const apiKey = await foyer.addApiKey()
    const data = createDataCalls(foyer, apiKey)
    await data.create('followed', { changeEvents: true })
    for (const _id of ['late', 'soon']) await data.insert('followed', { _id })
    const read = async (after: string) =>
      (await foyer.call<ItemChangesPage>(`${paths.itemChanges}?after=${after}`, { token: apiKey })).body
    const { lastPosition } = (await foyer.call<ItemChangesPage>(`${paths.itemChanges}?limit=1000`, { token: apiKey }))
      .body
    const gate = Promise.withResolvers<void>()
    const isWritten = Promise.withResolvers<void>()
    const late = foyer.nodes[1]?.deps.storage.transact(async ({ items }) => {
      const held = await items.lockWithData('followed', ['late'])
      await items.update(
        'followed',
        held.map((item) => ({ ...item, revision: 2 })),
        false,
      )
      isWritten.resolve()
      await gate.promise
    })
    await isWritten.promise
    await data.save('followed', { _id: 'soon', n: 1 })
    const first = await read(lastPosition)
    expect(first.changes.map(({ dataItemId }) => dataItemId)).toEqual(['soon'])
    gate.resolve()
    await late
    expect((await read(first.position)).changes.map(({ dataItemId }) => dataItemId)).toEqual(['late'])
    await foyer.stop()
  })
})
