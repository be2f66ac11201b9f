/**
 * The baseline for the data service: the same work in hand-written SQL on the same database and driver, with prepared
 * statements over rows that are already JSON. It stores the same documents and returns the same responses, byte for
 * byte in length. It has no accounts, permissions, revisions, dialect or sealed cursors, and two indexes where the data
 * service has four. Run as `by-hand.ts PORT sqlite FILE|postgres URL`.
 */
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import SqliteHandle from 'better-sqlite3'
import pg from 'pg'
import { sampleItem } from './sample.ts'

const [port, kind, place = ''] = process.argv.slice(2)
const PAGE = 50
const OWNER = randomUUID()

/** An item: its id, and the whole document as JSON. */
type StoredItem = readonly [id: string, data: string]

interface HandWrittenStore {
  fill(first: number, count: number): Promise<void>
  get(id: string): Promise<string | undefined>
  insert(id: string, data: string): Promise<void>
  insertAll(items: readonly StoredItem[]): Promise<void>
  page(city: string): Promise<StoredItem[]>
  sums(): Promise<unknown[]>
}

function createSqliteStore(): HandWrittenStore {
  const handle = new SqliteHandle(place)
  handle.pragma('journal_mode = wal')
  handle.pragma('synchronous = full')
  handle.exec(`create table if not exists by_hand (id text primary key, data text not null) strict;
    create index if not exists by_hand_page on by_hand (data ->> '$.city', data ->> '$.price', id)`)
  const insert = handle.prepare('insert into by_hand (id, data) values (?, ?)')
  const get = handle.prepare('select data from by_hand where id = ?').pluck()
  const page = handle
    .prepare(
      `select id, data from by_hand where data ->> '$.city' = ? order by data ->> '$.price', id limit ${PAGE + 1}`,
    )
    .raw()
  const sums = handle.prepare(
    `select data ->> '$.city' as city, sum(data ->> '$.price') as total, count(*) as count from by_hand group by 1`,
  )
  const insertAll = handle.transaction((items: readonly StoredItem[]) => {
    for (const [id, data] of items) insert.run(id, data)
  })
  return {
    fill: async (first, count) => insertAll(createSamples(first, count)),
    get: async (id) => get.get(id) as string | undefined,
    insert: async (id, data) => void insert.run(id, data),
    insertAll: async (items) => insertAll(items),
    page: async (city) => page.all(city) as StoredItem[],
    sums: async () => sums.all(),
  }
}

async function createPostgresStore(): Promise<HandWrittenStore> {
  const pool = new pg.Pool({ connectionString: place, max: 10 })
  await pool.query(`create table if not exists by_hand (id text primary key, data jsonb not null)`)
  await pool.query(
    `create index if not exists by_hand_page on by_hand ((data ->> 'city'), ((data ->> 'price')::float8), id)`,
  )
  const insertAll = async (items: readonly StoredItem[]) => {
    const text = 'insert into by_hand (id, data) select * from unnest($1::text[], $2::jsonb[])'
    const values = [items.map(([id]) => id), items.map(([, data]) => data)]
    await pool.query({ name: 'insert-all', text, values })
  }
  return {
    fill: (first, count) => insertAll(createSamples(first, count)),
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
      const text = `select id, data::text from by_hand where data ->> 'city' = $1 order by (data ->> 'price')::float8, id limit ${PAGE + 1}`
      const { rows } = await pool.query({ name: 'page', text, values: [city] })
      return rows.map(({ id, data }) => [id, data])
    },
    sums: async () => {
      const text = `select data ->> 'city' as city, sum((data ->> 'price')::float8) as total, count(*)::int as count from by_hand group by 1`
      return (await pool.query({ name: 'sums', text })).rows
    },
  }
}

/** Creates an item. */
function createItem(fields: object, id: string = randomUUID()): StoredItem {
  const now = { $date: new Date().toISOString() }
  return [id, JSON.stringify({ _id: id, ...fields, _owner: OWNER, _createdDate: now, _updatedDate: now })]
}

const createSamples = (first: number, count: number) =>
  Array.from({ length: count }, (_, at) => createItem(sampleItem(first + at), `item-${first + at}`))

const toResponseItem = ([id, data]: StoredItem) =>
  `{"id":"${id}","dataCollectionId":"things","revision":"1","data":${data}}`

/** Returns a page with an unsealed position of the next page, because there is nothing to protect. */
function pageText(found: readonly StoredItem[], city: string): string {
  const items = found.slice(0, PAGE)
  const hasNext = found.length > PAGE
  const [id, data] = items.at(-1) ?? ['', '{}']
  const position = [JSON.parse(data).price, id]
  const asked = { filter: { city }, sort: [{ fieldName: 'price', order: 'ASC' }], position }
  const next = Buffer.from(JSON.stringify(asked)).toString('base64url')
  const metadata = {
    count: items.length,
    offset: 0,
    tooManyToCount: false,
    hasNext,
    ...(hasNext && { cursors: { next } }),
  }
  return `{"dataItems":[${items.map(toResponseItem).join()}],"pagingMetadata":${JSON.stringify(metadata)}}`
}

const work = kind === 'sqlite' ? createSqliteStore() : await createPostgresStore()

const readBody = async (request: IncomingMessage): Promise<Record<string, unknown>> => {
  let body = ''
  request.setEncoding('utf8')
  for await (const chunk of request) body += chunk
  return JSON.parse(body)
}

createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url as string, 'http://by-hand')
  const given = request.method === 'POST' ? await readBody(request) : {}
  let answer = '{}'
  if (pathname === '/get') {
    const id = searchParams.get('id') ?? ''
    const data = await work.get(id)
    answer = `{"dataItem":${data === undefined ? 'null' : toResponseItem([id, data])}}`
  } else if (pathname === '/page') answer = pageText(await work.page(String(given.city)), String(given.city))
  else if (pathname === '/sums') answer = JSON.stringify({ results: await work.sums() })
  else if (pathname === '/fill') await work.fill(given.first as number, given.count as number)
  else if (pathname === '/insert') {
    const item = createItem(given.item as object)
    await work.insert(...item)
    answer = `{"dataItem":${toResponseItem(item)}}`
  } else if (pathname === '/bulk') {
    const items = (given.items as object[]).map((item) => createItem(item))
    await work.insertAll(items)
    const results = items.map(([id], originalIndex) => ({
      action: 'INSERT',
      itemMetadata: { id, originalIndex, success: true },
    }))
    answer = JSON.stringify({ results, bulkActionMetadata: { totalSuccesses: items.length, totalFailures: 0 } })
  }
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(answer) })
  response.end(answer)
}).listen(Number(port), '127.0.0.1')
