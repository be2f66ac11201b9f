import {
  MAX_PASSKEYS,
  type OwnSessions,
  type PasskeyCreationOptions,
  type PasskeyRequestOptions,
  paths,
  type StateResponse,
  type TokenResponse,
  VERIFICATION_CODE_TRIES,
} from '@foyer/protocol'
import { openDatabase } from '@foyer/server'
import {
  type CallOptions,
  createVirtualAuthenticator,
  type ScenarioResponse,
  startFoyer,
  TEST_ORIGIN,
  TEST_PASSWORD,
  type TestFoyer,
} from '@foyer/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type OpenApiDocument, openApiDocument } from '../../src/http/openapi/build-document.js'
import { operations } from '../../src/http/openapi/operations.js'
import { decodeClaims } from '../database/tables.js'
import { addFakeProvider, profileOf, whileProvidersAreDown } from '../members/external/fake-provider.js'
import { codeAt } from '../members/factors/authenticator-app.js'
import {
  decideAsOwner,
  getRecoverySecret,
  OTHER_PASSWORD,
  requestRecoverySecret,
  wrongCode,
} from '../members/membership-steps.js'
import { createOwner } from '../owner/owner-steps.js'
import { viewAsMember } from '../sessions/impersonation-steps.js'
import {
  authRequest,
  commonRefusalOperations,
  findOperation,
  toUrl,
  whileFailing,
  withHeaderTwice,
} from './openapi-steps.js'
import { createResponseCheck, listDeclaredResponses, type ResponseCheck } from './openapi-validator.js'

/** Declared responses that cannot be produced from outside, with the reason. */
const notMet: Record<string, string> = {
  'finishIdentityProviderTest 404 NOT_FOUND': 'only if the provider is removed during its test',
  'finishIdentityProviderTest 404': 'only if the provider is removed during its test',
  'getMyMember 404 NOT_FOUND': 'only in the moment in which the account is deleted',
  'deleteMyMember 404 NOT_FOUND': 'only in the moment in which the account is deleted',
  'downloadMyData 404 NOT_FOUND': 'only in the moment in which the account is deleted',
  'updateMySlug 404 NOT_FOUND': 'only in the moment in which the account is deleted',
  'joinCommunity 404 NOT_FOUND': 'only in the moment in which the account is deleted',
  'leaveCommunity 404 NOT_FOUND': 'only in the moment in which the account is deleted',
  'signOn 404 NOT_FOUND': 'only on a site without any client; the tests always have one',
}
/** Needs a query that takes five seconds; `data/slow-queries.soak.test.ts` has one. */
for (const id of [
  'queryItems',
  'queryItemsByGet',
  'viewDataAs',
  'countItems',
  'distinctValues',
  'aggregateItems',
  'searchItems',
  'isReferenced',
  'queryReferenced',
])
  notMet[`${id} 400 WDE0028`] = 'only when the database takes too long'
notMet['getItem 400 WDE0028'] = 'only with more than 10,000 items that are included'
notMet['aggregatePipeline 400 WDE0028'] = 'only with more than 10,000 items'
/** Statuses whose only error code cannot be produced. */
const statusNotMet = new Set(
  ['getMyMember', 'deleteMyMember', 'downloadMyData', 'updateMySlug', 'joinCommunity', 'leaveCommunity', 'signOn'].map(
    (id) => `${id} 404`,
  ),
)

/** The endpoints of the owner API that need no query and read the site, or the member in the path. */
const plainReads = operations.filter(
  ({ group, method, path, query, answers }) =>
    group === 'Owners' &&
    method === 'GET' &&
    /^[^:]*(:memberId)?[^:]*$/.test(path) &&
    query?.parameters.every(({ required }) => !required) !== false &&
    answers[200]?.type === undefined,
)

/** An empty JSON body, if the operation has a body. */
const sentWith = (id: string) => (['GET', 'DELETE'].includes(findOperation(id).method) ? {} : { json: {} })
const encoded = (request: unknown) => `?.r=${Buffer.from(JSON.stringify(request)).toString('base64url')}`

