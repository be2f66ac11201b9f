import { connectWixSdk } from '@foyer/client/adapter'
import { dataAdmin, withApiKey } from '@foyer/client/data'
import { paths } from '@foyer/protocol'
import { startFoyer, type TestFoyer } from '@foyer/testing'
import { createClient, OAuthStrategy } from '@wix/sdk'
import * as items from '@wix/wix-data-items-sdk'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { sharedLocalStorage } from './fakes/browser-storage.js'

let foyer: TestFoyer
beforeAll(async () => {
  foyer = await startFoyer({ now: Date.now() })
  const permissions = { read: 'ANYONE', insert: 'ANYONE', update: 'ANYONE', remove: 'ANYONE' } as const
  await dataAdmin(withApiKey({ url: foyer.url, apiKey: await foyer.addApiKey() })).createCollection({
    id: 'cart',
    permissions,
  })
})
afterEach(() => vi.unstubAllGlobals())
afterAll(() => foyer.stop())

it('decision 30: what an unmodified SDK writes as a visitor who has just become a member is the member’s', async () => {
  const scope = { fetch: globalThis.fetch }
  vi.stubGlobal('window', sharedLocalStorage().openTab())
  connectWixSdk(foyer.url, { scope, locks: undefined })
  vi.stubGlobal('fetch', scope.fetch)

  const visitor = (await foyer.createVisitor()).access_token
  const expiresAt = Math.floor(Date.now() / 1000) + 3600
  const role = 'visitor' as Parameters<ReturnType<typeof OAuthStrategy>['setTokens']>[0]['refreshToken']['role']
  const tokens = { accessToken: { value: visitor, expiresAt }, refreshToken: { value: 'unused', role } }
  const auth = OAuthStrategy({ clientId: foyer.client.clientId, tokens })
  const { items: data } = createClient({ auth, modules: { items } })
  await data.insert('cart', { _id: 'before' })

  // A sign-in on the page; the client above still has the visitor's tokens.
  const { sessionToken } = (await foyer.register(visitor, 'ana@example.com')).body
  const { code, verifier } = await foyer.silentCode(visitor, sessionToken as string)
  const json = {
    clientId: foyer.client.clientId,
    grantType: 'authorization_code',
    code,
    codeVerifier: verifier,
  }
  const body = JSON.stringify(json)
  const redeemed = await scope.fetch(`https://www.wixapis.com${paths.token}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  const member = ((await redeemed.json()) as { access_token: string }).access_token
  const { subjectId } = (await foyer.call<{ subjectId: string }>(paths.tokenInfo, { json: { token: member } })).body

  await data.insert('cart', { _id: 'after' })
  await data.bulkInsert('cart', [{ _id: 'many' }])
  const found = await data.query('cart').ascending('_id').find()
  expect(found.items.map(({ _id, _owner }) => [_id, _owner])).toEqual(
    ['after', 'before', 'many'].map((id) => [id, subjectId]),
  )
})
