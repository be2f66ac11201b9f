/**
 * `npm run bench -- data`: compares the data service with the same work in hand-written SQL (`by-hand.ts`) on both
 * databases, and with PocketBase, in the same rounds. `--write` updates the table in docs/performance.md. Filling takes
 * minutes; BENCH_ITEMS reduces the number of items.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '@foyer/testing'
import { startFoyerUnderTest } from '../foyer-under-test.ts'
import { type Rate, requireTools, startLoad, startNode, waitUntilReady } from '../processes.ts'
import { type Goal, median, report, row, writeTable } from '../report.ts'
import { getScript, postScript } from '../scripts.ts'
import { aggregateResponses, measureAlternating, measureRequest } from './measure-request.ts'
import { startPocketBase } from './pocketbase.ts'
import { CITIES, cityOf, sampleItem } from './sample.ts'
import { aggregateRequest, createCollection, FEW, fillFoyer, MANY, pageRequest } from './wire.ts'

const ITEMS = Number(process.env.BENCH_ITEMS ?? 1_000_000)
const FEW_ITEMS = Math.min(10_000, ITEMS)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 3)
const CONNECTIONS = 32
const WARM_UP_SECONDS = 2
const BULK = 1000
/** Repetitions of each bulk insert and each aggregation in a round. */
const ALTERNATIONS = 7
const print = (text: string) => process.stderr.write(`${text}\n`)

type Load = [name: string, url: string, script: string]

/** Combines several rates of one load, with the worst p99. */
const combineRates = (rates: readonly Rate[]): Rate => ({
  perSecond: rates.reduce((sum, { perSecond }) => sum + perSecond, 0) / rates.length,
  p50: median(rates.map(({ p50 }) => p50)),
  p99: Math.max(...rates.map(({ p99 }) => p99)),
  failures: rates.reduce((sum, { failures }) => sum + failures, 0),
})

