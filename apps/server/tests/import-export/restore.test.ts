import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import SqliteHandle from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { dumpTables } from '../database/tables.js'
import { runCommand } from '../operation/command-line.js'
import {
  createDatabase,
  createSite,
  expectRejected,
  runSuccessfully,
  SECRET,
  startServer,
} from './portability-steps.js'

/** Copies a backup and changes the copy with SQL. */
const withSql = (sql: string) => (backup: string, file: string) => {
  copyFileSync(backup, file)
  const handle = new SqliteHandle(file)
  handle.pragma('foreign_keys = OFF')
  handle.exec(sql)
  handle.close()
}

/** A site with members, its backup, and an empty database in another folder. */
async function createBackup() {
  const site = await createSite('sqlite', { 'signup.verifyEmail': 'false' })
  const member = await site.createMember('ana@example.com')
  const backup = join(site.database.folder, 'site.backup')
  await runSuccessfully(['backup', backup], site.database.environment)
  return { site, member, backup, target: await createDatabase('sqlite') }
}

const backupsOf = (folder: string) => readdirSync(folder).filter((name) => name.includes('before-restore'))

describe('foyer restore on SQLite', () => {
  it('brings back every row of the backup, into a folder that does not exist yet', async () => {
    const { site, member, backup, target } = await createBackup()
    const folder = join(target.folder, 'new')
    const told = await runSuccessfully(['restore', backup, '--data', folder], SECRET)
    expect(told).toMatch(/^Restored .* \(members: 1, visitors: 1, clients: 1, items: 0\)\. .*every session has ended/)
    const config = { kind: 'sqlite', file: join(folder, 'foyer.sqlite') } as const
    expect(statSync(config.file).mode & 0o777).toBe(0o600)
    expect(await dumpTables(config)).toEqual(await dumpTables({ kind: 'sqlite', file: backup }))

    const server = await startServer({ ...SECRET, FOYER_DATA: folder })
    const { clientId } = site.client
    const old = await server.token({ clientId, grantType: 'refresh_token', refreshToken: member.refresh_token })
    expect([old.status, old.body.error]).toEqual([400, 'invalid_grant'])
    expect((await server.logIn(clientId, 'ana@example.com')).access_token).toBeTypeOf('string')
  })

  it('replaces a database with --force only, and keeps it under another name', async () => {
    const { backup, target } = await createBackup()
    await runSuccessfully(['client', 'create', '--name', 'Old', '--data', target.folder], {})
    const before = await dumpTables(target.config)
    await expectRejected(['restore', backup], target.environment, /Use --force to replace it/)
    expect(await dumpTables(target.config)).toEqual(before)

    const { code, stdout } = await runCommand(['restore', backup, '--force', '--json'], target.environment)
    const { replaced, ...counts } = JSON.parse(stdout)
    expect([code, counts]).toEqual([0, { restored: true, members: 1, visitors: 1, clients: 1, items: 0 }])
    expect(backupsOf(target.folder).map((name) => join(target.folder, name))).toEqual([replaced])
    expect(await dumpTables({ kind: 'sqlite', file: replaced })).toEqual(before)
  })

  it('refuses while a server has the database open, and changes nothing', async () => {
    const { site, backup } = await createBackup()
    const { folder, environment } = site.database
    await expectRejected(['restore', backup, '--force'], environment, /is using the database: stop it, then restore/)
    expect(backupsOf(folder)).toEqual([])
    expect((await site.createMember('later@example.com')).memberId).not.toBe('')
  })

  it('ends the sessions of a plain copy of the file, as of a backup (security-checklist 113)', async () => {
    const { site, target } = await createBackup()
    const plain = join(target.folder, 'plain')
    for (const suffix of ['', '-wal']) copyFileSync(join(site.database.folder, `foyer.sqlite${suffix}`), plain + suffix)
    await runSuccessfully(['restore', plain], target.environment)
    const { session = [] } = await dumpTables(target.config)
    expect(session.length).toBeGreaterThan(0)
    expect(session.filter(({ ended_at }) => ended_at === null)).toEqual([])
  })
})

/** Files that are refused, made from a backup under a given name. */
const refused: Record<string, [make: (backup: string, file: string) => void, sentence: RegExp]> = {
  'a missing file': [() => {}, /There is no file/],
  'a folder': [(_, file) => mkdirSync(file), /is not a file/],
  'an empty file': [(_, file) => writeFileSync(file, ''), /is not a backup of Foyer/],
  'an SQL script': [(_, file) => writeFileSync(file, 'create table member ();'), /is not a backup of Foyer/],
  'a file that is cut off': [
    (backup, file) => writeFileSync(file, readFileSync(backup).subarray(0, -4096)),
    /is cut off: it has \d+ of \d+ bytes/,
  ],
  'a file with overwritten pages': [
    (backup, file) => writeFileSync(file, readFileSync(backup).fill(0xff, 4096, 12 * 4096)),
    /is damaged/,
  ],
  'an archive of PostgreSQL': [
    (_, file) => writeFileSync(file, 'PGDMP\u0001\u000e'),
    /is a backup of PostgreSQL: name the database in FOYER_DATABASE_URL/,
  ],
  'a backup of a later version': [
    withSql("insert into foyer_migration (name) values ('0099-later')"),
    /changed by a later version of Foyer \(0099-later\)/,
  ],
  'a backup from before the first release': [
    withSql("delete from foyer_migration; insert into foyer_migration (name) values ('0001-sites')"),
    /created before the first release of Foyer/,
  ],
  'a database of another program': [
    withSql('drop table foyer_migration'),
    /is a SQLite database, but not one of Foyer/,
  ],
}

describe('foyer restore refuses with one sentence', () => {
  it.each(Object.keys(refused))('%s, and leaves nothing in the data folder', async (name) => {
    const [make, sentence] = refused[name] as (typeof refused)[string]
    const { backup, target } = await createBackup()
    const file = join(target.folder, 'refused')
    make(backup, file)
    const data = join(target.folder, 'data')
    await expectRejected(['restore', file, '--data', data], {}, sentence)
    expect(existsSync(data) ? readdirSync(data) : []).toEqual([])
  })

  it('a backup of SQLite for PostgreSQL, without a connection', async () => {
    const { backup } = await createBackup()
    const environment = { FOYER_DATABASE_URL: 'postgres://ana@127.0.0.1:1/foyer' }
    await expectRejected(['restore', backup], environment, /cannot be restored into PostgreSQL/)
  })
})
