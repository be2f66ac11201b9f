import { paths } from '@foyer/protocol'
import { defaultDatabase, startFoyer, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createNoScriptBrowser } from '../../pages/no-script-browser.js'
import {
  decideAsOwner,
  OTHER_PASSWORD,
  recover,
  requestRecoverySecret,
  resend,
  toErrorSummary,
  toSdkError,
  verify,
  visitorToken,
} from '../membership-steps.js'

const SUCCESS = 'SUCCESS'
const APPROVAL = 'OWNER_APPROVAL_REQUIRED'
const VERIFICATION = 'EMAIL_VERIFICATION_REQUIRED'

/** The SDK result of each step for each combination of settings; null if the step does not exist there. */
const combinations = [
  { policy: 'open', verifyEmail: false, register: SUCCESS, before: SUCCESS, verified: null, after: SUCCESS },
  {
    policy: 'open',
    verifyEmail: true,
    register: VERIFICATION,
    before: VERIFICATION,
    verified: SUCCESS,
    after: SUCCESS,
  },
  { policy: 'approval', verifyEmail: false, register: APPROVAL, before: APPROVAL, verified: null, after: APPROVAL },
  {
    policy: 'approval',
    verifyEmail: true,
    register: VERIFICATION,
    before: VERIFICATION,
    verified: APPROVAL,
    after: APPROVAL,
  },
] as const

