import { paths } from '@foyer/protocol'
import {
  createCodeChallenge,
  defaultDatabase,
  parseWebMessage,
  startFoyer,
  TEST_ORIGIN,
  TEST_PASSWORD,
  type TestFoyer,
} from '@foyer/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decodeClaims } from '../database/tables.js'
import { createNoScriptBrowser } from '../pages/no-script-browser.js'
import {
  authorize,
  CALLBACK,
  openPushedRequest,
  parametersWith,
  parseMessage,
  pushRequest,
  runCodeFlow,
  signedInBrowser,
} from './oidc-steps.js'

const MINUTE = 60_000
const MODES = ['query', 'fragment', 'form_post', 'web_message'] as const

describe.each(defaultDatabase)('GET and POST /oauth2/authorize on $name', ({ name }) => {
  let foyer: TestFoyer
  let memberId: string
  beforeAll(async () => {
    foyer = await startFoyer({ database: name, listen: false })
    memberId = (await foyer.createMember('ana@example.com')).memberId
  })
  afterAll(() => foyer.stop())

  const signedIn = (minutesAgo = 0) => signedInBrowser(foyer, memberId, foyer.clock.now() - minutesAgo * MINUTE)
  const leadsTo = (answer: { headers: Record<string, string> }) => answer.headers.location?.split('?')[0]
  const messageOf = (answer: Awaited<ReturnType<typeof authorize>>) =>
    answer.text.includes('id="answer"') ? parseWebMessage(answer.text).message : parseMessage(answer)

  describe('security-checklist 43: every answer carries iss, in every response mode', () => {
    const faults: [Record<string, string | undefined>, string][] = [
      [{ prompt: 'none' }, 'login_required'],
      [{ response_type: 'token' }, 'unsupported_response_type'],
      [{ code_challenge: undefined }, 'invalid_request'],
      [{ scope: 'admin' }, 'invalid_scope'],
      [{ request: 'eyJ' }, 'request_not_supported'],
      [{ request_uri: 'https://client.example/request' }, 'request_uri_not_supported'],
      [{ max_age: 'soon' }, 'invalid_request'],
    ]
    it.each(MODES.flatMap((mode) => faults.map(([fault, error]) => ({ mode, fault, error }))))(
      '$mode: $fault is $error',
      async ({ mode, fault, error }) => {
        const answer = await authorize(foyer, { response_mode: mode, ...fault }, { 'sec-fetch-dest': 'document' })
        expect(messageOf(answer)).toEqual({
          error,
          error_description: expect.any(String),
          state: 'the-state',
          iss: foyer.url,
        })
      },
    )

    it.each(['query', 'fragment', 'form_post'] as const)('%s: a code', async (response_mode) => {
      const answer = await authorize(foyer, { response_mode }, await signedIn())
      expect(messageOf(answer)).toEqual({ code: expect.stringMatching(/^code_/), state: 'the-state', iss: foyer.url })
    })

    it('a state that was not sent is not returned', async () => {
      for (const response_mode of ['query', 'fragment', 'form_post']) {
        const answer = await authorize(foyer, { response_mode, state: undefined }, await signedIn())
        expect(Object.keys(messageOf(answer)).toSorted()).toEqual(['code', 'iss'])
      }
    })

    it('an unknown response mode is answered in the query', async () => {
      const answer = await authorize(foyer, { response_mode: 'postcard' })
      expect(new URL(answer.headers.location as string).searchParams.get('iss')).toBe(foyer.url)
    })
  })

  describe('response_mode=form_post', () => {
    it('is a page with one form, that sends itself to the return address and nowhere else', async () => {
      const answer = await authorize(foyer, { response_mode: 'form_post' }, await signedIn())
      expect(answer.status).toBe(200)
      expect(answer.headers).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-frame-options': 'DENY',
        'x-content-type-options': 'nosniff',
      })
      const policy = answer.headers['content-security-policy']
      expect(policy).toMatch(
        /^default-src 'none'; script-src 'sha256-[^']+'; form-action [^;]+; frame-ancestors 'none'/,
      )
      expect(policy).toContain(TEST_ORIGIN)
      expect(answer.text.match(/<form/g)).toHaveLength(1)
      expect(answer.text).toContain(`<form method="post" action="${CALLBACK}">`)
      expect(answer.text).toMatch(/<noscript><button>/)
    })

    it.each([`"><script>alert(1)</script>`, `' onload='x`, '&amp;"<>', '\u2028✓'])(
      'survives the hostile state %j',
      async (state) => {
        const answer = await authorize(foyer, { response_mode: 'form_post', state }, await signedIn())
        expect(answer.text.match(/<script/g)).toHaveLength(1)
        expect(parseMessage(answer).state).toBe(state)
      },
    )

    it('after the page of a sign-in too', async () => {
      const browser = createNoScriptBrowser(foyer)
      const query = new URLSearchParams(parametersWith(foyer, { response_mode: 'form_post' }))
      const page = await browser.open(`${paths.authorize}?${query}`)
      const done = await browser.submit(page, '/signin', { email: 'ana@example.com', password: TEST_PASSWORD })
      expect(done.html).toContain(`<form method="post" action="${CALLBACK}">`)
    })
  })

  describe('OpenID Connect Core §3.1.2.1: who must sign in again', () => {
    it.each([
      ['nothing asked', {}, 5, CALLBACK],
      ['prompt=login', { prompt: 'login' }, 0, '/signin'],
      ['prompt=login beside another', { prompt: 'consent login' }, 0, '/signin'],
      ['prompt=consent', { prompt: 'consent' }, 0, '/signin'],
      ['prompt=select_account', { prompt: 'select_account' }, 0, '/select-account'],
      ['a max_age that has not passed', { max_age: '301' }, 5, CALLBACK],
      ['a max_age that has passed', { max_age: '299' }, 5, '/signin'],
      ['max_age=0', { max_age: '0' }, 0, '/signin'],
    ])('security-checklist 78: %s', async (_, change, minutesAgo, place) => {
      expect(leadsTo(await authorize(foyer, change, await signedIn(minutesAgo)))).toBe(place)
    })

    it('security-checklist 78: prompt=none never shows a page: too old a sign-in is login_required', async () => {
      const browser = await signedIn(5)
      expect(parseMessage(await authorize(foyer, { prompt: 'none', max_age: '299' }, browser)).error).toBe(
        'login_required',
      )
      expect(parseMessage(await authorize(foyer, { prompt: 'none', max_age: '301' }, browser)).code).toBeDefined()
      expect(parseMessage(await authorize(foyer, { prompt: 'none' })).error).toBe('login_required')
    })

    it.each([{ prompt: 'login' }, { max_age: '60' }])(
      'security-checklist 78: with %j a press on "continue" does not do, and auth_time is of the new sign-in',
      async (change) => {
        const browser = createNoScriptBrowser(foyer)
        const signIn = await browser.open('/signin')
        await browser.submit(signIn, '/signin', { email: 'ana@example.com', password: TEST_PASSWORD })
        await foyer.advance(120)
        const verifier = 'w'.repeat(43)
        const asked = { ...change, nonce: 'n', code_challenge: createCodeChallenge(verifier) }
        const page = await browser.open(`${paths.authorize}?${new URLSearchParams(parametersWith(foyer, asked))}`)
        const pressed = await browser.submit(page, '/signin', { continue: memberId, email: '', password: '' })
        expect(pressed.leaves).toBeNull()
        const done = await browser.submit(page, '/signin', { email: 'ana@example.com', password: TEST_PASSWORD })
        const code = new URL(done.leaves as string).searchParams.get('code') as string
        const { body } = await foyer.exchangeCode(code, verifier)
        expect(decodeClaims(body.id_token as string).auth_time).toBe(foyer.clock.now() / 1000)
      },
    )

    it.each([{ prompt: 'login' }, { max_age: '60' }])(
      'SI-18: with %j the form has the address of the account in this browser, and leads to an empty one',
      async (change) => {
        const open = (browser = createNoScriptBrowser(foyer), more = {}) =>
          browser.open(`${paths.authorize}?${new URLSearchParams(parametersWith(foyer, { ...change, ...more }))}`)
        const emailOn = ({ forms }: Awaited<ReturnType<typeof open>>) => forms[0]?.fields.email
        const browser = createNoScriptBrowser(foyer)
        const typed = { email: 'ana@example.com', password: TEST_PASSWORD }
        await browser.submit(await browser.open('/signin'), '/signin', typed)
        await foyer.advance(120)
        const page = await open(browser)
        expect([page.text.includes('Use another account'), emailOn(page)]).toEqual([true, typed.email])
        const wrong = await browser.submit(page, '/signin', { password: 'not the password' })
        expect([wrong.text.includes('Use another account'), emailOn(wrong)]).toEqual([true, typed.email])
        const other = await browser.follow(page, '/signin')
        expect([emailOn(other), other.text.includes('Use another account')]).toEqual(['', false])
        expect(emailOn(await open(browser, { login_hint: 'bo@example.com' }))).toBe('bo@example.com')
        // Another browser, and this one after a sign-out, show nobody's address.
        expect(emailOn(await open())).toBe('')
        browser.jar.delete('foyer-signin')
        expect(emailOn(await open(browser))).toBe('')
      },
    )

    it('security-checklist 78: leaving the page of a second sign-in renews nothing', async () => {
      const browser = await signedIn(5)
      await authorize(foyer, { prompt: 'login' }, browser)
      expect(parseMessage(await authorize(foyer, { prompt: 'none', max_age: '299' }, browser)).error).toBe(
        'login_required',
      )
      expect(parseMessage(await authorize(foyer, { prompt: 'none' }, browser)).code).toBeDefined()
    })

    it('the same when the request was pushed', async () => {
      const browser = await signedIn(5)
      for (const [change, place] of [
        [{ max_age: '299' }, '/signin'],
        [{ prompt: 'login' }, '/signin'],
        [{}, CALLBACK],
      ] as const) {
        const { body } = await pushRequest(foyer, change)
        expect(leadsTo(await openPushedRequest(foyer, body.request_uri, browser))).toBe(place)
      }
    })
  })

  describe('POST', () => {
    const post = (change: Record<string, string | undefined> = {}, headers: Record<string, string> = {}) =>
      foyer.call(paths.authorize, { form: parametersWith(foyer, change), headers })

    it('OpenID Connect Core §3.1.2.1: is taken, and asked again by GET, where the browser shows its cookie', async () => {
      const posted = await post(
        { state: 'posted' },
        { origin: 'https://client.example', 'sec-fetch-site': 'cross-site' },
      )
      expect(posted.status).toBe(303)
      expect(posted.headers.location).toMatch(/\/oauth2\/authorize\?client_id=[^&]+&request_uri=urn/)
      expect(posted.headers.location).not.toContain('posted')
      const path = (posted.headers.location as string).slice(foyer.url.length)
      const answer = await foyer.call(path, { headers: await signedIn() })
      expect(parseMessage(answer)).toMatchObject({ code: expect.any(String), state: 'posted' })
    })

    it('security-checklist 38: refuses like GET: back to a good address, and never to another', async () => {
      const answer = await post({ response_type: 'token' })
      expect(parseMessage(answer)).toMatchObject({
        error: 'unsupported_response_type',
        state: 'the-state',
        iss: foyer.url,
      })
      for (const change of [
        { redirect_uri: 'https://evil.example/' },
        { client_id: 'cli_x' },
        { redirect_uri: undefined },
      ]) {
        const refused = await post(change)
        expect({ status: refused.status, location: refused.headers.location }).toEqual({
          status: 400,
          location: undefined,
        })
      }
    })
  })

  it('login_hint fills the field and ui_locales names the language, as far as it is known', async () => {
    const browser = createNoScriptBrowser(foyer)
    const change = { prompt: 'login', login_hint: 'hinted@example.com', ui_locales: 'en-GB de' }
    const english = await browser.open(`${paths.authorize}?${new URLSearchParams(parametersWith(foyer, change))}`)
    expect(english.html).toContain('value="hinted@example.com"')
    expect(english.html).toMatch(/<html[^>]* lang="en-GB"/)
    const unknown = { ...change, ui_locales: 'xx "><script>' }
    const other = await browser.open(`${paths.authorize}?${new URLSearchParams(parametersWith(foyer, unknown))}`)
    expect(other.html).toMatch(/<html[^>]* lang="en"/)
    const { body } = await pushRequest(foyer, change)
    const handed = await openPushedRequest(foyer, body.request_uri)
    expect((await browser.open(handed.headers.location as string)).html).toContain('value="hinted@example.com"')
  })

  it('security-checklist 41: an empty parameter is absent', async () => {
    const empty = {
      prompt: '',
      max_age: '',
      nonce: '',
      response_mode: '',
      request: '',
      request_uri: '',
      ui_locales: '',
    }
    expect(parseMessage(await authorize(foyer, empty, await signedIn())).code).toBeDefined()
    expect(parseMessage(await authorize(foyer, { response_type: '' })).error).toBe('unsupported_response_type')
  })

  it('V2.2.3, security-checklist 25 and 47: missing, plain, S512, 42 and 44 characters and padding are refused', async () => {
    for (const change of [
      { code_challenge: undefined, code_challenge_method: undefined },
      { code_challenge: undefined },
      { code_challenge_method: undefined },
      { code_challenge_method: 'plain' },
      { code_challenge_method: 'S512' },
      { code_challenge: 'c'.repeat(42) },
      { code_challenge: 'c'.repeat(44) },
      { code_challenge: `${'c'.repeat(42)}=` },
    ])
      expect(parseMessage(await authorize(foyer, change, await signedIn())).error).toBe('invalid_request')
  })

  it('security-checklist 49: no nonce takes the place of the challenge: there is no exemption', async () => {
    const change = { code_challenge: undefined, code_challenge_method: undefined, nonce: 'n' }
    expect(parseMessage(await authorize(foyer, change, await signedIn())).error).toBe('invalid_request')
    expect((await pushRequest(foyer, change)).status).toBe(400)
  })

  describe('OpenID Connect Core §3.1.2.1: id_token_hint', () => {
    let hint: string
    let other: string
    beforeAll(async () => {
      hint = (await runCodeFlow(foyer, await signedIn())).id_token as string
      other = (await foyer.createMember('ben@example.com')).memberId
    })

    it('who it names is answered with a code, with prompt=none too', async () => {
      for (const prompt of [undefined, 'none']) {
        const answer = await authorize(foyer, { id_token_hint: hint, prompt }, await signedIn())
        expect(messageOf(answer)).toMatchObject({ code: expect.stringMatching(/^code_/) })
      }
    })

    it('an expired one counts as well', async () => {
      await foyer.advance(86_400)
      const answer = await authorize(foyer, { id_token_hint: hint, prompt: 'none' }, await signedIn())
      expect(messageOf(answer)).toMatchObject({ code: expect.stringMatching(/^code_/) })
    })

    it('for somebody else prompt=none is login_required, pushed or not; without it the sign-in page is shown', async () => {
      const browser = await signedInBrowser(foyer, other)
      const asked = { id_token_hint: hint, prompt: 'none' }
      expect(messageOf(await authorize(foyer, asked, browser))).toMatchObject({ error: 'login_required' })
      const { body } = await pushRequest(foyer, asked)
      expect(messageOf(await openPushedRequest(foyer, body.request_uri, browser))).toMatchObject({
        error: 'login_required',
      })
      expect(leadsTo(await authorize(foyer, { id_token_hint: hint }, browser))).toBe('/signin')
    })

    it('what is no ID token of this server is refused', async () => {
      for (const wrong of ['x', `${hint}x`, (await foyer.createMember('cy@example.com')).access_token]) {
        const answer = await authorize(foyer, { id_token_hint: wrong }, await signedIn())
        expect(messageOf(answer)).toMatchObject({ error: 'invalid_request' })
      }
    })
  })
})
