import { paths } from '@foyer/protocol'
import { describe, expect, it } from 'vitest'
import { applicationError, createTestClient, json, type Reply, scriptedServer } from '../tests/fakes/scripted-server.js'

const credentials = { email: 'a@b.c', password: 'pw' }
const answering = (reply: () => Reply) =>
  createTestClient(scriptedServer({ [paths.login]: reply, [paths.register]: reply, [paths.verify]: reply }))
const violations = (...fieldViolations: object[]) =>
  json({ message: 'm', details: { validationError: { fieldViolations } } }, 400)
const waiting = () => json({ state: 'REQUIRE_EMAIL_VERIFICATION', stateToken: 'st' })

describe('wire-protocol §5: what is sent', () => {
  it('specification §3 and §7: register: address, password, profile and captcha tokens, as the visitor', async () => {
    const { client, server } = answering(() => json({ state: 'SUCCESS', sessionToken: 's' }))
    await client.register({
      ...credentials,
      profile: { nickname: 'n' },
      captchaTokens: { recaptchaToken: 'r', invisibleRecaptchaToken: 'i' },
    })
    const [request] = server.to(paths.register)
    expect(request?.body).toEqual({
      loginId: { email: 'a@b.c' },
      password: 'pw',
      profile: { nickname: 'n' },
      captchaTokens: [{ Recaptcha: 'r', InvisibleRecaptcha: 'i' }],
    })
    expect(request?.headers.get('authorization')).toBe('visitor-at-1')
  })
  it('specification §3 and §7: login: address and password, and no captcha member unless there are tokens', async () => {
    const { client, server } = answering(() => json({ state: 'SUCCESS', sessionToken: 's' }))
    await client.login(credentials)
    expect(server.to(paths.login)[0]?.body).toEqual({ loginId: { email: 'a@b.c' }, password: 'pw' })
  })
  it('specification §7: recovery: address, redirect url and client id', async () => {
    const { client, server } = createTestClient(scriptedServer({ [paths.sendRecoveryEmail]: () => json({}) }))
    await client.sendPasswordResetEmail('a@b.c', 'https://app.example.com/done')
    expect(server.to(paths.sendRecoveryEmail)[0]?.body).toEqual({
      email: 'a@b.c',
      redirect: { url: 'https://app.example.com/done', clientId: 'client-1' },
    })
  })
  it('change of password: the current one too', async () => {
    const { client, server } = createTestClient(scriptedServer({ [paths.changePassword]: () => json({}) }))
    await client.changePassword({ currentPassword: 'old', newPassword: 'new' })
    expect(server.to(paths.changePassword)[0]?.body).toEqual({ currentPassword: 'old', newPassword: 'new' })
  })
})

describe.each(['register', 'login'] as const)('specification §4: the reply state of %s', (method) => {
  it.each([
    [
      { state: 'SUCCESS', sessionToken: 's' },
      { loginState: 'SUCCESS', data: { sessionToken: 's' } },
    ],
    [{ state: 'REQUIRE_OWNER_APPROVAL' }, { loginState: 'OWNER_APPROVAL_REQUIRED' }],
    [
      { state: 'REQUIRE_EMAIL_VERIFICATION', stateToken: 'st' },
      { loginState: 'EMAIL_VERIFICATION_REQUIRED', data: { stateToken: 'st' } },
    ],
    [
      { state: 'REQUIRE_MFA', stateToken: 'st', requireMfaData: { availableFactors: [] }, other: 1 },
      {
        loginState: 'SECOND_FACTOR_REQUIRED',
        data: { stateToken: 'st', requireMfaData: { availableFactors: [] } },
      },
    ],
    [{ state: 'REQUIRE_MFA' }, { loginState: 'FAILURE', error: 'Unknown _state' }],
    [
      { state: 'REQUIRE_MFA', stateToken: 'st' },
      { loginState: 'FAILURE', error: 'Unknown _state' },
    ],
    [
      { state: 'REQUIRE_MFA', stateToken: 'st', requireMfaData: { availableFactors: 'TOTP' } },
      { loginState: 'FAILURE', error: 'Unknown _state' },
    ],
    [{ state: 'SUCCESS' }, { loginState: 'FAILURE', error: 'Unknown _state' }],
    [{}, { loginState: 'FAILURE', error: 'Unknown _state' }],
    [null, { loginState: 'FAILURE', error: 'Unknown _state' }],
  ])('%o', async (reply, state) => {
    expect(await answering(() => json(reply)).client[method](credentials)).toEqual(state)
  })
})

