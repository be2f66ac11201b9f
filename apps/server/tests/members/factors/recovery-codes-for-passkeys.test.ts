import { type ErrorEnvelope, type OwnFactors, paths, type StateResponse } from '@foyer/protocol'
import { databases, startFoyer, TEST_PASSWORD, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditEntriesOf } from '../../database/tables.js'
import { parametersWith } from '../../oauth/oidc-steps.js'
import { type Browser, createNoScriptBrowser } from '../../pages/no-script-browser.js'
import { toErrorSummary, visitorToken } from '../membership-steps.js'
import { passkeySteps } from '../passkeys/passkey-steps.js'
import { addAuthenticatorApp, codesOn } from './authenticator-app.js'
import { press } from './factor-sign-in.js'

const PAGE = '/second-factor'
const SECTION = '/account/two-step'

describe.each(databases)('recovery codes of members who have passkeys only (decision 42) on $name', ({ name }) => {
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
    email = `lost-passkey${++people}@example.com`
    member = await foyer.createMember(email)
  })
  afterAll(() => foyer.stop())

  const renew = (token = member.access_token) =>
    foyer.call<{ recoveryCodes: string[] } & ErrorEnvelope>(paths.recoveryCodes, { token, json: {} })
  const factors = async () =>
    (await foyer.call<OwnFactors>(paths.ownFactors, { token: member.access_token })).body as OwnFactors
  /** A member with a passkey and recovery codes, on a site that requires two factors. */
  async function passkeyMember() {
    const { authenticator, passkeyId } = await passkeys.add(member)
    const { recoveryCodes } = (await renew()).body
    await foyer.updateSettings({ 'signin.secondFactor': 'everyone' })
    return { authenticator, passkeyId, recoveryCodes }
  }
  const byPassword = async (browser: Browser) =>
    browser.submit(await browser.open('/signin'), '/signin', { email, password: TEST_PASSWORD })

  it('V6.4.4: need an app or a passkey; new ones replace the old ones, are audited and mailed', async () => {
    expect(toErrorSummary(await renew())).toEqual([404, 'NOT_FOUND'])
    expect(await factors()).toMatchObject({ hasPasskey: false, recoveryCodesLeft: 0 })
    await passkeys.add(member)
    const { body } = await renew()
    expect(new Set(body.recoveryCodes).size).toBe(10)
    expect(await factors()).toMatchObject({ authenticator: null, hasPasskey: true, recoveryCodesLeft: 10 })
    expect((await foyer.getMails(email))[0]?.subject).toContain('New recovery codes')
    const entries = await auditEntriesOf(foyer, member.memberId)
    const renewals = entries.filter(({ action }) => action === 'recovery-codes-renewed')
    expect(renewals.map(({ actor }) => actor.kind)).toEqual(['member'])
    await renew()
    await foyer.updateSettings({ 'signin.secondFactor': 'everyone' })
    const token = await visitorToken(foyer)
    const { stateToken } = (await foyer.logIn(token, email)).body as StateResponse
    const old = { stateToken, recoveryCode: body.recoveryCodes[0] }
    expect((await foyer.call(paths.verifySecondFactor, { token, json: old })).status).toBe(400)
  })

  it('V6.4.4: who has lost the passkey signs in with one, once, where the site requires two factors', async () => {
    const { recoveryCodes } = await passkeyMember()
    const token = await visitorToken(foyer)
    const logIn = async () => (await foyer.logIn(token, email)).body as StateResponse
    const verify = async (stateToken: string | undefined) =>
      foyer.call<StateResponse>(paths.verifySecondFactor, {
        token,
        json: { stateToken, recoveryCode: recoveryCodes[0] },
      })
    const { state, requireMfaData, stateToken } = await logIn()
    expect([state, requireMfaData?.availableFactors]).toEqual([
      'REQUIRE_MFA',
      [
        { factorType: 'WEBAUTHN', factorStatus: 'ENABLED' },
        { factorType: 'RECOVERY_CODE', factorStatus: 'ENABLED' },
      ],
    ])
    expect((await verify(stateToken)).body.state).toBe('SUCCESS')
    expect((await verify((await logIn()).stateToken)).status).toBe(400)
    expect((await factors()).recoveryCodesLeft).toBe(9)
  })

  it('MF-01, MF-05: the page that asks for a passkey leads to the recovery codes, without JavaScript', async () => {
    const { recoveryCodes } = await passkeyMember()
    const browser = createNoScriptBrowser(foyer)
    const asked = await byPassword(browser)
    expect(asked.path).toBe(`${PAGE}/passkey`)
    const form = await browser.follow(asked, PAGE)
    expect(form.text).toContain('Enter one of your saved recovery codes.')
    const wrong = await browser.submit(form, PAGE, { recoveryCode: '00000-00000' })
    expect([wrong.status, wrong.links.some(({ href }) => href === `${PAGE}/passkey`)]).toEqual([400, true])
    expect((await browser.open('/account')).path).toBe('/signin')
    const left = await browser.submit(wrong, PAGE, { recoveryCode: recoveryCodes[1]?.toUpperCase() ?? '' })
    expect(left.text).toContain('You have 9 recovery codes left.')
    await browser.submit(left, `${PAGE}/continue`)
    // With two factors, the member adds another passkey, or an app.
    const section = await browser.open(SECTION)
    expect((await browser.submit(section, `${SECTION}/start`)).text).toContain('Scan this QR code')
  })

  it('without codes the page offers none, and no form accepts one', async () => {
    await passkeys.add(member)
    await foyer.updateSettings({ 'signin.secondFactor': 'everyone' })
    const browser = createNoScriptBrowser(foyer)
    const asked = await byPassword(browser)
    expect(asked.text).not.toContain('Use a recovery code')
    expect((await browser.open(`${PAGE}?way=recovery-code`)).path).toBe(`${PAGE}/passkey`)
    expect((await press(browser, asked, PAGE, { recoveryCode: '00000-00000' })).status).toBe(400)
    expect((await browser.open('/account')).path).toBe('/signin')
  })

  it('RFC 9470: an application that requires two factors accepts one, too', async () => {
    const { recoveryCodes } = await passkeyMember()
    await foyer.updateSettings({ 'signin.secondFactor': 'optional' })
    const browser = createNoScriptBrowser(foyer)
    await byPassword(browser)
    const asked = await browser.open(
      `${paths.authorize}?${new URLSearchParams(parametersWith(foyer, { acr_values: '2' }))}`,
    )
    expect(asked.path.split('?')[0]).toBe(`${PAGE}/passkey`)
    const left = await browser.submit(await browser.follow(asked, PAGE), PAGE, { recoveryCode: recoveryCodes[0] ?? '' })
    const done = await browser.submit(left, `${PAGE}/continue`)
    expect(new URL(done.leaves as string).searchParams.has('code')).toBe(true)
  })

  it('MA-02, V7.5.3: the account page gives them; where two factors are required, the password alone is not enough', async () => {
    const { authenticator } = await passkeys.add(member)
    const browser = createNoScriptBrowser(foyer)
    await byPassword(browser)
    const given = await browser.submit(await browser.open(SECTION), `${SECTION}/renew`)
    expect(codesOn(given)).toHaveLength(10)
    await foyer.updateSettings({ 'signin.secondFactor': 'everyone' })
    const refused = await browser.submit(await browser.open(SECTION), `${SECTION}/renew`)
    expect([refused.status, codesOn(refused)]).toEqual([403, []])
    const visitor = await visitorToken(foyer)
    const { body } = await passkeys.signIn(visitor, authenticator)
    const { code, verifier } = await foyer.silentCode(visitor, body.sessionToken as string)
    const { access_token } = (await foyer.exchangeCode(code, verifier)).body
    expect((await renew(access_token)).status).toBe(200)
  })

  it('go with the last factor for which they stand', async () => {
    const { passkeyId } = await passkeys.add(member)
    await renew()
    const token = member.access_token
    await addAuthenticatorApp(foyer, token)
    expect((await foyer.call(paths.authenticator, { token, method: 'DELETE' })).status).toBe(200)
    expect(await factors()).toMatchObject({ authenticator: null, recoveryCodesLeft: 10 })
    expect((await passkeys.remove(token, passkeyId)).status).toBe(200)
    expect((await factors()).recoveryCodesLeft).toBe(0)
  })
})
