import { openDatabase } from '@foyer/server'
import { createEmptyDatabase } from '@foyer/testing'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createIndex, indexIdentifier } from '../../src/features/data/collections/sql-item-indexes.js'
import { postgresDifferences } from '../../src/platform/database/differences.js'
import { COLLECTION, ITEM_INDEX } from './data-store-arguments.js'
import { recordIndexStatements, SITE } from './every-store-method.js'
import { type Access, checkPlans, isScan, isSmall, postgresAccesses, recordAllStatements } from './statement-plans.js'

const ROWS = 100_000

describe(`plans of PostgreSQL at ${ROWS} rows before anybody ran analyze`, () => {
  let database: Awaited<ReturnType<typeof openDatabase>>
  let drop: () => Promise<void>
  let client: pg.Client
  let tableOfIndex: Map<string, string>
  beforeAll(async () => {
    const empty = await createEmptyDatabase('postgres')
    drop = empty.drop
    database = await openDatabase(empty.config)
    await database.migrate()
    client = new pg.Client({ connectionString: empty.config.kind === 'postgres' ? empty.config.url : '' })
    await client.connect()
    await fill(client)
    await database.alter('index', (query) =>
      createIndex(SITE, COLLECTION, ITEM_INDEX, postgresDifferences).execute(query),
    )
    const { rows } = await client.query<{ name: string; table: string }>(
      `select indexname as name, tablename as "table" from pg_indexes where schemaname = current_schema()`,
    )
    tableOfIndex = new Map(rows.map(({ name, table }) => [name, table]))
  })
  afterAll(async () => {
    await client.end()
    await database.close()
    await drop()
  })

  it('what is known of items before there are any: how few values some columns have, and nothing that a later count would keep', async () => {
    const empty = await createEmptyDatabase('postgres')
    const other = await openDatabase(empty.config)
    const asking = new pg.Client({ connectionString: empty.config.kind === 'postgres' ? empty.config.url : '' })
    const known = async () =>
      (
        await asking.query(
          'select tablename, attname, n_distinct, most_common_vals from pg_stats where schemaname = current_schema() order by 1, 2',
        )
      ).rows
    try {
      await other.migrate()
      await asking.connect()
      const first = await known()
      expect(first).toContainEqual({
        tablename: 'item',
        attname: 'collection_id',
        n_distinct: 1,
        most_common_vals: null,
      })
      expect(new Set(first.map(({ tablename }) => tablename)).size).toBe(4)
      for (const table of ['item', 'item_reference', 'item_search', 'item_to_index'])
        expect((await asking.query(`select 1 from ${table}`)).rows).toEqual([])
      expect((await asking.query('select 1 from pg_attribute where attoptions is not null')).rows).toEqual([])
      await asking.query(
        `insert into item (site_id, collection_id, item_id, owner_id, created_at, updated_at, revision, data)
          select 'site', 'collection' || n, 'item' || n, 'owner', 1, 1, 1, '{}' from generate_series(1, 50) as n`,
      )
      await asking.query('analyze item')
      const own = await known()
      expect(own).not.toEqual(first)
      await other.migrate()
      expect(await known()).toEqual(own)
    } finally {
      await asking.end()
      await other.close()
      await empty.drop()
    }
  })

  it('decision 6: no statement reads more the more rows a growing table has, but for those that may', async () => {
    const read: { by: string; sql: string; accesses: Access[] }[] = []
    for (const one of await recordAllStatements(postgresDifferences))
      read.push({ ...one, accesses: await postgresAccesses(client, one.sql, tableOfIndex) })
    expect(read.length).toBeGreaterThan(300)
    expect(checkPlans('postgres', read)).toEqual({ scans: [], noLonger: [] })
  })

  it('decision 5: a page of items in the order of an index, and items with a value of its field, come from the index', async () => {
    for (const { sql } of await recordIndexStatements(postgresDifferences)) {
      const items = (await postgresAccesses(client, sql, tableOfIndex)).filter(({ table }) => table === 'item')
      expect(items.length).toBeGreaterThan(0)
      for (const { line } of items) expect(line).toContain(indexIdentifier(SITE, COLLECTION, ITEM_INDEX.name))
    }
  })

  it.each([
    ['a whole table', 'select * from session where system = $1'],
    ['a whole index', 'select * from member where site_id = $1 and name_key = $2'],
    [
      'an index by what nearly all rows have',
      'select * from member where site_id = $1 and status = $2 and name_key = $3',
    ],
  ])('and a statement that reads %s is found', async (_what, sql) => {
    expect((await postgresAccesses(client, sql, tableOfIndex)).some(isScan)).toBe(true)
  })
})

interface Column {
  name: string
  type: string
  isNullable: boolean
}

/**
 * Fills every growing table with rows of one site and one collection whose other values are distinct. No statistics are
 * collected.
 */
async function fill(client: pg.Client): Promise<void> {
  await client.query('set session_replication_role = replica')
  const { rows: tables } = await client.query<{ name: string; columns: Column[] }>(`
    select table_name as name, json_agg(json_build_object(
      'name', column_name, 'type', data_type, 'isNullable', is_nullable = 'YES')) as columns
    from information_schema.columns where table_schema = current_schema() and is_identity = 'NO' group by table_name order by table_name desc`)
  for (const { name, columns } of tables.filter((table) => !isSmall(table.name))) {
    // Unlogged tables fill faster and have the same plans. Tables that refer to `item` come before it in this order.
    await client.query(`alter table ${name} set unlogged, set (autovacuum_enabled = false)`)
    await client.query(`insert into ${name} (${columns.map((column) => column.name)})
      select ${columns.map(sampleOf)} from generate_series(1, ${ROWS}) as n`)
  }
}

function sampleOf({ name, type, isNullable }: Column): string {
  if (name === 'site_id') return `'${SITE}'`
  if (name === 'collection_id') return `'${COLLECTION}'`
  const value =
    type === 'text'
      ? `'${name}' || lpad(n::text, 6, '0')`
      : type === 'jsonb'
        ? `jsonb_build_object('a', n)`
        : type === 'tsvector'
          ? `to_tsvector('simple', 'any' || n % 1000)`
          : 'n'
  // Some values are null, so that the partial index on nulls is not empty.
  return isNullable ? `case when n % 10 > 0 then ${value} end` : value
}
