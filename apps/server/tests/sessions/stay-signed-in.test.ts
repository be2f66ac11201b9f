import { MEMBER_REFRESH_ABSOLUTE_SECONDS, paths } from '@foyer/protocol'
import {
  createCodeChallenge,
  createCodeVerifier,
  defaultDatabase,
  startFoyer,
  TEST_ORIGIN,
  TEST_PASSWORD,
  type TestFoyer,
} from '@foyer/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SECOND } from '../../src/kernel/clock.js'
import { lifetimes } from '../../src/kernel/lifetimes.js'
import { decideAsOwner, OTHER_PASSWORD, requestRecoverySecret, visitorToken } from '../members/membership-steps.js'
import { type Browser, createNoScriptBrowser, type Page } from '../pages/no-script-browser.js'

const HOUR = 3600
const CALLBACK = `${TEST_ORIGIN}/callback`
const TIDES = 'https://tides.example/callback'
const THIRTY_DAYS = `Max-Age=${MEMBER_REFRESH_ABSOLUTE_SECONDS}`
const boxes = [
  { box: 'left empty', stay: undefined },
  { box: 'ticked', stay: '1' },
] as const

describe.each(defaultDatabase)('decision 17: staying signed in, on $name', ({ name }) => {
  let foyer: TestFoyer
  let other: string
  let browser: Browser
  let email: string
  let token: string
  let people = 0
  beforeAll(async () => {
    foyer = await startFoyer({ database: name, listen: false })
    const thirdParty = { runBy: 'Marta Voss' }
    other = (await foyer.addClient({ name: 'Tide Calendar', redirectUris: [TIDES], thirdParty })).clientId
  })
  beforeEach(async () => {
    await foyer.updateSettings({ 'signup.policy': 'open', 'signup.verifyEmail': 'false' })
    browser = createNoScriptBrowser(foyer)
    email = `stays${++people}@example.com`
    token = await visitorToken(foyer)
  })
  afterAll(() => foyer.stop())

  /** Returns the path of an authorization request, with the values that its code is redeemed with. */
  function begin(clientId = foyer.client.clientId, redirectUri = CALLBACK) {
    const verifier = createCodeVerifier()
    const request = new URLSearchParams({
      client_id: clientId,
      response_type: 'code',
      redirect_uri: redirectUri,
      scope: 'openid offline_access',
      state: 'its-state',
      code_challenge: createCodeChallenge(verifier),
      code_challenge_method: 'S256',
    })
    return { path: `${paths.authorize}?${request}`, verifier, clientId, redirectUri }
  }
  const person = { email: '', password: TEST_PASSWORD }
  const signIn = async (page: Page, stay?: '1') =>
    browser.submit(page, '/signin', { ...person, email, ...(stay && { stay }) })
  const signUp = async (page: Page, stay?: '1') =>
    browser.submit(page, '/signup', { ...person, email, ...(stay && { stay }) })
  const toSignUp = async (path: string) => browser.follow(await browser.open(path), '/signup')
  const redeem = async ({ leaves }: Page, { verifier, clientId, redirectUri }: ReturnType<typeof begin>) => {
    const code = new URL(leaves as string).searchParams.get('code') as string
    const answer = await foyer.exchangeCode(code, verifier, { redirectUri, clientId })
    expect(answer.status).toBe(200)
    return answer.body.refresh_token as string
  }
  const cookie = () => browser.jar.get('foyer-signin')
  const isTicked = ({ html }: Page) => /<input[^>]*name="stay"[^>]*\schecked/.test(html)
  const isSignedIn = async () => (await browser.open('/signin')).text.includes(`as ${email}`)
  /** Asserts that a session persists, or that it ends after twelve hours even if it was used in between. */
  async function expectKept(refreshToken: string, isKept: boolean): Promise<void> {
    expect(cookie()?.attributes.includes(THIRTY_DAYS) ?? false).toBe(isKept)
    await foyer.advance(lifetimes.briefSignIn.ms / SECOND - HOUR)
    expect((await foyer.refresh(refreshToken)).status).toBe(200)
    expect(await isSignedIn()).toBe(true)
    await foyer.advance(HOUR + 1)
    const renewed = await foyer.refresh(refreshToken)
    if (isKept) expect(renewed.status).toBe(200)
    else
      expect(renewed).toMatchObject({ status: 400, body: { error: 'invalid_grant', error_reason: 'expired_absolute' } })
    expect(await isSignedIn()).toBe(isKept)
  }

  it.each(boxes)('SI-15: signing in with the box $box', async ({ stay }) => {
    await foyer.register(token, email)
    const flow = begin()
    const page = await browser.open(flow.path)
    expect(page.text).toContain('Stay signed in for 30 days on this device')
    expect(isTicked(page)).toBe(false)
    const done = await signIn(page, stay)
    expect(cookie()?.attributes.some((one) => /^(Max-Age|Expires)/.test(one))).toBe(stay === '1')
    await expectKept(await redeem(done, flow), stay === '1')
  })

  it.each(boxes)('SI-15: signing up, with the code of the mail and the box $box', async ({ stay }) => {
    await foyer.updateSettings({ 'signup.verifyEmail': 'true' })
    const flow = begin()
    const asksForCode = await signUp(await toSignUp(flow.path), stay)
    expect(cookie()).toBeUndefined()
    const done = await browser.submit(asksForCode, '/verify-email', { code: await foyer.getMailedCode(email) })
    await expectKept(await redeem(done, flow), stay === '1')
  })

  it.each(boxes)('SI-15: waiting for the owner, with the box $box', async ({ stay }) => {
    await foyer.updateSettings({ 'signup.policy': 'approval' })
    const flow = begin()
    await signUp(await toSignUp(flow.path), stay)
    await foyer.advance(lifetimes.approvalSignIn.ms / SECOND - 2 * HOUR)
    await decideAsOwner(foyer, email, 'approve')
    await browser.open('/waiting')
    expect(await isSignedIn()).toBe(true)
    const next = begin()
    await expectKept(await redeem(await browser.open(next.path), next), stay === '1')
  })

  it.each(boxes)('SI-15: allowing an application of somebody else, with the box $box', async ({ stay }) => {
    await foyer.register(token, email)
    const flow = begin(other, TIDES)
    const asks = await signIn(await browser.open(flow.path), stay)
    const done = await browser.submit(asks, '/consent', {}, { button: 'allow' })
    const bought = await redeem(done, flow)
    await foyer.advance(lifetimes.briefSignIn.ms / SECOND + 1)
    const grant = { grant_type: 'refresh_token', refresh_token: bought, client_id: other }
    const renewed = await foyer.call(paths.token, { form: grant })
    expect(renewed.status).toBe(stay === '1' ? 200 : 400)
  })

  it('SI-15: a session that is opened later from a brief sign-in ends with it, and not twelve hours later', async () => {
    await foyer.register(token, email)
    await signIn(await browser.open('/signin'))
    await foyer.advance(lifetimes.briefSignIn.ms / SECOND - HOUR)
    const flow = begin()
    const refreshToken = await redeem(await browser.open(flow.path), flow)
    expect((await foyer.refresh(refreshToken)).status).toBe(200)
    await foyer.advance(HOUR + 1)
    expect((await foyer.refresh(refreshToken)).status).toBe(400)
  })

  it('SI-15: what was ticked stays so after a refusal and at the next visit, and is forgotten by signing out', async () => {
    await foyer.register(token, email)
    const page = await browser.open('/signin')
    const refused = await browser.submit(page, '/signin', { email, password: OTHER_PASSWORD, stay: '1' })
    expect([refused.status, isTicked(refused)]).toEqual([401, true])
    expect(isTicked(await browser.open('/signin'))).toBe(false)
    const signedIn = await signIn(refused, '1')
    await browser.submit(signedIn, '/oauth2/logout')
    expect(browser.jar.has('foyer-stay')).toBe(false)
    await signIn(await browser.open('/signin'), '1')
    await foyer.advance(MEMBER_REFRESH_ABSOLUTE_SECONDS + 1)
    const back = await browser.open('/signin')
    expect(isTicked(back)).toBe(true)
    // An unticked checkbox is absent from the submitted form.
    await browser.submit(back, '/signin', { ...person, email, stay: undefined })
    expect([browser.jar.has('foyer-stay'), cookie()?.attributes.includes(THIRTY_DAYS)]).toEqual([false, false])
  })

  it('SI-15: a link of recovery in a browser that was never asked opens a brief sign-in', async () => {
    await foyer.register(token, email)
    const form = await browser.open(`/reset-password?token=${await requestRecoverySecret(foyer, email)}`)
    await browser.submit(form, '/reset-password', { password: OTHER_PASSWORD })
    expect(await isSignedIn()).toBe(true)
    expect(cookie()?.attributes.includes(THIRTY_DAYS)).toBe(false)
  })

  it('SI-15: a session of the SDK’s direct login is as long as ever', async () => {
    const member = await foyer.createMember(email)
    await foyer.advance(lifetimes.briefSignIn.ms / SECOND + 1)
    expect((await foyer.refresh(member.refresh_token as string)).status).toBe(200)
  })
})
