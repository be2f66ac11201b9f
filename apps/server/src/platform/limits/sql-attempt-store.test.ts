import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSqliteStores, type SqliteStores } from '../../../tests/database/sqlite-stores.js'
import { digestOf } from '../../kernel/digest.js'
import type { PlatformStores } from '../deps.js'

const NOW = 1_000_000
const WINDOW = 60_000
const bucket = digestOf('a bucket')

describe('V6.3.1: attempts in the database', () => {
  let database: SqliteStores
  let site: string
  const run = <T>(work: (store: PlatformStores['attempts']) => Promise<T>, of = site) =>
    database.storageOf(of).write((stores) => work(stores.attempts))
  const count = (now = NOW) => run((store) => store.increment(bucket, WINDOW, now))
  const counted = (now = NOW, of?: string) => run((store) => store.current(bucket, now), of)
  const refund = (now = NOW, of?: string) => run((store) => store.refund(bucket, now), of)
  const forget = (now = NOW, of?: string) => run((store) => store.reset(bucket, now), of)

  beforeAll(async () => {
    database = await createSqliteStores()
  })
  beforeEach(() => {
    site = database.newSite()
  })
  afterAll(() => database.close())

  it('are counted until their window ends, then from zero', async () => {
    expect([await count(), await count(NOW + WINDOW - 1)]).toEqual([
      { attempts: 1, endsAt: NOW + WINDOW },
      { attempts: 2, endsAt: NOW + WINDOW },
    ])
    expect(await count(NOW + WINDOW)).toEqual({ attempts: 1, endsAt: NOW + 2 * WINDOW })
  })

  it('are counted for each bucket and site, and read without counting', async () => {
    expect(await counted()).toBe(0)
    await count()
    await run((store) => store.increment(digestOf('another'), WINDOW, NOW))
    expect([await counted(), await counted(), await counted(NOW, 'site_other')]).toEqual([1, 1, 0])
    expect([await counted(NOW + WINDOW - 1), await counted(NOW + WINDOW)]).toEqual([1, 0])
  })

  it('are taken back one by one within their window, and never below none', async () => {
    await count()
    await count()
    await refund(NOW, 'site_other')
    await refund(NOW + WINDOW)
    expect(await counted()).toBe(2)
    await refund()
    expect(await counted()).toBe(1)
    await refund()
    await refund()
    expect(await count()).toMatchObject({ attempts: 1 })
  })

  it('are forgotten once, by the one caller who learns how many there were', async () => {
    await count()
    await count()
    expect([await forget(NOW, 'site_other'), await forget(), await forget(), await counted()]).toEqual([0, 2, 0, 0])
    await count()
    expect(await forget(NOW + WINDOW)).toBe(0)
    await count()
    expect(await forget(NOW + WINDOW - 1)).toBe(1)
  })
})
