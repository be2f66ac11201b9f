/**
 * `npm run bench`: measures the hot paths as ratios to two calibrators in the same round, because this kind of machine
 * has slow phases and only ratios within a round are meaningful. `--peers` measures other products in the same rounds;
 * `--write` updates the table in docs/performance.md.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '@foyer/testing'
import { type FoyerUnderTest, startFoyerUnderTest } from './foyer-under-test.ts'
import { type Peer, startPeers } from './peers.ts'
import { type Rate, requireTools, startLoad, startNode, waitUntilReady } from './processes.ts'
import { type Goal, median, report, row, writeTable } from './report.ts'
import { postScript, refreshScript } from './scripts.ts'

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 3)
const CONNECTIONS = 32
/** Sessions refreshed in one round. Each round uses new sessions, because a replaced token is not used again. */
const SESSIONS = 150
const FEW_SESSIONS = 20
const WARM_UP_SECONDS = 2
const print = (text: string) => process.stderr.write(`${text}\n`)

requireTools()
const folder = mkdtempSync(join(tmpdir(), 'foyer-bench-'))
const postgres = await startPostgres()
const stops: (() => Promise<unknown>)[] = [postgres.stop]
try {
  const r0 = startNode(['bench/calibrator.ts', 'R0', '4601'])
  const s = startNode(['bench/calibrator.ts', 'S', '4602'])
  stops.push(r0.stop, s.stop)
  print('preparing …')
  const post = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }
  await waitUntilReady('http://127.0.0.1:4601', post)
  await waitUntilReady('http://127.0.0.1:4602', post)
  const secret = 'b'.repeat(64)
  const sqlite = await startFoyerUnderTest(
    4603,
    { FOYER_DATA: join(folder, 'sqlite'), FOYER_SECRET: secret },
    (ROUNDS + 1) * SESSIONS,
  )
  stops.push(sqlite.server.stop)
  const onPostgres = await startFoyerUnderTest(
    4604,
    {
      FOYER_DATA: join(folder, 'postgres'),
      FOYER_SECRET: secret,
      FOYER_DATABASE_URL: postgres.url,
      FOYER_UNSAFE_DATABASE: 'allow',
    },
    (ROUNDS + 1) * SESSIONS,
  )
  stops.push(onPostgres.server.stop)

  // Measures how much hashing delays refreshes: on one core, and on both cores beside the load.
  const beside: [string, FoyerUnderTest][] = []
  for (const [layout, port, core] of [
    ['on one core', 4605, undefined],
    ['on both cores', 4606, null],
  ] as const) {
    const environment = { FOYER_DATA: join(folder, `beside-${port}`), FOYER_SECRET: secret }
    const server = await startFoyerUnderTest(port, environment, 2 * ROUNDS * FEW_SESSIONS, core)
    stops.push(server.server.stop)
    beside.push([layout, server])
  }
  const peers: Peer[] = process.argv.includes('--peers') ? await startPeers(folder, print) : []
  stops.push(...peers.map(({ server }) => server.stop))

  const anonymous = postScript(folder, 'anonymous', { clientId: sqlite.clientId, grantType: 'anonymous' })
  const check = postScript(folder, 'check', { token: sqlite.visitorToken })
  const loginAt = ({ login: { email, password }, visitorToken, url }: FoyerUnderTest) =>
    postScript(folder, `login-${new URL(url).port}`, { loginId: { email }, password }, { Authorization: visitorToken })
  const login = loginAt(sqlite)
  /** Round 0 is the warm-up. */
  const renewalAt = ({ clientId, refreshTokens, url }: FoyerUnderTest, round: number) =>
    refreshScript(
      folder,
      `renewal-${new URL(url).port}-${round}`,
      clientId,
      refreshTokens.slice(round * SESSIONS, (round + 1) * SESSIONS),
    )

  const rows: Record<string, Rate[]> = {}
  const keep = (name: string, rate: Rate): void => {
    rows[name] = [...(rows[name] ?? []), rate]
  }
  const measure = async (name: string, url: string, script: string, connections = CONNECTIONS) => {
    const rate = await startLoad({ url, connections, seconds: SECONDS, script })
    keep(name, rate)
    print(`  ${name}: ${Math.round(rate.perSecond)}/s${rate.failures > 0 ? `, ${rate.failures} FAILED` : ''}`)
  }
  print('warming up …')
  for (const [url, script] of [
    [`${sqlite.url}/oauth2/token`, anonymous],
    [`${sqlite.url}/_api/iam/authentication/v2/login`, login],
    [`${sqlite.url}/oauth2/token-info`, check],
    [sqlite.url, renewalAt(sqlite, 0)],
    [onPostgres.url, renewalAt(onPostgres, 0)],
    ['http://127.0.0.1:4601', check],
    ['http://127.0.0.1:4602', check],
    ...peers.map((peer) => [peer.url, peer.script] as const),
  ] as const)
    await startLoad({ url, connections: CONNECTIONS, seconds: WARM_UP_SECONDS, script })
  const memory = { sqlite: 0, postgres: 0 }
  const slower: Record<string, number[]> = {}
  for (let round = 1; round <= ROUNDS; round++) {
    print(`round ${round} of ${ROUNDS}`)
    await measure('R0', 'http://127.0.0.1:4601', check)
    await measure('S', 'http://127.0.0.1:4602', check)
    await measure('anonymous', `${sqlite.url}/oauth2/token`, anonymous)
    await measure('renewal', sqlite.url, renewalAt(sqlite, round))
    await measure('renewal, PostgreSQL', onPostgres.url, renewalAt(onPostgres, round))
    await measure('token check', `${sqlite.url}/oauth2/token-info`, check)
    const bare = Number(
      execFileSync('taskset', ['-c', '0', process.execPath, 'bench/argon2-rate.ts', String(SECONDS)], {
        encoding: 'utf8',
      }),
    )
    keep('bare argon2id', { perSecond: bare, p50: 0, p99: 0, failures: 0 })
    await measure('login', `${sqlite.url}/_api/iam/authentication/v2/login`, login, 8)
    memory.sqlite = Math.max(memory.sqlite, sqlite.server.memory())
    memory.postgres = Math.max(memory.postgres, onPostgres.server.memory())
    for (const peer of peers) await measure(peer.name, peer.url, peer.script)

    for (const [layout, server] of beside) {
      const few = (turn: 0 | 1) => {
        const first = (2 * (round - 1) + turn) * FEW_SESSIONS
        const tokens = server.refreshTokens.slice(first, first + FEW_SESSIONS)
        const script = refreshScript(folder, `few-${layout}-${round}-${turn}`, server.clientId, tokens)
        return startLoad({ url: server.url, connections: 2, seconds: SECONDS, script })
      }
      const logins = () =>
        startLoad({
          url: `${server.url}/_api/iam/authentication/v2/login`,
          connections: 8,
          seconds: SECONDS,
          script: loginAt(server),
        })
      const alone = await few(0)
      const [together] = await Promise.all([few(1), logins()])
      slower[layout] = [...(slower[layout] ?? []), together.p99 / alone.p99]
      print(`  p99 of renewals ${layout}: ${alone.p99} ms alone, ${together.p99} ms beside logins`)
    }
  }
  const goals: Goal[] = [
    { name: 'anonymous', to: 'S', minimum: 0.9 },
    { name: 'renewal', to: 'S', minimum: 0.55 },
    { name: 'renewal, PostgreSQL', to: 'S', minimum: 0.4 },
    { name: 'token check', to: 'R0', minimum: 0.4 },
    { name: 'login', to: 'bare argon2id', minimum: 0.8 },
  ]
  const text = report(rows, goals, [
    row('cold start to first answer', `${Math.round(sqlite.coldStartMs)} ms`, '≤ 500 ms'),
    row('memory under load, SQLite', `${Math.round(memory.sqlite / 1e6)} MB`, '≤ 180 MB'),
    row('memory under load, PostgreSQL', `${Math.round(memory.postgres / 1e6)} MB`, '≤ 180 MB'),
    ...beside.map(([layout]) =>
      row(
        `p99 of renewals while logins saturate, to that without, ${layout}`,
        `${median(slower[layout] ?? []).toFixed(1)} times`,
        layout === 'on one core' ? '≤ 2 times' : '',
      ),
    ),
    ...peers.map(({ name, comparedWith }) => {
      const ratios = (rows[comparedWith] ?? []).map(
        ({ perSecond }, round) => perSecond / (rows[name]?.[round]?.perSecond ?? 0),
      )
      return row(`${comparedWith} to ${name}`, `${median(ratios).toFixed(1)} times`, '')
    }),
  ])
  process.stdout.write(`${text}\n`)
  if (process.argv.includes('--write')) writeTable('bench', text)
} finally {
  for (const stop of stops.reverse()) await stop()
  rmSync(folder, { recursive: true, force: true })
}
