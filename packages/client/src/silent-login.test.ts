import { createHash } from 'node:crypto'
import { paths } from '@foyer/protocol'
import { describe, expect, it } from 'vitest'
import { fakeWindow } from '../tests/fakes/fake-window.js'
import { createTestClient, json, SERVER_URL, scriptedServer } from '../tests/fakes/scripted-server.js'
import { flushPromises } from '../tests/fakes/virtual-clock.js'

const session = (fullUrl: string) => json({ redirectSession: { fullUrl, urlDetails: { endpoint: fullUrl } } })

async function started({ fullUrl = `${SERVER_URL}/oauth2/authorize?request_uri=h`, signIn = false } = {}) {
  const browser = fakeWindow()
  const server = scriptedServer({ [paths.redirectSession]: () => session(fullUrl) })
  const { client, clock } = createTestClient(server, { window: browser.window })
  const outcome = (signIn ? client.signInWithSessionToken('st') : client.getMemberTokensForDirectLogin('st')).then(
    (tokens) => ({ tokens }),
    (error) => ({ error }),
  )
  await flushPromises()
  const auth = server.to(paths.redirectSession)[0]?.body.auth
  const state: string = auth?.authRequest.state
  const frame = browser.opened[0]
  const post = (data: unknown, from: { origin?: string; source?: unknown } = {}) =>
    browser.post({ data, origin: SERVER_URL, source: frame?.contentWindow, ...from })
  return { browser, server, client, clock, outcome, auth, state, frame, post }
}