describe.each(defaultDatabase)('the rules of a site on $name', ({ name }) => {
  let foyer: TestFoyer
  let token: string
  beforeAll(async () => {
    foyer = await startFoyer({ database: name, listen: false })
  })
  beforeEach(async () => {
    token = await visitorToken(foyer)
    await foyer.updateSettings({ 'signup.policy': 'open', 'signup.verifyEmail': 'false' })
  })
  afterAll(() => foyer.stop())

  describe.each(combinations)('signup.policy=$policy, signup.verifyEmail=$verifyEmail', (rules) => {
    const email = (who: string) => `${who}-${rules.policy}-${rules.verifyEmail}@example.com`
    beforeEach(() =>
      foyer.updateSettings({ 'signup.policy': rules.policy, 'signup.verifyEmail': String(rules.verifyEmail) }),
    )

    it('specification §4: register, login, verify, approve and login again answer the states in order', async () => {
      const ana = email('ana')
      const registered = await foyer.register(token, ana)
      expect(toSdkError('register', registered)).toBe(rules.register)
      expect(registered.body).toHaveProperty('identity.status.name', rules.register === SUCCESS ? 'ACTIVE' : 'PENDING')
      await foyer.getMails(ana)

      const before = await foyer.logIn(token, ana)
      expect(toSdkError('login', before)).toBe(rules.before)
      expect(before.body.identity?.id).toBe(registered.body.identity?.id)
      expect(toErrorSummary(await foyer.logIn(token, ana, OTHER_PASSWORD))).toEqual([401, '-19976'])

      if (rules.verified !== null) {
        const code = await foyer.getMailedCode(ana)
        const verified = await verify(foyer, token, before.body.stateToken as string, code)
        expect(toSdkError('login', verified)).toBe(rules.verified)
        expect(verified.body.identity).toMatchObject({
          id: registered.body.identity?.id,
          email: { address: ana, isVerified: true },
        })
      }
      expect(toSdkError('login', await foyer.logIn(token, ana))).toBe(rules.after)

      if (rules.policy === 'approval') {
        await decideAsOwner(foyer, ana, 'approve')
        expect((await foyer.getMails(ana)).some(({ link }) => link === `${foyer.url}/signin`)).toBe(true)
      }
      const signedIn = await foyer.logIn(token, ana)
      expect(toSdkError('login', signedIn)).toBe(SUCCESS)
      const { code, verifier } = await foyer.silentCode(token, signedIn.body.sessionToken as string)
      expect((await foyer.exchangeCode(code, verifier)).status).toBe(200)
    })

    it('wire-protocol §5.1: each state carries exactly the token it needs', async () => {
      const needed = { [SUCCESS]: ['sessionToken'], [VERIFICATION]: ['stateToken'], [APPROVAL]: [] }
      const tokensOf = (body: object) => Object.keys(body).filter((key) => key.endsWith('Token'))
      const { body } = await foyer.register(token, email('ben'))
      expect(tokensOf(body)).toEqual(needed[rules.register])
      expect(tokensOf((await foyer.logIn(token, email('ben'))).body)).toEqual(needed[rules.before])
    })

    it('V6.4.3: recovery verifies the address and skips neither approval nor block', async () => {
      const who = email('cleo')
      const { body } = await foyer.register(token, who)
      if (body.stateToken !== undefined) await verify(foyer, token, body.stateToken, await foyer.getMailedCode(who))
      const expected = rules.policy === 'approval' ? APPROVAL : SUCCESS
      const recovered = await recover(foyer, token, await requestRecoverySecret(foyer, who), OTHER_PASSWORD)
      expect(toSdkError('login', recovered)).toBe(expected)
      expect(recovered.body.identity?.email.isVerified).toBe(true)
      await decideAsOwner(foyer, who, 'block')
      expect(
        toErrorSummary(await recover(foyer, token, await requestRecoverySecret(foyer, who), 'yet another battery')),
      ).toEqual([403, 'MEMBER_BLOCKED'])
    })
  })

  it('V2.3.1: verifying does not approve, approving does not verify', async () => {
    await foyer.updateSettings({ 'signup.policy': 'approval' })
    await foyer.register(token, 'both@example.com')
    await foyer.updateSettings({ 'signup.verifyEmail': 'true' })
    const first = await foyer.logIn(token, 'both@example.com')
    await foyer.getMails('both@example.com')
    expect(first.body).toMatchObject({
      state: 'REQUIRE_EMAIL_VERIFICATION',
      identity: { status: { reasons: ['PENDING_ADMIN_APPROVAL_REQUIRED', 'PENDING_EMAIL_VERIFICATION_REQUIRED'] } },
    })
    await decideAsOwner(foyer, 'both@example.com', 'approve')
    const approved = await foyer.logIn(token, 'both@example.com')
    expect(approved.body.state).toBe('REQUIRE_EMAIL_VERIFICATION')
    const { stateToken } = approved.body
    const verified = await verify(foyer, token, stateToken as string, await foyer.getMailedCode('both@example.com'))
    expect(verified.body).toMatchObject({ state: 'SUCCESS', identity: { status: { name: 'ACTIVE', reasons: [] } } })
  })

  it('V2.3.1: a state token is no session, no proof and no recovery secret', async () => {
    await foyer.updateSettings({ 'signup.verifyEmail': 'true' })
    const { stateToken = '' } = (await foyer.register(token, 'steps@example.com')).body
    await expect(foyer.silentCode(token, stateToken)).rejects.toThrow('login_required')
    expect((await foyer.call(paths.changePassword, { token: stateToken, json: {} })).status).toBe(401)
    expect(toErrorSummary(await recover(foyer, token, stateToken, OTHER_PASSWORD))).toEqual([
      400,
      'INVALID_RECOVERY_TOKEN',
    ])
    const { sessionToken = '' } = (await foyer.register(await visitorToken(foyer), 'x@example.com')).body
    expect(toErrorSummary(await verify(foyer, token, sessionToken || 'stk_none', '123456'))).toEqual([
      400,
      'INVALID_STATE_TOKEN',
    ])
  })

  it('design §5: a rule that changes holds for the next login of everybody', async () => {
    await foyer.register(token, 'changing@example.com')
    await foyer.updateSettings({ 'signup.verifyEmail': 'true' })
    expect((await foyer.logIn(token, 'changing@example.com')).body.state).toBe('REQUIRE_EMAIL_VERIFICATION')
    await foyer.updateSettings({ 'signup.verifyEmail': 'false' })
    expect((await foyer.logIn(token, 'changing@example.com')).body.state).toBe('SUCCESS')
  })

  it('V2.3.1: a session token made before a block buys nothing after it', async () => {
    const { sessionToken = '' } = (await foyer.register(token, 'quick@example.com')).body
    await decideAsOwner(foyer, 'quick@example.com', 'block')
    await expect(foyer.silentCode(token, sessionToken)).rejects.toThrow('login_required')
    await decideAsOwner(foyer, 'quick@example.com', 'unblock')
    await expect(foyer.silentCode(token, sessionToken)).rejects.toThrow('login_required')
    expect((await foyer.logIn(token, 'quick@example.com')).body.state).toBe('SUCCESS')
  })

  it('V2.3.1: who waited for approval before a block, however often repeated, waits again after it', async () => {
    await foyer.updateSettings({ 'signup.policy': 'approval' })
    const state = async () => (await foyer.logIn(token, 'queue@example.com')).body.state
    await foyer.register(token, 'queue@example.com')
    for (const decision of ['block', 'block', 'unblock', 'unblock'] as const)
      await decideAsOwner(foyer, 'queue@example.com', decision)
    expect(await state()).toBe('REQUIRE_OWNER_APPROVAL')
    await decideAsOwner(foyer, 'queue@example.com', 'approve')
    for (const decision of ['block', 'unblock'] as const) await decideAsOwner(foyer, 'queue@example.com', decision)
    expect(await state()).toBe('SUCCESS')
  })

  it('wire-protocol §7: approving a blocked member lets them in, also one who waited', async () => {
    await foyer.updateSettings({ 'signup.policy': 'approval' })
    const key = await foyer.addApiKey()
    const { body } = await foyer.register(token, 'pardoned@example.com')
    await decideAsOwner(foyer, 'pardoned@example.com', 'block')
    await foyer.call(`${paths.members}/${body.identity?.id}/approve`, { token: key, json: {} })
    expect((await foyer.logIn(token, 'pardoned@example.com')).body.state).toBe('SUCCESS')
  })

  it('security-checklist 3: sendActivationEmail takes the API key alone, never behind a token', async () => {
    await foyer.updateSettings({ 'signup.policy': 'open' })
    const key = await foyer.addApiKey()
    const { body } = await foyer.register(token, 'activated@example.com')
    const ask = (authorization: string) =>
      foyer.call(paths.sendActivationEmail, { token: authorization, json: { identityId: body.identity?.id } })
    for (const authorization of [`${token},${key}`, `,${key}`, token])
      expect((await ask(authorization)).status).toBe(401)
    expect(await foyer.getMails('activated@example.com')).toEqual([])
    expect((await ask(key)).status).toBe(200)
  })

  it('security-checklist 79: a deleted member leaves the address free, and the new one is somebody else', async () => {
    const first = await foyer.register(token, 'again@example.com')
    await decideAsOwner(foyer, 'again@example.com', 'delete')
    const second = await foyer.register(token, 'again@example.com', OTHER_PASSWORD)
    expect(second.body.state).toBe('SUCCESS')
    expect(second.body.identity?.id).not.toBe(first.body.identity?.id)
  })
})

