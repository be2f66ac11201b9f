/**
 * `npm run bench -- growth`: what sign-in, renewal, promotion, registration and a mail take of the processor on a
 * database with a million members, sessions, items and waiting mails, to what they take on one with ten thousand. Two
 * servers are measured in turns, and on PostgreSQL what their connections take is added. `--write` puts the table into
 * docs/performance.md. BENCH_ROWS takes another number than a million.
 */
import { randomBytes } from 'node:crypto'
import { emptyDatabase, stopSharedPostgres, type TestDatabase } from '@foyer/testing'
import { answering, processorOf, type Running, startNode } from '../processes.ts'
import { median, row, writeTable } from '../report.ts'
import { fill } from './fill.ts'
import { type Site, type Step, steps } from './steps.ts'

const FEW = 10_000
const MANY = Number(process.env.BENCH_ROWS ?? 1_000_000)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5)
/** How often each is done in a round, so many at a time. */
const TIMES = Number(process.env.BENCH_TIMES ?? 200)
const AT_ONCE = 8
const MOST = 1.3
const say = (text: string) => process.stderr.write(`${text}\n`)

interface Served extends Site {
  server: Running
}

async function serve(kind: Site['kind'], members: number, port: number): Promise<Served & { drop(): Promise<void> }> {
  const empty: TestDatabase = await emptyDatabase(kind)
  const start = performance.now()
  const tables = await fill(empty.config, members)
  say(`${kind}: ${members} of each, ${Math.round((performance.now() - start) / 1000)} s`)
  const config = JSON.stringify({ database: empty.config, folder: empty.folder })
  const server = startNode(['bench/growth/server.ts', String(port), randomBytes(32).toString('hex'), config], {}, null)
  const url = `http://localhost:${port}`
  await answering(`${url}/healthz`)
  const drop = async () => {
    await server.stop()
    await tables.close()
    await empty.drop()
  }
  return { url, members, tables, kind, refreshTokens: [], server, drop }
}

/** Seconds of the processor by process: that of the server, and those of its connections to PostgreSQL. */
async function spent({ server, kind, tables }: Served): Promise<Map<number, number>> {
  const connections =
    kind === 'sqlite'
      ? []
      : await tables.numbers(
          "select pid from pg_stat_activity where datname = current_database() and application_name = 'foyer'",
        )
  return new Map([server.pid, ...connections].map((pid) => [pid, processorOf({ pid })]))
}

/** Microseconds of the processor that one takes. */
async function measure<Given>(step: Step<Given>, site: Served): Promise<number> {
  const given: Given[] = []
  for (let time = 0; time < TIMES; time++) given.push(await step.prepare(site))
  const before = await spent(site)
  const work = async () => {
    for (let next = given.pop(); next !== undefined; next = given.pop()) await step.run(site, next)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  await step.finish?.(site)
  const seconds = [...(await spent(site))].reduce((sum, [pid, after]) => sum + after - (before.get(pid) ?? 0), 0)
  return (seconds / (TIMES * (step.each ?? 1))) * 1e6
}

export async function benchGrowth(): Promise<void> {
  const lines: string[] = []
  for (const [label, kind, port] of [
    ['SQLite', 'sqlite', 4641],
    ['PostgreSQL', 'postgres', 4643],
  ] as const) {
    const sites = [await serve(kind, FEW, port), await serve(kind, MANY, port + 1)] as const
    try {
      const taken = steps.map(() => [[], []] as [number[], number[]])
      // The first round warms up.
      for (let round = 0; round <= ROUNDS; round++)
        for (const [at, step] of steps.entries())
          for (const place of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
            const microseconds = await measure(step, sites[place])
            if (round > 0) taken[at]?.[place].push(microseconds)
          }
      for (const [at, { name }] of steps.entries()) {
        const [few, many] = taken[at] ?? [[], []]
        const ratio = median(many.map((value, round) => value / (few[round] ?? Number.NaN)))
        const values = [few, many].map((each) => `${Math.round(median(each))} µs`)
        lines.push(
          row(`${name}, ${label}`, ...values, ratio.toFixed(2), `≤ ${MOST}`, ratio <= MOST ? 'reached' : 'missed'),
        )
        say(`  ${lines.at(-1)}  rounds ${many.map((value, round) => (value / (few[round] ?? 0)).toFixed(2)).join(' ')}`)
      }
    } finally {
      for (const site of sites) await site.drop()
    }
  }
  await stopSharedPostgres()
  const text = [
    row('what', `at ${FEW}`, `at ${MANY}`, 'ratio', 'goal', ''),
    row(...Array.from({ length: 6 }, () => '---')),
    ...lines,
  ].join('\n')
  process.stdout.write(`${text}\n`)
  if (process.argv.includes('--write')) writeTable('growth', text)
}
