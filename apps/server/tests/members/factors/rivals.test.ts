import { type ErrorEnvelope, paths, type StateResponse } from '@foyer/protocol'
import { createVirtualAuthenticator, databases, startFoyer, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { toErrorSummary, visitorToken } from '../membership-steps.js'
import { passkeySteps, refusalOf } from '../passkeys/passkey-steps.js'
import { addAuthenticatorApp, codeAt } from './authenticator-app.js'

const RIVALS = 20

describe.each(databases)('twenty rivals on two nodes, on $name', ({ name }) => {
  let foyer: TestFoyer & Awaited<ReturnType<typeof startFoyer>>
  let email: string
  let member: Awaited<ReturnType<TestFoyer['createMember']>>
  let people = 0

  beforeAll(async () => {
    foyer = await startFoyer({ database: name, listen: false, nodes: 2, settings: { 'signup.verifyEmail': 'false' } })
  })
  beforeEach(async () => {
    email = `rival${++people}@example.com`
    member = await foyer.createMember(email)
  })
  afterAll(() => foyer.stop())

  const call = <Body>(path: string, token: string, json: object, node = 0) =>
    foyer.call<Body & ErrorEnvelope>(path, { token, json, node })
  const addApp = () => addAuthenticatorApp(foyer, member.access_token)
  /** Begins a sign-in for each rival, and lets all of them enter the same second factor at once. */
  async function race(enter: () => object) {
    const signIns = []
    for (let rival = 0; rival < RIVALS; rival++) {
      const token = await visitorToken(foyer)
      signIns.push({ token, stateToken: (await foyer.logIn(token, email)).body.stateToken })
    }
    const entered = enter()
    const answers = await Promise.all(
      signIns.map(({ token, stateToken }, rival) =>
        call<StateResponse>(paths.verifySecondFactor, token, { stateToken, ...entered }, rival % 2),
      ),
    )
    const refusals = answers.filter(({ status }) => status !== 200)
    for (const one of refusals) expect(toErrorSummary(one)).toEqual([400, 'VERIFICATION_FAILED'])
    return answers.length - refusals.length
  }

  it('V6.5.1: one of them gets in by a recovery code, which is used and mailed about once', async () => {
    const { recoveryCodes } = await addApp()
    expect(await race(() => ({ recoveryCode: recoveryCodes[0] }))).toBe(1)
    const { deps } = foyer.nodes[1] as (typeof foyer.nodes)[number]
    const left = await deps.storage.read((stores) => stores.factors.summaryOf(member.memberId as `mem_${string}`))
    expect(left.recoveryCodes).toBe(9)
    const subjects = (await foyer.getMails(email)).map(({ subject }) => subject)
    expect(subjects.filter((one) => /recovery code/i.test(one)).length).toBe(1)
  })

  it('V6.5.1: one of them gets in by a code of the authenticator app', async () => {
    const { secret } = await addApp()
    await foyer.advance(30)
    expect(await race(() => ({ code: codeAt(secret, foyer.clock.now()) }))).toBe(1)
  })

  it('V6.5.1: one of them gets in by the answer to one challenge of a passkey', async () => {
    const steps = passkeySteps(foyer)
    const device = createVirtualAuthenticator()
    await steps.add(member, device)
    const token = await visitorToken(foyer)
    const { body: options } = await steps.signInOptions(token)
    const response = device.get(options, { origin: foyer.url })
    const answers = await Promise.all(
      Array.from({ length: RIVALS }, (_, rival) =>
        call<StateResponse>(paths.passkeySignIn, token, { response }, rival % 2),
      ),
    )
    const refusals = answers.filter(({ status }) => status !== 200)
    expect(answers.length - refusals.length).toBe(1)
    for (const one of refusals) expect(refusalOf(one)).toEqual(['PASSKEY_REFUSED', 'used-challenge'])
  })

  it('of two that remove the last two second factors at once, one is refused where the site requires one', async () => {
    await foyer.updateSettings({ 'signin.secondFactor': 'everyone' })
    const { secret } = await addApp()
    const { passkeyId } = await passkeySteps(foyer).add(member)
    await foyer.advance(30)
    const { access_token: token } = member
    expect((await call(paths.stepUp, token, { code: codeAt(secret, foyer.clock.now()) })).status).toBe(200)
    const answers = await Promise.all([
      foyer.call<ErrorEnvelope>(paths.authenticator, { method: 'DELETE', token, node: 0 }),
      foyer.call<ErrorEnvelope>(`${paths.passkeys}/${passkeyId}`, { method: 'DELETE', token, node: 1 }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    await foyer.updateSettings({ 'signin.secondFactor': 'optional' })
  })
})
