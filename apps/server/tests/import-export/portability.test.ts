import { execFileSync } from 'node:child_process'
import { copyFileSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { paths } from '@foyer/protocol'
import { openDatabase } from '@foyer/server'
import { databases, type TestFoyer } from '@foyer/testing'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { resetTables } from '../../src/features/import-export/site/backup-reset.js'
import { dumpTables } from '../database/tables.js'
import type { CommandEnvironment } from '../operation/command-line.js'
import {
  createDatabase,
  createSite,
  expectRejected,
  findOnPath,
  runSuccessfully,
  SECRET,
  startServer,
} from './portability-steps.js'

/** Registers members and refreshes tokens until stopped. `acknowledged` lists the addresses registered so far. */
function steadyWrites(on: TestFoyer, refreshToken: string) {
  const acknowledged: string[] = []
  let stopped = false
  const renewing = async () => {
    while (!stopped) expect((await on.refresh(refreshToken)).status).toBe(200)
  }
  const registering = async () => {
    const { access_token } = await on.createVisitor()
    for (let at = 0; !stopped; at++) {
      const email = `under-load-${at}@example.com`
      if ((await on.register(access_token, email)).status === 200) acknowledged.push(email)
    }
  }
  const both = Promise.all([renewing(), registering()])
  return {
    acknowledged,
    stop: () => {
      stopped = true
      return both
    },
  }
}

describe('security-checklist 113: what a backup brings back', () => {
  it('is no session and no token: a server started from the copy refuses them and takes a fresh login', async () => {
    const on = await createSite('sqlite', { 'signup.verifyEmail': 'false' })
    const alive = await on.createMember('alive@example.com')
    const renewed = await on.createMember('renewed@example.com')
    // One of every single-use secret, still unused.
    const { access_token } = await on.createVisitor()
    await on.logIn(access_token, 'alive@example.com')
    const { body } = await on.logIn(access_token, 'alive@example.com')
    const unspent = await on.silentCode(access_token, body.sessionToken ?? '')
    await on.call(paths.sendRecoveryEmail, { token: access_token, json: { email: 'alive@example.com' } })
    await on.getMails('alive@example.com')

    const load = steadyWrites(on, renewed.refresh_token)
    await expect.poll(() => load.acknowledged.length).toBeGreaterThan(2)
    const before = [...load.acknowledged]
    const file = join(on.database.folder, 'copy')
    const told = await runSuccessfully(['backup', file], on.database.environment)
    await load.stop()
    expect(told).toContain('every session has ended')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readdirSync(on.database.folder).filter((name) => name.includes('partial'))).toEqual([])
    expect(readFileSync(file).subarray(18, 20)).toEqual(Buffer.from([1, 1])) // no WAL (sqlite.org/fileformat §1.3)
    // The running site is unaffected.
    expect((await on.refresh(alive.refresh_token)).status).toBe(200)

    const restored = await createDatabase('sqlite')
    copyFileSync(file, join(restored.folder, 'foyer.sqlite'))
    expect(readdirSync(restored.folder)).toEqual(['foyer.sqlite'])
    const rows = await dumpTables(restored.config)
    expect(rows.session?.length).toBeGreaterThan(1)
    for (const table of resetTables)
      for (const row of rows[table] ?? [])
        expect([table, row.ended_at ?? row.spent_at]).toEqual([table, expect.any(Number)])
    expect(rows.session?.map(({ ended_reason }) => ended_reason)).toContain('restored')
    expect(rows.signing_key).toEqual([])
    const emails = rows.member?.map(({ email }) => email)
    expect(emails).toEqual(expect.arrayContaining(['alive@example.com', 'renewed@example.com', ...before]))

    const again = await startServer({ ...restored.environment, ...SECRET })
    const { clientId } = on.client
    for (const refreshToken of [alive.refresh_token, renewed.refresh_token]) {
      const answer = await again.token({ clientId, grantType: 'refresh_token', refreshToken })
      expect([answer.status, answer.body.error]).toEqual([400, 'invalid_grant'])
    }
    expect(await again.userinfo(alive.access_token)).toBe(401)
    const { code, verifier: codeVerifier } = unspent
    const redeemed = await again.token({ clientId, grantType: 'authorization_code', code, codeVerifier })
    expect([redeemed.status, redeemed.body.error]).toEqual([400, 'invalid_grant'])
    const fresh = await again.logIn(clientId, 'alive@example.com')
    expect(await again.userinfo(fresh.access_token)).toBe(200)
    expect(
      (await again.token({ clientId, grantType: 'refresh_token', refreshToken: fresh.refresh_token })).status,
    ).toBe(200)
  })

  it('is the database as it is, of an older version too: a backup migrates nothing', async () => {
    const { environment, config, folder } = await createDatabase('sqlite')
    await runSuccessfully(['migrate'], environment)
    const older = await openDatabase(config)
    await older.transact((query) => query.schema.dropTable('recovery').execute())
    await older.transact((query) => sql`delete from foyer_migration`.execute(query))
    await older.query((query) => query.selectFrom('site').selectAll().execute())
    await older.close()
    await runSuccessfully(['backup', join(folder, 'copy')], environment)
    const [before, after] = [await dumpTables(config), await dumpTables({ kind: 'sqlite', file: join(folder, 'copy') })]
    expect([before.recovery, before.foyer_migration]).toEqual([undefined, []])
    expect({ ...after, signing_key: [] }).toEqual({ ...before, signing_key: [] })
  })

  it.each(databases)('is decided for every table whose rows end or are spent, on $name', async ({ name }) => {
    const { config } = await createDatabase(name)
    const opened = await openDatabase(config)
    await opened.migrate()
    const tables = await opened.read.introspection.getTables()
    await opened.close()
    const perish = new Set([
      'ended_at',
      'spent_at',
      'given_at',
      'sealed_private_key',
      'position',
      'last_position',
      'since_position',
      'lease',
      'is_taken',
      'part',
    ])
    const perishable = tables
      .filter(({ columns }) => columns.some((column) => perish.has(column.name)))
      .map((table) => table.name)
    expect(perishable.toSorted()).toEqual([...resetTables].toSorted())
  })
})

