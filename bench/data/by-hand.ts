/**
 * What the data service is measured against: the same work in SQL by hand, on the same database and driver, with prepared statements over rows
 * that are JSON already. No accounts, no permissions, no dialect. Run as `by-hand.ts PORT sqlite FILE|postgres URL`.
 */
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import SqliteHandle from 'better-sqlite3'
import pg from 'pg'
import { sampleItem } from './sample.ts'

const [port, kind, place = ''] = process.argv.slice(2)

interface ByHand {
  fill(first: number, count: number): Promise<void>
  get(id: string): Promise<string | undefined>
  insert(id: string, data: string): Promise<void>
  insertAll(items: readonly { id: string; data: string }[]): Promise<void>
  page(city: string): Promise<string[]>
  sums(): Promise<unknown[]>
}

function onSqlite(): ByHand {
  const handle = new SqliteHandle(place)
  handle.pragma('journal_mode = wal')
  handle.pragma('synchronous = full')
  handle.exec(`create table if not exists by_hand (id text primary key, data text not null) strict;
    create index if not exists by_hand_page on by_hand (data ->> '$.city', data ->> '$.price', id)`)
  const insert = handle.prepare('insert into by_hand (id, data) values (?, ?)')
  const get = handle.prepare('select data from by_hand where id = ?').pluck()
  const page = handle
    .prepare(`select data from by_hand where data ->> '$.city' = ? order by data ->> '$.price', id limit 50`)
    .pluck()
  const sums = handle.prepare(
    `select data ->> '$.city' as city, sum(data ->> '$.price') as total, count(*) as count from by_hand group by 1`,
  )
  const insertAll = handle.transaction((items: readonly { id: string; data: string }[]) => {
    for (const { id, data } of items) insert.run(id, data)
  })
  return {
    fill: async (first, count) => insertAll(samples(first, count)),
    get: async (id) => get.get(id) as string | undefined,
    insert: async (id, data) => void insert.run(id, data),
    insertAll: async (items) => insertAll(items),
    page: async (city) => page.all(city) as string[],
    sums: async () => sums.all(),
  }
}

async function onPostgres(): Promise<ByHand> {
  const pool = new pg.Pool({ connectionString: place, max: 10 })
  await pool.query(`create table if not exists by_hand (id text primary key, data jsonb not null)`)
  await pool.query(
    `create index if not exists by_hand_page on by_hand ((data ->> 'city'), ((data ->> 'price')::float8), id)`,
  )
  const insertAll = async (items: readonly { id: string; data: string }[]) => {
    const text = 'insert into by_hand (id, data) select * from unnest($1::text[], $2::jsonb[])'
    const values = [items.map(({ id }) => id), items.map(({ data }) => data)]
    await pool.query({ name: 'insert-all', text, values })
  }
  return {
    fill: (first, count) => insertAll(samples(first, count)),
    get: async (id) => {
      const { rows } = await pool.query({
        name: 'get',
        text: 'select data::text from by_hand where id = $1',
        values: [id],
      })
      return rows[0]?.data
    },
    insert: async (id, data) => {
      await pool.query({ name: 'insert', text: 'insert into by_hand (id, data) values ($1, $2)', values: [id, data] })
    },
    insertAll,
    page: async (city) => {
      const text = `select data::text from by_hand where data ->> 'city' = $1 order by (data ->> 'price')::float8, id limit 50`
      const { rows } = await pool.query({ name: 'page', text, values: [city] })
      return rows.map(({ data }) => data)
    },
    sums: async () => {
      const text = `select data ->> 'city' as city, sum((data ->> 'price')::float8) as total, count(*)::int as count from by_hand group by 1`
      return (await pool.query({ name: 'sums', text })).rows
    },
  }
}

const samples = (first: number, count: number) =>
  Array.from({ length: count }, (_, at) => {
    const id = `item-${first + at}`
    return { id, data: JSON.stringify({ _id: id, ...sampleItem(first + at) }) }
  })

const work = kind === 'sqlite' ? onSqlite() : await onPostgres()

const bodyOf = async (request: IncomingMessage): Promise<Record<string, unknown>> => {
  let body = ''
  request.setEncoding('utf8')
  for await (const chunk of request) body += chunk
  return JSON.parse(body)
}

createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url as string, 'http://by-hand')
  const given = request.method === 'POST' ? await bodyOf(request) : {}
  let answer = '{}'
  if (pathname === '/get') answer = `{"item":${(await work.get(searchParams.get('id') ?? '')) ?? 'null'}}`
  else if (pathname === '/page') answer = `{"items":[${(await work.page(String(given.city))).join(',')}]}`
  else if (pathname === '/sums') answer = JSON.stringify({ results: await work.sums() })
  else if (pathname === '/fill') await work.fill(given.first as number, given.count as number)
  else if (pathname === '/insert') {
    const id = randomUUID()
    const data = JSON.stringify({ _id: id, ...(given.item as object) })
    await work.insert(id, data)
    answer = `{"item":${data}}`
  } else if (pathname === '/bulk') {
    const items = (given.items as object[]).map((item) => {
      const id = randomUUID()
      return { id, data: JSON.stringify({ _id: id, ...item }) }
    })
    await work.insertAll(items)
    answer = JSON.stringify({ ids: items.map(({ id }) => id) })
  }
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(answer) })
  response.end(answer)
}).listen(Number(port), '127.0.0.1')
