import { type ErrorEnvelope, paths, type StateResponse } from '@foyer/protocol'
import { createVirtualAuthenticator, databases, startFoyer, TEST_PASSWORD, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createNoScriptBrowser } from '../../pages/no-script-browser.js'
import { toErrorSummary, visitorToken } from '../membership-steps.js'
import { passkeySteps } from '../passkeys/passkey-steps.js'
import { addAuthenticatorApp, codeAt } from './authenticator-app.js'

describe.each(databases)('passkeys as second factors (decisions 42 and 43) on $name', ({ name }) => {
  let foyer: TestFoyer
  let people = 0
  let email: string
  let member: Awaited<ReturnType<TestFoyer['createMember']>>
  let passkeys: ReturnType<typeof passkeySteps>

  beforeAll(async () => {
    foyer = await startFoyer({ database: name, listen: false })
    passkeys = passkeySteps(foyer)
  })
  beforeEach(async () => {
    await foyer.updateSettings({ 'signup.verifyEmail': 'false', 'signin.secondFactor': 'optional' })
    email = `key-factor${++people}@example.com`
    member = await foyer.createMember(email)
  })
  afterAll(() => foyer.stop())

  const logIn = async () => (await foyer.logIn(await visitorToken(foyer), email)).body as StateResponse
  const addApp = async (token = member.access_token) => (await addAuthenticatorApp(foyer, token)).secret

  it('V6.3.3: a passkey alone is two factors, where the site requires them, too', async () => {
    const { authenticator } = await passkeys.add(member)
    await addApp()
    await foyer.updateSettings({ 'signin.secondFactor': 'everyone' })
    const { body } = await passkeys.signIn(await visitorToken(foyer), authenticator)
    expect(body.state).toBe('SUCCESS')
  })

  it('V6.3.4: who must use two factors and has a passkey only cannot set up an app with the password', async () => {
    const { authenticator } = await passkeys.add(member)
    await foyer.updateSettings({ 'signin.secondFactor': 'everyone' })
    const state = await logIn()
    expect(state).toMatchObject({
      state: 'REQUIRE_MFA',
      requireMfaData: { availableFactors: [{ factorType: 'WEBAUTHN', factorStatus: 'ENABLED' }] },
    })
    const token = await visitorToken(foyer)
    const setUp = await foyer.call<ErrorEnvelope>(paths.startSecondFactorSetUp, {
      token,
      json: { stateToken: state.stateToken },
    })
    expect(toErrorSummary(setUp)).toEqual([400, 'INVALID_STATE_TOKEN'])
    const browser = createNoScriptBrowser(foyer)
    const page = await browser.submit(await browser.open('/signin'), '/signin', { email, password: TEST_PASSWORD })
    expect(page.text).toContain('Sign in with your passkey.')
    expect((await browser.open('/account')).path).toBe('/signin')
    expect((await passkeys.signIn(token, authenticator)).body.state).toBe('SUCCESS')
  })

  it('V7.5.3: where it is required, an open session and the password change no factor of who has a passkey', async () => {
    const { authenticator, passkeyId } = await passkeys.add(member)
    await foyer.updateSettings({ 'signin.secondFactor': 'everyone' })
    const { access_token: token } = member
    expect((await foyer.call(paths.proveAgain, { token, json: { password: TEST_PASSWORD } })).status).toBe(200)
    const { body } = await foyer.call<{ secret: string; setUpToken: string }>(paths.startAuthenticator, {
      token,
      json: {},
    })
    const json = { setUpToken: body.setUpToken, code: codeAt(body.secret, foyer.clock.now()) }
    for (const answer of [
      await foyer.call(paths.authenticator, { token, json }),
      await passkeys.send(
        token,
        createVirtualAuthenticator().create((await passkeys.creationOptions(token)).body, { origin: foyer.url }),
      ),
      await passkeys.remove(token, passkeyId),
    ])
      expect(toErrorSummary(answer)).toEqual([403, 'SECOND_FACTOR_REQUIRED'])
    const browser = createNoScriptBrowser(foyer)
    const visitor = await visitorToken(foyer)
    expect((await passkeys.signIn(visitor, authenticator)).body.state).toBe('SUCCESS')
    await foyer.updateSettings({ 'signin.secondFactor': 'optional' })
    await browser.submit(await browser.open('/signin'), '/signin', { email, password: TEST_PASSWORD })
    const section = await browser.open('/account/two-step')
    await foyer.updateSettings({ 'signin.secondFactor': 'everyone' })
    const asked = await browser.submit(section, '/account/two-step/start')
    expect([asked.status, asked.text.includes('Scan this QR code')]).toEqual([403, false])
  })

  it('a passkey that the site no longer offers is no second factor: who must use two adds an app', async () => {
    await passkeys.add(member)
    const secret = await addApp()
    await foyer.updateSettings({ 'signin.secondFactor': 'everyone', 'signin.passkeys': 'off' })
    try {
      const { access_token: token } = member
      const remove = { method: 'DELETE', token } as const
      await foyer.advance(30)
      const stepUp = { token, json: { code: codeAt(secret, foyer.clock.now()) } }
      expect((await foyer.call(paths.stepUp, stepUp)).status).toBe(200)
      expect(toErrorSummary(await foyer.call<ErrorEnvelope>(paths.authenticator, remove))).toEqual([
        409,
        'ONLY_SECOND_FACTOR',
      ])
      await foyer.updateSettings({ 'signin.secondFactor': 'optional' })
      expect((await foyer.call(paths.authenticator, remove)).status).toBe(200)
      await foyer.updateSettings({ 'signin.secondFactor': 'everyone' })
      expect(await logIn()).toMatchObject({
        state: 'REQUIRE_MFA',
        requireMfaData: { availableFactors: [{ factorType: 'TOTP', factorStatus: 'REQUIRE_ACTIVATION' }] },
      })
    } finally {
      await foyer.updateSettings({ 'signin.passkeys': 'offered' })
    }
  })

  it('V7.5.3: with an app, the password alone adds and removes no passkey', async () => {
    const { passkeyId } = await passkeys.add(member)
    await addApp()
    const token = member.access_token
    await foyer.call(paths.proveAgain, { token, json: { password: TEST_PASSWORD } })
    expect(toErrorSummary(await passkeys.remove(token, passkeyId))).toEqual([403, 'SECOND_FACTOR_REQUIRED'])
    await expect(passkeys.add(member)).rejects.toThrow('SECOND_FACTOR_REQUIRED')
  })

  it('the last second factor stays where the site requires one', async () => {
    const { authenticator, passkeyId } = await passkeys.add(member)
    await foyer.updateSettings({ 'signin.secondFactor': 'everyone' })
    const visitor = await visitorToken(foyer)
    const { body } = await passkeys.signIn(visitor, authenticator)
    const { code, verifier } = await foyer.silentCode(visitor, body.sessionToken as string)
    const { access_token: token } = (await foyer.exchangeCode(code, verifier)).body
    const refused = await passkeys.remove(token, passkeyId)
    expect(toErrorSummary(refused)).toEqual([409, 'ONLY_SECOND_FACTOR'])
    await addApp(token)
    expect((await passkeys.remove(token, passkeyId)).status).toBe(200)
  })
})