describe('wire-protocol §4.3: direct login through a hidden frame', () => {
  it('asks for a web message with the session token and a challenge, and names no redirect URI', async () => {
    const { auth } = await started()
    expect(auth).toEqual({
      authRequest: {
        clientId: 'client-1',
        codeChallenge: expect.stringMatching(/^[\w-]{43}$/),
        codeChallengeMethod: 'S256',
        responseMode: 'web_message',
        responseType: 'code',
        scope: 'offline_access',
        state: expect.stringMatching(/^[\w-]{43}$/),
        sessionToken: 'st',
      },
      prompt: 'none',
    })
  })
  it('G-57: opens a frame nobody sees or reaches', async () => {
    const { frame } = await started()
    expect(frame).toMatchObject({
      hidden: true,
      tabIndex: -1,
      title: 'Signing in',
      src: expect.stringContaining('request_uri=h'),
    })
  })
  it('exchanges the code with the verifier of its challenge and no redirect URI; the tokens are not saved', async () => {
    const { post, state, outcome, server, auth, client, browser } = await started()
    post({ state, code: 'c', iss: SERVER_URL })
    expect(await outcome).toMatchObject({ tokens: { refreshToken: { value: 'member-rt-2', role: 'member' } } })
    const { codeVerifier, ...body } = server.to(paths.token)[1]?.body ?? {}
    expect(body).toEqual({ clientId: 'client-1', grantType: 'authorization_code', code: 'c' })
    expect(createHash('sha256').update(codeVerifier).digest('base64url')).toBe(auth.authRequest.codeChallenge)
    expect(client.loggedIn()).toBe(false)
    expect([browser.frames.length, browser.listeners.size]).toEqual([0, 0])
  })
  it('signInWithSessionToken saves them', async () => {
    const { post, state, outcome, client } = await started({ signIn: true })
    post({ state, code: 'c' })
    await outcome
    expect(client.loggedIn()).toBe(true)
  })
  it('V3.5.5, V10.1.2: a message counts only with our state, from our frame, from the page’s origin', async () => {
    const { post, state, outcome, server, browser } = await started()
    post({ state, code: 'evil' }, { origin: 'https://evil.example.com' })
    post({ state, code: 'evil' }, { source: {} })
    post({ state, code: 'evil' }, { source: null })
    post({ state: 'other', code: 'evil' })
    for (const noise of [null, 'text', 7, undefined, {}]) post(noise)
    await flushPromises()
    expect(browser.frames).toHaveLength(1)
    post({ state, code: 'good' })
    await outcome
    expect(server.to(paths.token)[1]?.body.code).toBe('good')
  })
  it('an error message rejects at once with its reason', async () => {
    const { post, state, outcome, browser, clock } = await started()
    post({ state, error: 'login_required', error_description: 'sign in first' })
    expect(await outcome).toMatchObject({
      error: { name: 'SilentLoginError', code: 'SILENT_LOGIN_REFUSED', reason: 'login_required' },
    })
    expect([browser.frames.length, browser.listeners.size, clock.scheduled.length]).toEqual([0, 0, 0])
  })
  it('a message without a code is Missing code or _state', async () => {
    const { post, state, outcome } = await started()
    post({ state })
    expect(await outcome).toMatchObject({ error: { message: 'Missing code or _state' } })
  })
  it('an error of our frame without a state, from a server that could not look it up, rejects at once', async () => {
    const { post, outcome, browser } = await started()
    post({ error: 'temporarily_unavailable', iss: SERVER_URL }, { origin: 'https://evil.example.com' })
    post({ error: 'temporarily_unavailable', iss: SERVER_URL }, { source: {} })
    post({ state: 'other', error: 'temporarily_unavailable', iss: SERVER_URL })
    post({ code: 'evil', iss: SERVER_URL })
    post({ code: 'evil', error: 'temporarily_unavailable', iss: SERVER_URL })
    await flushPromises()
    expect(browser.frames).toHaveLength(1)
    post({ error: 'temporarily_unavailable', iss: SERVER_URL })
    expect(await outcome).toMatchObject({ error: { code: 'SILENT_LOGIN_REFUSED', reason: 'temporarily_unavailable' } })
    expect(browser.frames).toHaveLength(0)
  })
  it('another issuer is refused (RFC 9207)', async () => {
    const { post, state, outcome } = await started()
    post({ state, code: 'c', iss: 'https://evil.example.com' })
    expect(await outcome).toMatchObject({ error: { code: 'INVALID_ISSUER' } })
  })
  it('G-57, specification §8 and §9: gives up after 120000 ms with OAuth flow timed out', async () => {
    const { outcome, clock, browser } = await started()
    clock.advance(119_999)
    await flushPromises()
    expect(browser.frames).toHaveLength(1)
    clock.advance(1)
    expect(await outcome).toMatchObject({ error: { message: 'OAuth flow timed out', code: 'SILENT_LOGIN_TIMED_OUT' } })
    expect([browser.frames.length, browser.listeners.size]).toEqual([0, 0])
  })
  it('a page that loads and is not allowed to answer is given up within 2 s, with the reason', async () => {
    const { outcome, clock, browser, frame } = await started()
    frame?.load()
    clock.advance(1_000)
    expect(await outcome).toMatchObject({ error: { code: 'SILENT_LOGIN_REFUSED', reason: 'no_answer' } })
    expect([browser.frames.length, browser.listeners.size]).toEqual([0, 0])
  })
  it('network_failed: a page that could not be loaded is told apart from one that may not be shown', async () => {
    const { outcome, clock, frame, server } = await started()
    server.script[paths.origin] = () => new TypeError('failed to fetch')
    frame?.load()
    clock.advance(1_000)
    expect(await outcome).toMatchObject({ error: { reason: 'network_failed' } })
  })
  it('an origin that is refused before any frame is opened is told the same', async () => {
    const browser = fakeWindow()
    const refused = () => new TypeError('failed to fetch')
    const server = scriptedServer({
      [paths.token]: refused,
      [paths.origin]: () => json({ allowed: false, code: 'ORIGIN_NOT_ALLOWED', message: 'Add this origin.' }),
    })
    const { client } = createTestClient(server, { window: browser.window })
    await expect(client.getMemberTokensForDirectLogin('st')).rejects.toMatchObject({
      reason: 'origin_not_allowed',
      message: 'Silent login was refused: Add this origin.',
    })
    expect(browser.opened).toEqual([])
  })
  it('the load of a page whose message has come changes nothing', async () => {
    const { post, state, frame, outcome, clock } = await started()
    frame?.load()
    post({ state, code: 'c' })
    clock.advance(5_000)
    expect(await outcome).toMatchObject({ tokens: { refreshToken: { role: 'member' } } })
  })
  it.each(['javascript:alert(1)', '', 'not an address'])('V1.2.2: never opens %o', async (fullUrl) => {
    const { outcome, browser } = await started({ fullUrl })
    expect(await outcome).toMatchObject({ error: { code: 'NO_REDIRECT_URL' } })
    expect(browser.opened).toEqual([])
  })
  it('outside a browser says so', async () => {
    const { client } = createTestClient(scriptedServer({ [paths.redirectSession]: () => session(SERVER_URL) }))
    await expect(client.getMemberTokensForDirectLogin('st')).rejects.toMatchObject({ code: 'NO_BROWSER' })
  })
})
