import { type CaptchaChallenge, paths } from '@foyer/protocol'
import { describe, expect, it } from 'vitest'
import { applicationError, createTestClient, json, SERVER_URL, scriptedServer } from '../tests/fakes/scripted-server.js'
import { captchaOf } from './captcha.js'

const challenge: CaptchaChallenge = {
  parameters: {
    algorithm: 'PBKDF2/SHA-256',
    cost: 1,
    data: { site: 'site_a' },
    expiresAt: 1_900_000_000,
    keyLength: 32,
    keyPrefix: '00',
    nonce: '000102030405060708090a0b0c0d0e0f',
    salt: 'f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff',
  },
  signature: 'ab'.repeat(32),
}
const captchaAt = (handlers: Parameters<typeof scriptedServer>[0]) => {
  const server = scriptedServer(handlers)
  return { server, captcha: captchaOf({ url: `${SERVER_URL}/`, fetch: server.fetch }) }
}

describe('captchaOf', () => {
  it('specification §9: answers provider and both site keys, without a session', async () => {
    const settings = { provider: 'recaptcha', visibleSiteKey: 'v', invisibleSiteKey: 'i' }
    const { server, captcha } = captchaAt({ [paths.captchaSettings]: () => json(settings) })
    expect(await captcha.settings()).toEqual(settings)
    expect(server.requests.map(({ path, headers }) => [path, headers.get('authorization')])).toEqual([
      [paths.captchaSettings, null],
    ])
  })

  it('solve: the challenge comes back untouched, with the first counter whose key fits', async () => {
    const { captcha } = captchaAt({ [paths.captchaChallenge]: () => json(challenge) })
    const token = await captcha.solve()
    const solved = JSON.parse(atob(token))
    expect(solved.challenge).toEqual(challenge)
    expect(solved.solution.derivedKey).toMatch(/^00[0-9a-f]{62}$/)
    // Computed once with another implementation of PBKDF2, Node's own.
    expect(solved.solution).toMatchObject({
      counter: 66,
      derivedKey: '0031af755a1ecd2361ed2960573ec3ada83eb8ff6e1ce9ca22ae6b0ae594a78b',
    })
    expect(token.length).toBeLessThan(5000)
  })

  it('solve gives the page its turn', async () => {
    const slow = { ...challenge, parameters: { ...challenge.parameters, keyPrefix: '0000', cost: 10 } }
    const { captcha } = captchaAt({ [paths.captchaChallenge]: () => json(slow) })
    const controller = new AbortController()
    setTimeout(() => controller.abort(new Error('enough')), 100)
    await expect(captcha.solve({ signal: controller.signal })).rejects.toThrow('enough')
  })

  it('what the server refuses is an ApiError, what it does not answer a network failure', async () => {
    const refusing = captchaAt({ [paths.captchaChallenge]: () => applicationError('NOT_FOUND', 404) })
    await expect(refusing.captcha.solve()).rejects.toMatchObject({ code: 'CALL_REFUSED', applicationCode: 'NOT_FOUND' })
    const gone = captchaAt({ [paths.captchaSettings]: () => new TypeError('failed to fetch') })
    await expect(gone.captcha.settings()).rejects.toMatchObject({ code: 'NETWORK_FAILED' })
  })
})

describe('a visitor under attack', () => {
  const required = () => json({ error: 'captcha_required', error_description: 'too many' }, 400)
  const askingServer = () => {
    const server = scriptedServer()
    server.script[paths.token] = (request) =>
      request.body.captchaToken === 'proof' ? server.grant(request) : required()
    return server
  }

  it('is started with a token once the server asks for one', async () => {
    const { client, server } = createTestClient(askingServer(), { captchaToken: async () => 'proof' })
    expect((await client.generateVisitorTokens()).refreshToken.role).toBe('visitor')
    expect(server.requests.map(({ body }) => body.captchaToken)).toEqual([undefined, 'proof'])
  })

  it('without one the refusal is thrown, and a token that does not count is not tried again', async () => {
    const without = createTestClient(askingServer())
    await expect(without.client.generateVisitorTokens()).rejects.toMatchObject({ oauthError: 'captcha_required' })
    const wrong = createTestClient(askingServer(), { captchaToken: async () => 'wrong' })
    await expect(wrong.client.generateVisitorTokens()).rejects.toMatchObject({ oauthError: 'captcha_required' })
    expect(wrong.server.requests).toHaveLength(2)
  })
})

it('recovery: captcha tokens go under the names of Wix', async () => {
  const { client, server } = createTestClient(scriptedServer({ [paths.sendRecoveryEmail]: () => json({}) }))
  await client.sendPasswordResetEmail('a@b.c', 'https://app.example.com/', undefined, { recaptchaToken: 'r' })
  expect(server.to(paths.sendRecoveryEmail)[0]?.body.captchaTokens).toEqual([{ Recaptcha: 'r' }])
})
