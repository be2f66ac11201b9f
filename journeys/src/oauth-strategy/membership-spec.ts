import { describe, expect, it } from 'vitest'
import { getSessionToken, newMemberEmail, OTHER_PASSWORD, PASSWORD, updateMemberMark } from '../members.js'
import type { RemoteStrategy } from '../wix/remote-strategy.js'
import type { SpecContext } from './spec-context.js'

/** Specifies registration, login and email verification. */
export function describeMembership(stage: SpecContext): void {
  const { strategy, bearer, withSettings, visitor, newMember, describeMethod, host } = stage

  describeMethod('register', () => {
    it('specification §3 and §4: SUCCESS carries the session token, which makes the visitor a member', async () => {
      const one = await strategy()
      const answer = await one.register({ email: newMemberEmail(), password: PASSWORD })
      expect(answer).toEqual({ loginState: 'SUCCESS', data: { sessionToken: expect.stringMatching(/./) } })
      const tokens = await host.memberTokens(one, getSessionToken(answer))
      expect(tokens.refreshToken.role).toBe('member')
      expect(await bearer(tokens)).toMatchObject({ active: true, subjectType: 'MEMBER' })
    })
    it('security-checklist 29: the member has a session of their own; the visitor’s refresh token stays a visitor’s', async () => {
      const { one, before, tokens } = await newMember()
      expect(tokens.refreshToken.value).not.toBe(before.refreshToken.value)
      expect(await bearer(await one.renewToken(before.refreshToken))).toMatchObject({ subjectType: 'VISITOR' })
    })
    it('specification §3: the profile arrives', async () => {
      const email = newMemberEmail()
      const profile = { nickname: 'Ann', firstName: 'Ann', lastName: 'Ó Sé', customFields: [] }
      await (await strategy()).register({ email, password: PASSWORD, profile })
      const { deps } = stage.foyer
      const member = await deps.storage.read((stores) => stores.members.findByEmail(email))
      expect(member?.profile).toMatchObject({
        profile: { nickname: 'Ann' },
        contact: { firstName: 'Ann', lastName: 'Ó Sé' },
      })
    })
    it('specification §5 and §8: an email field violation is invalidEmail', async () => {
      const answer = await (await strategy()).register({ email: 'no address', password: PASSWORD })
      expect(answer).toEqual({
        loginState: 'FAILURE',
        errorCode: 'invalidEmail',
        error: expect.stringContaining('email'),
      })
    })
    it('wire-protocol §6.3: an email and a password violation together are invalidEmail', async () => {
      const answer = await (await strategy()).register({ email: 'no address', password: 'x' })
      expect(answer).toMatchObject({ loginState: 'FAILURE', errorCode: 'invalidEmail' })
    })
    it('specification §8: a taken address is emailAlreadyExists', async () => {
      const { email } = await newMember()
      const answer = await (await strategy()).register({ email: email.toUpperCase(), password: OTHER_PASSWORD })
      expect(answer).toMatchObject({ loginState: 'FAILURE', errorCode: 'emailAlreadyExists' })
    })
    it.each([
      ['too short', 'short'],
      ['too long', 'x'.repeat(1025)],
      ['empty', ''],
    ])(
      'wire-protocol §6.3: a password that is %s is a failure without a code, with the reason',
      async (_what, password) => {
        const answer = await (await strategy()).register({ email: newMemberEmail(), password })
        expect(answer).toEqual({ loginState: 'FAILURE', error: expect.stringContaining('options.password') })
      },
    )

    describe('on a site by invitation', () => {
      withSettings({ 'signup.policy': 'invite' }, { 'signup.policy': 'open' })
      it('specification §8: a failure with the plain message', async () => {
        const answer = await (await strategy()).register({ email: newMemberEmail(), password: PASSWORD })
        expect(answer).toEqual({ loginState: 'FAILURE', error: expect.stringContaining('invitation') })
      })
    })

    describe('on a site with approval', () => {
      withSettings({ 'signup.policy': 'approval' }, { 'signup.policy': 'open' })
      it('specification §4: OWNER_APPROVAL_REQUIRED, also at login, until the owner approves', async () => {
        const email = newMemberEmail()
        const one = await strategy()
        const waiting = { loginState: 'OWNER_APPROVAL_REQUIRED' }
        expect(await one.register({ email, password: PASSWORD })).toEqual(waiting)
        expect(await one.login({ email, password: PASSWORD })).toEqual(waiting)
        await updateMemberMark(stage.foyer, email, { status: 'active' })
        getSessionToken(await one.login({ email, password: PASSWORD }))
      })
    })

    describe('on a site with verification', () => {
      withSettings({ 'signup.verifyEmail': 'true' }, { 'signup.verifyEmail': 'false' })
      it('specification §4: EMAIL_VERIFICATION_REQUIRED keeps the state token', async () => {
        const answer = await (await strategy()).register({ email: newMemberEmail(), password: PASSWORD })
        expect(answer).toEqual({
          loginState: 'EMAIL_VERIFICATION_REQUIRED',
          data: { stateToken: expect.stringMatching(/./) },
        })
      })
    })
  })

  describeMethod('login', () => {
    it('specification §4: SUCCESS carries the session token', async () => {
      const { email, tokens } = await newMember()
      const one = await strategy()
      const answer = await one.login({ email, password: PASSWORD })
      expect(answer).toEqual({ loginState: 'SUCCESS', data: { sessionToken: expect.stringMatching(/./) } })
      const again = await host.memberTokens(one, getSessionToken(answer))
      expect((await bearer(again)).subjectId).toBe((await bearer(tokens)).subjectId)
      expect(again.refreshToken.value).not.toBe(tokens.refreshToken.value)
    })
    it.each([
      ['an unknown address', 'invalidEmail', async () => ({ email: newMemberEmail() })],
      ['no address', 'invalidEmail', async () => ({ email: 'no address' })],
      ['no password', 'invalidPassword', async () => ({ email: (await newMember()).email, password: '' })],
      [
        'a wrong password',
        'invalidPassword',
        async () => ({ email: (await newMember()).email, password: 'wrong one' }),
      ],
      [
        'a right password of a member who must reset it',
        'resetPassword',
        async () => {
          const { email } = await newMember()
          await updateMemberMark(stage.foyer, email, { resetRequired: true })
          return { email }
        },
      ],
      [
        'a right password of a blocked member',
        'invalidEmail',
        async () => {
          const { email } = await newMember()
          await updateMemberMark(stage.foyer, email, { status: 'blocked' })
          return { email }
        },
      ],
    ])('specification §8, wire-protocol §6.3: %s is %s', async (_what, errorCode, prepare) => {
      const answer = await (await strategy()).login({ password: PASSWORD, ...(await prepare()) })
      expect(answer).toEqual({ loginState: 'FAILURE', errorCode, error: expect.stringMatching(/./) })
    })
    it('security-checklist 19: a wrong password of a blocked member says no more than a wrong password', async () => {
      const { email } = await newMember()
      const wrong = { email, password: 'wrong one' }
      const before = await (await strategy()).login(wrong)
      await updateMemberMark(stage.foyer, email, { status: 'blocked' })
      const after = await (await strategy()).login(wrong)
      const withoutRequestId = (answer: object) => JSON.stringify(answer).replaceAll(/req_[\w-]+/g, '')
      expect(withoutRequestId(after)).toBe(withoutRequestId(before))
    })
  })

  describeMethod('processVerification', () => {
    withSettings({ 'signup.verifyEmail': 'true' }, { 'signup.verifyEmail': 'false' })
    const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000')
    const pendingRegistration = async () => {
      const email = newMemberEmail()
      const one = await visitor()
      const state = await one.register({ email, password: PASSWORD })
      expect(state.loginState).toBe('EMAIL_VERIFICATION_REQUIRED')
      return { one, email, state, code: await stage.foyer.getMailedCode(email) }
    }
    const enter = (one: RemoteStrategy, code: string, ...state: [never?]) =>
      one.processVerification({ verificationCode: code }, ...state)

    it('specification §4: the mailed code is SUCCESS, and its session token makes a member', async () => {
      const { one, email, code } = await pendingRegistration()
      const tokens = await host.memberTokens(one, getSessionToken(await enter(one, code)))
      expect(await bearer(tokens)).toMatchObject({ subjectType: 'MEMBER' })
      getSessionToken(await (await strategy()).login({ email, password: PASSWORD }))
    })
    it('specification §3: the input may be called code', async () => {
      const { one, code } = await pendingRegistration()
      getSessionToken(await one.processVerification({ code } as never))
    })
    it('wire-protocol §5.1: a wrong code throws with VERIFICATION_FAILED, and the right one works afterwards', async () => {
      const { one, code } = await pendingRegistration()
      await expect(enter(one, wrongOf(code))).rejects.toThrow(/VERIFICATION_FAILED/)
      getSessionToken(await enter(one, code))
    })
    it('design §2.3: a code is good once', async () => {
      const { one, code } = await pendingRegistration()
      getSessionToken(await enter(one, code))
      await expect(enter(one, code)).rejects.toThrow(/INVALID_STATE_TOKEN/)
    })
    it('specification §4: the state can be handed to another strategy of the same site', async () => {
      const { state, code } = await pendingRegistration()
      getSessionToken(await enter(await visitor(), code, state as never))
    })
    it('wire-protocol §5: logging in again mails a new code, and the new one is good', async () => {
      const { one, email } = await pendingRegistration()
      await stage.foyer.advance(1)
      const again = await one.login({ email, password: PASSWORD })
      expect(again.loginState).toBe('EMAIL_VERIFICATION_REQUIRED')
      expect(await stage.foyer.getMails(email)).toHaveLength(2)
      getSessionToken(await enter(one, await stage.foyer.getMailedCode(email)))
    })
    it('specification §4: it works only while verification is required', async () => {
      expect(await enter(await visitor(), '123456')).toEqual({ loginState: 'FAILURE', error: 'Unknown _state' })
    })

    describe('on a site that also approves', () => {
      withSettings({ 'signup.policy': 'approval' }, { 'signup.policy': 'open' })
      it('specification §4: the right code is OWNER_APPROVAL_REQUIRED', async () => {
        const { one, code } = await pendingRegistration()
        expect(await enter(one, code)).toEqual({ loginState: 'OWNER_APPROVAL_REQUIRED' })
      })
    })
  })
}
