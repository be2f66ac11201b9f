import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SqliteHandle from 'better-sqlite3'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { eraseDeletedRows } from './erase-deleted-rows.js'
import { openSqlite } from './open-sqlite.js'

const CANARY = 'zqcanary'
let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-test-'))
  file = join(folder, 'foyer.sqlite')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const hits = (): number =>
  readdirSync(folder).reduce(
    (sum, name) => sum + readFileSync(join(folder, name), 'latin1').split(CANARY).length - 1,
    0,
  )

function overwrite(maxVacuumBytes?: number): void {
  const handle = new SqliteHandle(file)
  eraseDeletedRows(handle, maxVacuumBytes === undefined ? {} : { maxVacuumBytes })
  handle.close()
}

it('issue 15 §4: a deleted row of a file that is too large to be rewritten is overwritten where it stood', async () => {
  const database = openSqlite(file)
  await database.migrate()
  const row = { site_id: 'site', name: 'Site', created_at: 1 }
  await database.write((query) =>
    query
      .insertInto('site')
      .values({ ...row, settings_json: `"${`${CANARY} `.repeat(2000)}"` })
      .execute(),
  )
  expect(hits()).toBeGreaterThan(1000)
  await database.write((query) => query.updateTable('site').set({ settings_json: '{}' }).execute())
  await database.write((query) => query.deleteFrom('site').execute())
  await database.close()
  overwrite(0)
  expect(hits()).toBe(0)
})

it('issue 15 §4: copies of an index entry that was moved before it was deleted go when the file is rewritten', () => {
  const handle = new SqliteHandle(file)
  handle.pragma('journal_mode = WAL')
  handle.pragma('secure_delete = ON')
  handle.exec('create table entry (key text not null, primary key (key)) without rowid')
  const insert = handle.prepare('insert into entry (key) values (?)')
  // In random order, so that pages are split and their entries move.
  for (let at = 0; at < 4000; at++)
    insert.run(`${(at * 7919) % 4001}-${at % 3 === 0 ? CANARY : 'other'}-${'x'.repeat((at * 31) % 200)}`)
  handle.prepare('delete from entry where key like ?').run(`%${CANARY}%`)
  handle.close()
  overwrite(0)
  expect(hits()).toBeGreaterThan(0)
  overwrite()
  expect(hits()).toBe(0)
})

it('issue 15 §4: the words of a deleted item go out of the search index', async () => {
  const database = openSqlite(file)
  await database.migrate()
  await database.close()
  const handle = new SqliteHandle(file)
  handle.pragma('secure_delete = ON')
  const insert = handle.prepare('insert into item_words (rowid, words) values (?, ?)')
  for (let at = 1; at <= 400; at++) insert.run(at, `word${at % 50} ${at === 200 ? CANARY : 'other'}`)
  handle.prepare('delete from item_words where rowid = 200').run()
  handle.close()
  expect(hits()).toBeGreaterThan(0)
  overwrite(0)
  expect(hits()).toBe(0)
})
