import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { dataErrors, paths } from '@foyer/protocol'
import { createEmptyDatabase, databases, recordMeasurement, type TestDatabase } from '@foyer/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expensiveRequests } from './data-attacks.js'
import { COLLECTIONS, type DataRequest, randomRequest } from './data-fuzz.js'
import { type Deployment, startDeployment } from './deployment.js'
import type { Measurement, ProbeReport, ProberConfig } from './prober.js'
import { createDraw } from './seeded-draw.js'
import { type Reply, send } from './send-request.js'
import { createMember } from './steady-load.js'

const { FOYER_FUZZ_REQUESTS, FOYER_FUZZ_SEED } = process.env
const REQUESTS = Number(FOYER_FUZZ_REQUESTS ?? 20_000)
/** Random, to find what a fixed sequence does not; the seed is printed and can be set. */
const SEED = Number(FOYER_FUZZ_SEED ?? Date.now() % 1_000_000_000)
/** Visitors, each on its own network and with one request in flight. */
const VISITORS = 16
const MOST_HEALTH_MS = 250
const MOST_RENEWAL_MS = 1000

const OPEN = { read: 'ANYONE', insert: 'ADMIN', update: 'ANYONE', remove: 'ADMIN' } as const
const several = (key: string, referencingFieldKey: string) => ({
  key,
  type: 'MULTI_REFERENCE',
  typeMetadata: { multiReference: { referencedCollectionId: 'things', referencingFieldKey } },
})
const ids = (count: number) => Array.from({ length: count }, (_, at) => `i${at}`)
const codeOf = ({ body }: Reply): string | undefined => body.details?.applicationError?.code

