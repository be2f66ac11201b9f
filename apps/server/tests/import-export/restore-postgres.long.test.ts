import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '@foyer/server'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { dumpTables } from '../database/tables.js'
import { createDatabase, createSite, expectRejected, findOnPath, runSuccessfully } from './portability-steps.js'

/** A site on PostgreSQL with a member, its backup, and an empty database. */
async function createBackup() {
  expect(findOnPath('pg_restore'), 'the client programs of PostgreSQL').toBeDefined()
  const site = await createSite('postgres', { 'signup.verifyEmail': 'false' })
  await site.createMember('ana@example.com')
  const target = await createDatabase('postgres')
  const backup = join(target.folder, 'site.backup')
  await runSuccessfully(['backup', backup], site.database.environment)
  return { site, backup, target }
}

async function run(config: Parameters<typeof openDatabase>[0], statement: string): Promise<void> {
  const database = await openDatabase(config)
  await sql.raw(statement).execute(database.read)
  await database.close()
}

const tablesOf = async (config: Parameters<typeof openDatabase>[0]) =>
  Object.keys(await dumpTables(config, { events: true }))

describe('foyer restore on PostgreSQL', () => {
  it('brings back every row of the backup into an empty database, and refuses one with tables', async () => {
    const { backup, target, site } = await createBackup()
    const told = await runSuccessfully(['restore', backup], target.environment)
    expect(told).toContain('(members: 1, visitors: 1, clients: 1, items: 0)')
    const { member, client, foyer_migration } = await dumpTables(site.database.config)
    const restored = await dumpTables(target.config)
    expect(restored).toMatchObject({ member, client, foyer_migration, session: [], signing_key: [] })
    await expectRejected(['restore', backup], target.environment, /is not empty \(it has \d+ tables\)/)
  })

  it('leaves the database empty after a file that is cut off, of a later version, or of SQLite', async () => {
    const { backup, target, site } = await createBackup()
    const whole = readFileSync(backup)
    for (const bytes of [16, whole.length >> 1, whole.length - 200]) {
      writeFileSync(join(target.folder, 'cut'), whole.subarray(0, bytes))
      await expectRejected(['restore', join(target.folder, 'cut')], target.environment, /cut off/)
      expect([bytes, await tablesOf(target.config)]).toEqual([bytes, []])
    }
    await run(site.database.config, "insert into foyer_migration (name) values ('0099-later')")
    const later = join(target.folder, 'later')
    await runSuccessfully(['backup', later], site.database.environment)
    await expectRejected(['restore', later], target.environment, /changed by a later version of Foyer \(0099-later\)/)
    await expectRejected(['restore', backup], { FOYER_DATA: target.folder }, /is a backup of PostgreSQL/)
    expect(await tablesOf(target.config)).toEqual([])
  })
})
