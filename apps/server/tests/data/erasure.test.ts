import { type OwnData, paths } from '@foyer/protocol'
import { databases, startFoyer, type TestFoyer } from '@foyer/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { finishErasures } from '../../src/features/moderation/finish-erasures.js'
import { moderate } from '../../src/features/moderation/moderate.js'
import type { Database } from '../../src/platform/database/database.js'
import { openDatabase } from '../../src/platform/database/open-database.js'
import { createDataCalls, getSubject } from './data-steps.js'

const HOUR = 3600

describe.each(databases)('decision 18: what a deleted member leaves in the data service, on $name', ({ name }) => {
  let foyer: TestFoyer
  let database: Database
  let data: ReturnType<typeof createDataCalls>
  const permissions = { read: 'ANYONE', insert: 'SITE_MEMBER', update: 'SITE_MEMBER_AUTHOR', remove: 'ADMIN' }
  type MemberId = Parameters<typeof moderate>[0]

  beforeAll(async () => {
    foyer = await startFoyer({ database: name, listen: false })
    database = await openDatabase(foyer.database.config)
    data = createDataCalls(foyer, await foyer.addApiKey())
    for (const id of ['Notes', 'Orders']) await data.create(id, { permissions })
    const to = {
      key: 'to',
      type: 'MULTI_REFERENCE',
      typeMetadata: { multiReference: { referencedCollectionId: 'Notes' } },
    }
    await data.create('Lists', { permissions: { ...permissions, read: 'ADMIN' }, fields: [to] })
  })
  afterAll(async () => {
    await database.close()
    await foyer.stop()
  })

  /** Creates a member with an item in each collection; the item in `Lists` has a reference. */
  async function memberWithItems(email: string) {
    const { access_token: token } = await foyer.createMember(email)
    const memberId = getSubject(token) as MemberId
    for (const id of ['Notes', 'Orders']) await data.insert(id, { _id: `${email} 1`, word: 'mine' }, token)
    const list = { _id: email, to: [`${email} 1`] }
    await data.post(paths.items, { dataCollectionId: 'Lists', dataItem: { data: list }, saveReferences: true }, token)
    return { token, memberId }
  }
  const rowsOf = (memberId: string) =>
    database.query(async (query) => ({
      items: (await query.selectFrom('item').select('item_id').where('owner_id', '=', memberId).execute()).length,
      references: (await query.selectFrom('item_reference').select('item_id').execute()).length,
      erasures: (await query.selectFrom('erasure').select('member_id').execute()).length,
    }))
  const sweep = (together?: number) =>
    finishErasures(database, foyer.deps.siteId, foyer.clock, together === undefined ? {} : { together })

  it('who deletes the account takes every item along, whatever may be read or removed; those of others stay', async () => {
    const ana = await memberWithItems('ana@example.com')
    const ben = await memberWithItems('ben@example.com')
    const search = { dataCollectionId: 'Notes', search: { search: { expression: 'mine' } } }
    const found = async () =>
      (await foyer.call<{ dataItems: { id: string }[] }>(paths.searchItems, { json: search, token: ben.token })).body
        .dataItems
    expect(await found()).toHaveLength(2)
    expect((await foyer.call(paths.currentMember, { method: 'DELETE', token: ana.token })).status).toBe(200)
    expect(await rowsOf(ana.memberId)).toEqual({ items: 0, references: 1, erasures: 1 })
    expect((await rowsOf(ben.memberId)).items).toBe(3)
    expect((await found()).map(({ id }) => id)).toEqual(['ben@example.com 1'])
    expect((await data.insert('Notes', {}, ana.token)).status).toBe(401)
  })

  it('the owner who deletes a member does the same', async () => {
    const { memberId } = await memberWithItems('cleo@example.com')
    await moderate(memberId, 'block', foyer.deps)
    expect((await rowsOf(memberId)).items).toBe(3)
    await moderate(memberId, 'delete', foyer.deps)
    expect((await rowsOf(memberId)).items).toBe(0)
  })

  it('a deletion that fails takes nothing', async () => {
    const { memberId, token } = await memberWithItems('dora@example.com')
    const storage = {
      ...foyer.deps.storage,
      transact: <T>(work: Parameters<TestFoyer['deps']['storage']['transact']>[0]) =>
        foyer.deps.storage.transact(async (stores) => {
          await work(stores)
          throw new Error('cut off')
        }) as Promise<T>,
    }
    await expect(moderate(memberId, 'delete', { ...foyer.deps, storage })).rejects.toThrow('cut off')
    expect((await rowsOf(memberId)).items).toBe(3)
    expect((await data.insert('Notes', {}, token)).status).toBe(200)
  })

  it('many are removed in steps', async () => {
    const { memberId } = await memberWithItems('eve@example.com')
    const some = () => foyer.deps.storage.transact(({ ownedItems }) => ownedItems.delete(memberId, 2))
    expect([await some(), await some(), (await rowsOf(memberId)).items]).toEqual([true, false, 0])
  })

  // On SQLite, transactions run one after another.
  if (name === 'postgres')
    it('a deletion beside a step of the member’s own job waits for it, and neither fails', async () => {
      const { memberId } = await memberWithItems('gil@example.com')
      const { storage, clock } = foyer.deps
      const caller = { kind: 'member', id: memberId } as const
      const request = { filter: {}, fieldModifications: [] }
      const times = { now: clock.now(), until: clock.now() + HOUR * 1000 }
      await storage.transact(async ({ dataJobs }) => {
        await dataJobs.insert({ jobId: 'job_gil', collectionId: 'Notes', caller, request, createdAt: clock.now() })
        await dataJobs.lease('held', times.now, times.until)
      })
      const waits = async () =>
        (
          await database.query((query) =>
            sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
              query,
            ),
          )
        ).rows.length > 0
      let deletion: Promise<unknown> = Promise.resolve()
      const advanced = await storage.transact(async ({ items, dataJobs }) => {
        await items.lockWithData('Notes', ['gil@example.com 1'])
        deletion = moderate(memberId, 'delete', foyer.deps)
        while (!(await waits()));
        const step = { successes: 1, failures: 0, lastItemId: 'gil@example.com 1', isLast: false }
        return dataJobs.recordStep('job_gil', 'held', step, times)
      })
      expect(advanced).toBe(true)
      await deletion
      expect((await rowsOf(memberId)).items).toBe(0)
      expect(await storage.read(({ dataJobs }) => dataJobs.find('job_gil'))).toBeUndefined()
    })

  it('what comes late goes with the sweep, an hour after, and then nothing is kept of it', async () => {
    await sweep()
    const { memberId } = await memberWithItems('finn@example.com')
    await moderate(memberId, 'delete', foyer.deps)
    for (let at = 0; at < 3; at++) await data.insert('Notes', { _owner: memberId })
    expect(await sweep(2)).toBe(0)
    expect((await rowsOf(memberId)).items).toBe(3)
    await foyer.advance(HOUR)
    await sweep(2)
    expect(await rowsOf(memberId)).toMatchObject({ items: 0, erasures: 0 })
    expect(await sweep()).toBe(0)
  })
})

