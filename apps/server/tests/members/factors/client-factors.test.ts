import {
  addAuthenticator,
  canEnterCode,
  canEnterRecoveryCode,
  distrustDevices,
  enterSecondFactor,
  finishSetUp,
  getFactors,
  mustSetUp,
  removeAuthenticator,
  renewRecoveryCodes,
  requireRecentAuthentication,
  setUpAuthenticator,
  startAuthenticator,
  startSetUp,
  verifySecondFactor,
} from '@foyer/client/factors'
import { startFoyer, TEST_ORIGIN, TEST_PASSWORD, type TestFoyer } from '@foyer/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { parseRequestUri } from '../../../src/features/oauth/authorize/request-uri.js'
import { authorizationRequestOf } from '../../../src/http/pages/kit/flow.js'
import { digestOf } from '../../../src/kernel/digest.js'
import { createBrowserlessClient } from '../browserless-client.js'
import { codeAt } from './authenticator-app.js'

const CALLBACK = `${TEST_ORIGIN}/callback`

describe('@foyer/client/factors against a server (decision 42)', () => {
  let foyer: TestFoyer
  let people = 0
  let email: string

  beforeAll(async () => {
    foyer = await startFoyer({ now: 'running', settings: { 'signup.verifyEmail': 'false', 'signup.policy': 'open' } })
  })
  beforeEach(async () => {
    email = `client-factor${++people}@example.com`
    await foyer.createMember(email)
    const stored = new Map<string, string>()
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
    })
  })
  afterEach(async () => {
    vi.unstubAllGlobals()
    await foyer.updateSettings({ 'signin.secondFactor': 'optional' })
  })
  afterAll(() => foyer.stop())

  const createClient = () => createBrowserlessClient(foyer)
  type Client = ReturnType<typeof createClient>
  const logIn = (client: Client) => client.login({ email, password: TEST_PASSWORD })
  /** Logs in, and expects that a second factor is missing. */
  async function logInHalf(client: Client) {
    const state = await logIn(client)
    if (state.loginState !== 'SECOND_FACTOR_REQUIRED') throw new Error(state.loginState)
    return state
  }
  async function signIn(client: Client) {
    const state = await logIn(client)
    if (state.loginState !== 'SUCCESS') throw new Error(state.loginState)
    await client.signInWithSessionToken(state.data.sessionToken)
  }
  const codeOf = (secret: string) => codeAt(secret, foyer.clock.now())
  const nextCodeOf = (secret: string) => codeAt(secret, foyer.clock.now() + 30_000)

  it('MA-01: a sign-in that requires an authenticator app adds it, and stores tokens only when it is complete', async () => {
    await foyer.updateSettings({ 'signin.secondFactor': 'everyone' })
    const client = createClient()
    const state = await logInHalf(client)
    expect([mustSetUp(state), canEnterCode(state), canEnterRecoveryCode(state)]).toEqual([true, false, false])
    const { secret, setUpToken } = await startSetUp(client, state)
    const codes = await setUpAuthenticator(client, { setUpToken, code: codeOf(secret) }, state)
    expect([codes.length, client.loggedIn()]).toEqual([10, false])
    expect((await finishSetUp(client, state)).loginState).toBe('SUCCESS')
    expect(client.loggedIn()).toBe(true)
    const { authenticator, recoveryCodesLeft, signIn: proof } = await getFactors(client)
    expect([authenticator !== null, recoveryCodesLeft, proof.acr]).toEqual([true, 10, '2'])
    await expect(removeAuthenticator(client)).rejects.toMatchObject({ applicationCode: 'ONLY_SECOND_FACTOR' })
  })

  it('MF-01, MF-05: the code or a recovery code completes a sign-in; a member removes the app again', async () => {
    const client = createClient()
    await signIn(client)
    const { secret, setUpToken } = await startAuthenticator(client)
    const [recoveryCode = ''] = await addAuthenticator(client, { setUpToken, code: codeOf(secret) })

    const byCode = createClient()
    const state = await logInHalf(byCode)
    expect([mustSetUp(state), canEnterCode(state), canEnterRecoveryCode(state)]).toEqual([false, true, true])
    await expect(enterSecondFactor(byCode, { code: '000000' }, state)).rejects.toMatchObject({
      applicationCode: 'VERIFICATION_FAILED',
    })
    expect((await enterSecondFactor(byCode, { code: nextCodeOf(secret) }, state)).loginState).toBe('SUCCESS')
    expect(byCode.loggedIn()).toBe(true)

    const byRecovery = createClient()
    await enterSecondFactor(byRecovery, { recoveryCode }, await logInHalf(byRecovery))
    expect((await getFactors(byRecovery)).recoveryCodesLeft).toBe(9)
    expect((await renewRecoveryCodes(byRecovery)).length).toBe(10)
    await distrustDevices(byRecovery)
    await removeAuthenticator(byRecovery)
    expect((await getFactors(byRecovery)).authenticator).toBeNull()
    expect((await logIn(createClient())).loginState).toBe('SUCCESS')
  })

  it('RFC 9470: the age of the sign-in is measured with the clock of the server, not with that of the device', async () => {
    const client = createClient()
    await signIn(client)
    const navigate = vi.fn()
    const options = { redirectUri: CALLBACK, originalUri: TEST_ORIGIN, navigate }
    // The server is eleven minutes ahead of the device: by the clock of the device, the sign-in would be recent.
    await foyer.advance(11 * 60)
    expect(await requireRecentAuthentication(client, options)).toBe(false)
    expect(navigate).toHaveBeenCalledOnce()
  })

  it('RFC 9470: a recent sign-in with enough factors passes; else the hosted pages ask for what is missing', async () => {
    const client = createClient()
    await signIn(client)
    const opened: URL[] = []
    const navigate = (url: string) => opened.push(new URL(url))
    const options = { redirectUri: CALLBACK, originalUri: TEST_ORIGIN, navigate }
    expect(await requireRecentAuthentication(client, options)).toBe(true)
    expect(opened).toEqual([])

    expect(await requireRecentAuthentication(client, { ...options, twoFactors: true })).toBe(false)
    expect(await requireRecentAuthentication(client, { ...options, maxAge: -1 })).toBe(false)
    const { deps } = foyer
    const asked = opened.map(async ({ searchParams }) => {
      const handle = parseRequestUri(searchParams.get('request_uri') ?? undefined) as string
      const flow = await deps.storage.read((stores) => stores.redirectSessions.find(digestOf(handle), deps.clock.now()))
      const { prompt, needsTwoFactors } = authorizationRequestOf(flow) ?? {}
      return { prompt, needsTwoFactors }
    })
    expect(await Promise.all(asked)).toEqual([
      { prompt: null, needsTwoFactors: true },
      { prompt: 'login', needsTwoFactors: undefined },
    ])

    const { secret, setUpToken } = await startAuthenticator(client)
    await addAuthenticator(client, { setUpToken, code: codeOf(secret) })
    await verifySecondFactor(client, { code: nextCodeOf(secret) })
    expect(await requireRecentAuthentication(client, { ...options, twoFactors: true })).toBe(true)
  })
})
