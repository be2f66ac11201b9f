import { paths, type TokenResponse } from '@foyer/protocol'
import { defaultDatabase, startFoyer, TEST_NOW, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decodeClaims, decodeHeader } from '../database/tables.js'
import { runCodeFlow, signedInBrowser } from './oidc-steps.js'

const MINUTE = 60_000

describe.each(defaultDatabase)('ID tokens on $name', ({ name }) => {
  let foyer: TestFoyer
  let browser: { cookie: string }
  let memberId: string
  beforeAll(async () => {
    foyer = await startFoyer({ database: name, listen: false })
    const ana = await foyer.createMember('ana@example.com')
    memberId = ana.memberId
    const profile = { nickname: 'ana', firstName: 'Ana', lastName: 'Li' }
    const token = (await foyer.createVisitor()).access_token
    await foyer.call(paths.register, {
      token,
      json: { loginId: { email: 'named@example.com' }, password: 'correct horse battery', profile },
    })
    browser = await signedInBrowser(foyer, memberId, TEST_NOW - 5 * MINUTE)
  })
  afterAll(() => foyer.stop())

  const renew = (refreshToken: string, more: Record<string, string> = {}) => foyer.refresh(refreshToken, more)

  it('security-checklist 79: with openid, and exactly these claims', async () => {
    const { id_token, access_token } = await runCodeFlow(foyer, browser, { nonce: 'the-nonce' })
    expect(decodeHeader(id_token as string)).toEqual({
      alg: 'ES256',
      typ: 'JWT',
      kid: decodeHeader(access_token).kid,
    })
    const now = foyer.clock.now() / 1000
    expect(decodeClaims(id_token as string)).toEqual({
      iss: foyer.url,
      aud: foyer.client.clientId,
      sub: memberId,
      sid: decodeClaims(access_token).sid,
      auth_time: TEST_NOW / 1000 - 300,
      amr: ['pwd'],
      acr: '1',
      nonce: 'the-nonce',
      iat: now,
      exp: now + 900,
    })
    expect(memberId).toMatch(/^[\x21-\x7e]{1,255}$/)
  })

  it('security-checklist 79: a nonce that was not sent is not made up', async () => {
    for (const nonce of [undefined, '']) {
      const { id_token } = await runCodeFlow(foyer, browser, { nonce })
      expect(decodeClaims(id_token as string)).not.toHaveProperty('nonce')
    }
  })

  it.each(['offline_access', 'email profile', undefined])('without openid there is none: %s', async (scope) => {
    const tokens = await runCodeFlow(foyer, browser, { scope, nonce: 'the-nonce' })
    expect(tokens).not.toHaveProperty('id_token')
    expect((await renew(tokens.refresh_token)).body).not.toHaveProperty('id_token')
  })

  it('and the Wix dialect has none', async () => {
    expect(await foyer.createMember('sdk@example.com')).not.toHaveProperty('id_token')
    expect(await foyer.createVisitor()).not.toHaveProperty('id_token')
  })

  it('security-checklist 81: a renewed one keeps iss, sub, aud, auth_time and sid, and has no nonce', async () => {
    const first = await runCodeFlow(foyer, browser, { nonce: 'the-nonce' })
    await foyer.advance(60)
    const second = (await renew(first.refresh_token)).body
    const { nonce: _nonce, iat, exp, ...kept } = decodeClaims(first.id_token as string)
    expect(decodeClaims(second.id_token as string)).toEqual({ ...kept, iat: Number(iat) + 60, exp: Number(exp) + 60 })
  })

  it('security-checklist 54: a renewal may ask for less, without openid for no ID token, and never for more', async () => {
    const tokens = await runCodeFlow(foyer, browser, { scope: 'openid offline_access' })
    const less = (await renew(tokens.refresh_token, { scope: 'offline_access' })).body
    expect(less).toMatchObject({ scope: 'offline_access' })
    expect(less).not.toHaveProperty('id_token')
    const same = (await renew(less.refresh_token)).body
    expect(same).toMatchObject({ scope: 'openid offline_access', id_token: expect.any(String) })
    for (const scope of ['openid email', 'email', 'admin', 'openid offline_access profile']) {
      const refused = await renew(tokens.refresh_token, { scope })
      expect(refused).toMatchObject({ status: 400, body: { error: 'invalid_scope' } })
    }
  })

  it('security-checklist 73: an ID token is no access token, at any endpoint', async () => {
    const { id_token, access_token } = (await runCodeFlow(foyer, browser)) as TokenResponse & { id_token: string }
    const apiKey = await foyer.addApiKey()
    for (const token of [id_token, `Bearer ${id_token}`]) {
      for (const path of [paths.userinfo, paths.userInfo, paths.currentMember])
        expect([path, (await foyer.call(path, { token })).status]).toEqual([path, 401])
      const pushed = await foyer.call(paths.redirectSession, { token, json: { login: {} } })
      expect(pushed.status).toBe(401)
      const login = await foyer.logIn(token, 'ana@example.com')
      expect(login.status).toBe(401)
    }
    expect((await foyer.call(paths.tokenInfo, { json: { token: id_token } })).body).toEqual({ active: false })
    const asked = await foyer.call(paths.introspect, { form: { token: id_token }, token: apiKey })
    expect(asked.text).toBe('{"active":false}')
    expect(await renew(id_token)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    // Revoking an ID token does not end the session.
    await foyer.call(paths.revoke, { form: { token: id_token, client_id: foyer.client.clientId } })
    expect((await foyer.call(paths.userinfo, { token: access_token })).status).toBe(200)
  })

  it('security-checklist 79: sub is the same at every client and every sign-in', async () => {
    const other = await foyer.addClient({ redirectUris: foyer.client.redirectUris })
    const here = await runCodeFlow(foyer, browser)
    const again = await runCodeFlow(foyer, await signedInBrowser(foyer, memberId), { client_id: other.clientId })
    expect(decodeClaims(again.id_token as string).aud).toBe(other.clientId)
    expect(decodeClaims(again.id_token as string).sub).toBe(decodeClaims(here.id_token as string).sub)
    expect(decodeClaims(again.id_token as string).sid).not.toBe(decodeClaims(here.id_token as string).sid)
  })

  describe('security-checklist 80: userinfo', () => {
    const claimsFor: [string, string[]][] = [
      ['openid', ['sub']],
      ['openid offline_access', ['sub']],
      ['openid email', ['email', 'email_verified', 'sub']],
      ['openid profile', ['family_name', 'given_name', 'name', 'sub']],
      ['openid profile email', ['email', 'email_verified', 'family_name', 'given_name', 'name', 'sub']],
    ]
    it.each(claimsFor)('the scope %s tells %j, by GET and POST', async (scope, expected) => {
      const visitor = await foyer.createVisitor()
      const { body } = await foyer.logIn(visitor.access_token, 'named@example.com')
      const named = await signedInBrowser(foyer, body.identity?.id as string)
      const tokens = await runCodeFlow(foyer, named, { scope })
      for (const method of ['GET', 'POST'] as const) {
        for (const token of [tokens.access_token, `Bearer ${tokens.access_token}`]) {
          const answer = await foyer.call(paths.userinfo, { method, token })
          expect(answer.status).toBe(200)
          expect(Object.keys(answer.body).toSorted()).toEqual(expected)
          expect(answer.body.sub).toBe(decodeClaims(tokens.id_token as string).sub)
        }
      }
    })

    it('decision 10: a token of the Wix dialect, which has no such scopes, is answered as before', async () => {
      const ana = await foyer.createMember('as-before@example.com')
      const answer = await foyer.call(paths.userinfo, { token: ana.access_token })
      expect(answer.body).toMatchObject({ sub: ana.memberId, email: 'as-before@example.com', email_verified: false })
      const provider = await foyer.call(paths.userInfo, { token: ana.access_token })
      expect(provider.body).toMatchObject({ sub: ana.memberId, email: 'as-before@example.com', emailVerified: false })
    })

    it('a visitor is answered 403', async () => {
      const { access_token: token } = await foyer.createVisitor()
      const answer = await foyer.call(paths.userinfo, { token })
      expect({ status: answer.status, error: answer.body.error }).toEqual({ status: 403, error: 'insufficient_scope' })
      expect(answer.headers['www-authenticate']).toBe('Bearer error="insufficient_scope"')
    })
  })
})
