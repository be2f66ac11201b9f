/**
 * `npm run bench -- growth`: compares the CPU time of sign-in, refresh, promotion, registration and an email on a
 * database with a million members, sessions, items and queued emails to that on one with ten thousand. Two servers are
 * measured alternately; on PostgreSQL, the CPU time of their connections is added. `--write` updates the table in
 * docs/performance.md. BENCH_ROWS replaces the million.
 */
import { randomBytes } from 'node:crypto'
import { createEmptyDatabase, stopSharedPostgres, type TestDatabase } from '@foyer/testing'
import { type RunningProcess, readCpuTime, startNode, waitUntilReady } from '../processes.ts'
import { median, row, writeTable } from '../report.ts'
import { fill } from './fill.ts'
import { type Site, type Step, steps } from './steps.ts'

const SMALL_SIZE = 10_000
const LARGE_SIZE = Number(process.env.BENCH_ROWS ?? 1_000_000)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5)
/** Runs of each step in a round, and how many run concurrently. */
const TIMES = Number(process.env.BENCH_TIMES ?? 200)
const BATCH_SIZE = 8
const MAX_RATIO = 1.3
const print = (text: string) => process.stderr.write(`${text}\n`)

interface ServedSite extends Site {
  server: RunningProcess
}

async function serve(
  kind: Site['kind'],
  members: number,
  port: number,
): Promise<ServedSite & { drop(): Promise<void> }> {
  const empty: TestDatabase = await createEmptyDatabase(kind)
  const start = performance.now()
  const tables = await fill(empty.config, members)
  print(`${kind}: ${members} of each, ${Math.round((performance.now() - start) / 1000)} s`)
  const config = JSON.stringify({ database: empty.config, folder: empty.folder })
  const server = startNode(['bench/growth/server.ts', String(port), randomBytes(32).toString('hex'), config], {}, null)
  const url = `http://localhost:${port}`
  await waitUntilReady(`${url}/healthz`)
  const drop = async () => {
    await server.stop()
    await tables.close()
    await empty.drop()
  }
  return { url, members, tables, kind, refreshTokens: [], server, drop }
}

/** Returns CPU seconds by process: the server, and its connections to PostgreSQL. */
async function cpuTime({ server, kind, tables }: ServedSite): Promise<Map<number, number>> {
  const connections =
    kind === 'sqlite'
      ? []
      : await tables.numbers(
          "select pid from pg_stat_activity where datname = current_database() and application_name = 'foyer'",
        )
  return new Map([server.pid, ...connections].map((pid) => [pid, readCpuTime({ pid })]))
}

/** Returns the CPU time of one run in microseconds. */
async function measure<Given>(step: Step<Given>, site: ServedSite): Promise<number> {
  const given: Given[] = []
  for (let time = 0; time < TIMES; time++) given.push(await step.prepare(site))
  const before = await cpuTime(site)
  const work = async () => {
    for (let next = given.pop(); next !== undefined; next = given.pop()) await step.run(site, next)
  }
  await Promise.all(Array.from({ length: BATCH_SIZE }, work))
  await step.finish?.(site)
  const seconds = [...(await cpuTime(site))].reduce((sum, [pid, after]) => sum + after - (before.get(pid) ?? 0), 0)
  return (seconds / (TIMES * (step.each ?? 1))) * 1e6
}

export async function benchGrowth(): Promise<void> {
  const lines: string[] = []
  for (const [label, kind, port] of [
    ['SQLite', 'sqlite', 4641],
    ['PostgreSQL', 'postgres', 4643],
  ] as const) {
    const sites = [await serve(kind, SMALL_SIZE, port), await serve(kind, LARGE_SIZE, port + 1)] as const
    try {
      const taken = steps.map(() => [[], []] as [number[], number[]])
      // The first round is the warm-up.
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
          row(
            `${name}, ${label}`,
            ...values,
            ratio.toFixed(2),
            `≤ ${MAX_RATIO}`,
            ratio <= MAX_RATIO ? 'reached' : 'missed',
          ),
        )
        print(
          `  ${lines.at(-1)}  rounds ${many.map((value, round) => (value / (few[round] ?? 0)).toFixed(2)).join(' ')}`,
        )
      }
    } finally {
      for (const site of sites) await site.drop()
    }
  }
  await stopSharedPostgres()
  const text = [
    row('what', `at ${SMALL_SIZE}`, `at ${LARGE_SIZE}`, 'ratio', 'goal', ''),
    row(...Array.from({ length: 6 }, () => '---')),
    ...lines,
  ].join('\n')
  process.stdout.write(`${text}\n`)
  if (process.argv.includes('--write')) writeTable('growth', text)
}
