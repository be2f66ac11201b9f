import { paths } from '@foyer/protocol'
import { defaultDatabase, startFoyer, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DataFetch, dataAdmin, dataClient, promotionsOf, withApiKey } from '../src/data/index.js'
import { createFoyerClient } from '../src/index.js'

describe.each(defaultDatabase)('show 2 by the SDK on $name: the two carts', ({ name }) => {
  let foyer: TestFoyer
  let apiKey: string
  beforeAll(async () => {
    foyer = await startFoyer({ database: name })
    apiKey = await foyer.addApiKey()
    const everybody = { read: 'ANYONE', insert: 'ANYONE', update: 'ANYONE', remove: 'ANYONE' } as const
    const promotion = { kind: 'union', by: 'product', sum: 'quantity' } as const
    await dataAdmin(withApiKey({ url: foyer.url, apiKey })).createCollection({
      id: 'Cart',
      permissions: everybody,
      promotion,
    })
  })
  afterAll(() => foyer.stop())

  /** The data service with a caller's token. */
  const by = (token: string): DataFetch => withApiKey({ url: foyer.url, apiKey: token })

  it('previewed, put together, shown, taken apart', async () => {
    const before = await foyer.createMember('ana@example.com')
    const visitor = (await foyer.createVisitor()).access_token
    await dataClient(by(before.access_token)).items('Cart').insert({ product: 'cup', quantity: 1 })
    const cart = dataClient(by(visitor)).items('Cart')
    await cart.insert({ product: 'cup', quantity: 2 })
    await cart.insert({ product: 'jug', quantity: 1 })
    expect(await promotionsOf(by(visitor)).preview()).toMatchObject([{ collectionId: 'Cart', visitorItems: 2 }])

    const { sessionToken } = (await foyer.logIn(visitor, 'ana@example.com')).body
    const met = { collectionId: 'Cart', memberItems: 1, moved: 1, merged: 1 }
    const preview = promotionsOf(by(visitor)).preview({ sessionToken: sessionToken as string })
    expect(await preview).toMatchObject([met])
    const { code, verifier } = await foyer.silentCode(visitor, sessionToken as string)
    const promotions = promotionsOf(by((await foyer.exchangeCode(code, verifier)).body.access_token))
    const last = await promotions.last()
    expect(last).toMatchObject({ canUndo: true, collections: [met] })

    const undone = await promotions.undo(last as NonNullable<typeof last>)
    expect(undone).toMatchObject({ canUndo: false, undone: { restored: 3, changedSince: 0 } })
    expect(await promotions.last()).toEqual(undone)
    await expect(promotions.undo({ visitorId: 'vis_none' })).rejects.toMatchObject({ applicationCode: 'NOT_FOUND' })
  })

  it('decision 30: a tab that still has the old visitor goes on as a new one, by itself and without losing what it writes', async () => {
    const { memberId } = await foyer.createMember('ben@example.com')
    const tab = createFoyerClient({
      url: foyer.url,
      clientId: foyer.client.clientId,
      clock: { now: () => foyer.clock.now(), schedule: () => () => {} },
    })
    const cart = dataClient(tab).items<{ product: string }>('Cart')
    const { _owner: visitorId } = await cart.insert({ product: 'cup' })
    await foyer.call(paths.token, {
      headers: { authorization: `${tab.getTokens().accessToken.value},${apiKey}` },
      json: { grant_type: 'authorized_client', member_id: memberId },
    })
    const kept = await cart.insert({ product: 'jug' })
    expect(kept).toMatchObject({ product: 'jug', _owner: expect.stringMatching(/^vis_/) })
    expect(kept._owner).not.toBe(visitorId)
  })
})