describe('design §4: every answer is one that the description declares', () => {
  let foyer: TestFoyer
  let description: OpenApiDocument
  let answers: ResponseCheck
  let visitor: string
  let apiKey: string
  let serial = 0

  beforeAll(async () => {
    foyer = await startFoyer({})
    description = openApiDocument(operations, foyer.url)
    answers = createResponseCheck(description)
    apiKey = await foyer.addApiKey()
  })
  beforeEach(async () => {
    visitor = (await foyer.createVisitor()).access_token
    await foyer.updateSettings({ 'signup.policy': 'open', 'signup.verifyEmail': 'false' })
  })
  afterAll(() => foyer.stop())

  const newEmail = () => `person-${++serial}@example.com`
  type Asked = CallOptions & { memberId?: string | string[]; search?: string; at?: TestFoyer }

  /** Calls an operation and checks its response against the OpenAPI document. */
  async function ask<Body = Record<string, unknown>>(
    id: string,
    status: number,
    asked: Asked = {},
  ): Promise<ScenarioResponse<Body>> {
    const { memberId, search = '', at = foyer, ...call } = asked
    const operation = findOperation(id)
    const answer = await at.call<Body>(toUrl(operation, memberId) + search, { method: operation.method, ...call })
    expect([id, answer.status, answer.text.slice(0, 300)]).toEqual([id, status, expect.any(String)])
    answers.check(id, answer)
    return answer
  }
  const post = (id: string, status: number, json: unknown, token = visitor, at = foyer) =>
    ask<StateResponse>(id, status, { json, token, at })
  const credentials = (email: string, password = TEST_PASSWORD) => ({ loginId: { email }, password })

  it.each(commonRefusalOperations.map(({ id }) => id))('%s: what any operation may be refused for', async (id) => {
    const operation = findOperation(id)
    const url = toUrl(operation)
    const { method } = operation
    const check = async (call: CallOptions) => answers.check(id, await foyer.call(url, { method, ...call }))

    await check({ headers: { origin: 'https://stranger.example' } })
    answers.check(id, await withHeaderTwice(foyer.url + url, method))
    await whileFailing(foyer, 'bug', () => check({ headers: { origin: TEST_ORIGIN } }))
    await whileFailing(foyer, 'database', () => check({ headers: { origin: TEST_ORIGIN } }))
    if (operation.allow.callers !== 'anyone') await check({})
    if (method === 'GET') return
    const refused = async (payload: string, type: string, status: number) => {
      const response = await foyer.node.http.inject({ method, url, payload, headers: { 'content-type': type } })
      expect(response?.statusCode).toBe(status)
      const { statusCode, headers, body: text } = response as NonNullable<typeof response>
      answers.check(id, {
        status: statusCode,
        text,
        body: JSON.parse(text),
        headers: headers as Record<string, string>,
      })
    }
    await refused('text', 'text/plain', 415)
    const largest = operation.body?.maxBytes ?? 64 * 1024
    await refused(JSON.stringify({ email: 'a'.repeat(largest + 1024) }), 'application/json', 413)
  })

  it.each(
    operations
      .filter(({ group }) => group === 'Service')
      .filter(({ open }) => open !== true)
      .map(({ id }) => id),
  )('%s: a header given twice', async (id) => {
    const operation = findOperation(id)
    answers.check(id, await withHeaderTwice(foyer.url + toUrl(operation), operation.method))
  })

  it('the token endpoint', async () => {
    const { clientId } = foyer.client
    const member = await foyer.createMember(newEmail())
    const token = (status: number, json: Record<string, string>, more: Asked = {}) =>
      ask<Record<string, string>>('issueToken', status, { json, ...more })
    const { body: tokens } = await token(200, { clientId, grantType: 'anonymous' })
    await ask('issueToken', 200, { form: { client_id: clientId, grant_type: 'anonymous' } })
    await token(200, { grantType: 'refresh_token', refreshToken: tokens.refresh_token as string })
    await token(200, { grant_type: 'refresh_token', refresh_token: member.refresh_token })
    const backEnd = { grant_type: 'authorized_client', member_id: member.memberId }
    await token(200, backEnd, { token: `,${apiKey}` })
    await token(400, {})
    await token(400, { grant_type: 'password' })
    await token(400, { grant_type: 'refresh_token', refresh_token: 'nonsense' })
    await token(400, { grant_type: 'refresh_token', refresh_token: tokens.refresh_token as string, scope: 'admin' })
    await token(401, { grant_type: 'anonymous', client_id: 'nobody' })
    await token(401, backEnd, { token: `,${apiKey}x` })
    await token(401, backEnd)

    await ask('tokenInfo', 200, { json: { token: member.access_token } })
    await ask('tokenInfo', 200, { json: { token: visitor } })
    await ask('tokenInfo', 200, { json: { token: 'nonsense' } })
    await ask('tokenInfo', 400, { json: {} })
    await ask('keySet', 200)
    await ask('checkOrigin', 200, { search: `?client_id=${clientId}`, headers: { origin: 'https://stranger.example' } })
    await ask('checkOrigin', 200)
    await ask('checkOrigin', 400, { search: `?client_id=${'x'.repeat(201)}` })
    await ask('openidConfiguration', 200)
    await ask('authorizationServerMetadata', 200)
    await ask('introspectToken', 200, { form: { token: member.access_token }, token: apiKey })
    await ask('introspectToken', 200, { json: { token: member.refresh_token }, token: apiKey })
    await ask('introspectToken', 200, { json: { token: 'nonsense' }, token: apiKey })
    await ask('introspectToken', 400, { json: {}, token: apiKey })
    await ask('introspectToken', 401, { json: { token: 'nonsense' } })
    await ask('introspectToken', 401, { json: { token: 'nonsense' }, token: member.access_token })
    await ask('introspectToken', 403, {
      json: { token: 'nonsense' },
      token: apiKey,
      headers: { origin: TEST_ORIGIN },
    })
    for (const id of ['userInfo', 'userInfoByPost', 'providerUserInfo', 'providerUserInfoByPost']) {
      await ask(id, 200, { token: member.access_token })
      await ask(id, 401)
      await ask(id, 403, { token: visitor })
    }
    await ask('issueVisitorHint', 200, { token: visitor })
    await ask('issueVisitorHint', 401)
    await ask('issueVisitorHint', 403, { token: member.access_token })
    await ask('revokeToken', 400, { json: { client_id: clientId } })
    await ask('revokeToken', 401, { json: { token: 'x', client_id: 'nobody' } })
    await ask('revokeToken', 200, { form: { token: member.refresh_token, client_id: clientId } })
  })

  it('redirect sessions, and where they lead', async () => {
    const session = (status: number, json: unknown, token = visitor) =>
      ask<{ redirectSession: { fullUrl: string } }>('createRedirectSession', status, { json, token })
    const open = async (
      id: string,
      status: number,
      given: ScenarioResponse<{ redirectSession: { fullUrl: string } }>,
    ) => ask(id, status, { search: new URL(given.body.redirectSession.fullUrl).search })
    await open('authorize', 303, await session(200, { auth: { authRequest: authRequest(foyer), prompt: 'login' } }))
    const silent = { ...authRequest(foyer), responseMode: 'web_message', redirectUri: undefined, sessionToken: 'none' }
    await open('authorize', 200, await session(200, { auth: { authRequest: silent, prompt: 'none' } }))
    await ask('authorize', 400, { search: '?client_id=nobody' })
    const pushed = {
      client_id: foyer.client.clientId,
      response_type: 'code',
      code_challenge: authRequest(foyer).codeChallenge,
      code_challenge_method: 'S256',
      redirect_uri: `${TEST_ORIGIN}/callback`,
    }
    const { body } = await ask<{ request_uri: string }>('pushRequest', 201, { form: pushed })
    await ask('authorize', 303, {
      search: `?${new URLSearchParams({ client_id: pushed.client_id, request_uri: body.request_uri })}`,
    })
    await ask('authorizeByPost', 303, { form: pushed })
    await ask('authorizeByPost', 400, { form: { client_id: 'nobody' } })
    await ask('pushRequest', 400, { form: { ...pushed, request_uri: body.request_uri } })
    await ask('pushRequest', 400, { form: { ...pushed, request: 'e30.e30.' } })
    await ask('pushRequest', 400, { form: { ...pushed, response_type: 'token' } })
    await ask('pushRequest', 400, { form: { ...pushed, scope: 'everything' } })
    await ask('pushRequest', 401, { form: { ...pushed, client_id: 'nobody' } })
    await session(200, { login: {} })
    await ask('preWarm', 200)
    const logout = { logout: { clientId: foyer.client.clientId }, callbacks: { postFlowUrl: `${TEST_ORIGIN}/` } }
    await open('signOut', 303, await session(200, logout, (await foyer.createMember(newEmail())).access_token))
    await ask('signOut', 200)
    const cookies = (await foyer.call(paths.logout)).headers['set-cookie'] as unknown as string
    const page = await foyer.call(paths.logout, { headers: { cookie: String(cookies).split(';')[0] as string } })
    const csrf = /name="csrf" value="([^"]+)"/.exec(page.text)?.[1] as string
    const cookie = String(page.headers['set-cookie'] ?? cookies).split(';')[0] as string
    await ask('confirmSignOut', 303, { form: { csrf }, headers: { cookie, origin: foyer.url } })
    await ask('confirmSignOut', 403, { form: { csrf: 'forged' } })

    await session(400, { login: {}, logout: { clientId: foyer.client.clientId } })
    await session(400, { auth: { authRequest: { ...authRequest(foyer), redirectUri: 'https://else.example/' } } })
    await session(403, { logout: { clientId: 'another' } })
  })

  it('register and log in', async () => {
    const email = newEmail()
    await post('register', 200, {
      ...credentials(email),
      profile: { nickname: 'N', addresses: [{ address: { city: 'Oslo' } }] },
    })
    await post('register', 409, credentials(email, OTHER_PASSWORD))
    await post('register', 400, credentials('nonsense', 'short'))
    await post('logIn', 200, credentials(email))
    await post('logIn', 401, credentials(email, OTHER_PASSWORD))
    await post('logIn', 404, credentials(newEmail()))
    await post('logIn', 400, credentials('nonsense'))
    await post('startSignInCode', 403, { email })
    await foyer.updateSettings({ 'signin.methods': 'code' })
    await post('startSignInCode', 200, { email })
    await post('startSignInCode', 400, { email: 'nonsense' })
    await foyer.updateSettings({ 'signin.methods': 'password' })
    await decideAsOwner(foyer, email, 'require-reset')
    await post('logIn', 403, credentials(email))
    await decideAsOwner(foyer, email, 'block')
    await post('logIn', 403, credentials(email))
    await foyer.updateSettings({ 'signup.policy': 'approval' })
    expect((await post('register', 200, credentials(newEmail()))).body.state).toBe('REQUIRE_OWNER_APPROVAL')
    await foyer.updateSettings({ 'signup.policy': 'invite' })
    await post('register', 403, credentials(newEmail()))
    await ask('captchaSettings', 200)
    await ask('profileFields', 200)
    await ask('captchaChallenge', 404)
    await foyer.updateSettings({ 'captcha.provider': 'altcha', 'captcha.when': 'always' })
    await ask('captchaChallenge', 200)
    await foyer.updateSettings({ 'captcha.provider': 'none' })
    await ask('validateEmail', 200, { json: { email }, token: visitor })
    await ask('validateEmail', 200, { json: { email: 'nonsense' }, token: visitor })
    await ask('validateEmail', 400, { json: {}, token: visitor })
  })

  it('prove an address', async () => {
    /** Registers a person and returns what the verification needs. */
    const begin = async (email = newEmail()) => {
      const { body } = await post('register', 200, credentials(email))
      return {
        email,
        stateToken: body.stateToken as string,
        identityId: body.identity?.id,
        code: await foyer.getMailedCode(email),
      }
    }
    await foyer.updateSettings({ 'signup.verifyEmail': 'true' })
    const first = await begin()
    await post('startVerification', 200, { stateToken: first.stateToken })
    await post('startVerification', 200, { identityId: first.identityId, target: 'EMAIL' })
    await post('startVerification', 400, { stateToken: 'nonsense' })
    await post('startVerification', 400, {})
    const code = await foyer.getMailedCode(first.email)
    await post('verifyEmail', 400, { stateToken: first.stateToken, code: wrongCode(code) })
    await post('verifyEmail', 200, { stateToken: first.stateToken, code })
    await post('verifyEmail', 400, { stateToken: first.stateToken, code })
    await post('verifyEmail', 400, { code })

    const late = await begin()
    await foyer.advance(11 * 60)
    visitor = (await foyer.createVisitor()).access_token
    await post('verifyEmail', 400, { stateToken: late.stateToken, code: late.code })
    const tried = await begin()
    for (let at = 0; at < 5; at++)
      await post('verifyEmail', 400, { stateToken: tried.stateToken, code: wrongCode(tried.code) })
    await post('verifyEmail', 429, { stateToken: tried.stateToken, code: tried.code })
    await post('startVerification', 429, { stateToken: tried.stateToken })

    // Members with an unverified address whom the owner blocks, or requires to reset the password, meanwhile.
    for (const decision of ['block', 'require-reset'] as const) {
      const email = newEmail()
      await foyer.updateSettings({ 'signup.verifyEmail': 'false' })
      await foyer.createMember(email)
      await foyer.updateSettings({ 'signup.verifyEmail': 'true' })
      const { body } = await post('logIn', 200, credentials(email))
      const mailed = await foyer.getMailedCode(email)
      await decideAsOwner(foyer, email, decision)
      await post('verifyEmail', 403, { stateToken: body.stateToken, code: mailed })
    }
  })

  it('recover and change a password', async () => {
    const email = newEmail()
    const member = await foyer.createMember(email)
    await post('sendRecoveryEmail', 200, {
      email,
      redirect: { clientId: foyer.client.clientId, url: `${TEST_ORIGIN}/` },
    })
    await post('sendRecoveryEmail', 200, { email: newEmail() })
    await post('sendRecoveryEmail', 400, { email, redirect: { url: 'https://else.example/' } })
    await post('sendRecoveryEmail', 400, {})
    await post('sendRecoveryEmail', 403, { email, redirect: { clientId: 'another' } })
    const recoveryToken = await getRecoverySecret(foyer, email)
    await post('recover', 400, { recoveryToken, password: 'short' })
    await post('recover', 400, { recoveryToken: 'nonsense', password: OTHER_PASSWORD })
    await post('recover', 200, { recoveryToken, password: OTHER_PASSWORD })
    const secret = await requestRecoverySecret(foyer, email)
    await decideAsOwner(foyer, email, 'block')
    await post('recover', 403, { recoveryToken: secret, password: TEST_PASSWORD })

    await ask('sendActivationEmail', 404, { json: { identityId: 'mem_nobody' }, token: apiKey })
    await ask('sendActivationEmail', 200, { json: { identityId: member.memberId }, token: apiKey })
    await ask('sendActivationEmail', 400, { json: {}, token: apiKey })
    await ask('sendActivationEmail', 403, { json: {}, token: apiKey, headers: { origin: TEST_ORIGIN } })

    const { access_token: own } = await foyer.createMember(newEmail())
    await ask('changePassword', 200, { json: { newPassword: OTHER_PASSWORD }, token: own })
    await ask('changePassword', 400, { json: { newPassword: 'short' }, token: own })
    await ask('changePassword', 401, {
      json: { newPassword: TEST_PASSWORD, currentPassword: TEST_PASSWORD },
      token: own,
    })
    await ask('changePassword', 403, { json: { newPassword: TEST_PASSWORD }, token: visitor })
    await foyer.advance(11 * 60)
    await ask('changePassword', 403, { json: { newPassword: TEST_PASSWORD }, token: own })
  })

  it('addresses that the site refuses, and invitation codes that do not work', async () => {
    const denied = () => `person-${++serial}@denied.example`
    await foyer.updateSettings({ 'signup.verifyEmail': 'true' })
    const email = denied()
    const { stateToken } = (await post('register', 200, credentials(email))).body
    const code = await foyer.getMailedCode(email)
    await foyer.updateSettings({ 'signup.verifyEmail': 'false', 'signup.deniedDomains': 'denied.example' })
    const { access_token: token, memberId } = await foyer.createMember(newEmail())
    await post('verifyEmail', 403, { stateToken, code })
    await post('register', 403, credentials(denied()))
    await ask('signOn', 403, { json: { loginId: { email: denied() } }, token: `${visitor},${apiKey}` })
    await ask('createMember', 403, { token: apiKey, json: { member: { loginEmail: denied() } } })
    await ask('addOwnerMember', 403, { token: apiKey, json: { member: { loginEmail: denied() } } })
    await ask('changeMyEmail', 403, { token, json: { newEmail: denied(), currentPassword: TEST_PASSWORD } })
    await ask('changeMemberEmail', 403, { token: apiKey, memberId, json: { email: denied(), verified: true } })
    await foyer.updateSettings({
      'signup.deniedDomains': '',
      'signup.policy': 'invite',
      'signin.methods': 'password-and-code',
    })
    await post('register', 400, { ...credentials(newEmail()), invitationCode: 'NOT-A-CODE' })
    await post('startSignInCode', 400, { email: newEmail(), invitationCode: 'NOT-A-CODE' })
    await foyer.updateSettings({ 'signup.policy': 'open', 'signin.methods': 'password' })
  })

  it('sign on for a back end', async () => {
    const email = newEmail()
    const signOn = (status: number, json: unknown, token = `${visitor},${apiKey}`, headers = {}) =>
      ask('signOn', status, { json, token, headers })
    await signOn(200, { loginId: { email }, profile: { nickname: 'N' }, verifyEmail: true })
    await signOn(200, { loginId: { email } }, `,${apiKey}`)
    await signOn(400, { loginId: { email: 'nonsense' } })
    await signOn(403, { loginId: { email } }, `${visitor},${apiKey}`, { origin: TEST_ORIGIN })
    await decideAsOwner(foyer, email, 'block')
    await signOn(403, { loginId: { email } })
  })

  it('members', async () => {
    const mine = await foyer.createMember(newEmail())
    const other = await foyer.createMember(newEmail())
    const token = mine.access_token
    const { memberId } = mine
    const patch = {
      member: {
        profile: { nickname: 'N', photo: { url: 'https://a.example/p' } },
        contact: { phones: ['1'], birthdate: '2000-02-29' },
      },
    }
    await ask('updateMember', 200, { json: patch, token, memberId })
    await ask('updateMember', 400, { json: { member: { contact: { birthdate: '2000-02-30' } } }, token, memberId })
    await ask('getMyMember', 200, { token, search: '?fieldsets=FULL' })
    await ask('getMyMember', 400, { token, search: '?.r=%7B' })
    await ask('getMember', 200, { token: apiKey, memberId, search: encoded({ fieldsets: ['PUBLIC', 'FULL'] }) })
    await ask('getMember', 400, { token: apiKey, memberId, search: '?fieldsets=ALL' })
    await ask('getMember', 404, { token: other.access_token, memberId })
    await ask('joinCommunity', 200, { json: {}, token })
    await ask('getMember', 200, { token: other.access_token, memberId })
    await ask('leaveCommunity', 200, { json: {}, token })
    await ask('listMembers', 200, {
      token: apiKey,
      search: '?paging.limit=2&sorting.fieldName=createdDate&fieldsets=FULL',
    })
    await ask('listMembers', 400, { token: apiKey, search: '?paging.limit=1001' })
    await ask('queryMembers', 200, {
      token: apiKey,
      json: { fieldsets: ['FULL'], query: { filter: {}, paging: { limit: 3 } } },
    })
    await ask('queryMembers', 400, { token: apiKey, json: { query: { filter: { $where: 1 } } } })
    const loginEmail = newEmail()
    await ask('createMember', 200, {
      token: apiKey,
      json: { member: { loginEmail, contact: { customFields: { a: { value: ['x', 1] } } } } },
    })
    await ask('createMember', 409, { token: apiKey, json: { member: { loginEmail } } })
    await ask('createMember', 400, { token: apiKey, json: { member: { loginEmail: 'nonsense' } } })
    await ask('updateMySlug', 200, { token, json: { slug: 'taken' } })
    await ask('updateMySlug', 400, { token, json: { slug: 'Not A Slug' } })
    await ask('updateMySlug', 409, { token: other.access_token, json: { slug: 'taken' } })
    await ask('updateMemberSlug', 200, { token: apiKey, memberId, json: { slug: 'another' } })
    await ask('updateMemberSlug', 400, { token: apiKey, memberId, json: {} })
    await ask('updateMemberSlug', 404, { token: apiKey, json: { slug: 'nobody' } })
    await ask('updateMySlug', 200, { token: other.access_token, json: { slug: 'taken' } })
    await ask('updateMemberSlug', 409, { token: apiKey, memberId, json: { slug: 'taken' } })
    await ask('updateMember', 404, { token: apiKey, json: patch })
    await ask('listConsents', 200, { token, memberId })
    await ask('listConsents', 404, { token: apiKey })
    await ask('withdrawConsent', 200, { token, memberId, json: { clientId: 'cli_any' } })
    await ask('withdrawConsent', 400, { token, memberId, json: {} })
    await ask('withdrawConsent', 404, { token: apiKey, json: { clientId: 'cli_any' } })
    const { body } = await ask<OwnSessions>('listMySessions', 200, {
      token: (await foyer.createMember(newEmail())).access_token,
    })
    expect(body.sessions).toHaveLength(1)
    await ask('downloadMyData', 200, { token: (await foyer.createMember(newEmail())).access_token })
    const leaving = await foyer.createMember(newEmail())
    const { sid } = decodeClaims(leaving.access_token) as { sid: string }
    await ask('proveMyself', 200, { token: leaving.access_token, json: { password: TEST_PASSWORD } })
    await ask('proveMyself', 401, { token: leaving.access_token, json: { password: OTHER_PASSWORD } })
    await ask('proveMyself', 400, { token: leaving.access_token, json: {} })
    const { body: proof } = await ask<{ stateToken: string }>('sendMyProofCode', 200, {
      token: leaving.access_token,
      json: {},
    })
    const prove = (status: number, json: object) => ask('proveMyself', status, { token: leaving.access_token, json })
    await prove(400, { code: '000000', stateToken: 'sta_none' })
    for (let tries = 0; tries < VERIFICATION_CODE_TRIES; tries++) await prove(400, { code: 'none', ...proof })
    await prove(429, { code: 'none', ...proof })
    await ask('endMySession', 404, { token: leaving.access_token, memberId: 'ses_none' })
    await ask('endMyOtherSessions', 200, { token: leaving.access_token, json: {} })
    await ask('endMySession', 200, { token: leaving.access_token, memberId: sid })
    const slowEmail = newEmail()
    const slow = (await foyer.createMember(slowEmail)).access_token
    const { body: late } = await ask<{ stateToken: string }>('sendMyProofCode', 200, { token: slow, json: {} })
    const code = await foyer.getMailedCode(slowEmail)
    await foyer.advance(11 * 60)
    await ask('proveMyself', 400, { token: slow, json: { code, ...late } })
    const moving = await foyer.createMember(newEmail())
    const address = newEmail()
    const change = (status: number, json: unknown, who = moving.access_token) =>
      ask('changeMyEmail', status, { token: who, json })
    await change(400, { newEmail: 'nonsense', currentPassword: TEST_PASSWORD })
    await change(401, { newEmail: address, currentPassword: OTHER_PASSWORD })
    await change(409, { newEmail: loginEmail, currentPassword: TEST_PASSWORD })
    await ask('getMyEmailChange', 200, { token: moving.access_token })
    await ask('resendMyEmailChange', 404, { token: moving.access_token, json: {} })
    await ask('confirmMyEmailChange', 404, { token: moving.access_token, json: { code: '000000' } })
    await change(200, { newEmail: address, currentPassword: TEST_PASSWORD })
    await ask('getMyEmailChange', 200, { token: moving.access_token })
    await ask('resendMyEmailChange', 200, { token: moving.access_token, json: {} })
    await foyer.getMails(address)
    const right = await foyer.getMailedCode(address)
    await ask('confirmMyEmailChange', 400, { token: moving.access_token, json: { code: wrongCode(right) } })
    await ask('confirmMyEmailChange', 400, { token: moving.access_token, json: { code: 5 } })
    await ask('confirmMyEmailChange', 200, { token: moving.access_token, json: { code: right } })
    const contested = newEmail()
    await change(200, { newEmail: contested, currentPassword: TEST_PASSWORD })
    const second = await foyer.getMailedCode(contested)
    await foyer.createMember(contested)
    await ask('confirmMyEmailChange', 409, { token: moving.access_token, json: { code: second } })
    await change(200, { newEmail: newEmail(), currentPassword: TEST_PASSWORD })
    for (let tries = 0; tries < 5; tries++)
      await ask('confirmMyEmailChange', 400, { token: moving.access_token, json: { code: 'x' } })
    await ask('confirmMyEmailChange', 429, { token: moving.access_token, json: { code: 'x' } })
    await ask('resendMyEmailChange', 429, { token: moving.access_token, json: {} })
    await ask('cancelMyEmailChange', 200, { token: moving.access_token })
    const byKey = ['muteMember', 'unmuteMember', 'approveMember', 'disconnectMember', 'blockMember']
    const emptied = ['deleteMemberPhones', 'deleteMemberEmails', 'deleteMemberAddresses']
    for (const id of [...emptied, ...byKey]) {
      await ask(id, 200, { token: apiKey, memberId })
      await ask(id, 404, { token: apiKey })
    }
    await ask('declineMember', 200, { token: apiKey, memberId, json: { reason: 'No room.' } })
    await ask('declineMember', 400, { token: apiKey, memberId, json: { reason: 5 } })
    await ask('declineMember', 404, { token: apiKey, json: {} })
    // Without permission: a visitor everywhere, and a member where an API key is required.
    await foyer.updateSettings({ 'members.directory': 'closed' })
    for (const { id, allow, group } of operations)
      if (group === 'Members' && allow.callers !== 'anyone')
        await ask(id, 403, { token: allow.callers === 'key' ? other.access_token : visitor })
    await foyer.updateSettings({ 'members.directory': 'open' })
  })

  it('promotions', async () => {
    const { memberId, access_token: token } = await foyer.createMember(newEmail())
    const siteId = foyer.deps.siteId as string
    const id = decodeClaims(visitor).sub as `vis_${string}`
    const give = async (owner: string) => {
      const database = await openDatabase(foyer.database.config)
      const item = { site_id: siteId, collection_id: 'cart', item_id: owner, owner_id: owner }
      const more = { created_at: 1, updated_at: 1, revision: 1, data: JSON.stringify({ _owner: owner }) }
      await database.write((query) =>
        query
          .insertInto('item')
          .values({ ...item, ...more })
          .execute(),
      )
      await database.close()
    }
    await give(id)
    await ask('previewPromotion', 200, { token: visitor, json: {} })
    await ask('previewPromotion', 400, { token: visitor, json: { sessionToken: 'nonsense' } })
    await ask('getMyPromotion', 200, { token })
    const grant = { grant_type: 'authorized_client', member_id: memberId }
    await ask('issueToken', 200, { token: `${visitor},${apiKey}`, json: grant })
    const { body } = await ask('getMyPromotion', 200, { token })
    expect(body).toMatchObject({ promotion: { visitorId: id, canUndo: true } })
    const undo = (status: number, visitorId: unknown = id) =>
      ask('undoMyPromotion', status, { token, json: { visitorId } })
    await undo(400, 5)
    await undo(404, 'vis_none')
    await undo(200)
    await ask('getMyPromotion', 200, { token })
    await ask('getMyPromotion', 403, { token: visitor })
    await ask('undoMyPromotion', 403, { token: visitor, json: { visitorId: id } })
    const { clientId } = await foyer.addClient({ thirdParty: { runBy: 'Somebody else' } })
    const stranger = await ask<TokenResponse>('issueToken', 200, { json: { clientId, grantType: 'anonymous' } })
    await ask('previewPromotion', 403, { token: stranger.body.access_token, json: {} })
    for (const id of [
      ...['logIn', 'verifyEmail', 'startVerification', 'validateEmail', 'recover'],
      ...['verifySecondFactor', 'startSecondFactorSetUp', 'setUpSecondFactor', 'finishSecondFactor'],
    ])
      await ask(id, 403, { token: stranger.body.access_token, json: {} })
    const late = (await foyer.createVisitor()).access_token
    await give(decodeClaims(late).sub as string)
    await foyer.updateSettings({ 'promotion.undoFor': '0m' })
    await ask('issueToken', 200, { token: `${late},${apiKey}`, json: grant })
    await undo(409, decodeClaims(late).sub)
  })

  it('the linked identities', async () => {
    const google = await addFakeProvider(foyer, 'google')
    await ask('signInMethods', 200)
    const { access_token: token, memberId, refresh_token } = await foyer.createMember(newEmail())
    const start = (status: number, change: object = {}) =>
      ask<{ url: string }>('startMyIdentityLink', status, {
        token,
        json: { providerId: 'google', returnUrl: `${TEST_ORIGIN}/`, ...change },
      })
    const goAndReturn = async (answer: Parameters<typeof google.visit>[1]) => {
      const back = await google.visit((await start(200)).body.url, answer)
      return { code: back.searchParams.get('link_code') as string }
    }
    await start(404, { providerId: 'unknown' })
    await start(400, { returnUrl: 'https://evil.example/' })
    await ask('linkMyIdentity', 200, { token, json: await goAndReturn(profileOf('ana')) })
    await ask('linkMyIdentity', 400, { token, json: { code: 'nonsense' } })
    await ask('linkMyIdentity', 400, { token, json: await goAndReturn({ error: 'access_denied' }) })
    const lost = await goAndReturn(profileOf('ana'))
    await whileProvidersAreDown(foyer, () => ask('linkMyIdentity', 503, { token, json: lost }))
    const off = await goAndReturn(profileOf('ana'))
    const setEnabled = (isEnabled: boolean) =>
      foyer.addProvider('google', { preset: 'google', clientId: 'foyer', isEnabled })
    await setEnabled(false)
    await ask('linkMyIdentity', 404, { token, json: off })
    await setEnabled(true)
    const taken = await goAndReturn(profileOf('ben'))
    await foyer.deps.storage.write((stores) =>
      stores.externalIdentities.insert({
        providerId: 'google',
        subject: 'ben',
        memberId: 'mem_other',
        email: null,
        linkedAt: 0,
        lastUsedAt: 0,
      }),
    )
    await ask('linkMyIdentity', 409, { token, json: taken })
    const { body } = await ask<{ identities: { id: string }[] }>('listMyIdentities', 200, { token })
    const id = body.identities[0]?.id as string
    await ask('unlinkMyIdentity', 404, { token, memberId: 'none' })
    await foyer.deps.storage.write((stores) =>
      stores.members.update(memberId as `mem_${string}`, { passwordHash: null }, foyer.clock.now()),
    )
    await ask('unlinkMyIdentity', 409, { token, memberId: id })
    await foyer.updateSettings({ 'signin.methods': 'code' })
    await foyer.advance(11 * 60)
    const late = (await foyer.refresh(refresh_token)).body.access_token
    await ask('startMyIdentityLink', 403, { token: late, json: { providerId: 'google', returnUrl: `${TEST_ORIGIN}/` } })
    await ask('unlinkMyIdentity', 403, { token: late, memberId: id })
    await foyer.updateSettings({ 'signin.methods': 'password' })
    const fresh = await foyer.createMember(newEmail())
    const back = await google.visit(
      (
        await ask<{ url: string }>('startMyIdentityLink', 200, {
          token: fresh.access_token,
          json: { providerId: 'google', returnUrl: `${TEST_ORIGIN}/` },
        })
      ).body.url,
      profileOf('cleo'),
    )
    const linked = await ask<{ identities: { id: string }[] }>('linkMyIdentity', 200, {
      token: fresh.access_token,
      json: { code: back.searchParams.get('link_code') },
    })
    await ask('unlinkMyIdentity', 200, { token: fresh.access_token, memberId: linked.body.identities[0]?.id as string })
  })

  it('passkeys', async () => {
    visitor = (await foyer.createVisitor()).access_token
    const email = newEmail()
    const { access_token: token, refresh_token, memberId } = await foyer.createMember(email)
    const device = createVirtualAuthenticator({ isSynced: false, hasCounter: true })
    const use = { origin: foyer.url }
    const creationOptions = async () =>
      (await ask<PasskeyCreationOptions>('startMyPasskey', 200, { token, json: {} })).body
    const signInOptions = async () =>
      (await ask<PasskeyRequestOptions>('startPasskeySignIn', 200, { token: visitor, json: {} })).body
    await ask('relatedOrigins', 200, {})
    const response = device.create(await creationOptions(), use)
    await ask('addMyPasskey', 200, { token, json: { response, name: 'Laptop' } })
    await ask('addMyPasskey', 401, { token, json: { response } })
    const passkeyId = response.id
    const twice = createVirtualAuthenticator().create(await creationOptions(), use)
    await foyer.deps.storage.write((stores) =>
      stores.passkeys.insert({
        ...{
          credentialId: twice.id,
          memberId: 'mem_other' as never,
          rpId: null,
          publicKey: 'x',
          counter: 0,
          transports: [],
        },
        ...{ isSynced: true, name: '', aaguid: 'x', createdAt: 1, lastUsedAt: null },
      }),
    )
    await ask('addMyPasskey', 409, { token, json: { response: twice } })
    await ask('listMyPasskeys', 200, { token })
    await ask('renameMyPasskey', 200, { token, memberId: passkeyId, json: { name: 'Phone' } })
    await ask('renameMyPasskey', 404, { token, memberId: 'x', json: { name: 'Phone' } })
    const signIn = async (held = device) => ({ response: held.get(await signInOptions(), use) })
    await post('signInWithPasskey', 200, await signIn())
    await post('signInWithPasskey', 401, { response: device.get({ challenge: 'x', rpId: 'localhost' }, use) })
    const stranger = createVirtualAuthenticator()
    stranger.create(await creationOptions(), use)
    await post('signInWithPasskey', 401, await signIn(stranger))
    const away = newEmail()
    const held = createVirtualAuthenticator()
    const left = (await foyer.createMember(away)).access_token
    const leftOptions = (await ask<PasskeyCreationOptions>('startMyPasskey', 200, { token: left, json: {} })).body
    await ask('addMyPasskey', 200, { token: left, json: { response: held.create(leftOptions, use) } })
    await decideAsOwner(foyer, away, 'require-reset')
    await post('signInWithPasskey', 403, await signIn(held))
    await decideAsOwner(foyer, away, 'block')
    await post('signInWithPasskey', 403, await signIn(held))
    const offered = await signIn(held)
    await foyer.updateSettings({ 'signin.passkeys': 'off' })
    await ask('startPasskeySignIn', 403, { token: visitor, json: {} })
    await post('signInWithPasskey', 403, offered)
    await foyer.updateSettings({ 'signin.passkeys': 'offered' })
    const collector = (await foyer.createMember(newEmail())).access_token
    for (let count = 0; count <= MAX_PASSKEYS; count++) {
      const options = (await ask<PasskeyCreationOptions>('startMyPasskey', 200, { token: collector, json: {} })).body
      const json = { response: createVirtualAuthenticator().create(options, use) }
      await ask('addMyPasskey', count < MAX_PASSKEYS ? 200 : 409, { token: collector, json })
    }
    const other = await foyer.createMember(newEmail())
    await ask('removeMyPasskey', 404, { token: other.access_token, memberId: passkeyId })
    await ask('removeMemberPasskey', 404, { token: apiKey, memberId: [memberId, 'x'] })
    await foyer.advance(11 * 60)
    const old = (await foyer.refresh(refresh_token)).body.access_token
    await ask('startMyPasskey', 403, { token: old, json: {} })
    await ask('addMyPasskey', 403, { token: old, json: { response } })
    await ask('removeMyPasskey', 403, { token: old, memberId: passkeyId })
    await ask('removeMemberPasskey', 200, { token: apiKey, memberId: [memberId, passkeyId] })
    const passwordless = await foyer.createMember(newEmail())
    const own = createVirtualAuthenticator()
    const { body } = await ask<PasskeyCreationOptions>('startMyPasskey', 200, {
      token: passwordless.access_token,
      json: {},
    })
    const added = own.create(body, use)
    await ask('addMyPasskey', 200, { token: passwordless.access_token, json: { response: added } })
    await foyer.deps.storage.write((stores) =>
      stores.members.update(passwordless.memberId as never, { passwordHash: null }, 1),
    )
    await ask('removeMyPasskey', 409, { token: passwordless.access_token, memberId: added.id })
    const further = createVirtualAuthenticator()
    const next = await ask<PasskeyCreationOptions>('startMyPasskey', 200, {
      token: passwordless.access_token,
      json: {},
    })
    await ask('addMyPasskey', 200, {
      token: passwordless.access_token,
      json: { response: further.create(next.body, use) },
    })
    await ask('removeMyPasskey', 200, { token: passwordless.access_token, memberId: added.id })
  })

  it('second factors', async () => {
    visitor = (await foyer.createVisitor()).access_token
    const email = newEmail()
    const member = await foyer.createMember(email)
    const token = member.access_token
    const now = () => foyer.clock.now()
    const { memberId } = member
    await ask('removeMemberSecondFactors', 404, { token: apiKey, memberId })
    await ask('listMySecondFactors', 200, { token })
    await ask('renewMyRecoveryCodes', 404, { token, json: {} })
    const start = async (as = token) =>
      (await ask<{ secret: string; setUpToken: string }>('startMyAuthenticator', 200, { token: as, json: {} })).body
    const { secret, setUpToken } = await start()
    await ask('addMyAuthenticator', 400, { token, json: { setUpToken, code: '000000' } })
    await ask('addMyAuthenticator', 400, { token, json: { setUpToken: 'x', code: '000000' } })
    await ask('addMyAuthenticator', 200, { token, json: { setUpToken, code: codeAt(secret, now()) } })
    await ask('verifyMySecondFactor', 400, { token, json: { code: '000000' } })
    await foyer.advance(30)
    await ask('verifyMySecondFactor', 200, { token, json: { code: codeAt(secret, now()) } })
    await ask('renewMyRecoveryCodes', 200, { token, json: {} })
    await ask('distrustMyDevices', 200, { token, json: {} })
    const logIn = async () => (await foyer.logIn(visitor, email)).body.stateToken
    await post('verifySecondFactor', 400, { stateToken: 'sfa_x', code: '000000' })
    await foyer.advance(30)
    await post('verifySecondFactor', 200, { stateToken: await logIn(), code: codeAt(secret, now()) })
    const tried = await logIn()
    for (let at = 0; at < 5; at++) await post('verifySecondFactor', 400, { stateToken: tried, code: '000000' })
    await post('verifySecondFactor', 429, { stateToken: tried, code: '000000' })
    const late = await foyer.createMember(newEmail())
    const own = await start(late.access_token)
    const confirmed = { setUpToken: own.setUpToken, code: codeAt(own.secret, now()) }
    await ask('addMyAuthenticator', 200, { token: late.access_token, json: confirmed })
    await foyer.updateSettings({ 'signin.secondFactor': 'everyone' })
    await ask('removeMyAuthenticator', 409, { token: late.access_token })
    await foyer.updateSettings({ 'signin.secondFactor': 'optional' })
    await foyer.advance(11 * 60)
    const old = (await foyer.refresh(late.refresh_token)).body.access_token
    await ask('addMyAuthenticator', 403, { token: old, json: confirmed })
    await ask('removeMyAuthenticator', 403, { token: old })
    await ask('renewMyRecoveryCodes', 403, { token: old, json: {} })
    // The password alone is recent, and not enough.
    await ask('proveMyself', 200, { token: old, json: { password: TEST_PASSWORD } })
    await ask('addMyAuthenticator', 403, { token: old, json: confirmed })
    await ask('removeMyAuthenticator', 403, { token: old })
    await ask('renewMyRecoveryCodes', 403, { token: old, json: {} })
    const authenticator = createVirtualAuthenticator()
    const create = async () => {
      const { body } = await ask<PasskeyCreationOptions>('startMyPasskey', 200, { token: old })
      return { response: authenticator.create(body, { origin: foyer.url }) }
    }
    await ask('addMyPasskey', 403, { token: old, json: await create() })
    await foyer.advance(30)
    await ask('verifyMySecondFactor', 200, { token: old, json: { code: codeAt(own.secret, now()) } })
    const added = await create()
    await ask('addMyPasskey', 200, { token: old, json: added })
    await ask('proveMyself', 200, { token: old, json: { password: TEST_PASSWORD } })
    await ask('removeMyPasskey', 403, { token: old, memberId: added.response.id })
    await foyer.advance(30)
    await ask('verifyMySecondFactor', 200, { token: old, json: { code: codeAt(own.secret, now()) } })
    await ask('removeMyAuthenticator', 200, { token: old })
    await foyer.updateSettings({ 'signin.secondFactor': 'everyone' })
    await ask('removeMyPasskey', 409, { token: old, memberId: added.response.id })
    await foyer.updateSettings({ 'signin.secondFactor': 'optional' })
    await ask('removeMemberSecondFactors', 200, { token: apiKey, memberId })
  })

  it('a second factor that a sign-in requires', async () => {
    visitor = (await foyer.createVisitor()).access_token
    const email = newEmail()
    await foyer.createMember(email)
    await foyer.updateSettings({ 'signin.secondFactor': 'everyone' })
    const logIn = async () => (await foyer.logIn(visitor, email)).body.stateToken
    const stateToken = await logIn()
    await post('startSecondFactorSetUp', 400, { stateToken: 'sfa_x' })
    const { body } = await ask<{ secret: string; setUpToken: string }>('startSecondFactorSetUp', 200, {
      token: visitor,
      json: { stateToken },
    })
    const { secret, setUpToken } = body
    const tried = await logIn()
    const wrong = { stateToken: tried, setUpToken, code: '000000' }
    for (let at = 0; at < 5; at++) await post('setUpSecondFactor', 400, wrong)
    await post('setUpSecondFactor', 429, wrong)
    await post('setUpSecondFactor', 400, { stateToken: 'sfa_x', setUpToken, code: '000000' })
    const code = codeAt(secret, foyer.clock.now())
    await post('setUpSecondFactor', 200, { stateToken, setUpToken, code })
    await post('finishSecondFactor', 200, { stateToken })
    await post('finishSecondFactor', 400, { stateToken: 'sfa_x' })
    await foyer.updateSettings({ 'signin.secondFactor': 'optional' })
  })

  it('what asks for a late sign-in', async () => {
    const late = await foyer.createMember(newEmail())
    const address = newEmail()
    const json = { newEmail: address, currentPassword: TEST_PASSWORD }
    await ask('changeMyEmail', 200, { token: late.access_token, json })
    const old = await foyer.getMailedCode(address)
    await foyer.advance(11 * 60)
    await ask('confirmMyEmailChange', 400, { token: late.access_token, json: { code: old } })
    await foyer.deps.storage.write((stores) =>
      stores.members.update(late.memberId as `mem_${string}`, { passwordHash: null }, foyer.clock.now()),
    )
    await ask('changeMyEmail', 403, { token: late.access_token, json })
    await ask('deleteMyMember', 403, { token: late.access_token })
    await ask('deleteMember', 403, { token: late.access_token, memberId: late.memberId })
    await ask('deleteMyMember', 200, { token: (await foyer.createMember(newEmail())).access_token })
    await ask('deleteMember', 200, { token: apiKey, memberId: late.memberId })
    await ask('deleteMember', 404, { token: apiKey, memberId: late.memberId })
  })

  it('items of collections', async () => {
    const things = 'things'
    const { access_token: token, memberId } = await foyer.createMember(newEmail())
    const permissions = { read: 'ANYONE', insert: 'ANYONE', update: 'ANYONE', remove: 'ANYONE' }
    await ask('createCollection', 200, { token: apiKey, json: { collection: { id: things, permissions } } })
    await ask('createCollection', 200, {
      token: apiKey,
      json: { collection: { id: 'closed', permissions: { read: 'ADMIN' } } },
    })
    const unique = { name: 'u', fields: [{ path: 'u' }], unique: true }
    await ask('createIndex', 200, { token: apiKey, json: { dataCollectionId: things, index: unique } })

    const query = (dataCollectionId: string, dataItemId: string) =>
      `?${new URLSearchParams({ dataCollectionId, dataItemId })}`
    const read = (status: number, dataItemId: string, search: string) =>
      ask('getItem', status, { token, memberId: dataItemId, search })
    const item = (data: unknown, more = {}) => ({ dataCollectionId: things, dataItem: { data, ...more } })
    const document = { _id: 'x', u: 1, at: { $date: '2026-01-31' }, l: [null, true, { a: 'b' }] }
    const deep = Array.from({ length: 16 }).reduce<object>((inner) => ({ inner }), {})
    const tooLarge = { a: 'x'.repeat(513 * 1024) }

    await ask('insertItem', 200, { token, json: item(document) })
    await ask('insertItem', 409, { token, json: item(document) })
    await ask('insertItem', 409, { token, json: item({ u: 1 }) })
    await read(200, 'x', query(things, 'x'))
    await read(404, 'y', query(things, 'y'))
    await read(404, 'y', query('nowhere', 'y'))
    await read(403, 'x', query('closed', 'x'))
    await read(400, 'x', query('', 'x'))
    await read(400, 'x', query(things, ''))
    await ask('saveItem', 200, { token, json: item(document) })
    await ask('saveItem', 200, { token, json: item({ _id: 'other', u: 2 }) })
    await ask('updateItem', 200, { token, json: item(document) })
    const change = (n: unknown, dataItemId = 'x', more = {}) => ({
      dataCollectionId: things,
      patch: {
        dataItemId,
        fieldModifications: [{ fieldPath: 'u', action: 'SET_FIELD', setFieldOptions: { value: n } }],
        ...more,
      },
    })
    await ask('patchItem', 200, { token, json: change(1) })

    for (const id of ['insertItem', 'saveItem', 'updateItem']) {
      for (const [status, json] of [
        [400, { dataItem: { data: document } }],
        [400, item({ _id: 5 })],
        [400, item('text')],
        [400, item({ _id: 'x', ...tooLarge })],
        [400, item({ _id: 'x', $a: 1 })],
        [400, item({ _id: 'x', deep })],
        [404, { dataCollectionId: 'nowhere', dataItem: { data: document } }],
        [403, { dataCollectionId: 'closed', dataItem: { data: document } }],
      ] as const)
        await ask(id, status, { token, json })
      if (id === 'insertItem') continue
      await ask(id, 409, { token, json: item({ _id: 'other', u: 1 }) })
      await ask(id, 409, { token, json: item(document, { revision: '99' }) })
    }
    await ask('updateItem', 400, { token, json: item({ u: 3 }) })
    const nonsense = { condition: { filter: { u: { $nonsense: 1 } } } }
    await ask('updateItem', 400, { token, json: { ...item(document), ...nonsense } })
    await ask('updateItem', 404, { token, json: item({ _id: 'missing' }) })
    for (const [status, json] of [
      [400, { ...change(1), dataCollectionId: 5 }],
      [400, change(1, '')],
      [400, change(['x'.repeat(513 * 1024)])],
      [400, change({ $a: 1 })],
      [
        400,
        {
          ...change(1),
          patch: {
            dataItemId: 'x',
            fieldModifications: [
              { fieldPath: 'a'.repeat(17).split('').join('.'), action: 'SET_FIELD', setFieldOptions: { value: 1 } },
            ],
          },
        },
      ],
      [400, { ...change(1), ...nonsense }],
      [404, change(1, 'missing')],
      [404, { ...change(1), dataCollectionId: 'nowhere' }],
      [403, { ...change(1), dataCollectionId: 'closed' }],
      [409, change(1, 'other')],
      [409, change(1, 'x', { revision: '99' })],
    ] as const)
      await ask('patchItem', status, { token, json })

    const named = (more: object) => ({ dataCollectionId: things, ...more })
    const bulk = {
      bulkInsertItems: { dataItems: [{ data: {} }, { data: document }] },
      bulkSaveItems: { dataItems: [{ data: document }, { data: 5 }] },
      bulkUpdateItems: { dataItems: [{ data: document }, { data: { _id: 'missing' } }] },
      bulkPatchItems: { patches: [change(1).patch, change(1, 'missing').patch] },
      bulkRemoveItems: { dataItemIds: ['missing'] },
    }
    for (const [id, json] of Object.entries(bulk)) {
      await ask(id, 200, { token, json: named(json) })
      await ask(id, 400, { token, json: { ...json, dataCollectionId: 5 } })
      await ask(id, 404, { token, json: { ...json, dataCollectionId: 'nowhere' } })
      await ask(id, 403, { token, json: { ...json, dataCollectionId: 'closed' } })
      const [[list, entries]] = Object.entries(json) as [[string, unknown[]]]
      await ask(id, 400, { token, json: named({ [list]: Array.from({ length: 1001 }, () => entries[0]) }) })
      if (list === 'dataItems') await ask(id, 400, { token, json: named({ dataItems: {} }) })
      if (!['bulkInsertItems', 'bulkSaveItems'].includes(id))
        await ask(id, 400, { token, json: named({ ...json, ...nonsense }) })
    }

    const remove = (status: number, dataItemId: unknown, more = {}) =>
      ask('removeItem', status, { token, json: named({ dataItemId, ...more }) })
    await remove(400, '')
    await remove(400, 'x', { dataCollectionId: 5 })
    await remove(400, 'x', nonsense)
    await remove(404, 'missing')
    await remove(404, 'x', { dataCollectionId: 'nowhere' })
    await remove(403, 'x', { dataCollectionId: 'closed' })
    await remove(409, 'x', { revision: '99' })
    await remove(200, 'x')
    const condition = { filter: { u: 1 } }
    for (const [id, json] of [
      ['asyncPatchByFilter', { ...condition, fieldModifications: change(1).patch.fieldModifications }],
      ['asyncRemoveByFilter', condition],
    ] as const) {
      const { body } = await ask<{ jobId: string }>(id, 200, { token, json: named(json) })
      await ask('getAsyncJobStatus', 200, { token, memberId: body.jobId })
      await ask(id, 400, { token, json: named({ ...json, filter: { u: { $unknown: 1 } } }) })
      await ask(id, 400, { token, json: { ...json, dataCollectionId: 5 } })
      await ask(id, 403, { token, json: { ...json, dataCollectionId: 'closed' } })
      await ask(id, 404, { token, json: { ...json, dataCollectionId: 'nowhere' } })
      const now = foyer.clock.now()
      await foyer.deps.storage.transact(async ({ dataJobs }) => {
        const caller = { kind: 'member', id: memberId } as const
        for (const at of [1, 2, 3, 4, 5]) {
          const job = {
            jobId: `job_${id}_${at}`,
            collectionId: things,
            caller,
            request: { filter: {} },
            createdAt: now,
          }
          await dataJobs.insert(job)
          await dataJobs.lease('held', now, now + 15_000)
        }
      })
      await ask(id, 429, { token, json: named(json) })
      await foyer.deps.storage.transact(async ({ dataJobs }) => {
        for (const at of [1, 2, 3, 4, 5])
          await dataJobs.fail(`job_${id}_${at}`, 'held', { code: 'INTERNAL', description: 'given up' }, now)
      })
    }
    await ask('createCollection', 200, { token: apiKey, json: { collection: { id: `${things}__drafts` } } })
    await ask('insertItem', 200, { token: apiKey, json: item({ _id: 'drafted' }) })
    const back = { token: apiKey, json: named({ dataItemId: 'drafted' }) }
    await ask('createDraft', 200, back)
    await ask('createDraft', 409, back)
    await ask('publishDraft', 200, back)
    await ask('unpublish', 200, back)
    for (const id of ['createDraft', 'publishDraft', 'unpublish']) {
      await ask(id, 403, { token, json: named({ dataItemId: 'drafted' }) })
      await ask(id, 400, { token: apiKey, json: { dataCollectionId: 5, dataItemId: 'drafted' } })
      await ask(id, 400, { token: apiKey, json: named({ dataItemId: 5 }) })
      await ask(id, 404, { token: apiKey, json: named({ dataItemId: 'missing' }) })
      await ask(id, 404, { token: apiKey, json: { dataCollectionId: 'nowhere', dataItemId: 'drafted' } })
    }
    await ask('getAsyncJobStatus', 404, { token, memberId: 'job_none' })
    await ask('truncateItems', 200, { token, json: named({}) })
    await ask('truncateItems', 400, { token, json: { dataCollectionId: 5 } })
    await ask('truncateItems', 404, { token, json: { dataCollectionId: 'nowhere' } })
    await ask('truncateItems', 403, { token, json: { dataCollectionId: 'closed' } })
    for (const { id, group } of operations)
      if (group === 'Data items') await ask(id, 403, { token: apiKey, headers: { origin: TEST_ORIGIN } })
  })

  it('questions about items', async () => {
    const permissions = { read: 'ANYONE', insert: 'ANYONE' }
    for (const [id, read] of [
      ['asked', 'ANYONE'],
      ['secret', 'ADMIN'],
    ])
      await ask('createCollection', 200, {
        token: apiKey,
        json: { collection: { id, permissions: { ...permissions, read } } },
      })
    for (const n of [1, 2, 3])
      await ask('insertItem', 200, {
        token: apiKey,
        json: { dataCollectionId: 'asked', dataItem: { data: { n, t: 'word' } } },
      })
    const search = { expression: 'word' }
    const filters = [{ a: { $near: 1 } }, { a: { $regex: 'x' } }]
    const pages = [{ limit: 1.5 }, { limit: 0 }, { limit: 1001 }, { offset: 'x' }, { offset: -1 }].map((paging) => ({
      paging,
    }))
    const operations = [{ resultFieldName: 'sum', sum: { itemFieldName: 'n' } }]
    const cursorPaging = { limit: 1 }
    const ways: Record<string, { taken: object[]; refused: object[] }> = {
      queryItems: {
        taken: [{}, { query: { cursorPaging, fields: ['n'] }, returnTotalCount: true }],
        refused: [
          ...filters.map((filter) => ({ query: { filter } })),
          ...pages.map((query) => ({ query })),
          { query: 5 },
          { includeReferences: [{ field: 'n' }] },
        ],
      },
      countItems: { taken: [{}], refused: filters.map((filter) => ({ filter })) },
      distinctValues: {
        taken: [{ fieldName: 'n' }, { fieldName: 'n', cursorPaging }],
        refused: [...filters.map((filter) => ({ filter })), ...pages].map((more) => ({ fieldName: 'n', ...more })),
      },
      aggregateItems: {
        taken: [{ aggregation: { groupingFields: ['n'], operations } }, { aggregation: { operations } }],
        refused: [...filters.map((initialFilter) => ({ initialFilter })), ...pages].map((more) => ({
          aggregation: { operations },
          ...more,
        })),
      },
      aggregatePipeline: {
        taken: [{}, { pipeline: { stages: [{ limit: 2 }], cursorPaging } }],
        refused: [...filters.map((filter) => ({ stages: [{ filter }] })), ...pages].map((pipeline) => ({ pipeline })),
      },
      searchItems: {
        taken: [{ search: { search } }, { search: { search, cursorPaging } }],
        refused: [
          ...[...filters.map((filter) => ({ filter })), ...pages].map((more) => ({ search: { search, ...more } })),
          { search: { search }, includeReferences: [{ field: 'n' }] },
        ],
      },
    }
    ways.queryItemsByGet = ways.queryItems as (typeof ways)[string]
    for (const [id, { taken, refused }] of Object.entries(ways)) {
      const call = (status: number, json: object, dataCollectionId: unknown = 'asked') => {
        const whole = { dataCollectionId, ...json }
        return ask(id, status, {
          token: visitor,
          ...(id === 'queryItemsByGet' ? { search: encoded(whole) } : { json: whole }),
        })
      }
      for (const json of taken) await call(200, json)
      for (const json of refused) await call(400, json)
      const [example = {}] = taken
      await call(400, example, 5)
      await call(404, example, 'nowhere')
      await call(403, example, 'secret')
    }
    for (const json of ways.queryItems?.taken ?? []) {
      const question = { dataCollectionId: 'asked', ...json }
      await ask('viewDataAs', 200, { token: apiKey, json: { as: { kind: 'visitor' }, question } })
    }
    for (const json of [...(ways.queryItems?.refused ?? []), { dataCollectionId: 5 }])
      await ask('viewDataAs', 400, {
        token: apiKey,
        json: { as: { kind: 'visitor' }, question: { dataCollectionId: 'asked', ...json } },
      })
    const asNobody = { as: { kind: 'member', id: 'mem_nobody' }, question: { dataCollectionId: 'asked' } }
    await ask('viewDataAs', 404, { token: apiKey, json: asNobody })
    const nowhere = { as: { kind: 'visitor' }, question: { dataCollectionId: 'nowhere' } }
    await ask('viewDataAs', 404, { token: apiKey, json: nowhere })
  })

  it('references', async () => {
    const permissions = { read: 'ANYONE', insert: 'ANYONE', update: 'ANYONE' }
    const reference = { referringItemFieldName: 'to', referringItemId: 'x', referencedItemId: 'y' }
    const fields = [
      { key: 'to', type: 'MULTI_REFERENCE', typeMetadata: { multiReference: { referencedCollectionId: 'linked' } } },
    ]
    for (const [id, own] of [
      ['linked', permissions],
      ['unlinked', { ...permissions, read: 'ADMIN', update: 'ADMIN' }],
    ] as const)
      await ask('createCollection', 200, { token: apiKey, json: { collection: { id, fields, permissions: own } } })
    const toUnlinked = {
      key: 'to',
      type: 'REFERENCE',
      typeMetadata: { reference: { referencedCollectionId: 'unlinked' } },
    }
    const pointing = { id: 'pointing', fields: [toUnlinked], permissions }
    await ask('createCollection', 200, { token: apiKey, json: { collection: pointing } })
    const pointer = { dataCollectionId: 'pointing', dataItem: { data: { to: 'x' } } }
    await ask('insertItem', 200, { token: apiKey, json: pointer })
    const question = { dataCollectionId: 'pointing', includeReferences: [{ field: 'to' }] }
    await ask('viewDataAs', 403, { token: apiKey, json: { as: { kind: 'visitor' }, question } })
    const included = { includeReferencedItems: [{ field: 'n' }] }
    const data = { _id: 'x', to: ['y'] }
    const sent = { dataCollectionId: 'linked', dataItem: { data }, saveReferences: true }
    await ask('insertItem', 200, { token: visitor, json: { ...sent, includeReferencedItems: [{ field: 'to' }] } })
    const ids = Array.from({ length: 1001 }, (_, nth) => `r${nth}`)
    for (const id of ['insertItem', 'saveItem', 'updateItem']) {
      await ask(id, 400, { token: visitor, json: { ...sent, dataItem: { data: { _id: 'x', to: ids } } } })
      await ask(id, 400, { token: visitor, json: { ...sent, ...included } })
    }
    await ask('getItem', 400, {
      token: visitor,
      memberId: 'x',
      search: encoded({ dataCollectionId: 'linked', dataItemId: 'x', includeReferences: [{ field: 'n' }] }),
    })
    const { referencedItemId: _, ...from } = reference
    const ways: Record<string, { taken: object[]; refused: object[]; missing: object }> = {
      ...Object.fromEntries(
        ['insertReferences', 'removeReferences'].map((id) => [
          id,
          {
            taken: [{ dataItemReferences: [reference] }],
            refused: [
              { dataItemReferences: ids.map(() => reference) },
              { dataItemReferences: [{ ...reference, referringItemFieldName: 'n' }] },
              { dataItemReferences: [{ ...reference, referencedItemId: '' }] },
              { dataItemReferences: 5 },
            ],
            missing: { dataItemReferences: [{ ...reference, referringItemId: 'missing' }] },
          },
        ]),
      ),
      replaceReferences: {
        taken: [{ ...from, newReferencedItemIds: ['x'] }],
        refused: [
          { ...from, newReferencedItemIds: ids },
          { ...from, newReferencedItemIds: [''] },
          { ...from, newReferencedItemIds: [], referringItemFieldName: 'n' },
          { newReferencedItemIds: [] },
        ],
        missing: { ...from, referringItemId: 'missing', newReferencedItemIds: [] },
      },
      isReferenced: {
        taken: [reference],
        refused: [{ ...reference, referringItemFieldName: 'n' }, { ...reference, referringItemId: '' }, from],
        missing: { ...reference, referringItemId: 'missing' },
      },
      queryReferenced: {
        taken: [from, { referringItemFieldName: 'to', referringItemIds: ['x'], returnTotalCount: true }],
        refused: [
          ...[{ limit: 1.5 }, { limit: 0 }, { limit: 1001 }, { offset: 'x' }, { offset: -1 }].map((paging) => ({
            ...from,
            paging,
          })),
          { referringItemFieldName: 'to', referringItemIds: ids },
          { ...from, referringItemFieldName: 'n' },
          { ...from, referringItemId: '' },
          { referringItemFieldName: 'to' },
        ],
        missing: { ...from, referringItemId: 'missing' },
      },
    }
    for (const [id, { taken, refused, missing }] of Object.entries(ways)) {
      const call = (status: number, json: object, dataCollectionId: unknown = 'linked') =>
        ask(id, status, { token: visitor, json: { dataCollectionId, ...json } })
      for (const json of taken) await call(200, json)
      for (const json of refused) await call(400, json)
      const [example = {}] = taken
      await call(400, example, 5)
      await call(404, missing)
      await call(404, example, 'nowhere')
      await call(403, example, 'unlinked')
    }
  })

  it('collections', async () => {
    const token = apiKey
    const id = 'kept'
    const field = { key: 'a', type: 'TEXT' }
    const created = await ask<{ collection: { revision: string } }>('createCollection', 200, {
      token,
      json: { collection: { id, fields: [field] } },
    })
    const { revision } = created.body.collection
    await ask('createCollection', 409, { token, json: { collection: { id } } })
    await ask('createCollection', 400, { token, json: {} })
    await ask('listCollections', 200, { token })
    await ask('listOwnerCollections', 200, { token })
    await ask('listOwnerCollections', 400, { token, search: '?limit=0' })
    await ask('listCollections', 400, { token, search: '?paging.limit=x' })
    const put = (status: number, more: object) =>
      ask('updateCollection', status, { token, json: { collection: { id, revision, ...more } } })
    await put(200, { displayName: 'Kept' })
    await put(409, { displayName: 'Late' })
    await put(400, { revision: 'x' })
    await put(404, { id: 'nowhere' })
    const { body } = await ask<{ collection: { revision: string } }>('getCollection', 200, { token, memberId: id })
    await put(409, { revision: body.collection.revision, fields: [field, field] })
    await ask('getCollection', 400, { token, memberId: "a'b" })
    await ask('getCollection', 404, { token, memberId: 'nowhere' })
    const patch = (status: number, dataCollection: object, memberId = id) =>
      ask('patchCollection', status, { token, memberId, json: { dataCollection } })
    await patch(200, { displayName: 'Patched' })
    await patch(400, { displayName: 5 })
    await patch(400, {}, "a'b")
    await patch(404, {}, 'nowhere')
    await patch(409, { revision: '1' })
    await patch(409, { fields: [field, field] })
    await ask('patchCollection', 200, { token, memberId: `${id}/patch-field`, json: { field } })
    await ask('patchCollection', 404, { token, memberId: `${id}/patch-field`, json: { field: { key: 'b' } } })

    const ofField = async (name: string, status: number, more: object) =>
      ask(name, status, { token, json: { dataCollectionId: id, field, ...more } })
    await ofField('createCollectionField', 200, { field: { key: 'b', type: 'ANY' } })
    await ofField('createCollectionField', 409, {})
    await ofField('updateCollectionField', 200, {})
    await ofField('updateCollectionField', 404, { field: { key: 'c', type: 'ANY' } })
    await ofField('deleteCollectionField', 404, { fieldKey: 'c' })
    await ofField('deleteCollectionField', 200, { fieldKey: 'b' })
    for (const name of ['createCollectionField', 'updateCollectionField', 'deleteCollectionField']) {
      await ofField(name, 400, { field: {}, fieldKey: 5 })
      await ofField(name, 400, { dataCollectionId: 5, fieldKey: 'a' })
      await ofField(name, 404, { dataCollectionId: 'nowhere', fieldKey: 'a' })
    }

    const index = (status: number, number: number, more = {}) =>
      ask('createIndex', status, {
        token,
        json: { dataCollectionId: id, index: { name: `i${number}`, fields: [{ path: 'a' }] }, ...more },
      })
    for (let number = 0; number < 16; number++) await index(200, number)
    await index(409, 0)
    await index(400, 16)
    await index(400, 1, { index: {} })
    await index(400, 1, { dataCollectionId: 5 })
    await index(404, 1, { dataCollectionId: 'nowhere' })
    const search = `?dataCollectionId=${id}`
    await ask('listIndexes', 200, { token, search })
    await ask('listIndexes', 400, { token, search: `${search}&paging.limit=x` })
    await ask('dropIndex', 200, { token, search: `${search}&indexName=i0` })
    await ask('dropIndex', 404, { token, search: `${search}&indexName=i0` })
    await ask('dropIndex', 400, { token, search })
    await ask('getDataPermissions', 200, { token, search })
    await ask('listItemChanges', 200, { token })
    await ask('listItemChanges', 400, { token, search: '?limit=0' })
    await ask('listItemChanges', 410, { token, search: '?after=1' })
    await ask('getMyDataPermissions', 200, { token: visitor, search })
    for (const name of ['listIndexes', 'dropIndex', 'getDataPermissions', 'getMyDataPermissions']) {
      await ask(name, 400, { token, search: '?indexName=x' })
      await ask(name, 404, { token, search: '?dataCollectionId=nowhere&indexName=x' })
    }
    for (const { id: name, group, allow } of operations) {
      if (group !== 'Collections') continue
      await ask(name, 403, { token, headers: { origin: TEST_ORIGIN } })
      if (allow.callers === 'owner-or-key') await ask(name, 403, { token: visitor, ...sentWith(name) })
    }
    await ask('deleteCollection', 400, { token, memberId: "a'b" })
    await ask('deleteCollection', 404, { token, memberId: 'nowhere' })
    await ask('deleteCollection', 200, { token, memberId: id })
  })

  it('the owner API', async () => {
    const ana = await createOwner(foyer, newEmail())
    const { token } = ana
    const invited = newEmail()
    const other = await foyer.createMember(newEmail())
    for (const { id, refusals, allow } of plainReads) {
      await ask(id, 200, { token, memberId: other.memberId })
      if (allow.keyScopes !== undefined) await ask(id, 200, { token: apiKey, memberId: other.memberId })
      if (refusals.includes('NOT_FOUND')) await ask(id, 404, { token })
    }
    for (const { id, group } of operations.filter((one) => one.group === 'Owners')) {
      await ask(id, 403, { token: other.access_token, ...(findOperation(id).method === 'GET' ? {} : { json: {} }) })
      expect(group).toBe('Owners')
    }
    await ask('addOwner', 200, { token, json: { email: invited, role: 'moderator' } })
    await ask('addOwner', 400, { token, json: { email: 'nonsense', role: 'moderator' } })
    await ask('listOwners', 200, { token })
    await ask('withdrawOwnerInvitation', 200, { token, json: { email: invited } })
    await ask('withdrawOwnerInvitation', 404, { token, json: { email: invited } })
    await ask('withdrawOwnerInvitation', 400, { token, json: {} })
    const ben = await createOwner(foyer, newEmail())
    await ask('changeOwner', 200, { token, memberId: ben.memberId, json: { role: 'moderator' } })
    await ask('changeOwner', 400, { token, memberId: ben.memberId, json: {} })
    await ask('changeOwner', 404, { token, json: { role: 'moderator' } })
    await ask('changeOwner', 409, { token, memberId: ana.memberId, json: { role: 'moderator' } })
    await ask('removeOwner', 409, { token, memberId: ana.memberId })
    await ask('blockMember', 409, { token, memberId: ana.memberId })
    await ask('deleteMember', 409, { token, memberId: ana.memberId })
    await ask('deleteMyMember', 409, { token })
    await ask('removeOwner', 200, { token, memberId: ben.memberId })
    await ask('removeOwner', 404, { token, memberId: ben.memberId })
    await ask('changeSettings', 200, { token, json: { settings: { 'site.language': 'de' } } })
    await ask('changeSettings', 400, { token, json: { settings: { 'no.setting': 'x' } } })
    const stale = { settings: { 'site.language': null }, expected: { 'site.language': 'en' } }
    await ask('changeSettings', 409, { token, json: stale })
    await ask('changeSettings', 200, { token, json: { ...stale, expected: { 'site.language': 'de' } } })
    const keys = { token, json: { provider: 'turnstile', siteKey: 'k' } }
    await ask('testCaptcha', 400, keys)
    const deployment = foyer.deps.deployment as { hasCaptchaSecret: boolean }
    deployment.hasCaptchaSecret = true
    await ask('testCaptcha', 200, keys)
    deployment.hasCaptchaSecret = false
    await ask('previewSettings', 200, { token, json: { settings: { 'branding.colour': '#ffd400' } } })
    await ask('previewSettings', 400, { token, json: {} })
    await ask('sendTestMail', 200, { token, json: {} })
    await ask('sendTestMail', 400, { token, json: { language: 5 } })
    const letter = { token, memberId: ['recovery', 'de'] }
    await ask('getMailWords', 200, letter)
    await ask('getMailWords', 404, { token, memberId: ['recovery', 'tlh'] })
    await ask('changeMailWords', 200, { ...letter, json: { words: { subject: 'Neues Passwort für {site}' } } })
    await ask('changeMailWords', 400, { ...letter, json: { words: { subject: '{password}' } } })
    await ask('changeMailWords', 404, { token, memberId: ['none', 'de'], json: { words: {} } })
    await ask('changeMailWords', 409, { ...letter, json: { words: {}, expected: { subject: null } } })
    await ask('previewMail', 200, { token, json: { kind: 'recovery', language: 'de', words: { lead: '{x}' } } })
    await ask('previewMail', 400, { token, json: {} })
    await ask('previewMail', 404, { token, json: { kind: 'none', language: 'de', words: {} } })
    const made = await ask<{ client: { clientId: string } }>('addClient', 200, {
      token,
      json: { client: { name: 'Shop', redirectUris: ['https://shop.example/back'] } },
    })
    const { clientId } = made.body.client
    await ask('addClient', 400, { token, json: { client: { name: 'Shop', origins: ['http://shop.example'] } } })
    await ask('changeClient', 200, { token, memberId: clientId, json: { client: { rotation: 'strict' } } })
    await ask('changeClient', 400, { token, memberId: clientId, json: { client: { redirectUris: ['https://*.x'] } } })
    await ask('changeClient', 404, { token, json: { client: {} } })
    await ask('removeClient', 200, { token, memberId: clientId })
    await ask('removeClient', 404, { token, memberId: clientId })
    const key = await ask<{ key: { keyId: string }; apiKey: string }>('addKey', 200, {
      token,
      json: { name: 'Shop', scopes: ['members:read'] },
    })
    await ask('addKey', 400, { token, json: { name: ' ', scopes: ['members:read'] } })
    const rotated = await ask<{ key: { keyId: string } }>('rotateKey', 200, {
      token,
      memberId: key.body.key.keyId,
      json: { overlap: '1h' },
    })
    await ask('rotateKey', 400, { token, memberId: key.body.key.keyId, json: {} })
    await ask('rotateKey', 404, { token, json: {} })
    await ask('listKeys', 200, { token })
    await ask('revokeKey', 200, { token, memberId: rotated.body.key.keyId })
    await foyer.call(paths.currentMember, { headers: { origin: 'https://preview.shop.example' } })
    await foyer.call(paths.currentMember, { headers: { origin: 'https://gone.shop.example' } })
    const refused = async () => {
      const { body } = await ask<{ addresses: { refusedId: string; address: string }[] }>('listRefusedAddresses', 200, {
        token,
      })
      return body.addresses.filter(({ address }) => address.endsWith('.shop.example'))
    }
    await expect.poll(async () => (await refused()).length).toBe(2)
    const [first, last] = await refused()
    const forShop = { json: { clientId: foyer.client.clientId } }
    await ask('approveAddress', 400, { token, memberId: first?.refusedId as string, json: {} })
    await ask('approveAddress', 200, { token, memberId: first?.refusedId as string, ...forShop })
    await ask('approveAddress', 404, { token, memberId: first?.refusedId as string, ...forShop })
    await ask('dismissAddress', 200, { token, memberId: last?.refusedId as string })
    await ask('dismissAddress', 404, { token, memberId: last?.refusedId as string })
    const confidential = { client: { name: 'Books', confidential: true } }
    const program = await ask<{ client: { clientId: string } }>('addClient', 200, { token, json: confidential })
    const programId = program.body.client.clientId
    const second = await ask<{ secret: { secretId: string } }>('rotateClientSecret', 200, {
      token,
      memberId: programId,
      json: {},
    })
    await ask('rotateClientSecret', 400, { token, memberId: foyer.client.clientId, json: {} })
    await ask('rotateClientSecret', 404, { token, json: {} })
    await ask('listClientSecrets', 200, { token, memberId: programId })
    await ask('listClientSecrets', 404, { token })
    await ask('revokeClientSecret', 200, { token, memberId: second.body.secret.secretId })
    await ask('revokeClientSecret', 404, { token, memberId: second.body.secret.secretId })
    const trial = { state: 'x'.repeat(20), nonce: 'x'.repeat(20), codeChallenge: 'x'.repeat(43) }
    await ask('beginTrial', 200, { token, memberId: programId, json: trial })
    await ask('beginTrial', 400, { token, memberId: programId, json: {} })
    await ask('beginTrial', 404, { token, json: trial })
    const viewed = { token, memberId: other.memberId, json: { clientId: programId } }
    await ask('beginImpersonation', 200, viewed)
    await ask('beginImpersonation', 400, { ...viewed, json: {} })
    await ask('beginImpersonation', 404, { token, json: { clientId: programId } })
    await ask('removeClient', 200, { token, memberId: programId })
    await ask('getOwnerMe', 200, { token: key.body.apiKey })
    await ask('revokeKey', 200, { token, memberId: key.body.key.keyId })
    await ask('revokeKey', 404, { token, memberId: key.body.key.keyId })
    await ask('getOwnerMe', 401, { token: key.body.apiKey })
    const google = { preset: 'google', clientId: 'foyer', clientSecret: 'x' }
    await ask('saveIdentityProvider', 200, { token, memberId: 'google', json: google })
    await ask('saveIdentityProvider', 400, { token, memberId: 'google', json: { ...google, clientId: '' } })
    await ask('listIdentityProviders', 200, { token })
    await ask('getIdentityProvider', 200, { token, memberId: 'google' })
    await ask('getIdentityProvider', 404, { token })
    const order = async () =>
      (await ask<{ providers: { providerId: string }[] }>('listIdentityProviders', 200, { token })).body.providers.map(
        ({ providerId }) => providerId,
      )
    await ask('orderIdentityProviders', 200, { token, json: { providerIds: await order() } })
    await ask('orderIdentityProviders', 409, { token, json: { providerIds: ['google', 'google'] } })
    const discord = { ...google, preset: 'discord' }
    await ask('saveIdentityProvider', 200, { token, memberId: 'discord', json: discord })
    const test = await ask<{ url: string; browserSecret: string }>('startIdentityProviderTest', 200, {
      token,
      memberId: 'discord',
    })
    await ask('startIdentityProviderTest', 404, { token })
    const state = new URL(test.body.url).searchParams.get('state') ?? ''
    const back = {
      callback: new URLSearchParams({ error: 'access_denied', state }).toString(),
      browserSecret: test.body.browserSecret,
    }
    await ask('finishIdentityProviderTest', 200, { token, memberId: 'discord', json: back })
    await ask('finishIdentityProviderTest', 400, { token, memberId: 'discord', json: back })
    await ask('removeIdentityProvider', 200, { token, memberId: 'google' })
    await ask('removeIdentityProvider', 404, { token, memberId: 'google' })
    await ask('removeIdentityProvider', 200, { token, memberId: 'discord' })
    const hook = { url: 'https://example.com/hook', events: ['member.updated'] }
    const hooked = await ask<{ webhook: { webhookId: string } }>('addWebhook', 200, { token, json: hook })
    await ask('addWebhook', 400, { token, json: { ...hook, url: 'http://example.com' } })
    const hookId = hooked.body.webhook.webhookId
    await ask('listWebhooks', 200, { token })
    await ask('changeWebhook', 200, { token, memberId: hookId, json: { url: `${foyer.url}/healthz` } })
    await ask('changeWebhook', 400, { token, memberId: hookId, json: { events: [] } })
    await ask('changeWebhook', 404, { token, json: {} })
    await ask('rotateWebhookSecret', 200, { token, memberId: hookId })
    await ask('rotateWebhookSecret', 404, { token })
    await ask('testWebhook', 200, { token, memberId: hookId })
    await ask('testWebhook', 404, { token })
    await ask('listWebhookDeliveries', 200, { token, memberId: hookId })
    await ask('listWebhookDeliveries', 400, { token, memberId: hookId, search: '?state=asleep' })
    await ask('listWebhookDeliveries', 404, { token })
    const log = await foyer.call<{ deliveries: { deliveryId: string }[] }>(
      `${paths.ownerWebhooks}/${hookId}/deliveries`,
      { token },
    )
    await ask('resendWebhookDelivery', 200, { token, memberId: [hookId, log.body.deliveries[0]?.deliveryId ?? ''] })
    await ask('resendWebhookDelivery', 404, { token })
    await ask('removeWebhook', 200, { token, memberId: hookId })
    await ask('removeWebhook', 404, { token, memberId: hookId })
    await ask('queryAudit', 200, { token, search: '?limit=2&actions=key-added,key-revoked' })
    await ask('queryAudit', 400, { token, search: '?limit=0' })
    await ask('readOverview', 200, { token })
    await ask('readOverview', 200, { token: apiKey, search: '?kinds=visitors,activeMembers&timeZone=Europe/Berlin' })
    await ask('readOverview', 400, { token, search: '?timeZone=Nowhere' })
    await ask('exportAudit', 200, { token, json: {} })
    const listed = await ask<{ sessions: { sessionId: string }[] }>('listOwnerSessions', 200, {
      token,
      search: `?memberId=${other.memberId}`,
    })
    await ask('listOwnerSessions', 200, { token: apiKey, search: '?requestId=req_none' })
    await ask('listOwnerSessions', 200, { token })
    await ask('listOwnerSessions', 400, { token, search: '?memberId=mem_none&requestId=req_none' })
    for (const id of ['showOwnerSession', 'endOwnerSession']) {
      await ask(id, 200, { token, memberId: listed.body.sessions[0]?.sessionId ?? '' })
      await ask(id, 404, { token })
    }
    await ask('exportAudit', 400, { token, json: { cursor: 'nonsense' } })
    await ask('queryOwnerMembers', 200, { token, json: { limit: 1 } })
    await ask('queryOwnerMembers', 400, { token, json: { cursor: 'nonsense' } })
    const file = { fileName: 'members.csv', format: 'csv' }
    const begun = await ask<{ import: { importId: string } }>('startMemberImport', 200, { token, json: file })
    const { importId } = begun.body.import
    await ask('startMemberImport', 400, { token, json: { ...file, format: 'xls' } })
    const part = { part: 0, content: Buffer.from('email\n').toString('base64'), isLast: false }
    await ask('sendMemberImportPart', 200, { token, memberId: importId, json: part })
    await ask('sendMemberImportPart', 400, { token, memberId: importId, json: {} })
    await ask('sendMemberImportPart', 404, { token, json: part })
    await ask('sendMemberImportPart', 409, { token, memberId: importId, json: { ...part, part: 7 } })
    await ask('beginMemberImport', 409, { token, memberId: importId })
    await ask('beginMemberImport', 404, { token })
    await ask('showMemberImport', 200, { token, memberId: importId })
    await ask('showMemberImport', 404, { token })
    await ask('listMemberImports', 200, { token })
    const again = { ...part, part: 1, isLast: true, content: Buffer.from('x@example.com\n').toString('base64') }
    await ask('sendMemberImportPart', 200, { token, memberId: importId, json: again })
    for (let status = 'checking'; status !== 'checked'; ) {
      const shown = await ask<{ import: { status: string } }>('showMemberImport', 200, { token, memberId: importId })
      status = shown.body.import.status
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    await ask('beginMemberImport', 200, { token, memberId: importId })
    await ask('removeMemberImport', 200, { token, memberId: importId })
    await ask('removeMemberImport', 404, { token, memberId: importId })
    await ask('exportOwnerMembers', 200, { token, json: {} })
    await ask('exportOwnerMembers', 400, { token, json: { format: 'xls' } })
    const view = { list: 'members', name: 'Blocked', query: 'status=blocked' }
    const added = await ask<{ view: { viewId: string } }>('addView', 200, { token, json: { view } })
    await ask('addView', 400, { token, json: { view: {} } })
    await ask('listViews', 200, { token })
    const { viewId } = added.body.view
    await ask('changeView', 200, { token, memberId: viewId, json: { view: { name: 'Out' } } })
    await ask('changeView', 400, { token, memberId: viewId, json: {} })
    await ask('changeView', 404, { token, json: { view: { name: 'Out' } } })
    await ask('removeView', 200, { token, memberId: viewId })
    await ask('removeView', 404, { token, memberId: viewId })
    const { memberId } = other
    await ask('exportOwnerMember', 200, { token, memberId })
    await ask('exportOwnerMember', 404, { token })
    const newcomer = { member: { loginEmail: 'made@example.com' } }
    await ask('addOwnerMember', 200, { token, json: newcomer })
    await ask('addOwnerMember', 409, { token, json: newcomer })
    await ask('addOwnerMember', 400, { token, json: { member: { loginEmail: 'nonsense' } } })
    const guests = { emails: ['guest@example.com'] }
    await ask('inviteMembers', 200, { token, json: guests })
    await ask('inviteMembers', 409, { token, json: { emails: ['made@example.com'] } })
    await ask('inviteMembers', 400, { token, json: { emails: ['nonsense'] } })
    await ask('listMemberInvitations', 200, { token })
    await ask('withdrawMemberInvitation', 200, { token, json: { email: 'guest@example.com' } })
    await ask('withdrawMemberInvitation', 404, { token, json: { email: 'guest@example.com' } })
    await ask('withdrawMemberInvitation', 400, { token, json: {} })
    const code = await ask<{ codeId: string }>('createInvitationCode', 200, { token, json: { maxUses: 2 } })
    await ask('createInvitationCode', 400, { token, json: { maxUses: 0 } })
    await ask('listInvitationCodes', 200, { token })
    await ask('revokeInvitationCode', 200, { token, memberId: code.body.codeId })
    await ask('revokeInvitationCode', 404, { token, memberId: code.body.codeId })
    const { revision } = (
      await ask<{ member: { revision: number } }>('changeOwnerMember', 200, {
        token,
        memberId,
        json: { notes: 'n', tags: ['t'] },
      })
    ).body.member
    const late = { expected: { revision: revision - 1 } }
    await ask('changeOwnerMember', 409, { token, memberId, json: late })
    await ask('changeOwnerMember', 404, { token, json: {} })
    await ask('changeOwnerMember', 400, { token, memberId, json: { tags: [''] } })
    const moved = { email: 'moved@example.com', verified: true }
    await ask('changeMemberEmail', 409, { token, memberId, json: { ...moved, ...late } })
    await ask('changeMemberEmail', 409, { token, memberId, json: { email: 'made@example.com' } })
    await ask('changeMemberEmail', 404, { token, json: moved })
    await ask('changeMemberEmail', 400, { token, memberId, json: { email: 'nonsense' } })
    await ask('changeMemberEmail', 200, { token, memberId, json: moved })
    for (const id of ['unblockMember', 'restoreMember', 'requireReset', 'liftReset', 'sendPasswordEmail']) {
      await ask(id, 200, { token, memberId })
      await ask(id, 404, { token })
    }
    const identity = { providerId: 'google', subject: 'g-1' }
    const now = foyer.clock.now()
    await foyer.deps.storage.write((stores) =>
      stores.externalIdentities.insert({
        ...identity,
        memberId: memberId as never,
        email: null,
        linkedAt: now,
        lastUsedAt: now,
      }),
    )
    await ask('unlinkMemberIdentity', 200, { token, memberId, json: identity })
    await ask('unlinkMemberIdentity', 404, { token, memberId, json: identity })
    await ask('unlinkMemberIdentity', 400, { token, memberId, json: {} })
  })

  it('writes in a read-only session, where an owner views the site as the member', async () => {
    const owner = await createOwner(foyer, newEmail())
    const { memberId } = await foyer.createMember(newEmail())
    const { access_token: token } = await viewAsMember(foyer, memberId, owner.token)
    const viewed = { token: owner.token, memberId: owner.memberId, json: { clientId: foyer.client.clientId } }
    await ask('beginImpersonation', 403, viewed)
    for (const { id } of operations) {
      const { method, path } = findOperation(id)
      const described = description.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
      if (described?.responses['403']?.['x-error-codes']?.includes('READ_ONLY_SESSION'))
        await ask(id, 403, { token, json: {} })
    }
  })

  it('streams of events', async () => {
    const permissions = { read: 'ADMIN', insert: 'ADMIN', update: 'ADMIN', remove: 'ADMIN' }
    for (const [id, read] of [
      ['streamed', 'ANYONE'],
      ['hidden', 'ADMIN'],
    ])
      await ask('createCollection', 200, {
        token: apiKey,
        json: { collection: { id, permissions: { ...permissions, read } } },
      })
    const ofSite = (topics: string) => `?topics=${topics}&seconds=0`
    const ofItems = (id: string) => `?dataCollectionIds=${id}&seconds=0`
    await ask('listenToSite', 200, { token: apiKey, search: ofSite('members,audit') })
    await ask('listenToSite', 400, { token: apiKey, search: ofSite('secrets') })
    await ask('listenToItems', 200, { token: visitor, search: ofItems('streamed') })
    await ask('listenToItems', 400, { token: visitor, search: ofItems('') })
    await ask('listenToItems', 403, { token: visitor, search: ofItems('hidden') })
    await ask('listenToItems', 404, { token: visitor, search: ofItems('nowhere') })
    const streamLimits = { total: 0, perNetwork: 1, perCaller: 1, heartbeatMs: 1000, checkEveryMs: 1000 }
    const full = await startFoyer({ listen: false, replace: { streamLimits } })
    try {
      const token = await full.addApiKey()
      await full.call(paths.collections, { token, json: { collection: { id: 'streamed', permissions } } })
      await ask('listenToSite', 429, { token, search: ofSite('members'), at: full })
      await ask('listenToItems', 429, { token, search: ofItems('streamed'), at: full })
    } finally {
      await full.stop()
    }
  })

  it('limits that are reached', async () => {
    const limited = await startFoyer({
      listen: false,
      limits: true,
      settings: { 'signup.verifyEmail': 'true' },
    })
    try {
      const token = (await limited.createVisitor()).access_token
      /** Calls until the limit is reached; the response must be the declared one. */
      const exhaust = async (id: string, tries: number, json: unknown, caller = token) => {
        const { path } = findOperation(id)
        for (let at = 0; at < tries; at++) await limited.call(path, { json, token: caller })
        const { body } = await ask(id, 429, { json, token: caller, at: limited })
        expect(body).toMatchObject({ details: { applicationError: { code: 'THROTTLED_FEATURE' } } })
      }
      const email = newEmail()
      await exhaust('register', 10, credentials(email))
      let open: string | undefined
      for (let at = 0; at < 20; at++) {
        if (at % 4 === 0) open = (await limited.logIn(token, email)).body.stateToken
        const wrong = wrongCode(await limited.getMailedCode(email))
        await limited.call(paths.verify, { token, json: { stateToken: open, code: wrong } })
      }
      await ask('verifyEmail', 429, { token, json: { stateToken: open, code: '000000' }, at: limited })
      const { stateToken } = (await limited.logIn(token, email)).body
      await exhaust('startVerification', 10, { stateToken })
      await exhaust('logIn', 10, credentials(newEmail()))
      await exhaust('sendRecoveryEmail', 100, { email })
      await limited.updateSettings({ 'signup.verifyEmail': 'false', 'signin.methods': 'password-and-code' })
      await exhaust('startSignInCode', 10, { email })
      const nobody = createVirtualAuthenticator()
      nobody.create({ challenge: 'x', rp: { id: 'localhost' }, user: { id: 'x' } })
      await exhaust('signInWithPasskey', 300, { response: nobody.get({ challenge: 'x', rpId: 'localhost' }) })
      const { access_token } = await limited.createMember(newEmail())
      await exhaust(
        'proveMyself',
        10,
        { password: OTHER_PASSWORD },
        (await limited.createMember(newEmail())).access_token,
      )
      await exhaust('verifyMySecondFactor', 20, { code: '000000' }, access_token)
      await exhaust(
        'addMyAuthenticator',
        20,
        { setUpToken: 'x', code: '000000' },
        (await limited.createMember(newEmail())).access_token,
      )
      await limited.updateSettings({ 'signin.secondFactor': 'everyone' })
      const guessed = newEmail()
      await limited.register(token, guessed)
      const signInAgain = async () => (await limited.logIn(token, guessed)).body.stateToken
      let waiting: string | undefined
      for (let at = 0; at < 20; at++) {
        if (at % 5 === 0) waiting = await signInAgain()
        await limited.call(paths.verifySecondFactor, { token, json: { stateToken: waiting, code: '000000' } })
      }
      const guess = { stateToken: await signInAgain(), setUpToken: 'x', code: '000000' }
      await ask('verifySecondFactor', 429, { token, json: guess, at: limited })
      await ask('setUpSecondFactor', 429, { token, json: guess, at: limited })
      await limited.updateSettings({ 'signin.secondFactor': 'optional' })
      await exhaust('sendMyProofCode', 10, {}, access_token)
      const moving = (await limited.createMember(newEmail())).access_token
      await exhaust('changeMyEmail', 10, { newEmail: newEmail(), currentPassword: TEST_PASSWORD }, moving)
      await exhaust('resendMyEmailChange', 0, {}, moving)
      await exhaust('confirmMyEmailChange', 20, { code: 'x' }, moving)
      const owner = (await createOwner(limited, newEmail())).token
      await exhaust('sendTestMail', 20, {}, owner)
      await exhaust('testCaptcha', 60, { provider: 'turnstile', siteKey: 'k' }, owner)
      const view = { token: owner, memberId: 'mem_none', json: { clientId: 'cli_none' }, at: limited }
      for (let at = 0; at < 30; at++) await ask('beginImpersonation', 404, view)
      await ask('beginImpersonation', 429, view)
      const test = { token: owner, memberId: 'none', at: limited }
      for (let at = 0; at < 60; at++) await ask('startIdentityProviderTest', 404, test)
      await ask('startIdentityProviderTest', 429, test)
      await exhaust('changePassword', 10, { newPassword: OTHER_PASSWORD, currentPassword: 'wrong' }, access_token)

      await limited.updateSettings({ 'data.requestsPerMinute': '60' })
      for (let at = 0; at < 60; at++) await limited.call(paths.countItems, { json: {}, token })
      for (const { id, group, method, path } of operations)
        if (
          group === 'Data items' ||
          (group === 'Collections' && !path.startsWith('/owner/')) ||
          ['listMembers', 'queryMembers', 'getMember'].includes(id)
        )
          await ask(id, 429, { token, at: limited, ...(method === 'GET' || method === 'DELETE' ? {} : { json: {} }) })
    } finally {
      await limited.stop()
    }
  })

  it('the service itself, also without its database', async () => {
    await ask('health', 200)
    await ask('readiness', 200)
    await ask('metrics', 200)
    await ask('metrics', 404, { headers: { 'x-forwarded-for': '192.0.2.1' } })
    const { headers } = await ask('describe', 200)
    await ask('describe', 304, { headers: { 'if-none-match': headers.etag as string } })
    const database = await openDatabase(foyer.database.config)
    await database.write((query) => query.schema.alterTable('directory').renameTo('away').execute())
    try {
      await ask('readiness', 503)
    } finally {
      await database.write((query) => query.schema.alterTable('away').renameTo('directory').execute())
      await database.close()
    }
  })

  it('every operation, every status and every code was met, or is named with the reason', () => {
    const missing = listDeclaredResponses(description).filter(
      (declared) => !answers.seenResponses.has(declared) && !(declared in notMet) && !statusNotMet.has(declared),
    )
    expect(
      missing,
      `Nothing met ${missing.join(', ')}: add a call to apps/server/tests/http/openapi-answers.long.test.ts, or a reason to its table notMet.`,
    ).toEqual([])
    expect(Object.keys(notMet).filter((declared) => answers.seenResponses.has(declared))).toEqual([])
  })
})