describe('specification §8: a refused register', () => {
  it.each([
    ['-19971', 'missingCaptchaToken'],
    ['-19970', 'invalidCaptchaToken'],
    ['-19995', 'emailAlreadyExists'],
    ['-19976', undefined],
    ['-19973', undefined],
    ['-19999', undefined],
  ])('application code %s is %s, with the plain message', async (code, errorCode) => {
    const state = await answering(() => applicationError(code)).client.register(credentials)
    expect(state).toMatchObject({ loginState: 'FAILURE', error: 'said the server' })
    expect('errorCode' in state ? state.errorCode : undefined).toBe(errorCode)
  })
  it('an email field violation is invalidEmail with its description, among others and without data too', async () => {
    const reply = () =>
      violations(
        { field: 'password', data: { type: 'SIZE' } },
        { field: 'x' },
        { field: 'y', description: 'bad address', data: { type: 'EMAIL' } },
      )
    expect(await answering(reply).client.register(credentials)).toMatchObject({
      errorCode: 'invalidEmail',
      error: 'bad address',
    })
    const byName = () => violations({ field: 'loginId.email', description: 'no address' })
    expect(await answering(byName).client.register(credentials)).toMatchObject({ errorCode: 'invalidEmail' })
  })
  it('another field violation has no code', async () => {
    const state = await answering(() => violations({ field: 'password' })).client.register(credentials)
    expect(state).toMatchObject({ loginState: 'FAILURE', error: 'm' })
    expect(state).not.toHaveProperty('errorCode')
  })
})

describe('specification §3 and §8: a refused login', () => {
  it.each([
    ['-19971', 'missingCaptchaToken'],
    ['-19970', 'invalidCaptchaToken'],
    ['-19976', 'invalidPassword'],
    ['-19973', 'resetPassword'],
    ['-19995', 'invalidEmail'],
    ['-19999', 'invalidEmail'],
    ['MEMBER_BLOCKED', 'invalidEmail'],
  ])('application code %s is %s', async (code, errorCode) => {
    const state = await answering(() => applicationError(code)).client.login(credentials)
    expect(state).toMatchObject({ loginState: 'FAILURE', errorCode, error: 'said the server' })
  })
  it('a field violation is invalidEmail, not a TypeError', async () => {
    const state = await answering(() => violations({ field: 'password' })).client.login(credentials)
    expect(state).toMatchObject({ loginState: 'FAILURE', errorCode: 'invalidEmail' })
  })
})

describe.each(['register', 'login'] as const)('a %s nobody could judge fails without an error code', (method) => {
  it.each([
    ['the network fails', () => new TypeError('fetch failed'), 'NETWORK_FAILED'],
    ['500 with an application code', () => applicationError('INTERNAL', 500), 'CALL_REFUSED'],
    ['503', () => json({}, 503), 'CALL_REFUSED'],
    ['429', () => applicationError('THROTTLED_FEATURE', 429), 'CALL_REFUSED'],
    ['200 that is no JSON', () => new Response('<html>'), 'UNREADABLE_ANSWER'],
    ['201', () => json({ state: 'SUCCESS', sessionToken: 's' }, 201), 'CALL_REFUSED'],
  ])('%s', async (_what, reply, code) => {
    const state = await answering(reply).client[method](credentials)
    expect(state).toMatchObject({ loginState: 'FAILURE', error: expect.stringMatching(/\w/), cause: { code } })
    expect(state).not.toHaveProperty('errorCode')
  })
  it('not even a visitor could be had', async () => {
    const server = scriptedServer({ [paths.token]: () => json({}, 503) })
    expect(await createTestClient(server).client[method](credentials)).toMatchObject({
      loginState: 'FAILURE',
      cause: { code: 'TOKEN_FETCH_FAILED' },
    })
  })
})

