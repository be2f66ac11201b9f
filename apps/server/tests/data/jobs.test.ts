import { type AsyncJobStatus, type ErrorEnvelope, type ItemChangesPage, paths } from '@foyer/protocol'
import { openDatabase } from '@foyer/server'
import { databases, startFoyer, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { DataCaller } from '../../src/features/data/data-caller.js'
import type { DataJob } from '../../src/features/data/jobs/data-job-store.js'
import { JobTaken, runStep } from '../../src/features/data/jobs/run-step.js'
import { QueryTooSlow } from '../../src/kernel/errors/query-too-slow.js'
import { cleanUp } from '../../src/main/retention.js'
import { promote } from '../visitors/promotion-steps.js'
import { createDataCalls, getSubject, refusal } from './data-steps.js'

const DAY = 24 * 3600
const LEASE_SECONDS = 16
const increment = { fieldPath: 'n', action: 'INCREMENT_FIELD', incrementFieldOptions: { value: 1 } } as const

describe.each(databases)('decision 29, wire-protocol §8.2: jobs on $name', ({ name }) => {
  let foyer: TestFoyer
  let data: ReturnType<typeof createDataCalls>
  let apiKey: string
  let things: string
  let serial = 0
  beforeAll(async () => {
    foyer = await startFoyer({ database: name, listen: false, nodes: 2 })
    apiKey = await foyer.addApiKey()
    data = createDataCalls(foyer, apiKey)
  })
  beforeEach(async () => {
    things = `jobs-${++serial}`
    await data.create(things)
  })
  afterAll(() => foyer.stop())

  type Started = { jobId: string } & ErrorEnvelope
  const patchBy = (filter: unknown, fieldModifications: unknown = [increment], token = apiKey) =>
    foyer.call<Started>(paths.asyncPatchByFilter, {
      token,
      json: { dataCollectionId: things, filter, fieldModifications },
    })
  const removeBy = (filter: unknown, token = apiKey) =>
    foyer.call<Started>(paths.asyncRemoveByFilter, { token, json: { dataCollectionId: things, filter } })
  const statusOf = (jobId: string, token = apiKey) =>
    foyer.call<AsyncJobStatus & ErrorEnvelope>(`${paths.asyncJobs}/${jobId}/status?jobId=${jobId}`, { token })
  async function ended(jobId: string, token = apiKey): Promise<AsyncJobStatus> {
    for (const node of foyer.nodes) await node.jobs.settled()
    return (await statusOf(jobId, token)).body
  }
  const fill = async (count: number, more: (at: number) => object = () => ({})) => {
    const dataItems = Array.from({ length: count }, (_, at) => ({
      data: { _id: `i${String(at).padStart(4, '0')}`, n: at, ...more(at) },
    }))
    for (let from = 0; from < count; from += 1000)
      await data.post(paths.bulkInsertItems, {
        dataCollectionId: things,
        dataItems: dataItems.slice(from, from + 1000),
      })
  }
  /** Returns the value of `n` of every item, in the order of the item IDs. */
  async function numbers(): Promise<unknown[]> {
    const { body } = await foyer.call<{ dataItems: { data: { n: unknown } }[] }>(paths.queryItems, {
      token: apiKey,
      json: { dataCollectionId: things, query: { sort: [{ fieldName: '_id' }], paging: { limit: 1000 } } },
    })
    return body.dataItems.map((one) => one.data.n)
  }
  /** Inserts a job and leases it for this test as a node would, so that no other node runs it. */
  const taken = (request: DataJob['request'], caller: DataCaller = { kind: 'admin' }) =>
    foyer.deps.storage.transact(async ({ dataJobs }) => {
      const now = foyer.clock.now()
      const jobId = `job_${things}`
      await dataJobs.insert({ jobId, collectionId: things, caller, request, createdAt: now })
      return (await dataJobs.lease('ours', now, now + 15_000)) as DataJob
    })
  const step = (job: DataJob, lease = 'ours', from = foyer.deps) =>
    runStep(job, lease, () => foyer.clock.now() + 15_000, from)
  /** Lets the lease expire, as if its node had been killed, so that another node continues the job. */
  async function takenOver(jobId: string): Promise<AsyncJobStatus> {
    await foyer.advance(LEASE_SECONDS)
    foyer.nodes[1]?.jobs.wake()
    return ended(jobId)
  }

  it('async-patch-by-filter answers a job; its status tells that it succeeded, and how many were changed', async () => {
    await fill(5, (at) => ({ d: { $date: `2026-01-0${at + 1}T00:00:00.000Z` } }))
    const { status, body } = await patchBy({ d: { $gte: { $date: '2026-01-03T00:00:00.000Z' } } })
    expect({ status, body }).toEqual({ status: 200, body: { jobId: expect.stringMatching(/^job_/) } })
    expect(await ended(body.jobId)).toEqual({
      jobId: body.jobId,
      status: 'SUCCEEDED',
      successCount: 3,
      failureCount: 0,
    })
    expect(await numbers()).toEqual([0, 1, 3, 4, 5])
  })

  it('async-remove-by-filter removes what meets the filter, and {} is everything', async () => {
    await fill(5)
    const some = await removeBy({ n: { $lt: 2 } })
    expect(await ended(some.body.jobId)).toMatchObject({ status: 'SUCCEEDED', successCount: 2 })
    expect(await numbers()).toEqual([2, 3, 4])
    const all = await removeBy({})
    expect(await ended(all.body.jobId)).toMatchObject({ status: 'SUCCEEDED', successCount: 3 })
    expect(await numbers()).toEqual([])
  })

  it('each item is changed once, though it meets the filter afterwards too, and each change is told', async () => {
    await foyer.call(`${paths.collections}/${things}`, {
      method: 'PATCH',
      token: apiKey,
      json: { dataCollection: { id: things, changeEvents: true } },
    })
    await fill(250)
    const { body } = await patchBy({})
    expect(await ended(body.jobId)).toMatchObject({ status: 'SUCCEEDED', successCount: 250 })
    expect(await numbers()).toEqual(Array.from({ length: 250 }, (_, at) => at + 1))
    const { body: page } = await foyer.call<ItemChangesPage>(
      `${paths.itemChanges}?dataCollectionId=${things}&limit=1000`,
      { token: apiKey },
    )
    expect(page.changes.filter(({ kind }) => kind === 'updated').length).toBe(250)
  })

  it('progress shows while it goes on', async () => {
    await fill(250)
    const job = await taken({ filter: {}, fieldModifications: [increment] })
    expect((await statusOf(job.jobId)).body).toMatchObject({ status: 'PROCESSING', successCount: 0 })
    await step(job)
    expect((await statusOf(job.jobId)).body).toMatchObject({ status: 'PROCESSING', successCount: 100 })
    expect(await takenOver(job.jobId)).toMatchObject({ status: 'SUCCEEDED', successCount: 250 })
  })

  it('what a rule refuses stays as it was, is counted apart, and holds nothing up', async () => {
    await fill(3, (at) => (at === 1 ? { n: 'text' } : {}))
    const { body } = await patchBy({})
    expect(await ended(body.jobId)).toMatchObject({ status: 'SUCCEEDED', successCount: 2, failureCount: 1 })
    expect(await numbers()).toEqual([1, 'text', 3])
  })

  it('the node that had it is gone: another goes on where it was, and nothing is done twice', async () => {
    await fill(250)
    const job = await taken({ filter: { n: { $gte: 0 } }, fieldModifications: [increment] })
    await step(job)
    expect(await takenOver(job.jobId)).toMatchObject({ status: 'SUCCEEDED', successCount: 250 })
    expect(await numbers()).toEqual(Array.from({ length: 250 }, (_, at) => at + 1))
  })

  it('a node that comes back too late does nothing: its step is undone as a whole', async () => {
    await fill(120)
    const job = await taken({ filter: {}, fieldModifications: [increment] })
    await takenOver(job.jobId)
    await expect(step(job)).rejects.toThrow(JobTaken)
    expect(await numbers()).toEqual(Array.from({ length: 120 }, (_, at) => at + 1))
  })

  it('of two nodes that look at once one takes a job', async () => {
    await foyer.deps.storage.write(({ dataJobs }) =>
      dataJobs.insert({
        jobId: `job_${things}`,
        collectionId: things,
        caller: { kind: 'admin' },
        request: { filter: {} },
        createdAt: foyer.clock.now(),
      }),
    )
    const now = foyer.clock.now()
    const takes = await Promise.all(
      foyer.nodes.map((node, at) =>
        node.deps.storage.transact(({ dataJobs }) => dataJobs.lease(`lease-${at}`, now, now + 15_000)),
      ),
    )
    expect(takes.filter((one) => one !== undefined).length).toBe(1)
  })

  it('a filter that takes too long is looked at item by item, and means the same', async () => {
    await fill(1300, (at) => ({ even: at % 2 === 0 }))
    const job = await taken({ filter: { even: true }, fieldModifications: [increment] })
    const { storage } = foyer.deps
    const slow = {
      ...foyer.deps,
      storage: {
        ...storage,
        read: ((question) =>
          storage.read((stores) =>
            question({
              ...stores,
              itemQueries: {
                ...stores.itemQueries,
                select: async (asked) => {
                  if (asked.filter.kind !== 'all' || asked.filter.of.length > 0) throw new QueryTooSlow('too slow')
                  return stores.itemQueries.select(asked)
                },
              },
            }),
          )) as typeof storage.read,
      },
    }
    let steps = 0
    for (let current = job, isLast = false; !isLast; steps++) {
      const done = await step(current, 'ours', slow)
      current = { ...current, lastItemId: done.lastItemId ?? current.lastItemId }
      isLast = done.isLast
    }
    expect(steps).toBe(7)
    expect((await statusOf(job.jobId)).body).toMatchObject({ status: 'SUCCEEDED', successCount: 650 })
    expect(await numbers()).toEqual(
      Array.from({ length: 1300 }, (_, at) => (at % 2 === 0 ? at + 1 : at)).slice(0, 1000),
    )
  })

  describe('as whoever started it', () => {
    const AUTHORS = {
      permissions: {
        read: 'SITE_MEMBER_AUTHOR',
        insert: 'ANYONE',
        update: 'SITE_MEMBER_AUTHOR',
        remove: 'SITE_MEMBER_AUTHOR',
      },
    }
    const tokens = async () => ({
      visitor: (await foyer.createVisitor()).access_token,
      ana: (await foyer.createMember(`ana-${serial}-${name}@example.com`)).access_token,
      ben: (await foyer.createMember(`ben-${serial}-${name}@example.com`)).access_token,
    })
    const become = (permissions: object) =>
      foyer.call(`${paths.collections}/${things}`, {
        method: 'PATCH',
        token: apiKey,
        json: { dataCollection: { id: things, permissions } },
      })

    it('an author’s jobs reach the own items only; nobody else sees them', async () => {
      await become(AUTHORS.permissions)
      const { visitor, ana, ben } = await tokens()
      for (const [_id, token] of Object.entries({ a: ana, b: ben, v: visitor, k: apiKey }))
        await data.insert(things, { _id, n: 0 }, token)
      for (const token of [ana, visitor]) {
        const { body } = await patchBy({}, [increment], token)
        expect(await ended(body.jobId, token)).toMatchObject({ status: 'SUCCEEDED', successCount: 1 })
        expect(await statusOf(body.jobId, ben)).toMatchObject({
          status: 404,
          body: { details: { applicationError: { code: 'NOT_FOUND' } } },
        })
        expect(await statusOf(body.jobId)).toMatchObject({ status: 200 })
      }
      expect(await numbers()).toEqual([1, 0, 0, 1])
      const { body } = await removeBy({}, ben)
      expect(await ended(body.jobId, ben)).toMatchObject({ status: 'SUCCEEDED', successCount: 1 })
      expect(await numbers()).toEqual([1, 0, 1])
    })

    it.each([
      ['nothing may be changed', { read: 'ANYONE', insert: 'ANYONE', update: 'ADMIN', remove: 'ADMIN' }],
      ['nothing may be read', { read: 'ADMIN', insert: 'ANYONE', update: 'SITE_MEMBER', remove: 'SITE_MEMBER' }],
    ])('where %s it is refused', async (_what, permissions) => {
      await become(permissions)
      const { ana } = await tokens()
      for (const started of [await patchBy({}, [increment], ana), await removeBy({}, ana)])
        expect(started).toMatchObject(refusal(403, 'WDE0027'))
    })

    it('what may be done is asked with each step: a permission that is taken away ends it', async () => {
      const { ana } = await tokens()
      await fill(150)
      const job = await taken(
        { filter: {}, fieldModifications: [increment] },
        { kind: 'member', id: getSubject(ana) as `mem_${string}` },
      )
      await step(job)
      await become({ update: 'ADMIN' })
      const failed = await takenOver(job.jobId)
      expect(failed).toMatchObject({ status: 'FAILED', successCount: 100, error: { code: 'WDE0027' } })
      expect((await numbers()).slice(99, 102)).toEqual([100, 100, 101])
    })

    it('who was blocked, or has become a member, does nothing more; nor does a job of a collection that is gone', async () => {
      await fill(3)
      const { visitor, ana, ben } = await tokens()
      const { storage, clock } = foyer.deps
      const memberId = getSubject(ana) as `mem_${string}`
      const blocked = await taken({ filter: {} }, { kind: 'member', id: memberId })
      await foyer.call(`/members/v1/members/${memberId}/block`, { method: 'POST', token: apiKey, json: {} })
      expect(await takenOver(blocked.jobId)).toMatchObject({ status: 'FAILED', error: { code: 'UNAUTHENTICATED' } })

      const visitorId = getSubject(visitor) as `vis_${string}`
      const add = (jobId: string, caller: DataCaller) =>
        storage.write(({ dataJobs }) =>
          dataJobs.insert({ jobId, collectionId: things, caller, request: { filter: {} }, createdAt: clock.now() }),
        )
      await promote(foyer.deps, visitorId, getSubject(ben) as `mem_${string}`, clock.now())
      await add(`job_promoted_${serial}`, { kind: 'visitor', id: visitorId })
      expect(await takenOver(`job_promoted_${serial}`)).toMatchObject({
        status: 'FAILED',
        error: { code: 'UNAUTHENTICATED' },
      })
      expect(await numbers()).toEqual([0, 1, 2])

      await foyer.call(`${paths.collections}/${things}?dataCollectionId=${things}`, { method: 'DELETE', token: apiKey })
      await add(`job_gone_${serial}`, { kind: 'admin' })
      expect(await takenOver(`job_gone_${serial}`)).toMatchObject({ status: 'FAILED', error: { code: 'WDE0025' } })
    })

    it('has at most five under way', async () => {
      const { ana } = await tokens()
      const caller = { kind: 'member', id: getSubject(ana) } as const
      const now = foyer.clock.now()
      await foyer.deps.storage.transact(async ({ dataJobs }) => {
        for (let at = 0; at < 5; at++) {
          const jobId = `job_${things}_${at}`
          await dataJobs.insert({ jobId, collectionId: things, caller, request: { filter: {} }, createdAt: now })
          await dataJobs.lease(`held-${at}`, now, now + 15_000)
        }
      })
      expect(await removeBy({}, ana)).toMatchObject({
        status: 429,
        headers: expect.objectContaining({ 'retry-after': '5' }),
        body: { details: { applicationError: { code: 'THROTTLED_FEATURE' } } },
      })
      await foyer.advance(LEASE_SECONDS)
      foyer.node.jobs.wake()
      await ended(`job_${things}_0`)
      expect((await removeBy({}, ana)).status).toBe(200)
    })
  })

  it('what is wrong is refused, and no job begins', async () => {
    for (const bad of [undefined, null, 'x', [], 5]) expect((await removeBy(bad)).status).toBe(400)
    for (const filter of [{ n: { $regex: 'x' } }, { n: { $unknown: 1 } }, { $and: 5 }]) {
      expect(await removeBy(filter)).toMatchObject({ status: 400 })
      expect(await patchBy(filter)).toMatchObject({ status: 400 })
    }
    for (const changes of [null, [], [{ fieldPath: 'n', action: 'EXPLODE' }], 'x'])
      expect(await patchBy({}, changes)).toMatchObject({ status: 400 })
    things = 'nowhere'
    expect(await removeBy({})).toMatchObject(refusal(404, 'WDE0025'))
    expect((await statusOf('job_unknown')).status).toBe(404)
    expect((await foyer.call(`${paths.asyncJobs}/job_x/status`, {})).status).toBe(401)
  })

  it('it is kept for a week after its end', async () => {
    const { body } = await removeBy({})
    await ended(body.jobId)
    const database = await openDatabase(foyer.database.config)
    const after = (days: number) =>
      cleanUp(database, foyer.deps.siteId, { now: () => foyer.clock.now() + days * DAY * 1000 }, [])
    expect((await after(6)).data_job).toBe(undefined)
    expect((await after(8)).data_job).toBeGreaterThanOrEqual(1)
    await database.close()
    expect((await statusOf(body.jobId)).status).toBe(404)
  })
})
