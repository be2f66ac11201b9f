import type { MemberView, PendingEmailChange, StateResponse, TokenResponse } from '@foyer/protocol'
import { paths } from '@foyer/protocol'
import { databases, type ScenarioResponse, startFoyer, TEST_PASSWORD, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { prepareMail } from '../../../src/features/delivery/prepare-mail.js'
import {
  OTHER_PASSWORD,
  recover,
  requestRecovery,
  requestRecoverySecret,
  toErrorSummary,
  verify,
  visitorToken,
  wrongCode,
} from '../membership-steps.js'

describe.each(databases)('changing the address of an account, on $name', ({ name }) => {
  let foyer: TestFoyer
  let people = 0
  let before: string
  let after: string
  let ana: TokenResponse & { memberId: string }
  beforeAll(async () => {
    foyer = await startFoyer({ database: name, listen: false })
  })
  beforeEach(async () => {
    await foyer.updateSettings({ 'signup.verifyEmail': 'false', 'accounts.disclosure': 'explicit' })
    people += 1
    before = `ana${people}@example.com`
    after = `ana${people}@new.example`
    ana = await foyer.createMember(before)
  })
  afterAll(() => foyer.stop())

  const ask = (newEmail: string, currentPassword: string | undefined = TEST_PASSWORD, { access_token } = ana) =>
    foyer.call<{ pending: PendingEmailChange | null }>(paths.emailChange, {
      json: { newEmail, currentPassword },
      token: access_token,
    })
  const pending = async () =>
    (await foyer.call<{ pending: PendingEmailChange | null }>(paths.emailChange, { token: ana.access_token })).body
      .pending
  const confirm = (code: string): Promise<ScenarioResponse<{ member: MemberView }>> =>
    foyer.call(paths.confirmEmailChange, { json: { code }, token: ana.access_token })
  const resend = () => foyer.call(paths.resendEmailChange, { json: {}, token: ana.access_token })
  const cancel = () => foyer.call(paths.emailChange, { method: 'DELETE', token: ana.access_token })
  const addressOf = async () =>
    (await foyer.call<{ member: MemberView }>(`${paths.currentMember}?fieldsets=FULL`, { token: ana.access_token }))
      .body.member.loginEmail
  const logsIn = async (email: string, password = TEST_PASSWORD) =>
    (await foyer.logIn(await visitorToken(foyer), email, password)).body.state === 'SUCCESS'
  const subjectsTo = async (email: string) => (await foyer.getMails(email)).map(({ subject }) => subject)
  /** Requests the email change and confirms it. */
  async function move(): Promise<void> {
    await ask(after)
    expect((await confirm(await foyer.getMailedCode(after))).status).toBe(200)
  }

  it('AC-03: the code of the new address puts it in force; until then the old one works', async () => {
    expect((await ask(after)).body.pending).toMatchObject({ email: after })
    expect([await logsIn(before), await logsIn(after)]).toEqual([true, false])
    expect(await pending()).toMatchObject({ email: after })
    const answer = await confirm(await foyer.getMailedCode(after))
    expect(answer.body.member).toMatchObject({ id: ana.memberId, loginEmail: after, loginEmailVerified: true })
    expect([await logsIn(before), await logsIn(after)]).toEqual([false, true])
    expect(await pending()).toBeNull()
    expect((await foyer.refresh(ana.refresh_token)).status).toBe(200)
  })

  it('AC-03: asks again who one is', async () => {
    expect(toErrorSummary(await ask(after, OTHER_PASSWORD))).toEqual([401, '-19976'])
    const without = await foyer.call(paths.emailChange, { json: { newEmail: after }, token: ana.access_token })
    expect(toErrorSummary(without)).toEqual([401, '-19976'])
    expect(await pending()).toBeNull()
    expect(await subjectsTo(after)).toEqual([])
  })

  it('AC-03: a member without a password needs a sign-in of the last ten minutes', async () => {
    await foyer.deps.storage.write((stores) =>
      stores.members.update(ana.memberId as `mem_${string}`, { passwordHash: null }, foyer.clock.now()),
    )
    const bare = () => foyer.call(paths.emailChange, { json: { newEmail: after }, token: ana.access_token })
    expect((await bare()).status).toBe(200)
    await foyer.advance(10 * 60 + 1)
    expect(toErrorSummary(await bare())).toEqual([403, 'RECENT_SIGN_IN_REQUIRED'])
  })

  it('AC-03: tells the old address when it is asked for, with a way to stop it, and when it is done', async () => {
    await ask(after)
    const warning = (await foyer.getMails(before)).find(({ link }) => link !== null)
    expect(warning).toMatchObject({ subject: 'Your email at Foyer is about to change', code: null })
    expect(warning?.link).toMatch(/\/forgot-password$/)
    expect(warning?.text).not.toContain(after)
    await confirm(await foyer.getMailedCode(after))
    expect(await subjectsTo(before)).toContain('Your email at Foyer was changed')
  })

  it('AC-03: what waits can be cancelled, and its code is worth nothing then', async () => {
    await ask(after)
    const code = await foyer.getMailedCode(after)
    expect((await cancel()).status).toBe(200)
    expect(await pending()).toBeNull()
    expect(toErrorSummary(await confirm(code))).toEqual([404, 'NOT_FOUND'])
    expect(await addressOf()).toBe(before)
    expect((await cancel()).status).toBe(200)
  })

  it('a new asking takes the place of the one before, with a code of its own', async () => {
    await ask(after)
    const first = await foyer.getMailedCode(after)
    await ask(`other-${after}`)
    const second = await foyer.getMailedCode(`other-${after}`)
    if (first !== second) expect(toErrorSummary(await confirm(first))).toEqual([400, 'VERIFICATION_FAILED'])
    await confirm(second)
    expect(await addressOf()).toBe(`other-${after}`)
  })

  it('V6.6.3: a code is good once, for ten minutes, and for five tries', async () => {
    await ask(after)
    const old = await foyer.getMailedCode(after)
    await foyer.advance(10 * 60 + 1)
    ana = { ...ana, ...(await foyer.refresh(ana.refresh_token)).body }
    expect(toErrorSummary(await confirm(old))).toEqual([400, 'VERIFICATION_EXPIRED'])
    await resend()
    const code = await foyer.getMailedCode(after)
    const wrong = await confirm(wrongCode(code))
    expect(wrong.body).toMatchObject({ details: { applicationError: { data: { triesLeft: 3 } } } })
    for (let tries = 0; tries < 3; tries++) await confirm(wrongCode(code))
    expect(toErrorSummary(await confirm(code))).toEqual([429, 'TOO_MANY_TRIES'])
    expect(toErrorSummary(await resend())).toEqual([429, 'TOO_MANY_TRIES'])
    expect(await addressOf()).toBe(before)
  })

  it('invariant 3: of simultaneous confirmations one counts', async () => {
    await ask(after)
    const code = await foyer.getMailedCode(after)
    const answers = await Promise.all([confirm(code), confirm(code), confirm(code)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404])
  })

  it('what waits is over after a day', async () => {
    await ask(after)
    await foyer.advance(24 * 3600)
    ana = { ...ana, ...(await foyer.refresh(ana.refresh_token)).body }
    expect(await pending()).toBeNull()
    expect(toErrorSummary(await resend())).toEqual([404, 'NOT_FOUND'])
  })

  it.each(['nonsense', 'a@b', ' '])('%s is refused as an address', async (newEmail) => {
    expect((await ask(newEmail)).body).toMatchObject({
      details: { validationError: { fieldViolations: [{ field: 'newEmail' }] } },
    })
  })

  it('the address one has is refused, and the same in another spelling is a change', async () => {
    expect((await ask(before)).status).toBe(400)
    await ask(before.toUpperCase())
    const spelt = `${before.split('@')[0]?.toUpperCase()}@example.com`
    // Both mails were sent to the same mailbox.
    await confirm((await foyer.getMails(spelt)).find(({ code }) => code !== null)?.code ?? '')
    expect(await addressOf()).toBe(spelt)
    expect(await logsIn(before)).toBe(true)
  })

  describe('design §8: an address that has an account already', () => {
    let bob: string
    beforeEach(async () => {
      bob = `bob${people}@example.com`
      await foyer.createMember(bob)
    })

    it('is told where accounts may be told', async () => {
      expect(toErrorSummary(await ask(bob))).toEqual([409, '-19995'])
      expect(await subjectsTo(bob)).toEqual([])
    })

    it('looks like any other where nobody may learn it; no code is right, and its owner gets a mail', async () => {
      await foyer.updateSettings({ 'accounts.disclosure': 'private' })
      const shown = ({ status, body, headers }: Awaited<ReturnType<typeof ask>>) => ({
        status,
        keys: Object.keys(body.pending ?? {}),
        headers: Object.keys(headers),
      })
      const known = await ask(bob)
      expect(await pending()).toMatchObject({ email: bob })
      expect(await subjectsTo(bob)).toEqual(['You already have an account at Foyer'])
      expect(await subjectsTo(before)).toContain('Your email at Foyer is about to change')
      expect((await resend()).status).toBe(200)
      const again = await foyer.getMails(bob)
      expect(again).toHaveLength(1)
      const wrong = await confirm('123456')
      expect(shown(await ask(after))).toEqual(shown(known))
      await foyer.getMailedCode(after)
      const alike = await confirm('abcdef')
      const told = ({ status, body }: typeof wrong) => ({ status, body: { ...body, requestId: '' } })
      expect(told(alike)).toEqual(told(wrong))
    })

    it('that somebody else proves meanwhile stays theirs', async () => {
      await ask(after)
      const code = await foyer.getMailedCode(after)
      const other = await foyer.createMember(after)
      expect(toErrorSummary(await confirm(code))).toEqual([409, '-19995'])
      expect(await addressOf()).toBe(before)
      expect((await foyer.refresh(other.refresh_token)).status).toBe(200)
    })
  })

  describe('invariant 10: whose address it is', () => {
    it.each(['explicit', 'private'])(
      'a claim of somebody else on the new address opens nothing, %s',
      async (disclosure) => {
        await foyer.updateSettings({ 'signup.verifyEmail': 'true', 'accounts.disclosure': disclosure })
        const stranger = await visitorToken(foyer)
        const claimed = await foyer.register(stranger, after, OTHER_PASSWORD)
        const theirs = await foyer.getMailedCode(after)
        await move()
        const proof = await verify(foyer, stranger, claimed.body.stateToken as string, theirs)
        expect(proof.body.state).toBeUndefined()
        expect(await logsIn(after, OTHER_PASSWORD)).toBe(false)
        expect(await logsIn(after)).toBe(true)
      },
    )

    it('a change that waits reserves nothing: whoever proves the address first has it', async () => {
      await foyer.updateSettings({ 'signup.verifyEmail': 'true' })
      await ask(after)
      const code = await foyer.getMailedCode(after)
      const owner = await visitorToken(foyer)
      const { body } = await foyer.register(owner, after, OTHER_PASSWORD)
      const proof = await verify(foyer, owner, body.stateToken as string, await foyer.getMailedCode(after))
      expect(proof.body.state).toBe('SUCCESS')
      expect(toErrorSummary(await confirm(code))).toEqual([409, '-19995'])
      expect(await logsIn(after, OTHER_PASSWORD)).toBe(true)
    })

    it('a recovery link that went to the old address opens nothing any more', async () => {
      const secret = await requestRecoverySecret(foyer, before)
      await move()
      const answer = await recover(foyer, await visitorToken(foyer), secret, OTHER_PASSWORD)
      expect(toErrorSummary(answer)).toEqual([400, 'INVALID_RECOVERY_TOKEN'])
    })

    it('a recovery mail to the old address that still waits in the outbox is not sent', async () => {
      await move()
      const { deps } = foyer
      const order = { kind: 'recovery' as const, memberId: ana.memberId, locale: 'en', returnUrl: null }
      expect(await prepareMail({ ...order, to: before }, deps)).toBeUndefined()
      expect(await prepareMail({ ...order, to: after }, deps)).toMatchObject({ to: after })
    })

    it('the old address is free again, and whoever registers it gets an account of their own', async () => {
      await move()
      const next = await foyer.createMember(before, OTHER_PASSWORD)
      expect(next.memberId).not.toBe(ana.memberId)
    })

    it.each<[what: string, act: () => Promise<unknown>]>([
      [
        'a reset of the password',
        async () =>
          recover(foyer, await visitorToken(foyer), await requestRecoverySecret(foyer, before), OTHER_PASSWORD),
      ],
      [
        'a new password',
        () => foyer.call(paths.changePassword, { token: ana.access_token, json: { newPassword: OTHER_PASSWORD } }),
      ],
    ])('%s stops a change that waits', async (_what, act) => {
      await ask(after)
      const code = await foyer.getMailedCode(after)
      await act()
      const password = OTHER_PASSWORD
      const visitor = await visitorToken(foyer)
      const { body } = await foyer.call<StateResponse>(paths.login, {
        token: visitor,
        json: { loginId: { email: before }, password },
      })
      const silent = await foyer.silentCode(visitor, body.sessionToken as string)
      ana = { ...ana, ...(await foyer.exchangeCode(silent.code, silent.verifier)).body }
      expect(await pending()).toBeNull()
      expect(toErrorSummary(await confirm(code))).toEqual([404, 'NOT_FOUND'])
    })

    it('recovering by the old address works until the new one is proven, and by the new one afterwards', async () => {
      await ask(after)
      await requestRecovery(foyer, await visitorToken(foyer), before)
      expect(await subjectsTo(before)).toContain('Reset your password for Foyer')
      await move()
      await requestRecovery(foyer, await visitorToken(foyer), after)
      expect(await subjectsTo(after)).toContain('Reset your password for Foyer')
    })
  })
})