describe.each(databases)('DD-01: what a member takes along, on $name', ({ name }) => {
  let foyer: TestFoyer
  let data: ReturnType<typeof createDataCalls>
  const tokens = {} as Record<'ana' | 'ben', string>
  beforeAll(async () => {
    foyer = await startFoyer({ database: name, listen: false })
    data = createDataCalls(foyer, await foyer.addApiKey())
    for (const who of ['ana', 'ben'] as const) {
      const { access_token: token } = await foyer.createMember(`${who}@example.com`)
      tokens[who] = token
    }
    for (const read of ['ANYONE', 'SITE_MEMBER', 'SITE_MEMBER_AUTHOR', 'ADMIN']) {
      await data.create(read, { permissions: { read, insert: 'SITE_MEMBER', update: 'ADMIN', remove: 'ADMIN' } })
      for (const who of ['ana', 'ben'] as const)
        await data.insert(read, { _id: `${who}'s`, word: `of ${who}` }, tokens[who])
      await data.insert(read, { _id: 'site' })
    }
  })
  afterAll(() => foyer.stop())

  it('is the account, the sessions, and what they created where they may read; of a stranger nothing', async () => {
    const { status, body, text, headers } = await foyer.call<OwnData>(paths.ownData, { token: tokens.ana })
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'application/json; charset=utf-8',
      'no-store',
    ])
    expect(body.member.loginEmail).toBe('ana@example.com')
    expect(body.sessions).toMatchObject([{ isCurrent: true }])
    expect(body.items.map(({ collectionId, item }) => [collectionId, item._id, item.word])).toEqual(
      ['ANYONE', 'SITE_MEMBER', 'SITE_MEMBER_AUTHOR'].map((id) => [id, "ana's", 'of ana']),
    )
    expect(text).not.toMatch(/ben@|of ben|ben's/)
    const itemOfAna = (await data.get('ANYONE', "ana's")).body.dataItem.data
    expect(body.items[0]?.item).toEqual(itemOfAna)
  })

  it('is every item, in several pages', async () => {
    const dataItems = Array.from({ length: 250 }, (_, at) => ({ data: { _id: `${at}` } }))
    await data.post(paths.bulkInsertItems, { dataCollectionId: 'ADMIN', dataItems }, tokens.ben)
    await data.post(paths.bulkInsertItems, { dataCollectionId: 'ANYONE', dataItems }, tokens.ben)
    const { body } = await foyer.call<OwnData>(paths.ownData, { token: tokens.ben })
    expect(body.items).toHaveLength(253)
    expect(new Set(body.items.map(({ collectionId, item }) => JSON.stringify([collectionId, item._id]))).size).toBe(253)
  })

  it('is for members alone', async () => {
    expect((await foyer.call(paths.ownData)).status).toBe(401)
    expect((await foyer.call(paths.ownData, { token: (await foyer.createVisitor()).access_token })).status).toBe(403)
    expect((await foyer.call(paths.ownData, { token: await foyer.addApiKey() })).status).toBe(403)
  })
})
