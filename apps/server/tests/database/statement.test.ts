import { openDatabase } from '@foyer/server'
import { createEmptyDatabase, databases, type TestDatabase } from '@foyer/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../src/platform/database/database.js'
import { statement } from '../../src/platform/database/statement.js'

const PLACE = { siteId: 'site_1', createdAt: 7 }
const add = statement((query, site: typeof PLACE & { name: string }) =>
  query
    .insertInto('site')
    .values({ site_id: site.siteId, name: site.name, settings_json: '{}', created_at: site.createdAt }),
)
const named = statement((query, { name }: { name: string }) =>
  query.selectFrom('site').select(['site_id', 'created_at']).where('name', '=', name).where('settings_json', '=', '{}'),
)

describe.each(databases)('a statement compiled once, on $name', ({ name }) => {
  let place: TestDatabase
  let database: Database
  beforeAll(async () => {
    place = await createEmptyDatabase(name)
    database = await openDatabase(place.config)
    await database.migrate()
    await database.write((query) => add(query, { ...PLACE, name: 'first' }))
  })
  afterAll(async () => {
    await database.close()
    await place.drop()
  })

  it('is filled with other values every time, and constants stay', async () => {
    expect(await database.query((query) => named(query, { name: 'first' }))).toEqual([
      { site_id: 'site_1', created_at: 7 },
    ])
    expect(await database.query((query) => named(query, { name: 'second' }))).toEqual([])
  })

  it.each(["'; drop table site; --", '$1', '?', '', 'a\u0001b'])(
    'V1.2.4: takes %j as a value and nothing else',
    async (text) => {
      expect(await database.query((query) => named(query, { name: text }))).toEqual([])
    },
  )

  it('is part of the transaction it runs in', async () => {
    const failing = database.transact(async (query) => {
      await add(query, { ...PLACE, siteId: 'site_2', name: 'undone' })
      expect(await named(query, { name: 'undone' })).toHaveLength(1)
      throw new Error('stop')
    })
    await expect(failing).rejects.toThrow('stop')
    expect(await database.query((query) => named(query, { name: 'undone' }))).toEqual([])
  })

  it('many at once on several connections answer each their own', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_none, at) =>
        database.query((query) => named(query, { name: at % 2 === 0 ? 'first' : 'other' })),
      ),
    )
    expect(answers.map((rows) => rows.length)).toEqual(
      Array.from({ length: 40 }, (_none, at) => (at % 2 === 0 ? 1 : 0)),
    )
  })

  it('a refusal of the database does not spoil it', async () => {
    const again = database.write((query) => add(query, { ...PLACE, name: 'first' }))
    await expect(again).rejects.toThrow()
    expect(await database.query((query) => named(query, { name: 'first' }))).toHaveLength(1)
  })
})