export async function benchData(): Promise<void> {
  requireTools()
  const folder = mkdtempSync(join(tmpdir(), 'foyer-bench-data-'))
  const postgres = await startPostgres()
  const stops: (() => Promise<unknown>)[] = [postgres.stop]
  const rows: Record<string, Rate[]> = {}
  const keep = (name: string, rate: Rate): number => {
    rows[name] = [...(rows[name] ?? []), rate]
    print(`  ${name}: ${Math.round(rate.perSecond)}/s${rate.failures > 0 ? `, ${rate.failures} FAILED` : ''}`)
    return rate.perSecond
  }
  const once = (ms: number): Rate => ({ perSecond: 1000 / ms, p50: ms, p99: ms, failures: 0 })
  const goals: Goal[] = []
  try {
    const r0 = startNode(['bench/calibrator.ts', 'R0', '4621'])
    stops.push(r0.stop)
    await waitUntilReady('http://127.0.0.1:4621', { method: 'POST', body: '{}' })
    const check = postScript(folder, 'r0', { a: 'b' })

    const contenders = []
    for (const [database, port, environment, place] of [
      ['SQLite', 4622, {}, join(folder, 'by-hand.sqlite')],
      ['PostgreSQL', 4624, { FOYER_DATABASE_URL: postgres.url, FOYER_UNSAFE_DATABASE: 'allow' }, postgres.url],
    ] as const) {
      const own = { FOYER_DATA: join(folder, database), FOYER_SECRET: 'b'.repeat(64), ...environment }
      const foyer = await startFoyerUnderTest(port, own, 1)
      const byHand = startNode([
        'bench/data/by-hand.ts',
        String(port + 1),
        database.toLowerCase() === 'sqlite' ? 'sqlite' : 'postgres',
        place,
      ])
      stops.push(foyer.server.stop, byHand.stop)
      const handUrl = `http://127.0.0.1:${port + 1}`
      await waitUntilReady(`${handUrl}/get?id=none`)
      const headers = { Authorization: foyer.apiKey }
      const pageIn = (collection: string) =>
        postScript(folder, `page-${collection}-${port}`, pageRequest(collection, cityOf(42)), headers)
      print(`filling ${database} …`)
      const start = performance.now()
      for (const [collection, items] of [
        [FEW, FEW_ITEMS],
        [MANY, ITEMS],
      ] as const) {
        await createCollection(foyer, collection)
        await fillFoyer(foyer, collection, items, (done) => {
          if (done % 100_000 === 0) print(`  ${done} items, ${Math.round((performance.now() - start) / 1000)} s`)
        })
      }
      for (let first = 0; first < ITEMS; first += 10_000)
        await measureRequest(() =>
          fetch(`${handUrl}/fill`, {
            method: 'POST',
            body: JSON.stringify({ first, count: Math.min(10_000, ITEMS - first) }),
          }),
        )
      const items = `${foyer.url}/wix-data/v2/items`
      const insert = { dataCollectionId: MANY, dataItem: { data: sampleItem(1) } }
      const on = (what: string, whose = '') => `${what}, ${database}${whose}`
      const reads: Load[] = [
        [
          on('point read'),
          `${items}/item-4242?dataCollectionId=${MANY}&dataItemId=item-4242`,
          getScript(folder, `get-${database}`, headers),
        ],
      ]
      const inserts: Load[] = [
        [on('insert'), items, postScript(folder, `insert-${database}`, insert, headers)],
        [on('insert', ' by hand'), `${handUrl}/insert`, postScript(folder, 'hand-insert', { item: sampleItem(1) })],
      ]
      const pages: Load[] = [
        [on('page of 50'), `${items}/query`, pageIn(MANY)],
        [on(`page of 50 of ${FEW_ITEMS}`), `${items}/query`, pageIn(FEW)],
        [on('page of 50', ' by hand'), `${handUrl}/page`, postScript(folder, 'hand-page', { city: cityOf(42) })],
      ]
      const loads = [reads, inserts, pages]
      contenders.push({ on, items, foyer, handUrl, loads, database })
    }
    const pocketBase = await startPocketBase(folder, ITEMS, print)
    stops.push(pocketBase.server.stop)

    const calibrator: Load = ['R0', 'http://127.0.0.1:4621', check]
    const peer: Load[] = [
      ['point read, PocketBase', pocketBase.url + pocketBase.get(4242), getScript(folder, 'pb-get', {})],
      ['insert, PocketBase', pocketBase.insert.url, postScript(folder, 'pb-insert', pocketBase.insert.body)],
      ['page of 50, PocketBase', pocketBase.url + pocketBase.page(cityOf(42)), getScript(folder, 'pb-page', {})],
    ]
    const load = (seconds: number, [, url, script]: Load) =>
      startLoad({ url, connections: CONNECTIONS, seconds, script })
    const measure = async (one: Load) => keep(one[0], await load(SECONDS, one))
    /** Measures the loads alternately for a second each, so that a slow second of the machine affects all of them. */
    const measureInTurn = async (compared: readonly Load[]) => {
      const slices = compared.map((): Rate[] => [])
      for (let second = 0; second < SECONDS; second++)
        for (const [at, one] of compared.entries()) slices[at]?.push(await load(1, one))
      for (const [at, [name]] of compared.entries()) keep(name, combineRates(slices[at] as Rate[]))
    }
    print('warming up …')
    for (const one of [calibrator, ...contenders.flatMap(({ loads }) => loads.flat()), ...peer])
      await load(WARM_UP_SECONDS, one)
    for (let round = 1; round <= ROUNDS; round++) {
      print(`round ${round} of ${ROUNDS}`)
      await measure(calibrator)
      for (const { on, items, foyer, handUrl, loads } of contenders) {
        for (const compared of loads) await measureInTurn(compared)

        const batch = Array.from({ length: BULK }, (_, at) => sampleItem(at))
        const post = (url: string, body: unknown, more: Record<string, string> = {}) =>
          fetch(url, {
            method: 'POST',
            headers: { 'content-type': 'application/json', ...more },
            body: JSON.stringify(body),
          })
        const bulk = { dataCollectionId: MANY, dataItems: batch.map((data) => ({ data })) }
        const authorized = { authorization: foyer.apiKey }
        const keepBoth = (what: string, [ours, byHand]: [number, number]) => {
          keep(on(what), once(ours))
          keep(on(what, ' by hand'), once(byHand))
        }
        keepBoth(
          'bulk insert of 1000',
          await measureAlternating(
            ALTERNATIONS,
            () => measureRequest(() => post(`${foyer.url}/wix-data/v2/bulk/items/insert`, bulk, authorized)),
            () => measureRequest(() => post(`${handUrl}/bulk`, { items: batch })),
          ),
        )
        keepBoth(
          'aggregate',
          await measureAlternating(
            ALTERNATIONS,
            () => aggregateResponses(() => post(`${items}/aggregate`, aggregateRequest(), authorized)),
            () => aggregateResponses(() => post(`${handUrl}/sums`, {})),
          ),
        )
        if (round === 1)
          goals.push(
            { name: on('point read'), to: 'R0', minimum: 0.5 },
            { name: on('insert'), to: on('insert', ' by hand'), minimum: 0.5 },
            { name: on('page of 50'), to: on('page of 50', ' by hand'), minimum: 0.5 },
            { name: on('bulk insert of 1000'), to: on('bulk insert of 1000', ' by hand'), minimum: 0.5 },
            { name: on('aggregate'), to: on('aggregate', ' by hand'), minimum: 0.67 },
          )
      }
      for (const one of peer) await measure(one)
    }
    /** Returns how many times faster one load is than another: the median over the rounds. */
    const times = (one: string, other: string): number =>
      median(
        (rows[one] ?? []).map(({ perSecond }, round) => perSecond / (rows[other]?.[round]?.perSecond ?? Number.NaN)),
      )
    const growth = contenders.map(({ database }) =>
      row(
        `page of 50 of ${ITEMS} items to one of ${FEW_ITEMS}, ${database}`,
        `${times(`page of 50 of ${FEW_ITEMS}, ${database}`, `page of 50, ${database}`).toFixed(2)} times as long`,
        '≤ 1.3',
      ),
    )
    const ahead = contenders.flatMap(({ database }) =>
      ['point read', 'insert', 'page of 50'].map((what) =>
        row(
          `${what}, ${database}, to PocketBase`,
          `${times(`${what}, ${database}`, `${what}, PocketBase`).toFixed(1)} times`,
          '≥ 1',
        ),
      ),
    )
    const text = report(rows, goals, [row('items', `${ITEMS} in ${CITIES} cities`, ''), ...growth, ...ahead])
    process.stdout.write(`${text}\n`)
    if (process.argv.includes('--write')) writeTable('data', text)
  } finally {
    for (const stop of stops.reverse()) await stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