describe('specification §4: verification', () => {
  const afterRegister = async () => {
    const server = scriptedServer({
      [paths.register]: waiting,
      [paths.verify]: () => json({ state: 'SUCCESS', sessionToken: 's' }),
      [paths.startVerification]: () => json({}),
      [paths.login]: () => applicationError('-19976', 401),
    })
    const { client } = createTestClient(server)
    return { client, server, state: await client.register(credentials) }
  }
  it('specification §7: sends the code and the kept state token', async () => {
    const { client, server } = await afterRegister()
    expect(await client.processVerification({ verificationCode: '123456' })).toEqual({
      loginState: 'SUCCESS',
      data: { sessionToken: 's' },
    })
    expect(server.to(paths.verify)[0]?.body).toEqual({ code: '123456', stateToken: 'st' })
  })
  it('specification §3: takes `code`, and a state that was handed over', async () => {
    const { state } = await afterRegister()
    const { client, server } = createTestClient(scriptedServer({ [paths.verify]: waiting }))
    await client.processVerification({ code: '1' }, state)
    expect(server.to(paths.verify)[0]?.body).toEqual({ code: '1', stateToken: 'st' })
  })
  it.each([
    ['at first', undefined],
    ['in another state', { loginState: 'OWNER_APPROVAL_REQUIRED' } as const],
  ])('%s it fails with Unknown _state and asks nobody', async (_when, state) => {
    const { client, server } = createTestClient(scriptedServer())
    expect(await client.processVerification({ code: '1' }, state)).toEqual({
      loginState: 'FAILURE',
      error: 'Unknown _state',
    })
    await expect(client.resendVerification(state)).rejects.toMatchObject({
      code: 'UNKNOWN_STATE',
      message: 'Unknown _state',
    })
    expect(server.requests).toEqual([])
  })
  it('after it succeeded there is nothing left to verify', async () => {
    const { client } = await afterRegister()
    await client.processVerification({ code: '1' })
    expect(await client.processVerification({ code: '1' })).toMatchObject({ error: 'Unknown _state' })
  })
  it('a wrong code fails with the server’s sentence, and can be typed again', async () => {
    const { client, server } = await afterRegister()
    server.script[paths.verify] = () => applicationError('VERIFICATION_FAILED')
    expect(await client.processVerification({ code: '0' })).toMatchObject({
      loginState: 'FAILURE',
      error: 'said the server',
      cause: { applicationCode: 'VERIFICATION_FAILED' },
    })
    server.script[paths.verify] = () => json({ state: 'SUCCESS', sessionToken: 's' })
    expect(await client.processVerification({ code: '1' })).toMatchObject({ loginState: 'SUCCESS' })
  })
  it('specification §8: an answer nobody understands leaves the verification waiting', async () => {
    const { client, server } = await afterRegister()
    server.script[paths.verify] = () => json({ state: 'REQUIRE_MFA' })
    expect(await client.processVerification({ code: '0' })).toMatchObject({ error: 'Unknown _state' })
    await client.processVerification({ code: '1' })
    expect(server.to(paths.verify)).toHaveLength(2)
  })
  it('resending names the state token', async () => {
    const { client, server } = await afterRegister()
    await client.resendVerification()
    expect(server.to(paths.startVerification)[0]?.body).toEqual({ stateToken: 'st' })
  })
})
