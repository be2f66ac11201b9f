import { type ApplicationErrorName, paths } from '@foyer/protocol'
import { foyerLogger } from '@foyer/server'
import { createCodeChallenge, createCodeVerifier, startFoyer, TEST_ORIGIN, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { toErrorSummary, visitorToken } from '../members/membership-steps.js'
import { createOwner } from '../owner/owner-steps.js'

const STRANGER = 'https://stranger.example'
const NOT_ALLOWED: ApplicationErrorName = 'ORIGIN_NOT_ALLOWED'
const REDIRECT_NOT_ALLOWED: ApplicationErrorName = 'INVALID_REDIRECT_URI'

describe.each([true, false])('the origins of pages, with --dev: %s', (dev) => {
  let foyer: TestFoyer
  let warnings: { origin?: string; clientId?: string | null; msg: string }[] = []
  beforeAll(async () => {
    const write = (line: string) => void warnings.push(JSON.parse(line))
    const settings = { 'signup.verifyEmail': 'false' }
    foyer = await startFoyer({ dev, settings, listen: false, replace: { logger: foyerLogger({ write }, 'warn') } })
  })
  beforeEach(() => {
    warnings = []
  })
  afterAll(() => foyer.stop())

  const preflight = (origin: string) =>
    foyer.call(paths.token, { method: 'OPTIONS', headers: { origin, 'access-control-request-method': 'POST' } })
  const visit = (origin: string, clientId = foyer.client.clientId) =>
    foyer.call(paths.token, { json: { clientId, grantType: 'anonymous' }, headers: { origin } })
  const ofOrigins = () => warnings.filter(({ origin }) => origin !== undefined)

  it.each([
    'http://localhost:5173',
    'http://127.0.0.1:5174',
    'http://127.1.2.3',
    'http://[::1]:3000',
    'https://localhost:8443',
  ])(`${dev ? 'are accepted with a notice once' : 'are refused'} on loopback: %s`, async (origin) => {
    const { clientId } = foyer.client
    const answers = [await preflight(origin), await visit(origin), await visit(origin)]
    const { body } = await foyer.call<{ allowed: boolean }>(`${paths.origin}?client_id=${clientId}`, {
      headers: { origin },
    })
    const readable = dev ? origin : undefined
    expect(answers.map(({ status }) => status)).toEqual(dev ? [204, 200, 200] : [403, 403, 403])
    for (const { headers } of answers) expect(headers['access-control-allow-origin']).toBe(readable)
    expect(body.allowed).toBe(dev)
    const command = `foyer client update ${clientId} --add-origin ${origin}`
    const ofClient = ofOrigins().filter((line) => line.clientId === clientId)
    expect(ofClient).toMatchObject([{ origin, msg: expect.stringContaining(command) }])
    expect(ofClient[0]?.msg.includes('because of --dev')).toBe(dev)
  })

  it('a listed origin needs no notice', async () => {
    expect((await visit(TEST_ORIGIN)).status).toBe(200)
    expect(ofOrigins()).toEqual([])
  })

  it.each([
    STRANGER,
    'null',
    'http://localhost.stranger.example',
    'http://127.0.0.1.stranger.example',
    'http://192.168.0.7:5173',
    'http://localhost:5173/',
    'HTTP://LOCALHOST:5173',
  ])('security-checklist 34: other machines and what is no origin are refused: %s', async (origin) => {
    for (const answer of [await preflight(origin), await visit(origin)]) {
      expect(answer.status).toBe(403)
      expect(answer.headers['access-control-allow-origin']).toBeUndefined()
    }
  })

  it('security-checklist 34: the console accepts its own origin only', async () => {
    await foyer.updateSettings({ 'signin.secondFactor': 'optional' })
    const { token } = await createOwner(foyer, 'ana@example.com')
    const answer = await foyer.call(paths.ownerMe, { token, headers: { origin: 'http://localhost:5173' } })
    expect(toErrorSummary(answer)).toEqual([403, NOT_ALLOWED])
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
  })

  it('security-checklist 39: redirect URIs on loopback are compared exactly', async () => {
    const token = await visitorToken(foyer)
    const authRequest = {
      clientId: foyer.client.clientId,
      redirectUri: 'http://127.0.0.1:5556/callback',
      responseType: 'code',
      codeChallenge: createCodeChallenge(createCodeVerifier()),
      codeChallengeMethod: 'S256',
      state: 'x',
    }
    const answer = await foyer.call(paths.redirectSession, { token, json: { auth: { authRequest } } })
    expect(toErrorSummary(answer)).toEqual([400, REDIRECT_NOT_ALLOWED])
  })

  it('the log names a refused origin and what to do, once in five minutes for each client', async () => {
    const origin = 'https://preview.example'
    const { clientId } = foyer.client
    const ask = (of: string) => foyer.call(`${paths.origin}?client_id=${of}`, { headers: { origin } })
    const other = await foyer.addClient({ name: 'Other' })
    for (let round = 0; round < 3; round++) {
      await preflight(origin)
      await ask(clientId)
      await ask(other.clientId)
    }
    expect(ofOrigins().map((line) => line.clientId)).toEqual([null, clientId, other.clientId])
    expect(ofOrigins()[1]?.msg).toBe(
      `The origin ${origin} is not on the list of the client ${clientId}. Approve it in the console: ${foyer.url}/console/clients/${clientId}, or run: foyer client update ${clientId} --add-origin ${origin}`,
    )
    await foyer.advance(5 * 60)
    await preflight(origin)
    expect(ofOrigins()).toHaveLength(4)
  })

  it.each(['x{"level":60}', 'https://a$(id).example', `https://${'x'.repeat(300)}.example`])(
    'V16.4.1: the log does not repeat what no page has as its origin: %.30s',
    async (origin) => {
      expect((await preflight(origin)).status).toBe(403)
      expect(ofOrigins()).toEqual([])
    },
  )

  it('strangers cannot flood the log', async () => {
    for (let at = 0; at < 150; at++) await preflight(`https://flood-${at}.example`)
    expect(ofOrigins().length).toBeLessThanOrEqual(100)
  })
})