describe.each(defaultDatabase)('who learns that an account exists, on $name', ({ name }) => {
  let foyer: TestFoyer
  let token: string
  beforeAll(async () => {
    foyer = await startFoyer({ database: name, listen: false })
    await foyer.register(await visitorToken(foyer), 'Known@example.com')
    await foyer.updateSettings({ 'signup.verifyEmail': 'true', 'accounts.disclosure': 'private' })
  })
  beforeEach(async () => {
    token = await visitorToken(foyer)
  })
  afterAll(() => foyer.stop())

  /** Serializes a response body without the values that differ between any two calls. */
  const shapeOf = (body: object) =>
    JSON.stringify(body, (key, value) =>
      ['stateToken', 'id', 'requestId', 'address'].includes(key) ? typeof value : value,
    )

  it('design §8: in private, login answers invalidPassword for unknown and known addresses alike', async () => {
    const answers = []
    for (const email of ['known@example.com', 'unknown@example.com'])
      answers.push(await foyer.logIn(token, email, OTHER_PASSWORD))
    for (const answer of answers) expect(toErrorSummary(answer)).toEqual([401, '-19976'])
    expect(shapeOf(answers[0]?.body ?? {})).toBe(shapeOf(answers[1]?.body ?? {}))
    expect((await foyer.logIn(token, 'known@example.com')).body.state).toBe('REQUIRE_EMAIL_VERIFICATION')
  })

  it('design §8: in private, registering a known address looks like any other and writes to the real owner', async () => {
    const before = await foyer.getMails('known@example.com')
    const known = await foyer.register(token, 'known@example.com', OTHER_PASSWORD)
    const unknown = await foyer.register(token, 'other@example.com', OTHER_PASSWORD)
    expect([known.status, unknown.status]).toEqual([200, 200])
    expect(toSdkError('register', known)).toBe(VERIFICATION)
    expect(shapeOf(known.body)).toBe(shapeOf(unknown.body))
    expect(known.body.identity?.email.address).toBe('known@example.com')
    const mails = await foyer.getMails('known@example.com')
    expect(mails).toHaveLength(before.length + 1)
    expect(mails[0]).toMatchObject({ code: null, link: `${foyer.url}/signin` })

    // The next steps must not differ either: a wrong code lowers the remaining tries, and a new code can be requested.
    for (const triesLeft of [4, 3]) {
      for (const { body } of [known, unknown]) {
        const guess = await verify(foyer, token, body.stateToken as string, '000000')
        expect(guess.body.details.applicationError).toMatchObject({ code: 'VERIFICATION_FAILED', data: { triesLeft } })
      }
    }
    for (const { body } of [known, unknown])
      expect((await resend(foyer, token, body.stateToken as string)).body).toEqual({
        verificationId: expect.any(String),
      })
    expect(await foyer.getMails('known@example.com')).toHaveLength(mails.length)
    for (const email of ['known@example.com', 'other@example.com'])
      expect(toSdkError('login', await foyer.logIn(token, email, OTHER_PASSWORD))).toBe(VERIFICATION)
  })

  it('design §8: in the default, both are told', async () => {
    await foyer.updateSettings({ 'accounts.disclosure': 'explicit' })
    expect(toErrorSummary(await foyer.register(token, 'known@example.com', OTHER_PASSWORD))).toEqual([409, '-19995'])
    expect(toErrorSummary(await foyer.logIn(token, 'nobody@example.com'))).toEqual([404, '-19999'])
  })

  it.each(['explicit', 'private'])(
    'design §8: the hosted sign-up never tells, with disclosure=%s',
    async (disclosure) => {
      await foyer.updateSettings({ 'accounts.disclosure': disclosure })
      const pages = []
      for (const email of ['known@example.com', `new-${disclosure}@example.com`]) {
        const browser = createNoScriptBrowser(foyer)
        const form = await browser.open('/signup')
        const page = await browser.submit(form, '/signup', { email, password: OTHER_PASSWORD })
        pages.push([page.status, page.path, page.text.replace(/Enter \d\d/, 'Enter **').replaceAll(email, 'ADDRESS')])
      }
      expect(pages[0]).toEqual(pages[1])
      expect(pages[0]?.[1]).toBe('/verify-email')
    },
  )
})
