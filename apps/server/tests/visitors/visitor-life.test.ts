import { paths, type TokenResponse } from '@foyer/protocol'
import { openDatabase } from '@foyer/server'
import { databases, startFoyer, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Rotation } from '../../src/features/site/clients/client.js'
import { createSweeps } from '../../src/main/composition/scheduled-jobs.js'
import { cleanUp } from '../../src/main/retention.js'
import { decodeClaims } from '../database/tables.js'

const DAY = 24 * 3600

describe.each(databases)('the life of a visitor, on $name', ({ name }) => {
  let foyer: TestFoyer
  beforeAll(async () => {
    foyer = await startFoyer({ database: name, listen: false })
    const permissions = { insert: 'ANYONE', update: 'ANYONE', remove: 'ANYONE', read: 'ANYONE' }
    const json = { collection: { id: 'Cart', permissions } }
    await foyer.call(paths.collections, { token: await foyer.addApiKey(), json })
  })
  afterAll(() => foyer.stop())

  /** Advances the clock by some days and runs the hourly clean-up. */
  async function pass(days: number): Promise<void> {
    await foyer.deps.visits.flush()
    await foyer.advance(days * DAY)
    const database = await openDatabase(foyer.database.config)
    await cleanUp(database, foyer.deps.siteId, foyer.clock, createSweeps(database, foyer.deps))
    await database.close()
  }
  const clientWith = (rotation: Rotation) => foyer.addClient({ name: rotation, rotation })
  const begin = async (clientId: string) =>
    (await foyer.call<TokenResponse>(paths.token, { json: { clientId, grantType: 'anonymous' } })).body
  const renew = (clientId: string, refreshToken: string) =>
    foyer.call<TokenResponse>(paths.token, { json: { clientId, refreshToken, grantType: 'refresh_token' } })
  const put = (token: string, id: string) =>
    foyer.call(paths.items, { token, json: { dataCollectionId: 'Cart', dataItem: { data: { _id: id } } } })
  const has = async (id: string) =>
    (await foyer.call(`${paths.items}/${id}?dataCollectionId=Cart`, { token: await foyer.addApiKey() })).status === 200

  it.each<{ rotation: Rotation; keeps: string }>([
    { rotation: 'strict', keeps: 'the token of each renewal' },
    { rotation: 'pending', keeps: 'its first token, as the SDK of the provider does' },
    { rotation: 'pending', keeps: 'the token of each renewal' },
    { rotation: 'off', keeps: 'its first token' },
  ])(
    'who comes back every 20 days is the same visitor after 400, and so is their cart: $rotation, a client that keeps $keeps',
    async (client) => {
      const { rotation, keeps } = client
      const { clientId } = await clientWith(rotation)
      const first = await begin(clientId)
      const visitorId = decodeClaims(first.access_token).sub
      const id = `cart-${clientId}`
      expect((await put(first.access_token, id)).status).toBe(200)
      let { refresh_token: kept } = first
      for (let day = 20; day <= 400; day += 20) {
        await pass(20)
        const { status, body } = await renew(clientId, kept)
        expect([day, status, status === 200 && decodeClaims(body.access_token).sub]).toEqual([day, 200, visitorId])
        if (keeps.includes('each')) kept = body.refresh_token
        expect([day, await has(id)]).toEqual([day, true])
      }
    },
  )

  it('who does not come back for 90 days ends, and what they wrote goes', async () => {
    const { clientId } = await clientWith('strict')
    const visitor = await begin(clientId)
    await put(visitor.access_token, 'left')
    await pass(91)
    expect((await renew(clientId, visitor.refresh_token)).status).toBe(400)
    expect(await has('left')).toBe(false)
  })

  it('the lengths are settings', async () => {
    await foyer.updateSettings({ 'visitors.idleFor': '7d', 'visitors.longest': '30d' })
    try {
      const { clientId } = await clientWith('strict')
      let { refresh_token: token } = await begin(clientId)
      for (let week = 1; week <= 4; week++) {
        await foyer.advance(6 * DAY)
        token = (await renew(clientId, token)).body.refresh_token
      }
      await foyer.advance(6 * DAY)
      expect((await renew(clientId, token)).status).toBe(400)
      const other = await begin(clientId)
      await foyer.advance(7 * DAY)
      expect((await renew(clientId, other.refresh_token)).status).toBe(400)
    } finally {
      await foyer.updateSettings({ 'visitors.idleFor': '90d', 'visitors.longest': '1825d' })
    }
  })

  it('a visit is noted once a day, and makes no row for a visitor that wrote nothing', async () => {
    const { clientId } = await clientWith('pending')
    const { refresh_token } = await begin(clientId)
    await foyer.advance(2 * DAY)
    for (let at = 0; at < 3; at++) await renew(clientId, refresh_token)
    await foyer.deps.visits.flush()
    const visitorId = decodeClaims((await renew(clientId, refresh_token)).body.access_token).sub
    expect(await foyer.deps.storage.read((stores) => stores.visitors.hasEnded(visitorId as never))).toBe(false)
    const rows = await openDatabase(foyer.database.config)
    const found = await rows.read
      .selectFrom('visitor')
      .selectAll()
      .where('visitor_id', '=', String(visitorId))
      .execute()
    await rows.close()
    expect(found).toEqual([])
  })
})
