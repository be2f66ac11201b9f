import { openDatabase } from '@foyer/server'
import { createEmptyDatabase } from '@foyer/testing'
import SqliteHandle from 'better-sqlite3'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createIndex, indexIdentifier } from '../../src/features/data/collections/sql-item-indexes.js'
import { sqliteDifferences } from '../../src/platform/database/differences.js'
import { addSqliteFunctions } from '../../src/platform/database/sqlite/sqlite-functions.js'
import { COLLECTION, ITEM_INDEX } from './data-store-arguments.js'
import { recordIndexStatements, SITE } from './every-store-method.js'
import { checkPlans, isScan, recordAllStatements, sqliteAccesses } from './statement-plans.js'

describe('plans of SQLite before anybody ran analyze', () => {
  let database: Awaited<ReturnType<typeof openDatabase>>
  let drop: () => Promise<void>
  let file: string
  beforeAll(async () => {
    const empty = await createEmptyDatabase('sqlite')
    drop = empty.drop
    file = empty.config.kind === 'sqlite' ? empty.config.file : ''
    database = await openDatabase(empty.config)
    await database.migrate()
    await database.alter('index', (query) =>
      createIndex(SITE, COLLECTION, ITEM_INDEX, sqliteDifferences).execute(query),
    )
  })
  afterAll(async () => {
    await database.close()
    await drop()
  })

  const planOf = async (statement: string) => {
    const { rows } = await database.query((query) =>
      sql<{ detail: string }>`explain query plan ${sql.raw(statement)}`.execute(query),
    )
    return rows.map(({ detail }) => detail).join('; ')
  }

  it.each([
    [
      'the open sessions of a member',
      `select * from session where site_id = 's' and member_id = 'm' and ended_at is null and expires_at > 1
        and idle_expires_at > 1 order by opened_at desc, session_id`,
      'session USING INDEX session_by_member (site_id=? AND member_id=? AND ended_at=?)',
    ],
    [
      'the sessions of a member that end',
      "update session set ended_at = 1 where site_id = 's' and member_id = 'm' and ended_at is null returning session_id",
      'session USING COVERING INDEX session_by_member (site_id=? AND member_id=? AND ended_at=?)',
    ],
    [
      'the items of a visitor',
      "select collection_id, item_id from item where site_id = 's' and owner_id = 'v' order by collection_id, item_id",
      'item USING COVERING INDEX item_of_owner (site_id=? AND owner_id=?)',
    ],
    [
      'the next mail',
      `select job_id, next_attempt_at from mail_job where site_id = 's' and next_attempt_at <= 1
        order by next_attempt_at, job_id limit 20`,
      'mail_job USING COVERING INDEX mail_job_due (site_id=? AND next_attempt_at<?)',
    ],
    [
      'the newest public members',
      `select * from member where site_id = 's' and is_public = 1 and status = 'active'
        order by created_at desc, member_id desc limit 50`,
      'member USING INDEX member_public_by_created_at (site_id=? AND is_public=? AND status=?)',
    ],
    [
      'the public members by their nicknames',
      `select * from member where site_id = 's' and is_public = 1 and status = 'active'
        order by nickname asc nulls first, member_id asc limit 50`,
      'member USING INDEX member_public_by_nickname (site_id=? AND is_public=? AND status=?)',
    ],
  ])('%s: found by an index, and not among all', async (_what, statement, plan) => {
    expect(await planOf(statement)).toContain(plan)
  })

  /** SQLite plans by statistics, not by the actual rows: an empty table is planned like one of 100,000 rows. */
  it('decision 6: no statement reads more the more rows a growing table has, but for those that may', async () => {
    const handle = new SqliteHandle(file)
    addSqliteFunctions(handle)
    try {
      const asked = await recordAllStatements(sqliteDifferences)
      expect(asked.length).toBeGreaterThan(300)
      const read = asked.map((one) => ({ ...one, accesses: sqliteAccesses(handle, one.sql) }))
      expect(checkPlans('sqlite', read)).toEqual({ scans: [], noLonger: [] })
    } finally {
      handle.close()
    }
  })

  it('decision 5: a page of items in the order of an index, and items with a value of its field, come from the index', async () => {
    const handle = new SqliteHandle(file)
    addSqliteFunctions(handle)
    try {
      const plans = (await recordIndexStatements(sqliteDifferences)).map(({ sql }) => sqliteAccesses(handle, sql))
      const index = indexIdentifier(SITE, COLLECTION, ITEM_INDEX.name)
      expect(plans.map((plan) => plan.find(({ table }) => table === 'item'))).toEqual([
        expect.objectContaining({ line: expect.stringContaining(index), isLimited: true }),
        expect.objectContaining({ line: expect.stringContaining(index) }),
      ])
    } finally {
      handle.close()
    }
  })

  it.each([
    ['a whole table', 'select * from session where system = ?'],
    ['a whole index', 'select count(*) from member where site_id = ?'],
    ['an index by what nearly all rows have', 'select * from member where site_id = ? and status = ? and name_key = ?'],
    [
      'an index by a bound that nearly all rows are beyond',
      "select * from session where site_id = ? and expires_at > ? and system = 'x'",
    ],
    [
      'another table beside one that is found',
      'select * from claim as c join session as s on s.system = c.email where c.site_id = ? and c.claim_id = ?',
    ],
  ])('and a statement that reads %s is found', (_what, sql) => {
    const handle = new SqliteHandle(file)
    try {
      expect(sqliteAccesses(handle, sql).some(isScan)).toBe(true)
    } finally {
      handle.close()
    }
  })

  it('every index of a table without collections of its own is described, once', async () => {
    await database.migrate()
    const { rows } = await database.query((query) =>
      sql<{ name: string; described: number }>`
        select m.name, (select count(*) from sqlite_stat1 as s where s.idx = m.name) as described
        from sqlite_schema as m where m.type = 'index' and m.tbl_name <> 'item' and m.tbl_name not like 'foyer%'`.execute(
        query,
      ),
    )
    expect(rows.length).toBeGreaterThan(50)
    expect(rows.filter(({ described }) => described !== 1)).toEqual([])
  })
})
