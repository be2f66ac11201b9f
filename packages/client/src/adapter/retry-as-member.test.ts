import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { connectWixSdk } from './index.js'
import { memoryStorage } from './successor-storage.js'

const TOKEN = '/oauth2/token'
const INSERT = '/wix-data/v2/items'
const tokenOf = (sub: string, jti = '') => `head.${btoa(JSON.stringify({ sub, jti }))}.signature`

/** A server on which the visitor `vis` becomes the member `ana` by the first code grant. */
function server() {
  const written: string[] = []
  const calls: string[] = []
  let ended = false
  const answer = (status: number, body: object) => Response.json(body, { status })
  const fetch = (async (input: string, init: RequestInit = {}) => {
    const path = new URL(input).pathname
    const token = new Headers(init.headers).get('authorization') ?? ''
    calls.push(`${path} ${token}`)
    if (path === TOKEN) {
      const { grantType, jti } = JSON.parse(String(init.body))
      const access_token = tokenOf('ana', jti)
      if (grantType === 'refresh_token') return answer(200, { access_token, refresh_token: 'r' })
      ended = true
      return answer(200, { access_token, refresh_token: 'r', promotion: { visitor_id: 'vis', items_kept: 1 } })
    }
    if (token.includes(tokenOf('vis')) && ended) return answer(401, { code: 'UNAUTHENTICATED' })
    if (token === 'expired') return answer(401, { code: 'UNAUTHENTICATED' })
    written.push(`${token} ${init.body}`)
    return answer(200, {})
  }) as typeof globalThis.fetch
  return { fetch, written, calls }
}

describe('decision 30: a write of a visitor who has become a member', () => {
  let site: ReturnType<typeof server>
  let scope: { fetch: typeof globalThis.fetch }
  beforeEach(() => {
    site = server()
    scope = { fetch: site.fetch }
    vi.stubGlobal('window', { localStorage: memoryStorage() })
    connectWixSdk('http://localhost:4000', { scope, locks: undefined })
  })
  afterEach(() => vi.unstubAllGlobals())
  const call = (path: string, body: object, authorization = '') =>
    scope.fetch(`https://www.wixapis.com${path}`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const signIn = (jti = '') => call(TOKEN, { grantType: 'authorization_code', jti })

  it('is made once more as the member, as it was sent', async () => {
    await signIn()
    expect((await call(INSERT, { a: 1 }, tokenOf('vis'))).status).toBe(200)
    expect(site.written).toEqual([`${tokenOf('ana')} {"a":1}`])
    expect((await call('/wix-data/v2/bulk/items/patch', { b: 1 }, `Bearer ${tokenOf('vis')}`)).status).toBe(200)
    expect(site.written.at(-1)).toBe(`Bearer ${tokenOf('ana')} {"b":1}`)
  })

  it('with the newest access token of the member', async () => {
    await signIn('first')
    await call(TOKEN, { grantType: 'refresh_token', refreshToken: 'r', jti: 'second' })
    await call(INSERT, {}, tokenOf('vis'))
    expect(site.written).toEqual([`${tokenOf('ana', 'second')} {}`])
  })

  it('not before the server said who the visitor became, not after a sign-out, and never for another visitor', async () => {
    expect((await call(INSERT, {}, 'expired')).status).toBe(401)
    await signIn()
    expect((await call(INSERT, {}, 'expired')).status).toBe(401)
    await call('/_api/redirects-api/v1/redirect-session', { logout: { clientId: 'c' } }, tokenOf('ana'))
    expect((await call(INSERT, {}, tokenOf('vis'))).status).toBe(401)
    expect(site.calls.filter((one) => one.startsWith(INSERT))).toHaveLength(3)
  })

  it('a question is not repeated: its refusal has another reason', async () => {
    await signIn()
    expect((await call('/wix-data/v2/items/query', {}, tokenOf('vis'))).status).toBe(401)
  })

  it.each([
    ['', {}],
    [', though it keeps successors in a storage of its own', { storage: memoryStorage() }],
  ])('a process without local storage may serve many people, and repeats nothing%s', async (_, options) => {
    vi.unstubAllGlobals()
    scope = { fetch: site.fetch }
    connectWixSdk('http://localhost:4000', { scope, ...options })
    await signIn()
    expect((await call(INSERT, {}, tokenOf('vis'))).status).toBe(401)
    expect(site.written).toEqual([])
  })
})
