import { openDatabase } from '@foyer/server'
import { createEmptyDatabase, databases, type TestDatabase } from '@foyer/testing'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../src/platform/database/database.js'
import { type Migration, migrateToLatest, migrationState } from '../../src/platform/database/migrations/migrate.js'

const adds = (table: string): Migration => ({
  name: table,
  up: async (query) => void (await sql`create table ${sql.table(table)} (n integer)`.execute(query)),
})
const first = adds('0001-first')
const second = adds('0002-second')
const broken: Migration = {
  name: '0002-second',
  up: async (query, differences) => {
    await second.up(query, differences)
    throw new Error('broken')
  },
}

describe.each(databases)('the steps of the schema, on $name', ({ name }) => {
  let place: TestDatabase
  let database: Database
  beforeEach(async () => {
    place = await createEmptyDatabase(name)
    database = await openDatabase(place.config)
  })
  afterEach(async () => {
    await database.close()
    await place.drop()
  })

  const migrate = (...steps: Migration[]) =>
    database.transact((query) => migrateToLatest(query, database.differences, steps))
  const made = async (): Promise<string[]> =>
    (await database.read.introspection.getTables()).map((table) => table.name).toSorted()

  it('a database that is closed can be closed again', async () => {
    await database.close()
    await expect(database.close()).resolves.toBeUndefined()
  })

  it('run in their order, each once: a later version runs only what is missing', async () => {
    const ran: string[] = []
    const noted = (step: Migration): Migration => ({
      ...step,
      up: async (...database) => {
        ran.push(step.name)
        await step.up(...database)
      },
    })
    await migrate(noted(first))
    await migrate(noted(first), noted(second))
    await migrate(noted(first), noted(second))
    expect(ran).toEqual(['0001-first', '0002-second'])
    expect(await made()).toEqual(['0001-first', '0002-second', 'foyer_migration'])
  })

  it('are done entirely or not at all: after one that fails, the next start goes on from the last that is done', async () => {
    await migrate(first)
    await expect(migrate(first, broken)).rejects.toThrow('broken')
    expect(await made()).toEqual(['0001-first', 'foyer_migration'])
    await migrate(first, second)
    expect(await made()).toEqual(['0001-first', '0002-second', 'foyer_migration'])
  })

  it('of a later version are refused, and the database stays as it is', async () => {
    await migrate(first, second)
    await expect(migrate(first, adds('0003-third'), adds('0004-fourth'))).rejects.toThrow(
      'later version of Foyer (0002-second)',
    )
    expect(await made()).toEqual(['0001-first', '0002-second', 'foyer_migration'])
  })

  it('run once when several processes start together', async () => {
    const others = await Promise.all([1, 2].map(() => openDatabase(place.config)))
    try {
      await Promise.all([database, ...others].map((each) => each.migrate()))
      expect(await database.query(migrationState)).toEqual({
        done: [
          '0001-start',
          '0002-live-events',
          '0003-member-notes',
          '0004-saved-views',
          '0005-development-mode',
          '0006-impersonation',
          '0007-identity-providers',
          '0008-invitation-codes',
          '0009-identity-events',
          '0010-session-lengths',
          '0011-known-devices',
          '0012-latest-sessions',
          '0013-second-factors',
          '0014-passkeys',
          '0015-browser-sign-ins',
          '0017-provider-origin',
          '0018-factor-details',
          '0019-factor-events',
        ],
        missing: [],
        unknown: [],
        isUnreleased: false,
      })
    } finally {
      for (const each of others) await each.close()
    }
  })
})