describe('foyer backup on PostgreSQL', () => {
  /** Installs a fake pg_dump that records its arguments. */
  const pretender = (folder: string, script: string): CommandEnvironment => {
    writeFileSync(join(folder, 'pg_dump'), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
    return { PATH: folder + delimiter + (process.env.PATH ?? '') }
  }
  const NOBODY = { FOYER_DATABASE_URL: 'postgres://ana:s%40cret@127.0.0.1:1/foyer' }

  it('runs pg_dump without the rows that must not come back, and shows the password to nobody', async () => {
    const { folder } = await createDatabase('sqlite')
    const script = `for a in "$@"; do case "$a" in --file=*) f="\${a#--file=}";; esac; done; (printf '%s\\n' "$@"; echo "$PGPASSWORD") > "$f"`
    const file = join(folder, 'dump')
    const told = await runSuccessfully(['backup', file], { ...NOBODY, ...pretender(folder, script) })
    expect(told).toContain('every session has ended')
    const called = readFileSync(file, 'utf8').trimEnd().split('\n')
    for (const table of resetTables) expect(called).toContain(`--exclude-table-data=${table}`)
    expect(called).toContain('--dbname=postgres://ana@127.0.0.1:1/foyer')
    expect(called.at(-1)).toBe('s@cret')
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  it('says in one sentence why there is no backup, and leaves nothing behind', async () => {
    const { folder } = await createDatabase('sqlite')
    const file = join(folder, 'dump')
    const args = ['backup', file]
    const without = await expectRejected(
      args,
      { ...NOBODY, PATH: folder },
      /require pg_dump, which is not installed here.*pg_dump --format=custom.*--exclude-table-data=session /,
    )
    expect(without.stderr).not.toMatch(/s@cret|s%40cret/)
    const failing = { ...NOBODY, ...pretender(folder, 'echo "pg_dump: error: connection refused" >&2; exit 1') }
    await expectRejected(args, failing, /^pg_dump could not make the backup: connection refused\.\n$/)
    expect(readdirSync(folder)).toEqual(['pg_dump'])
  })

  it('security-checklist 113: a server started from the dump refuses old tokens and takes a fresh login', async () => {
    const [pgDump, pgRestore] = [findOnPath('pg_dump'), findOnPath('pg_restore')]
    const on = await createSite('postgres', { 'signup.verifyEmail': 'false' })
    const ana = await on.createMember('ana@example.com')
    const file = join(on.database.folder, 'dump')
    if (pgDump === undefined || pgRestore === undefined) {
      await expectRejected(['backup', file], on.database.environment, /pg_dump/)
      return
    }
    const load = steadyWrites(on, ana.refresh_token)
    await runSuccessfully(['backup', file], on.database.environment)
    await load.stop()
    const restored = await createDatabase('postgres')
    const { FOYER_DATABASE_URL } = restored.environment
    execFileSync(pgRestore, ['--no-owner', `--dbname=${FOYER_DATABASE_URL}`, file])
    const again = await startServer({ ...restored.environment, ...SECRET })
    const { clientId } = on.client
    const old = await again.token({ clientId, grantType: 'refresh_token', refreshToken: ana.refresh_token })
    expect([old.status, old.body.error]).toEqual([400, 'invalid_grant'])
    expect(await again.userinfo(ana.access_token)).toBe(401)
    const fresh = await again.logIn(clientId, 'ana@example.com')
    expect(await again.userinfo(fresh.access_token)).toBe(200)
  })
})

describe('design §5: a file that backup or export writes', () => {
  it.each(['backup', 'export'])('%s never replaces one unasked, nor one of the data folder', async (command) => {
    const { folder, environment } = await createDatabase('sqlite')
    const file = join(folder, 'there')
    await expectRejected([command, file], environment, /no database at .*foyer\.sqlite.*--data/)
    await runSuccessfully(['migrate'], environment)
    writeFileSync(file, 'mine')
    await expectRejected([command, file], environment, /already exists.*--force/)
    expect(readFileSync(file, 'utf8')).toBe('mine')
    for (const own of ['foyer.sqlite', 'foyer.sqlite-wal', 'secret'])
      await expectRejected([command, join(folder, own), '--force'], environment, /file of the data folder itself/)
    await expectRejected([command, folder, '--force'], environment, /is not a file/)
    await expectRejected([command, join(folder, 'nowhere', 'file')], environment, /there is no folder/)
    const printed = JSON.parse(await runSuccessfully([command, file, '--force', '--json'], environment))
    expect(printed).toEqual({ file, ...(command === 'backup' ? { bytes: statSync(file).size } : { members: 0 }) })
    expect(readFileSync(file, 'utf8')).not.toBe('mine')
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })
})
