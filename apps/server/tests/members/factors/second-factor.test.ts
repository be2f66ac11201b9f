import { type ErrorEnvelope, type OwnFactors, paths, type StateResponse, type TokenResponse } from '@foyer/protocol'
import { databases, startFoyer, TEST_PASSWORD } from '@foyer/testing'
import { Secret } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditEntriesOf, decodeClaims, dumpTables } from '../../database/tables.js'
import { toErrorSummary, visitorToken } from '../membership-steps.js'
import { addAuthenticatorApp, codeAt } from './authenticator-app.js'

type Answer = StateResponse & {
  secret: string
  url: string
  setUpToken: string
  recoveryCodes: string[]
} & ErrorEnvelope

describe.each(databases)('second factors at the forms of a site (decision 42) on $name', ({ name }) => {
  let foyer: Awaited<ReturnType<typeof startFoyer>>
  let people = 0
  let email: string
  let member: TokenResponse & { memberId: string }

  beforeAll(async () => {
    foyer = await startFoyer({ database: name, listen: false })
  })
  beforeEach(async () => {
    await foyer.updateSettings({ 'signup.verifyEmail': 'false', 'signin.secondFactor': 'optional' })
    email = `factor${++people}@example.com`
    member = await foyer.createMember(email)
  })
  afterAll(() => foyer.stop())

  const post = (path: string, token: string, json: object) => foyer.call<Answer>(path, { token, json })
  const factors = async (token = member.access_token) =>
    (await foyer.call<OwnFactors>(paths.ownFactors, { token })).body
  const now = () => foyer.clock.now()
  /** The code of the next time step, which was not used. */
  const nextCode = async (secret: string) => {
    await foyer.advance(30)
    return codeAt(secret, now())
  }

  const addApp = (token = member.access_token) => addAuthenticatorApp(foyer, token)
  const logIn = async (token: string) => (await foyer.logIn(token, email)).body as Answer
  const verify = (token: string, stateToken: string | undefined, entered: object) =>
    post(paths.verifySecondFactor, token, { stateToken, ...entered })
  /** The methods of the session that a session token opens. */
  async function methodsOf(token: string, sessionToken: string | undefined) {
    const { code, verifier } = await foyer.silentCode(token, sessionToken as string)
    const { sid } = decodeClaims((await foyer.exchangeCode(code, verifier)).body.access_token)
    const { deps } = foyer
    return (await deps.storage.read((stores) => stores.sessions.find(sid as `ses_${string}`)))?.amr
  }
  const triesLeft = ({ body }: { body: ErrorEnvelope }) => body.details?.applicationError?.data?.triesLeft

  it('without one, a password signs in as before', async () => {
    const visitor = await visitorToken(foyer)
    const body = await logIn(visitor)
    expect(body.state).toBe('SUCCESS')
    expect(await methodsOf(visitor, body.sessionToken)).toEqual(['pwd'])
  })

  it('V6.3.3, MA-01: with an authenticator app, the password is not enough; its code is', async () => {
    const { secret } = await addApp()
    const visitor = await visitorToken(foyer)
    const body = await logIn(visitor)
    expect(body).toMatchObject({
      state: 'REQUIRE_MFA',
      requireMfaData: {
        availableFactors: [
          { factorType: 'TOTP', factorStatus: 'ENABLED' },
          { factorType: 'RECOVERY_CODE', factorStatus: 'ENABLED' },
        ],
      },
    })
    expect(body.sessionToken).toBeUndefined()
    const verified = await verify(visitor, body.stateToken, { code: await nextCode(secret) })
    expect(verified.body.state).toBe('SUCCESS')
    expect(await methodsOf(visitor, verified.body.sessionToken)).toEqual(['pwd', 'totp'])
  })

  it('V6.5.1, V6.5.5, V6.5.8: a code counts once, and only the code of a neighbouring time step is accepted', async () => {
    const { secret, code } = await addApp()
    const visitor = await visitorToken(foyer)
    const { stateToken } = await logIn(visitor)
    const used = await verify(visitor, stateToken, { code })
    expect(toErrorSummary(used)).toEqual([400, 'VERIFICATION_FAILED'])
    expect(used.body.details?.applicationError?.data).toMatchObject({ isUsed: true, triesLeft: 4 })
    // A minute off, and the clocks of other time zones.
    for (const seconds of [-3600, -90, -60, 60, 90, 3600]) {
      const other = await verify(visitor, (await logIn(visitor)).stateToken, {
        code: codeAt(secret, now() + seconds * 1000),
      })
      expect([seconds, other.status]).toEqual([seconds, 400])
    }
    const early = await verify(visitor, (await logIn(visitor)).stateToken, { code: codeAt(secret, now() + 30_000) })
    expect(early.body.state).toBe('SUCCESS')
    // The step of that code is over, although its time has not come yet.
    const again = await verify(visitor, (await logIn(visitor)).stateToken, { code: codeAt(secret, now() + 30_000) })
    expect(again.status).toBe(400)
  })

  it('another visitor cannot continue the sign-in that waits, with the right code neither', async () => {
    const { secret } = await addApp()
    const [visitor, other] = [await visitorToken(foyer), await visitorToken(foyer)]
    const { stateToken } = await logIn(visitor)
    const code = await nextCode(secret)
    const foreign = await verify(other, stateToken, { code })
    expect(toErrorSummary(foreign)).toEqual([400, 'INVALID_STATE_TOKEN'])
    const madeUp = await verify(other, `sfa_${'x'.repeat(43)}`, { code })
    expect({ ...foreign.body, requestId: '' }).toEqual({ ...madeUp.body, requestId: '' })
    expect((await verify(visitor, stateToken, { code })).body.state).toBe('SUCCESS')
  })

  it('V6.6.3: five tries, parallel ones included; then the sign-in is over for the right code, too', async () => {
    const { secret } = await addApp()
    const visitor = await visitorToken(foyer)
    const { stateToken } = await logIn(visitor)
    const wrong = await Promise.all(Array.from({ length: 12 }, () => verify(visitor, stateToken, { code: '000000' })))
    expect(wrong.map(toErrorSummary).filter(([, code]) => code === 'VERIFICATION_FAILED').length).toBe(5)
    expect(Math.min(...wrong.map((one) => Number(triesLeft(one) ?? 9)))).toBe(0)
    const late = await verify(visitor, stateToken, { code: await nextCode(secret) })
    expect(toErrorSummary(late)).toEqual([429, 'TOO_MANY_TRIES'])
  })

  it('V6.6.2: a state token works for its client only, once, for ten minutes', async () => {
    const { secret } = await addApp()
    const visitor = await visitorToken(foyer)
    const { stateToken } = await logIn(visitor)
    const code = await nextCode(secret)
    const [one, other] = await Promise.all([
      verify(visitor, stateToken, { code }),
      verify(visitor, stateToken, { code }),
    ])
    expect([one.status, other.status].sort()).toEqual([200, 400])
    const late = await logIn(visitor)
    await foyer.advance(601)
    const expired = await verify(visitor, late.stateToken, { code: codeAt(secret, now()) })
    expect(toErrorSummary(expired)).toEqual([400, 'INVALID_STATE_TOKEN'])
    expect(toErrorSummary(await verify(visitor, 'sfa_unknown', { code }))).toEqual([400, 'INVALID_STATE_TOKEN'])
  })

  it('MF-05: a recovery code works once, in any spelling; of twenty concurrent uses one succeeds; the member is notified', async () => {
    const { recoveryCodes } = await addApp()
    expect(recoveryCodes.length).toBe(10)
    expect(new Set(recoveryCodes).size).toBe(10)
    const [first = '', second = ''] = recoveryCodes
    const visitor = await visitorToken(foyer)
    const typed = ` ${first.toUpperCase().replace('-', ' ').replaceAll('0', 'o').replaceAll('1', 'I')}`
    const verified = await verify(visitor, (await logIn(visitor)).stateToken, { recoveryCode: typed })
    expect(verified.body.state).toBe('SUCCESS')
    expect(await methodsOf(visitor, verified.body.sessionToken)).toEqual(['pwd', 'recovery-code'])
    expect((await factors()).recoveryCodesLeft).toBe(9)
    expect((await foyer.getMails(email)).some(({ subject }) => subject.startsWith('A recovery code was used'))).toBe(
      true,
    )
    const again = await verify(visitor, (await logIn(visitor)).stateToken, { recoveryCode: first })
    expect(toErrorSummary(again)).toEqual([400, 'VERIFICATION_FAILED'])

    const tokens = await Promise.all(Array.from({ length: 20 }, () => logIn(visitor)))
    const rivals = await Promise.all(
      tokens.map(({ stateToken }) => verify(visitor, stateToken, { recoveryCode: second })),
    )
    expect(rivals.filter(({ status }) => status === 200).length).toBe(1)
    expect((await factors()).recoveryCodesLeft).toBe(8)
  })

  it('a member whom the site requires to have one adds it in the sign-in, and gets in only then', async () => {
    await foyer.updateSettings({ 'signin.secondFactor': 'everyone' })
    const visitor = await visitorToken(foyer)
    const { stateToken, requireMfaData, sessionToken } = await logIn(visitor)
    expect(requireMfaData?.availableFactors).toEqual([{ factorType: 'TOTP', factorStatus: 'REQUIRE_ACTIVATION' }])
    expect(sessionToken).toBeUndefined()
    const unfinished = await post(paths.finishSecondFactor, visitor, { stateToken })
    expect(toErrorSummary(unfinished)).toEqual([400, 'INVALID_STATE_TOKEN'])
    const { body: setUp } = await post(paths.startSecondFactorSetUp, visitor, { stateToken })
    expect(setUp.url).toMatch(/^otpauth:\/\/totp\/.*secret=[A-Z2-7]{32}/)
    const wrong = await post(paths.setUpSecondFactor, visitor, {
      stateToken,
      setUpToken: setUp.setUpToken,
      code: '000000',
    })
    expect(toErrorSummary(wrong)).toEqual([400, 'VERIFICATION_FAILED'])
    const code = codeAt(setUp.secret, now())
    const added = await post(paths.setUpSecondFactor, visitor, { stateToken, setUpToken: setUp.setUpToken, code })
    expect(added.body.recoveryCodes.length).toBe(10)
    const done = await post(paths.finishSecondFactor, visitor, { stateToken })
    expect(done.body.state).toBe('SUCCESS')
    expect(await methodsOf(visitor, done.body.sessionToken)).toEqual(['pwd', 'totp'])
    // Who has one by now cannot add another with the password alone.
    const next = await logIn(visitor)
    const foreign = await post(paths.startSecondFactorSetUp, visitor, { stateToken: next.stateToken })
    expect(toErrorSummary(foreign)).toEqual([400, 'INVALID_STATE_TOKEN'])
  })

  it('a set-up token is bound to its member, and ends after fifteen minutes', async () => {
    const { body } = await post(paths.startAuthenticator, member.access_token, {})
    const other = await foyer.createMember(`other-${email}`)
    const setUp = { setUpToken: body.setUpToken, code: codeAt(body.secret, now()) }
    const foreign = await post(paths.authenticator, other.access_token, setUp)
    expect(toErrorSummary(foreign)).toEqual([400, 'INVALID_STATE_TOKEN'])
    await foyer.advance(901)
    const { access_token } = (await foyer.refresh(member.refresh_token)).body
    await post(paths.proveAgain, access_token, { password: TEST_PASSWORD })
    const late = await post(paths.authenticator, access_token, { ...setUp, code: codeAt(body.secret, now()) })
    expect(toErrorSummary(late)).toEqual([400, 'INVALID_STATE_TOKEN'])
  })

  it('V7.5.3: the password alone cannot replace or remove it; a code steps the session up', async () => {
    const { secret } = await addApp()
    const visitor = await visitorToken(foyer)
    // Signed in with the password again: one factor, and recent.
    await foyer.advance(660)
    const { access_token: token } = (await foyer.refresh(member.refresh_token)).body
    expect(toErrorSummary(await foyer.call(paths.authenticator, { method: 'DELETE', token }))).toEqual([
      403,
      'RECENT_SIGN_IN_REQUIRED',
    ])
    await post(paths.proveAgain, token, { password: TEST_PASSWORD })
    for (const attempt of [
      foyer.call(paths.authenticator, { method: 'DELETE', token }),
      post(paths.recoveryCodes, token, {}),
    ])
      expect(toErrorSummary(await attempt)).toEqual([403, 'SECOND_FACTOR_REQUIRED'])
    expect(toErrorSummary(await post(paths.stepUp, token, { code: '000000' }))).toEqual([400, 'VERIFICATION_FAILED'])
    expect((await post(paths.stepUp, token, { code: codeAt(secret, now()) })).status).toBe(200)
    const { recoveryCodes } = (await post(paths.recoveryCodes, token, {})).body
    expect(recoveryCodes.length).toBe(10)
    expect((await foyer.call(paths.authenticator, { method: 'DELETE', token })).status).toBe(200)
    expect(await factors(token)).toMatchObject({ authenticator: null, recoveryCodesLeft: 0 })
    expect((await logIn(visitor)).state).toBe('SUCCESS')
  })

  it('V6.3.7: adding and removing it is mailed and audited, once each; where it is required it stays', async () => {
    await addApp()
    const token = member.access_token
    await foyer.updateSettings({ 'signin.secondFactor': 'everyone' })
    const required = await foyer.call<ErrorEnvelope>(paths.authenticator, { method: 'DELETE', token })
    expect(toErrorSummary(required)).toEqual([409, 'ONLY_SECOND_FACTOR'])
    await foyer.updateSettings({ 'signin.secondFactor': 'optional' })
    await foyer.call(paths.authenticator, { method: 'DELETE', token })
    const subjects = (await foyer.getMails(email)).map(({ subject }) => subject)
    expect(subjects.filter((one) => one.startsWith('Two-step verification is on')).length).toBe(1)
    expect(subjects.filter((one) => one.startsWith('Two-step verification is off')).length).toBe(1)
    const actions = (await auditEntriesOf(foyer, member.memberId)).map(({ action }) => action)
    expect(actions.filter((one) => one === 'second-factor-added').length).toBe(1)
    expect(actions.filter((one) => one === 'second-factor-removed').length).toBe(1)
  })

  it('V6.5.2, design invariant 4: the database holds neither the secret nor a recovery code in clear', async () => {
    const { secret, recoveryCodes } = await addApp()
    const stored = JSON.stringify(await dumpTables(foyer.database.config))
    const bytes = Secret.fromBase32(secret)
    const raw = Buffer.from(bytes.buffer)
    expect(stored).toContain('authenticator')
    for (const form of [secret, raw.toString('base64'), raw.toString('base64url'), raw.toString('hex')])
      expect(stored).not.toContain(form)
    for (const code of recoveryCodes)
      for (const form of [code, code.replace('-', '')]) expect(stored).not.toContain(form)
  })

  it('V6.5.4: the secret of an app has 160 bits, and a recovery code 50, and no two are alike', async () => {
    const { secret, recoveryCodes } = await addApp()
    expect(Buffer.from(Secret.fromBase32(secret).buffer).length).toBe(20)
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const code of recoveryCodes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/)
  })

  it('a password that changes in between ends the sign-in', async () => {
    const { secret } = await addApp()
    const visitor = await visitorToken(foyer)
    const { stateToken } = await logIn(visitor)
    await post(paths.changePassword, member.access_token, {
      newPassword: 'quite another battery',
      currentPassword: TEST_PASSWORD,
    })
    const verified = await verify(visitor, stateToken, { code: await nextCode(secret) })
    expect(toErrorSummary(verified)).toEqual([400, 'INVALID_STATE_TOKEN'])
  })
})
