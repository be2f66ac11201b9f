import { paths } from '@foyer/protocol'
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
import { moderate } from '../../../src/features/moderation/moderate.js'
import { SECOND } from '../../../src/kernel/clock.js'
import { lifetimes } from '../../../src/kernel/lifetimes.js'
import { dumpTables } from '../../database/tables.js'
import { type Browser, createNoScriptBrowser, type Page } from '../../pages/no-script-browser.js'
import { decideAsOwner, OTHER_PASSWORD, requestRecoverySecret } from '../membership-steps.js'

const CALLBACK = `${TEST_ORIGIN}/callback`

describe.each(defaultDatabase)('waiting for the owner on $name', ({ name }) => {
  let foyer: TestFoyer
  let apiKey: string
  let browser: Browser
  let people = 0
  let email: string
  beforeAll(async () => {
    foyer = await startFoyer({
      database: name,
      listen: false,
      settings: { 'signup.policy': 'approval', 'signup.verifyEmail': 'false' },
    })
    apiKey = await foyer.addApiKey()
  })
  beforeEach(() => {
    browser = createNoScriptBrowser(foyer)
    email = `waiting${++people}@example.com`
  })
  afterAll(() => foyer.stop())

  const signUp = async (path = '/signup', who = browser): Promise<Page> =>
    who.submit(await who.open(path), '/signup', { email, password: TEST_PASSWORD })
  const status = async (who = browser) => JSON.parse((await who.open('/waiting/status')).html)
  const isSignedIn = async (who = browser) => (await who.open('/signin')).text.includes(`as ${email}`)
  const memberId = async () => {
    const { member } = await dumpTables(foyer.database.config)
    return member?.find((row) => row.email === email)?.member_id as string
  }
  const approve = async () => foyer.call(`${paths.members}/${await memberId()}/approve`, { token: apiKey, json: {} })
  const withoutScripts = (page: Page) => page.links.map(({ text }) => text)

  /** Opens a client's authorization request and returns its sign-up link with the code verifier. */
  async function beginFlow(): Promise<{ verifier: string; path: string }> {
    const verifier = createCodeVerifier()
    const request = new URLSearchParams({
      client_id: foyer.client.clientId,
      response_type: 'code',
      redirect_uri: CALLBACK,
      state: 'its-state',
      code_challenge: createCodeChallenge(verifier),
      code_challenge_method: 'S256',
    })
    const page = await browser.open(`${paths.authorize}?${request}`)
    const link = page.links.find(({ href }) => href.startsWith('/signup'))
    return { verifier, path: link?.href as string }
  }

  it('WA-01: says whose request it is, what comes next, and every way on', async () => {
    const page = await signUp()
    expect(page.path).toBe('/waiting')
    expect(page.text).toContain(email)
    expect(page.text).toContain("We'll email you the decision.")
    expect(withoutScripts(page)).toEqual(expect.arrayContaining(['Check again', 'Continue as guest']))
    expect(page.forms.flatMap(({ buttons }) => buttons.map(({ text }) => text))).toEqual([
      'Sign out',
      'Withdraw and delete',
    ])
  })

  it('WA-02: without JavaScript, “Check again” goes on to the site with a code once the owner approved', async () => {
    const { verifier, path } = await beginFlow()
    const waiting = await signUp(path)
    expect(waiting.text).toContain('Check again')
    expect((await browser.follow(waiting, '/waiting')).path).toBe(waiting.path)
    expect(await status()).toEqual({ state: 'waiting' })
    expect((await approve()).status).toBe(200)
    expect(await status()).toEqual({ state: 'answered' })
    const { leaves } = await browser.follow(waiting, '/waiting')
    const answer = new URL(leaves as string).searchParams
    expect(Object.fromEntries(answer)).toEqual({ code: expect.any(String), state: 'its-state', iss: foyer.url })
    const { status: redeemed, body } = await foyer.exchangeCode(answer.get('code') as string, verifier, {
      redirectUri: CALLBACK,
    })
    expect([redeemed, body.access_token]).toEqual([200, expect.any(String)])
    expect(await isSignedIn()).toBe(true)
    expect([...browser.jar.keys()]).not.toContain('foyer-waiting')
  })

  it('WA-02: outside a flow, or when it is too old, the person is signed in here', async () => {
    const { path } = await beginFlow()
    const waiting = await signUp(path)
    await foyer.advance(11 * 60)
    await approve()
    const page = await browser.follow(waiting, '/waiting')
    expect([page.path, page.text]).toEqual(['/account', expect.stringContaining(`as ${email}`)])
  })

  it('decision 15: whoever has not the cookie learns nothing and gets nothing', async () => {
    await signUp()
    await approve()
    const stranger = createNoScriptBrowser(foyer)
    expect(await status(stranger)).toEqual({ state: 'over' })
    const page = await stranger.open('/waiting')
    expect([page.text.includes(email), page.forms]).toEqual([false, []])
    expect(await isSignedIn(stranger)).toBe(false)
  })

  it('V3.5.3: neither HEAD nor a prefetch spends the wait', async () => {
    await signUp()
    await approve()
    const cookie = `foyer-waiting=${browser.jar.get('foyer-waiting')?.value}`
    const head = await foyer.call('/waiting', { method: 'HEAD', headers: { cookie } })
    expect([head.status, head.headers['set-cookie']]).toEqual([405, undefined])
    const ahead = await foyer.call('/waiting', { headers: { cookie, 'sec-purpose': 'prefetch' } })
    expect([ahead.status, ahead.headers['set-cookie']]).toEqual([303, undefined])
    await browser.open('/waiting')
    expect(await isSignedIn()).toBe(true)
  })

  it('design invariant 3: of simultaneous calls exactly one opens a session', async () => {
    await signUp()
    await approve()
    const cookie = `foyer-waiting=${browser.jar.get('foyer-waiting')?.value}`
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => foyer.call('/waiting', { headers: { cookie, accept: 'text/html' } })),
    )
    expect(answers.filter(({ headers }) => String(headers['set-cookie']).includes('foyer-signin'))).toHaveLength(1)
    const id = await memberId()
    const { browser_session: opened } = await dumpTables(foyer.database.config)
    expect(opened?.filter(({ member_id }) => member_id === id)).toHaveLength(1)
  })

  it('decision 15: a day after the proof the password is asked for, and the address is there', async () => {
    await signUp()
    await foyer.advance(lifetimes.approvalSignIn.ms / SECOND)
    await approve()
    const page = await browser.open('/waiting')
    expect([page.path, page.forms[0]?.fields.email]).toEqual(['/signin', email])
    expect(await isSignedIn()).toBe(false)
    const signedIn = await browser.submit(page, '/signin', { password: TEST_PASSWORD })
    expect(signedIn.text).toContain(`as ${email}`)
    expect([...browser.jar.keys()]).not.toContain('foyer-waiting')
  })

  it('decision 15: a week later nothing is told any more', async () => {
    await signUp()
    await foyer.advance(lifetimes.approvalWait.ms / SECOND)
    await approve()
    expect(await status()).toEqual({ state: 'over' })
    expect((await browser.open('/waiting')).text).not.toContain(email)
  })

  it('WA-03: a declined request is told kindly, with the owner’s reason, and not as an error', async () => {
    await signUp()
    await moderate((await memberId()) as never, 'decline', foyer.deps, {
      reason: 'We are full <now>.',
    })
    expect(await status()).toEqual({ state: 'answered' })
    const page = await browser.open('/waiting')
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('We are full <now>.')])
    expect(page.html).not.toContain('<now>')
    expect(page.text).toContain('Request declined')
    expect(page.text).not.toMatch(/error|code/i)
    expect((await browser.open('/signin')).forms[0]?.fields.email).toBe('')
  })

  it('WA-04: a request can be withdrawn; the account is gone, the address free, and the owner’s late answer does nothing', async () => {
    const waiting = await signUp()
    const id = await memberId()
    const page = await browser.submit(waiting, '/waiting', { withdraw: '1' })
    expect([page.path, page.text]).toEqual(['/waiting', expect.stringContaining('Request withdrawn')])
    expect(await memberId()).toBeUndefined()
    expect((await foyer.call(`${paths.members}/${id}/approve`, { token: apiKey, json: {} })).status).toBe(404)
    expect(await foyer.getMails(email)).toEqual([])
    const again = await signUp()
    expect([again.path, again.text]).toEqual(['/waiting', expect.stringContaining('Request under review')])
  })

  it('WA-04: withdrawing after the approval deletes nobody', async () => {
    const waiting = await signUp()
    await approve()
    await browser.submit(waiting, '/waiting', { withdraw: '1' })
    expect(await memberId()).toBeDefined()
    expect(await isSignedIn()).toBe(true)
  })

  it('WA-04: signing out ends the wait in this browser only, and the request stays', async () => {
    const waiting = await signUp()
    const elsewhere = createNoScriptBrowser(foyer)
    await elsewhere.submit(await elsewhere.open('/signin'), '/signin', { email, password: TEST_PASSWORD })
    const secret = browser.jar.get('foyer-waiting')?.value
    const page = await browser.submit(waiting, '/waiting', {}, { button: 'leave' })
    expect(page.path).toBe('/signed-out')
    await approve()
    const kept = await foyer.call('/waiting/status', { headers: { cookie: `foyer-waiting=${secret}` } })
    await foyer.call('/waiting', { headers: { cookie: `foyer-waiting=${secret}` } })
    expect([kept.body, await status(), await status(elsewhere)]).toEqual([
      { state: 'answered' },
      { state: 'over' },
      { state: 'answered' },
    ])
    expect(await isSignedIn()).toBe(false)
  })

  it('V3.5.1: a form of another site neither withdraws nor signs out', async () => {
    const waiting = await signUp()
    for (const pressed of [{ withdraw: '1' }, { leave: '1' }]) {
      const headers = { 'sec-fetch-site': 'cross-site' }
      expect((await browser.submit(waiting, '/waiting', pressed, { headers })).status).toBe(403)
    }
    expect(await status()).toEqual({ state: 'waiting' })
  })

  it.each(['block', 'require-reset'] as const)('design invariant 10: %s ends the wait', async (decision) => {
    await signUp()
    await decideAsOwner(foyer, email, decision)
    expect(await status()).toEqual({ state: 'answered' })
    expect((await browser.open('/waiting')).path).toBe('/signin')
    expect(await isSignedIn()).toBe(false)
  })

  it('design invariant 10: a recovery by the owner of the address ends the wait of whoever registered it', async () => {
    await signUp()
    const secret = await requestRecoverySecret(foyer, email)
    const visitor = await foyer.createVisitor()
    await foyer.call(paths.recover, {
      token: visitor.access_token,
      json: { recoveryToken: secret, password: OTHER_PASSWORD },
    })
    await approve()
    await browser.open('/waiting')
    expect(await isSignedIn()).toBe(false)
  })
})
