import { paths } from '@foyer/protocol'
import {
  createCodeChallenge,
  createCodeVerifier,
  databases,
  startFoyer,
  TEST_PASSWORD,
  type TestFoyer,
} from '@foyer/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createOwner } from '../owner/owner-steps.js'
import { type Browser, createNoScriptBrowser } from './no-script-browser.js'

interface Page {
  members: { lastSeenDate: string | null }[]
}

describe.each(databases)('ME-02: when a member was last seen, on $name', ({ name }) => {
  let foyer: TestFoyer
  let browser: Browser
  let owner: string
  beforeAll(async () => {
    foyer = await startFoyer({ database: name, listen: false })
    owner = (await createOwner(foyer, 'owner@example.com')).token
  })
  beforeEach(() => {
    browser = createNoScriptBrowser(foyer)
  })
  afterAll(() => foyer.stop())

  const lastSeen = async (email: string) => {
    const { body } = await foyer.call<Page>('/owner/v1/members/query', { token: owner, json: { search: email } })
    return body.members.map(({ lastSeenDate }) => lastSeenDate)
  }
  const now = () => new Date(foyer.clock.now()).toISOString()
  const send = async (path: '/signin' | '/signup', email: string) =>
    browser.submit(await browser.open(path), path, { email, password: TEST_PASSWORD })

  it('is the sign-in at the hosted pages, also before any application opens a session', async () => {
    const visitor = await foyer.createVisitor()
    await foyer.register(visitor.access_token, 'ana@example.com')
    expect(await lastSeen('ana@example.com')).toEqual([null])
    await foyer.advance(60)
    expect((await send('/signin', 'ana@example.com')).status).toBe(200)
    expect(await lastSeen('ana@example.com')).toEqual([now()])
  })

  it('stays that sign-in when an application opens a session from it later', async () => {
    const { access_token } = await foyer.createVisitor()
    await foyer.register(access_token, 'di@example.com')
    await send('/signin', 'di@example.com')
    const signedIn = now()
    await foyer.advance(600)
    const verifier = createCodeVerifier()
    const authorized = await browser.open(
      `${paths.authorize}?${new URLSearchParams({
        client_id: foyer.client.clientId,
        redirect_uri: foyer.client.redirectUris[0] ?? '',
        response_type: 'code',
        scope: 'openid offline_access',
        code_challenge: createCodeChallenge(verifier),
        code_challenge_method: 'S256',
      })}`,
    )
    const code = new URL(authorized.leaves ?? '').searchParams.get('code') ?? ''
    expect((await foyer.exchangeCode(code, verifier)).status).toBe(200)
    expect(await lastSeen('di@example.com')).toEqual([signedIn])
  })

  it('is the sign-in at a form of the site, which has no sign-in at the hosted pages', async () => {
    const { access_token } = await foyer.createVisitor()
    const { body } = await foyer.register(access_token, 'el@example.com')
    await foyer.advance(60)
    const { code, verifier } = await foyer.silentCode(access_token, body.sessionToken as string)
    expect((await foyer.exchangeCode(code, verifier)).status).toBe(200)
    expect(await lastSeen('el@example.com')).toEqual([now()])
  })

  it('is the sign-up at the hosted pages, and a sign-up whose response was lost can still be sent again', async () => {
    expect((await send('/signup', 'bo@example.com')).path).toBe('/account')
    expect(await lastSeen('bo@example.com')).toEqual([now()])
    await foyer.advance(30)
    browser = createNoScriptBrowser(foyer)
    expect((await send('/signup', 'bo@example.com')).path).toBe('/account')
    expect(await lastSeen('bo@example.com')).toEqual([now()])
  })

  it('is the visit that an owner approved', async () => {
    await foyer.updateSettings({ 'signup.policy': 'approval' })
    await send('/signup', 'cy@example.com')
    const { body } = await foyer.call<{ members: { memberId: string }[] }>('/owner/v1/members/query', {
      token: owner,
      json: { search: 'cy@example.com' },
    })
    await foyer.call(`/members/v1/members/${body.members[0]?.memberId}/approve`, { method: 'POST', token: owner })
    expect(await lastSeen('cy@example.com')).toEqual([null])
    await foyer.advance(60)
    await browser.open('/waiting')
    expect(await lastSeen('cy@example.com')).toEqual([now()])
    await foyer.updateSettings({ 'signup.policy': 'open' })
  })
})
