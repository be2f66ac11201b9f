/**
 * `npm run bench -- members`: compares the import of members with plain inserts of the same rows into the same table,
 * on the same database and driver, in transactions of the same size and in the same rounds. Also measures the first
 * pages of the imported members in the owner API. `--write` updates the table in docs/performance.md. BENCH_MEMBERS
 * reduces the number of members.
 */
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createEmptyDatabase } from '@foyer/testing'
import SqliteHandle from 'better-sqlite3'
import pg from 'pg'
import { PROGRAM } from '../foyer-under-test.ts'
import type { Rate } from '../processes.ts'
import { type Goal, report, row, writeTable } from '../report.ts'
import { firstPages } from './first-page.ts'

const MEMBERS = Number(process.env.BENCH_MEMBERS ?? 100_000)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)
const BATCH = 500
const SITE = 'site_bench' as const
const HASH = '$2a$10$LgfYWkbzEvQ4JakH7rOvHe0y8pHKF9OaFgwUZ2q7W2FFZmZzJYlfS'
/** Maximum time of the server for the first page, in milliseconds (issue 6). */
const PAGE_MS = 300
const print = (text: string) => process.stderr.write(`${text}\n`)

const PORT = 4788
const emailOf = (at: number) => `person-${at}@example.com`
/**
 * Some wait for approval, some are blocked, some have not verified their email, and each joined at a different time.
 */
const statusOf = (at: number) => (at % 50 === 1 ? 'blocked' : at % 20 === 3 ? 'pending-approval' : 'active')
const isVerified = (at: number) => at % 10 !== 7
const joinedAt = (at: number) => 1_700_000_000_000 + at * 60_000
/** The file as another product exports it: address, hash, names, time of verification and time of joining. */
function csv(): Buffer {
  const lines = ['email,encrypted_password,first name,last name,status,email_confirmed_at,created_at']
  for (let at = 0; at < MEMBERS; at++) {
    const joined = new Date(joinedAt(at)).toISOString()
    lines.push(
      `${emailOf(at)},${HASH},First ${at},Last ${at},${statusOf(at)},${isVerified(at) ? joined : ''},${joined}`,
    )
  }
  return Buffer.from(`${lines.join('\n')}\n`)
}

const COLUMNS =
  'site_id, member_id, email, email_key, email_verified, status, reset_required, password_hash, profile_json, name_key, slug, revision, created_at, updated_at, last_login_at'
const WIDTH = COLUMNS.split(', ').length
/** The same rows, ready to insert: nothing is parsed, looked up or decided. */
function bareRow(at: number): (string | number | null)[] {
  const id = randomBytes(16).toString('base64url')
  const profile = `{"contact":{"firstName":"First ${at}","lastName":"Last ${at}"}}`
  return [
    ...[SITE, `mem_${id}`, emailOf(at), emailOf(at), Number(isVerified(at)), statusOf(at), 0, HASH, profile],
    ...[`first ${at} last ${at}`, id.toLowerCase(), 1, joinedAt(at), joinedAt(at), null],
  ]
}
const rows = Array.from({ length: MEMBERS }, (_, at) => at)

async function bareSqlite(file: string): Promise<number> {
  const handle = new SqliteHandle(file)
  handle.pragma('journal_mode = wal')
  handle.pragma('synchronous = full')
  const insert = handle.prepare(`insert into member (${COLUMNS}) values (${Array.from({ length: WIDTH }, () => '?')})`)
  const given = rows.map((at) => bareRow(at))
  const keep = handle.transaction((some: typeof given) => {
    for (const one of some) insert.run(...one)
  })
  const start = performance.now()
  for (let at = 0; at < given.length; at += BATCH) keep(given.slice(at, at + BATCH))
  const taken = performance.now() - start
  handle.close()
  return taken
}

async function barePostgres(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const places = Array.from(
    { length: BATCH },
    (_, at) => `(${Array.from({ length: WIDTH }, (_none, column) => `$${at * WIDTH + column + 1}`)})`,
  )
  const text = `insert into member (${COLUMNS}) values ${places}`
  const given = rows.map((at) => bareRow(at))
  const start = performance.now()
  for (let at = 0; at + BATCH <= given.length; at += BATCH)
    await client.query({ name: 'bare', text, values: given.slice(at, at + BATCH).flat() })
  const taken = performance.now() - start
  await client.end()
  return taken
}

export async function benchMembers(): Promise<void> {
  const measured: Record<string, Rate[]> = {}
  const keep = (name: string, ms: number): void => {
    const perSecond = (MEMBERS / ms) * 1000
    measured[name] = [...(measured[name] ?? []), { perSecond, p50: 0, p99: 0, failures: 0 }]
    print(`  ${name}: ${Math.round(perSecond)}/s, ${(ms / 1000).toFixed(1)} s`)
  }
  const goals: Goal[] = []
  const pages: string[] = []
  const bytes = csv()
  for (const [label, name] of [
    ['SQLite', 'sqlite'],
    ['PostgreSQL', 'postgres'],
  ] as const) {
    goals.push({ name: `import, ${label}`, to: `bare insert, ${label}`, minimum: 0.5 })
    for (let round = 1; round <= ROUNDS; round++) {
      print(`${label}, round ${round} of ${ROUNDS}`)
      // The order alternates, because the first of two runs finds other conditions than the second.
      for (const what of round % 2 === 1 ? (['bare', 'import'] as const) : (['import', 'bare'] as const)) {
        const empty = await createEmptyDatabase(name)
        // Required on PostgreSQL; on SQLite it would be generated.
        const environment = { ...empty.environment, FOYER_SECRET: randomBytes(32).toString('hex') }
        const foyer = (...args: string[]) =>
          execFileSync(process.execPath, [PROGRAM, ...args], {
            env: { ...process.env, ...environment },
            encoding: 'utf8',
            stdio: ['ignore', 'pipe', 'ignore'],
          })
        try {
          foyer('migrate')
          const { config } = empty
          if (what === 'bare') {
            const taken = config.kind === 'sqlite' ? bareSqlite(config.file) : barePostgres(config.url)
            keep(`bare insert, ${label}`, await taken)
            continue
          }
          const file = join(empty.folder, 'members.csv')
          writeFileSync(file, bytes)
          const start = performance.now()
          // The whole command, from the start of its process to the end.
          const { added } = JSON.parse(foyer('member', 'import', file, '--json')) as { added: number }
          keep(`import, ${label}`, performance.now() - start)
          if (added !== MEMBERS) throw new Error(`imported ${added}`)
          if (round < ROUNDS) continue
          for (const { name: page, median, max } of await firstPages(environment, PORT)) {
            print(`  ${page}: ${median.toFixed(0)} ms, at most ${max.toFixed(0)} ms`)
            pages.push(
              row(`${page}, ${label}`, `${median.toFixed(0)} ms, at most ${max.toFixed(0)} ms`, `≤ ${PAGE_MS} ms`),
            )
          }
        } finally {
          await empty.drop()
        }
      }
    }
  }
  const text = report(measured, goals, [row('members', String(MEMBERS), ''), ...pages])
  process.stdout.write(`${text}\n`)
  if (process.argv.includes('--write')) writeTable('members', text)
}