describe.each(databases)('specification §9: random requests of the data service, on $name', ({ name }) => {
  let database: TestDatabase
  let foyer: Deployment
  const visitors: { token: string; headers: Record<string, string> }[] = []

  beforeAll(async () => {
    database = await createEmptyDatabase(name)
    const { config, environment } = database
    const behindProxy = () => ({ FOYER_TRUSTED_PROXIES: '127.0.0.1', FOYER_LOG_LEVEL: 'warn' })
    foyer = await startDeployment({ database: config, environment, nodes: 1, limits: true }, behindProxy)
    await fill()
    for (let at = 0; at < VISITORS; at++) {
      const headers = { 'x-forwarded-for': `198.51.100.${at + 1}` }
      const { body } = await foyer.send(paths.token, {
        json: { clientId: foyer.clientId, grantType: 'anonymous' },
        headers,
      })
      visitors.push({ token: body.access_token as string, headers })
    }
    // The first search of a collection succeeds only after its index is built, which is no fault.
    for (const dataCollectionId of COLLECTIONS)
      await until200({ path: paths.searchItems, json: { dataCollectionId, search: { search: { expression: 'x' } } } })
  })
  afterAll(async () => {
    await foyer.stop()
    await database.drop()
  })

  const asOwner = async (path: string, json: unknown): Promise<void> => {
    const { status, text } = await foyer.send(path, { json, headers: { authorization: foyer.apiKey } })
    if (status !== 200) throw new Error(`${path}: ${status} ${text}`)
  }
  const insert = async (dataCollectionId: string, items: object[]) => {
    for (let at = 0; at < items.length; at += 500) {
      const dataItems = items.slice(at, at + 500).map((data) => ({ data }))
      await asOwner(paths.bulkInsertItems, { dataCollectionId, dataItems })
    }
  }
  async function fill(): Promise<void> {
    const reference = {
      key: 'one',
      type: 'REFERENCE',
      typeMetadata: { reference: { referencedCollectionId: 'things' } },
    }
    for (const id of COLLECTIONS)
      await asOwner(paths.collections, {
        collection: {
          id,
          permissions: OPEN,
          fields: id === 'things' ? [several('several', 'inverse'), reference] : [],
        },
      })
    const texts = ['Blue bowl', 'red vase for Émile', 'x'.repeat(500), '日本 blue', '']
    const item = (_id: string, at: number) => ({
      _id,
      n: at % 50,
      text: texts[at % texts.length],
      tags: ids(at % 6),
      when: { $date: new Date(1_700_000_000_000 + at * 86_400_000).toISOString() },
      more: { deep: at % 7, list: [at, { x: at }] },
      one: `i${(at * 7) % 300}`,
    })
    await insert('things', ids(300).map(item))
    const dataItemReferences = ids(100).flatMap((referringItemId, at) =>
      ids(8).map((_id, nth) => ({
        referringItemFieldName: 'several',
        referringItemId,
        referencedItemId: `i${at * 3 + nth}`,
      })),
    )
    await asOwner(paths.insertReferences, { dataCollectionId: 'things', dataItemReferences })
    await asOwner(paths.indexes, { dataCollectionId: 'things', index: { name: 'by-n', fields: [{ path: 'n' }] } })
    await insert('notes', [
      { _id: 'short', text: 'x' },
      { _id: 'long', text: 'x'.repeat(400_000) },
    ])
    await insert('large', [{ _id: 'long', text: 'x'.repeat(480_000), n: 0 }])
    await insert(
      'many',
      ids(12_000).map((_id, at) => ({ _id, n: at, text: `${'lorem ipsum '.repeat(60)}${at}` })),
    )
  }
  async function until200(request: DataRequest): Promise<void> {
    for (let tries = 0; tries < 60; tries++) {
      const { status } = await foyer.send(request.path, { json: request.json, ...visitors[0] })
      if (status === 200) return
      await new Promise((resolve) => setTimeout(resolve, 1000))
    }
    throw new Error(`${JSON.stringify(request)} was not answered within a minute`)
  }

  it(`security-checklist 92: each is answered or refused with a code, and health and renewals go on (FOYER_FUZZ_SEED, FOYER_FUZZ_REQUESTS)`, async () => {
    process.stderr.write(`FOYER_FUZZ_SEED=${SEED} on ${name}\n`)
    const { refreshToken } = await createMember(foyer, 'standing@example.com')
    const url = foyer.nodes[0]?.url as string
    const probing: ProberConfig = { url, tokenPath: paths.token, clientId: foyer.clientId, refreshToken }
    const prober = new Worker(new URL('./prober.ts', import.meta.url), { workerData: probing })
    const answers = new Map<string, number>()
    const faults: string[] = []
    const asked: { at: number; ms: number; request: DataRequest }[] = []

    async function ask(request: DataRequest, visitor: number, what: string): Promise<void> {
      const [at, begun] = [Date.now(), performance.now()]
      const reply = await send(url + request.path, { json: request.json, ...visitors[visitor % VISITORS] })
      const ms = performance.now() - begun
      asked.push({ at, ms, request })
      const code = codeOf(reply)
      const isStable = reply.status >= 400 && reply.status < 500 && code !== undefined && code in dataErrors
      const answered = reply.status === 200 ? '200' : `${reply.status} ${code ?? 'without a code'}`
      answers.set(answered, (answers.get(answered) ?? 0) + 1)
      if (reply.status !== 200 && !isStable)
        faults.push(
          `seed ${SEED}, ${what}: ${reply.status} ${reply.text.slice(0, 300)} after ${Math.round(ms)} ms: ${request.path} ${JSON.stringify(request.json).slice(0, 20_000)}`,
        )
    }

    const begun = performance.now()
    for (const [row, together] of expensiveRequests.entries())
      await Promise.all(together.map((request, at) => ask(request, at, `attack ${row}`)))
    let next = 0
    await Promise.all(
      visitors.map(async (_visitor, at) => {
        while (next < REQUESTS && faults.length < 20) {
          const nth = next++
          // Each request has its own random sequence, so that it can be repeated without the earlier ones.
          await ask(randomRequest(createDraw(Math.imul(SEED, 31) + nth)), at, `request ${nth}`)
        }
      }),
    )
    const seconds = (performance.now() - begun) / 1000
    prober.postMessage('over')
    const [probed] = (await once(prober, 'message')) as [ProbeReport]

    const total = [...answers.values()].reduce((sum, count) => sum + count, 0)
    const shares = [...answers].toSorted(([, one], [, other]) => other - one)
    const told = shares.map(([answer, count]) => `${answer} ${((count / total) * 100).toFixed(1)} %`).join(', ')
    recordMeasurement(
      `Random requests of the data service on ${name} in ${Math.round(seconds)} s, by answer`,
      `${total}: ${told}`,
    )
    const measures = { health: probed.health, renewals: probed.renewals }
    for (const [what, times] of Object.entries(measures))
      recordMeasurement(
        `Beside ${total} random requests of the data service on ${name}: ${what}, p99 and slowest of ${times.length}`,
        `${Math.round(percentile(times, 0.99))} ms, ${Math.round(percentile(times, 1))} ms`,
      )
    const slowest = probed.health.toSorted((one, other) => other.ms - one.ms).slice(0, 3)
    for (const { at, ms } of slowest) {
      const beside = asked.filter((one) => one.at < at + ms && one.at + one.ms > at)
      process.stderr.write(`health took ${Math.round(ms)} ms beside\n${beside.map(shown).join('')}`)
    }
    process.stderr.write(
      `slowest\n${asked
        .toSorted((one, other) => other.ms - one.ms)
        .slice(0, 5)
        .map(shown)
        .join('')}`,
    )

    expect(faults).toEqual([])
    expect(probed.faults).toEqual([])
    expect(foyer.nodes.map(({ crashes }) => crashes)).toEqual([0])
    expect((await foyer.send('/healthz')).status).toBe(200)
    expect(percentile(probed.health, 0.99)).toBeLessThanOrEqual(MOST_HEALTH_MS)
    expect(percentile(probed.renewals, 0.99)).toBeLessThanOrEqual(MOST_RENEWAL_MS)
  })
})

const percentile = (times: readonly Measurement[], share: number): number => {
  const inOrder = times.map(({ ms }) => ms).toSorted((one, other) => one - other)
  return inOrder[Math.min(inOrder.length - 1, Math.floor(inOrder.length * share))] as number
}

const shown = ({ ms, request: { path, json } }: { ms: number; request: DataRequest }): string =>
  `  ${Math.round(ms)} ms ${path} ${JSON.stringify(json).slice(0, 300)}\n`
