import { paths } from '@foyer/protocol'
import { defaultDatabase, startFoyer, TEST_ORIGIN, TEST_PASSWORD, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  decideAsOwner,
  getRecoverySecret,
  type MembershipAnswer,
  OTHER_PASSWORD,
  recover,
  toErrorSummary,
  verify,
  visitorToken,
} from '../membership-steps.js'

describe.each(defaultDatabase)('a trusted back end signs people on, on $name', ({ name }) => {
  let foyer: TestFoyer
  let token: string
  let apiKey: string
  beforeAll(async () => {
    foyer = await startFoyer({ database: name, listen: false })
    apiKey = await foyer.addApiKey()
  })
  beforeEach(async () => {
    token = await visitorToken(foyer)
    await foyer.updateSettings({ 'signup.policy': 'open', 'signup.verifyEmail': 'false' })
  })
  afterAll(() => foyer.stop())

  const signOn = (email: string, more: object = {}, authorization = `${token},${apiKey}`): Promise<MembershipAnswer> =>
    foyer.call(paths.signOn, { token: authorization, json: { loginId: { email }, ...more } })
  const activate = (identityId: string, authorization = apiKey): Promise<MembershipAnswer> =>
    foyer.call(paths.sendActivationEmail, { token: authorization, json: { identityId } })

  it('wire-protocol §5: a new address becomes a member; the answer carries identity.id and a session token', async () => {
    const profile = { firstName: 'Ana', nickname: 'ana' }
    const { status, body } = await signOn('new@example.com', { profile, mergeExistingContact: true })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      sessionToken: expect.stringMatching(/^stk_/),
      identity: {
        id: expect.stringMatching(/^mem_/),
        identityProfile: profile,
        email: { address: 'new@example.com', isVerified: false },
      },
    })
    const { code, verifier } = await foyer.silentCode(token, body.sessionToken as string)
    expect((await foyer.exchangeCode(code, verifier)).status).toBe(200)
  })

  it('wire-protocol §5: a known address is the same member, and keeps the profile it has', async () => {
    const first = await signOn('known@example.com', { profile: { nickname: 'first' } })
    const again = await signOn('KNOWN@example.com', { profile: { nickname: 'second' } })
    expect(again.body.identity).toMatchObject({ id: first.body.identity?.id, identityProfile: { nickname: 'first' } })
  })

  it('wire-protocol §5: verifyEmail marks the address as verified', async () => {
    const { body } = await signOn('proven@example.com', { verifyEmail: true })
    expect(body.identity?.email.isVerified).toBe(true)
    expect((await signOn('proven@example.com')).body.identity?.email.isVerified).toBe(true)
  })

  it('wire-protocol §2: the key alone, after a comma, is enough', async () => {
    expect((await signOn('alone@example.com', {}, `,${apiKey}`)).status).toBe(200)
  })

  it.each([
    ['no header', () => ''],
    ['a visitor without a key', () => token],
    ['a wrong key', () => `${token},fky_${'A'.repeat(43)}`],
    ['a token that is not ours', () => `garbage,${apiKey}`],
    ['a space after the comma', () => `${token}, ${apiKey}`],
    ['two keys', () => `${token},${apiKey},${apiKey}`],
    ['a scheme before the pair', () => `Bearer ${token},${apiKey}`],
    ['an empty key', () => `${token},`],
  ])('security-checklist 1 and 3: %s is refused', async (_, authorization) => {
    const answer = await signOn('refused@example.com', { verifyEmail: true }, authorization())
    expect(toErrorSummary(answer)).toEqual([401, 'UNAUTHENTICATED'])
    expect(answer.headers['www-authenticate']).toMatch(/^Bearer/)
  })

  it('security-checklist 4: a key that comes with an Origin is refused', async () => {
    const answer = await foyer.call(paths.signOn, {
      token: `${token},${apiKey}`,
      headers: { origin: TEST_ORIGIN },
      json: { loginId: { email: 'browser@example.com' } },
    })
    expect(toErrorSummary(answer)).toEqual([403, 'PERMISSION_DENIED'])
  })

  it.each(['nonsense', '', 'a@b@c.example', 'm\u0430rko@example.com'])(
    'security-checklist 91: %j is refused as an address',
    async (email) => {
      const { status, body } = await signOn(email)
      expect(status).toBe(400)
      expect(body.details.validationError?.fieldViolations).toMatchObject([{ data: { type: 'EMAIL' } }])
    },
  )

  it('V6.1.3: a blocked member is not signed on', async () => {
    await signOn('blocked@example.com')
    await decideAsOwner(foyer, 'blocked@example.com', 'block')
    expect(toErrorSummary(await signOn('blocked@example.com', { verifyEmail: true }))).toEqual([403, 'MEMBER_BLOCKED'])
  })

  it('V6.1.3: a member who waits for approval gets no session this way either', async () => {
    await foyer.updateSettings({ 'signup.policy': 'approval' })
    await foyer.register(token, 'pending@example.com')
    const { body } = await signOn('pending@example.com', { verifyEmail: true })
    expect(body.identity?.status).toEqual({ name: 'PENDING', reasons: ['PENDING_ADMIN_APPROVAL_REQUIRED'] })
    await expect(foyer.silentCode(token, body.sessionToken as string)).rejects.toThrow()
  })

  it('V6.8.1: when a back end proves the address, what a stranger set before opens nothing', async () => {
    const stranger = await foyer.createMember('linked@example.com', OTHER_PASSWORD)
    const { body } = await signOn('linked@example.com', { verifyEmail: true })
    expect(body.identity).toMatchObject({ id: stranger.memberId, email: { isVerified: true } })
    expect(toErrorSummary(await foyer.logIn(token, 'linked@example.com', OTHER_PASSWORD))).toEqual([401, '-19976'])
    expect((await foyer.refresh(stranger.refresh_token)).status).toBe(400)
    const { code, verifier } = await foyer.silentCode(token, body.sessionToken as string)
    expect((await foyer.exchangeCode(code, verifier)).status).toBe(200)
  })

  it('V6.8.1: a member who has proven the address keeps password and sessions', async () => {
    await foyer.updateSettings({ 'signup.verifyEmail': 'true' })
    const { body } = await foyer.register(token, 'kept@example.com')
    await verify(foyer, token, body.stateToken as string, await foyer.getMailedCode('kept@example.com'))
    expect((await signOn('kept@example.com', { verifyEmail: true })).status).toBe(200)
    expect((await foyer.logIn(token, 'kept@example.com')).body.state).toBe('SUCCESS')
  })

  it('specification §4: a proof by the back end ends the state tokens that were open', async () => {
    await foyer.updateSettings({ 'signup.verifyEmail': 'true' })
    const claim = await foyer.register(token, 'open-state@example.com')
    const code = await foyer.getMailedCode('open-state@example.com')
    expect((await signOn('open-state@example.com', { verifyEmail: true })).status).toBe(200)
    expect(toErrorSummary(await verify(foyer, token, claim.body.stateToken as string, code))).toEqual([
      400,
      'INVALID_STATE_TOKEN',
    ])
    await foyer.updateSettings({ 'signup.verifyEmail': 'false' })
    await foyer.register(token, 'open-member@example.com')
    await foyer.updateSettings({ 'signup.verifyEmail': 'true' })
    const login = await foyer.logIn(token, 'open-member@example.com')
    const memberCode = await foyer.getMailedCode('open-member@example.com')
    await signOn('open-member@example.com', { verifyEmail: true })
    expect(toErrorSummary(await verify(foyer, token, login.body.stateToken as string, memberCode))).toEqual([
      400,
      'INVALID_STATE_TOKEN',
    ])
  })

  it('V6.2.1: a member without a password cannot log in with any', async () => {
    await signOn('passwordless@example.com', { verifyEmail: true })
    for (const password of ['', TEST_PASSWORD])
      expect(toErrorSummary(await foyer.logIn(token, 'passwordless@example.com', password))).toEqual([401, '-19976'])
  })

  it('wire-protocol §5: the activation mail lets such a member set a first password, once', async () => {
    const { body } = await signOn('activated@example.com')
    expect(await activate(body.identity?.id ?? '')).toMatchObject({ status: 200, text: '{}' })
    const secret = await getRecoverySecret(foyer, 'activated@example.com')
    expect((await recover(foyer, token, secret, OTHER_PASSWORD)).body.state).toBe('SUCCESS')
    expect((await recover(foyer, token, secret, TEST_PASSWORD)).status).toBe(400)
    expect((await foyer.logIn(token, 'activated@example.com', OTHER_PASSWORD)).body.state).toBe('SUCCESS')
  })

  it.each([
    ['an unknown member', () => ['mem_unknown', apiKey], [404, 'NOT_FOUND']],
    ['a visitor', () => ['mem_unknown', token], [401, 'UNAUTHENTICATED']],
    ['nobody', () => ['mem_unknown', ''], [401, 'UNAUTHENTICATED']],
  ])('wire-protocol §5: activation for %s is refused', async (_, given, expected) => {
    const [identityId, authorization] = given() as [string, string]
    expect(toErrorSummary(await activate(identityId, authorization))).toEqual(expected)
  })

  it('security-checklist 92: NUL in a member id is refused, not a fault', async () => {
    expect((await activate('mem_\0')).status).toBe(400)
  })

  it.each([
    ['name@example.com', { valid: true, formatInvalid: false }],
    ['NAME+tag@Example.COM', { valid: true, formatInvalid: false }],
    ['nonsense', { valid: false, formatInvalid: true, failure: { reason: 'FORMAT' } }],
    ['', { valid: false, formatInvalid: true, failure: { reason: 'FORMAT' } }],
    ['a@b@example.com', { valid: false, formatInvalid: true, failure: { reason: 'FORMAT' } }],
  ])('wire-protocol §5: validate-email of %j', async (email, expected) => {
    const answer = await foyer.call(paths.validateEmail, { token, json: { email } })
    expect(answer).toMatchObject({ status: 200, body: expected })
    expect(answer.body).toEqual(expected)
  })

  it('V6.3.8: validate-email does not tell whether an address is known', async () => {
    await foyer.register(token, 'listed@example.com')
    const answers = ['listed@example.com', 'unlisted@example.com'].map((email) =>
      foyer.call(paths.validateEmail, { token, json: { email } }),
    )
    const [known, unknown] = await Promise.all(answers)
    expect(known?.text).toBe(unknown?.text)
  })
})
