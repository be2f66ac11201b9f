import { paths } from '@foyer/protocol'
import { createCodeChallenge, databases, startFoyer, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decodeClaims, dumpTables } from '../../database/tables.js'
import { getRecoverySecret, OTHER_PASSWORD, requestRecovery } from '../membership-steps.js'

/** Properties that a caller might try to set and must not be able to. */
const extras: Record<string, unknown> = {
  id: 'mem_chosen',
  _id: 'mem_chosen',
  memberId: 'mem_chosen',
  sub: 'mem_chosen',
  status: 'ACTIVE',
  state: 'SUCCESS',
  memberStatus: 'APPROVED',
  approved: true,
  blocked: false,
  role: 'owner',
  roles: ['owner'],
  permissions: ['*'],
  isAdmin: true,
  verified: true,
  isVerified: true,
  emailVerified: true,
  email_verified: 1,
  loginEmailVerified: true,
  site: 'site_other',
  siteId: 'site_other',
  site_id: 'site_other',
  tenant: 'other',
  tenantId: 'other',
  aud: 'https://other.example',
  iss: 'https://other.example',
  sid: 'ses_chosen',
  exp: 9_999_999_999,
  expiresAt: 9_999_999_999,
  expires_in: 9_999_999_999,
  revision: '99',
  createdDate: '2000-01-01T00:00:00Z',
  passwordHash: 'chosen',
  password_hash: 'chosen',
  resetRequired: false,
  prototype: { isAdmin: true },
  toString: 'chosen',
  hasOwnProperty: 'chosen',
  valueOf: 'chosen',
  '': 'chosen',
  'profile.status': 'ACTIVE',
  'loginId[email]': 'boss@example.com',
  length: 1,
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the body with the extra properties added to every object that does not already have them. */
function withExtras(body: unknown, known: readonly string[] = []): unknown {
  if (Array.isArray(body)) return body.map((item) => withExtras(item, known))
  if (!isObject(body)) return body
  const more = Object.entries(extras).filter(([name]) => !Object.hasOwn(body, name) && !known.includes(name))
  const own = Object.entries(body).map(([name, value]) => [name, withExtras(value, known)])
  return Object.fromEntries([...more, ...own])
}

/** Runs every call that writes. Ids and random values derive from a seed, so two runs write the same rows. */
async function story(foyer: TestFoyer, change: (body: object, known?: string[]) => unknown) {
  const answers: unknown[] = []
  const call = async (path: string, token: string, json: object, method: 'POST' | 'PATCH' = 'POST') => {
    const { status, body } = await foyer.call(path, { method, token, json: change(json) })
    const { requestId, ...rest } = body
    // Mails are created outside the request and draw from the same seeded generator, so wait for them.
    await foyer.node.mail.settled()
    answers.push([path, status, rest])
    return body as { stateToken: string; sessionToken: string; member: { id: string } }
  }
  // A parameter that the token endpoint supports does not count as an extra.
  const grant = async (json: object, token?: string) => {
    const form = change(json, ['memberId', 'state', 'role', 'roles', 'permissions', 'prototype', ...typed])
    const { status, body } = await foyer.call(paths.token, { json: form, ...(token === undefined ? {} : { token }) })
    expect(status).toBe(200)
    const { jti, ...claims } = decodeClaims(body.access_token as string)
    answers.push(claims)
    return body as { access_token: string; refresh_token: string }
  }
  const { clientId } = foyer.client
  const apiKey = await foyer.addApiKey()
  const visitor = (await grant({ grantType: 'anonymous', clientId })).access_token

  const email = 'ana@example.com'
  const profile = { nickname: 'ana', addresses: [{ address: { city: 'Lisboa' } }] }
  const { stateToken } = await call(paths.register, visitor, { loginId: { email }, password: OTHER_PASSWORD, profile })
  const proven = await call(paths.verify, visitor, { stateToken, code: await foyer.getMailedCode(email) })
  const verifier = 'v'.repeat(43)
  const authRequest = {
    clientId,
    codeChallenge: createCodeChallenge(verifier),
    codeChallengeMethod: 'S256',
    responseMode: 'web_message',
    responseType: 'code',
    state: 's',
    sessionToken: proven.sessionToken,
  }
  await call(paths.redirectSession, visitor, { auth: { authRequest, prompt: 'none' } })
  const { sessionToken } = await call(paths.login, visitor, { loginId: { email }, password: OTHER_PASSWORD })
  const { code } = await foyer.silentCode(visitor, sessionToken, verifier)
  const member = await grant({ grantType: 'authorization_code', clientId, code, codeVerifier: verifier })
  await grant({ grantType: 'refresh_token', refreshToken: member.refresh_token })
  const own = decodeClaims(member.access_token).sub as string
  await call(
    `${paths.members}/${own}`,
    member.access_token,
    { member: { profile: { title: 'Host' }, contact: { company: 'x' } } },
    'PATCH',
  )
  await call(`${paths.currentMember}/slug`, member.access_token, { slug: 'ana' })
  await call(paths.changePassword, member.access_token, {
    newPassword: OTHER_PASSWORD,
    currentPassword: OTHER_PASSWORD,
  })
  await requestRecovery(foyer, visitor, email)
  await call(paths.recover, visitor, { recoveryToken: await getRecoverySecret(foyer, email), password: OTHER_PASSWORD })
  await call(paths.members, apiKey, { member: { loginEmail: 'ben@example.com', profile: { nickname: 'ben' } } })
  await call(paths.signOn, apiKey, { loginId: { email: 'cem@example.com' }, profile: { nickname: 'cem' } })
  await call(paths.sendActivationEmail, apiKey, { identityId: own })
  await foyer.getMails(email)

  const tables = await dumpTables(foyer.database.config)
  // Signing keys and password hashes contain random salts that the seed does not control.
  delete tables.signing_key
  for (const row of tables.member ?? []) delete row.password_hash
  return { answers, tables }
}
/** Extras that are not strings: the token endpoint rejects each of them, known or not (security-checklist 7). */
const typed = Object.entries(extras)
  .filter(([, value]) => typeof value !== 'string')
  .map(([name]) => name)

describe.each(databases)('V15.3.1 and V15.3.3 on $name: what a caller adds', ({ name }) => {
  it('changes no row, no token and no answer, wherever it stands in any body', async () => {
    const runs = []
    for (const change of [(body: object) => body, withExtras]) {
      const foyer = await startFoyer({
        database: name,
        listen: false,
        seed: 'extras',
        settings: { 'signup.verifyEmail': 'true' },
      })
      runs.push(await story(foyer, change as Parameters<typeof story>[1]))
      await foyer.stop()
    }
    const [plain, extended] = runs
    const port = /localhost:\d+/g
    const comparable = (run: unknown) => JSON.parse(JSON.stringify(run).replaceAll(port, 'HOST'))
    expect(plain?.tables.member).toHaveLength(3)
    expect(comparable(extended?.answers)).toEqual(comparable(plain?.answers))
    expect(comparable(extended?.tables)).toEqual(comparable(plain?.tables))
    expect(JSON.stringify(extended)).not.toMatch(/chosen|site_other/)
  })

  it('security-checklist 58: to the anonymous grant gives a visitor all the same', async () => {
    const foyer = await startFoyer({ database: name, listen: false })
    for (const more of [
      { role: 'member' },
      { role: 'owner', scope: 'admin' },
      { member_id: 'mem_chosen' },
      { sub: 'mem_chosen', subject: 'mem_chosen' },
      { sessionToken: 'stk_x', refreshToken: 'x' },
    ]) {
      const { status, body } = await foyer.call(paths.token, {
        json: { grantType: 'anonymous', clientId: foyer.client.clientId, ...more },
      })
      if (status !== 200) continue
      const claims = decodeClaims(body.access_token as string)
      expect([more, claims.role, claims.sub]).toEqual([more, 'visitor', expect.stringMatching(/^vis_/)])
      expect([more, String(claims.scope).includes('admin')]).toEqual([more, false])
    }
    await foyer.stop()
  })
})

describe.each(databases)('security-checklist 91 on $name: look-alikes', ({ name }) => {
  let foyer: TestFoyer
  beforeAll(async () => {
    foyer = await startFoyer({ database: name, listen: false })
    await foyer.createMember('ana@example.com')
  })
  afterAll(() => foyer.stop())

  it.each([
    'An\u0430@example.com',
    'ana@ex\u0430mple.com',
    '\uff41na@example.com',
    'ana\u200b@example.com',
    'ana@example.com\u0000',
    'ana@example.com@evil.example',
    'ana@example.com,evil@evil.example',
    'ana@example.com\r\nBcc: evil@evil.example',
    '"ana"@example.com',
    'ana(x)@example.com',
    '<ana@example.com>',
    'ana%00@example.com',
    'ana@example.com.',
    'a\u0301na@example.com',
    'ana@\u24d4xample.com.evil.example',
  ])('asking for recovery of %j sends nothing to anybody but the owner of that very address', async (lookAlike) => {
    const { access_token: token } = await foyer.createVisitor()
    const answer = await requestRecovery(foyer, token, lookAlike)
    expect([200, 400]).toContain(answer.status)
    await foyer.getMails('ana@example.com')
    const { messages } = (await foyer.call<{ messages: { to: string }[] }>('/dev/inbox')).body
    expect(messages).toEqual([])
    expect((await foyer.register(token, lookAlike)).body).not.toHaveProperty(
      'identity.email.address',
      'ana@example.com',
    )
  })

  it('mail goes to the address as it is kept, however it was typed', async () => {
    const sent: string[] = []
    const transport = { send: async ({ to }: { to: string }) => void sent.push(to), close: () => {} }
    const watched = await startFoyer({ database: name, listen: false, replace: { transport } })
    await watched.createMember('Ana.Lima@example.com')
    const { access_token: token } = await watched.createVisitor()
    await requestRecovery(watched, token, ' aNA.LIMA@EXAMPLE.COM ')
    await watched.node.mail.settled()
    expect(sent).toEqual(['Ana.Lima@example.com'])
    await watched.stop()
  })
})
