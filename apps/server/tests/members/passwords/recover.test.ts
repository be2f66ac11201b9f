import { paths } from '@foyer/protocol'
import { databases, startFoyer, TEST_ORIGIN, TEST_PASSWORD, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  decideAsOwner,
  getRecoverySecret,
  OTHER_PASSWORD,
  recover,
  requestRecovery,
  requestRecoverySecret,
  toErrorSummary,
  toSdkError,
  visitorToken,
} from '../membership-steps.js'

const MINUTES = 60

describe.each(databases)('recovering access on $name', ({ name }) => {
  let foyer: TestFoyer
  let token: string
  let people = 0
  beforeAll(async () => {
    foyer = await startFoyer({ database: name, listen: false })
  })
  beforeEach(async () => {
    token = await visitorToken(foyer)
    await foyer.updateSettings({ 'signup.policy': 'open', 'signup.verifyEmail': 'false' })
  })
  afterAll(() => foyer.stop())

  async function somebody(): Promise<string> {
    const email = `forgetful${++people}@example.com`
    expect((await foyer.register(token, email)).status).toBe(200)
    return email
  }

  it.each([
    ['a known address', 'known@example.com'],
    ['an unknown address', 'unknown@example.com'],
    ['a blocked member', 'shut@example.com'],
    ['what is no address', 'nonsense'],
    ['nothing', ''],
  ])('design §8: asking for recovery answers the same for %s', async (_, email) => {
    for (const one of ['known@example.com', 'shut@example.com']) await foyer.register(token, one)
    await decideAsOwner(foyer, 'shut@example.com', 'block')
    const answer = await requestRecovery(foyer, token, email)
    expect(answer).toMatchObject({ status: 200, text: '{}' })
  })

  it('design §6: the mail links to our own page, and the secret is its longest part', async () => {
    const email = await somebody()
    await requestRecovery(foyer, token, email)
    const [mail] = await foyer.getMails(email)
    expect(mail?.code).toBeNull()
    const link = new URL(mail?.link ?? '')
    expect(link.origin + link.pathname).toBe(`${foyer.url}/reset-password`)
    const parts = (mail?.link ?? '').split(/[^A-Za-z0-9_-]+/)
    const longest = parts.toSorted((a, b) => b.length - a.length)[0] as string
    expect(link.search).toContain(longest)
    expect(longest.length).toBeGreaterThanOrEqual(43)
    expect(mail?.text).toContain(mail?.link)
    expect((await recover(foyer, token, longest, OTHER_PASSWORD)).body.state).toBe('SUCCESS')
  })

  it('RP-04, wire-protocol §5: recover answers like a login, the new password works and the old one does not', async () => {
    const email = await somebody()
    const { status, body } = await recover(foyer, token, await requestRecoverySecret(foyer, email), OTHER_PASSWORD)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      state: 'SUCCESS',
      sessionToken: expect.stringMatching(/^stk_/),
      identity: { email: { address: email, isVerified: true }, status: { name: 'ACTIVE' } },
    })
    const { code, verifier } = await foyer.silentCode(token, body.sessionToken as string)
    expect((await foyer.exchangeCode(code, verifier)).status).toBe(200)
    expect((await foyer.logIn(token, email, OTHER_PASSWORD)).body.state).toBe('SUCCESS')
    expect(toErrorSummary(await foyer.logIn(token, email, TEST_PASSWORD))).toEqual([401, '-19976'])
  })

  it.each(['GET', 'HEAD'] as const)('V3.5.3: %s of the link spends nothing, however often', async (method) => {
    const email = await somebody()
    const secret = await requestRecoverySecret(foyer, email)
    for (let visits = 0; visits < 3; visits++)
      await foyer.call(`/reset-password?token=${secret}`, { method, headers: { accept: 'text/html' } })
    expect((await recover(foyer, token, secret, OTHER_PASSWORD)).status).toBe(200)
  })

  it('V6.5.1: a link works once, also of five calls at the same moment', async () => {
    const email = await somebody()
    const secret = await requestRecoverySecret(foyer, email)
    const answers = await Promise.all(Array.from({ length: 5 }, () => recover(foyer, token, secret, OTHER_PASSWORD)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const answer of answers.filter(({ status }) => status !== 200))
      expect(toErrorSummary(answer)).toEqual([400, 'INVALID_RECOVERY_TOKEN'])
    expect(toErrorSummary(await recover(foyer, token, secret, TEST_PASSWORD))).toEqual([400, 'INVALID_RECOVERY_TOKEN'])
  })

  it('V6.5.1: a link that another call uses in the meantime is invalid, not the same password', async () => {
    const secret = await requestRecoverySecret(foyer, await somebody())
    const { deps } = foyer
    const has = vi.spyOn(deps.breachedPasswords, 'has').mockImplementationOnce(async () => {
      expect((await recover(foyer, token, secret, OTHER_PASSWORD)).status).toBe(200)
      return false
    })
    expect(toErrorSummary(await recover(foyer, token, secret, OTHER_PASSWORD))).toEqual([400, 'INVALID_RECOVERY_TOKEN'])
    has.mockRestore()
  })

  it('V6.5.1: a recovery ends the other links of the member', async () => {
    const email = await somebody()
    const first = await requestRecoverySecret(foyer, email)
    const second = await requestRecoverySecret(foyer, email)
    expect(second).not.toBe(first)
    expect((await recover(foyer, token, second, OTHER_PASSWORD)).status).toBe(200)
    expect(toErrorSummary(await recover(foyer, token, first, TEST_PASSWORD))).toEqual([400, 'INVALID_RECOVERY_TOKEN'])
  })

  it('security-checklist section 0: a link works for 30 minutes', async () => {
    const email = await somebody()
    const late = await requestRecoverySecret(foyer, email)
    await foyer.advance(30 * MINUTES)
    token = await visitorToken(foyer)
    expect(toErrorSummary(await recover(foyer, token, late, OTHER_PASSWORD))).toEqual([400, 'INVALID_RECOVERY_TOKEN'])
    const inTime = await requestRecoverySecret(foyer, email)
    await foyer.advance(30 * MINUTES - 1)
    token = await visitorToken(foyer)
    expect((await recover(foyer, token, inTime, OTHER_PASSWORD)).body.state).toBe('SUCCESS')
  })

  it('RP-05: the password that the account has already is refused with a code of its own, and the link stays good', async () => {
    const email = await somebody()
    const secret = await requestRecoverySecret(foyer, email)
    const { status, body } = await recover(foyer, token, secret, TEST_PASSWORD)
    expect(status).toBe(400)
    expect(body.details.validationError?.fieldViolations).toMatchObject([
      { field: 'password', ruleName: 'PASSWORD_SAME', data: { type: 'PASSWORD' } },
    ])
    expect((await recover(foyer, token, secret, OTHER_PASSWORD)).status).toBe(200)
  })

  it('V6.2.1: a refused password says why and does not spend the link', async () => {
    const email = await somebody()
    const secret = await requestRecoverySecret(foyer, email)
    const { status, body } = await recover(foyer, token, secret, '7 chars')
    expect(status).toBe(400)
    expect(body.details.validationError?.fieldViolations).toMatchObject([
      { field: 'password', data: { type: 'PASSWORD' } },
    ])
    expect((await recover(foyer, token, secret, OTHER_PASSWORD)).status).toBe(200)
  })

  it.each([
    ['garbage', 'garbage'],
    ['a secret of the right form', `rec_${'A'.repeat(43)}`],
    ['a NUL', 'rec_\0'],
  ])('specification §8: %s is no recovery secret', async (_, secret) => {
    const answer = await recover(foyer, token, secret, OTHER_PASSWORD)
    expect(answer.status).toBe(400)
  })

  it('RP-04, V7.4.3: recovery ends every session, sign-in proof and session token of the member', async () => {
    const member = await foyer.createMember('everywhere@example.com')
    const { body } = await foyer.logIn(token, 'everywhere@example.com')
    await recover(foyer, token, await requestRecoverySecret(foyer, 'everywhere@example.com'), OTHER_PASSWORD)
    expect(await foyer.refresh(member.refresh_token)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    expect((await foyer.call(paths.userinfo, { token: member.access_token })).status).toBe(401)
    await expect(foyer.silentCode(token, body.sessionToken as string)).rejects.toThrow('login_required')
    const mails = await foyer.getMails('everywhere@example.com')
    expect(mails.some(({ link }) => link === `${foyer.url}/forgot-password`)).toBe(true)
  })

  it('design invariant 10: what a stranger set before the owner of the address recovered opens nothing', async () => {
    const email = 'preregistered@example.com'
    const stranger = await foyer.createMember(email, 'the password of a stranger')
    await recover(foyer, token, await requestRecoverySecret(foyer, email), OTHER_PASSWORD)
    expect(toErrorSummary(await foyer.logIn(token, email, 'the password of a stranger'))).toEqual([401, '-19976'])
    expect((await foyer.refresh(stranger.refresh_token)).status).toBe(400)
    await foyer.updateSettings({ 'signup.verifyEmail': 'true' })
    expect((await foyer.logIn(token, email, OTHER_PASSWORD)).body.state).toBe('SUCCESS')
  })

  it('specification §8: an outstanding reset is cleared by recovery', async () => {
    const email = await somebody()
    await decideAsOwner(foyer, email, 'require-reset')
    expect(toSdkError('login', await foyer.logIn(token, email))).toBe('FAILURE: resetPassword')
    expect((await recover(foyer, token, await requestRecoverySecret(foyer, email), OTHER_PASSWORD)).body.state).toBe(
      'SUCCESS',
    )
    expect((await foyer.logIn(token, email, OTHER_PASSWORD)).body.state).toBe('SUCCESS')
  })

  it('V6.4.3: a member who waits for approval recovers and still waits, a blocked one is refused and keeps the password', async () => {
    await foyer.updateSettings({ 'signup.policy': 'approval' })
    const waiting = await somebody()
    const answer = await recover(foyer, token, await requestRecoverySecret(foyer, waiting), OTHER_PASSWORD)
    expect(answer.body).toMatchObject({ state: 'REQUIRE_OWNER_APPROVAL' })
    expect(answer.body).not.toHaveProperty('sessionToken')
    await decideAsOwner(foyer, waiting, 'block')
    const secret = await requestRecoverySecret(foyer, waiting)
    expect(toErrorSummary(await recover(foyer, token, secret, TEST_PASSWORD))).toEqual([403, 'MEMBER_BLOCKED'])
    expect(toErrorSummary(await foyer.logIn(token, waiting, TEST_PASSWORD))).toEqual([401, '-19976'])
  })

  it('SI-12: a blocked member reads that, also with the password that the account has', async () => {
    const email = await somebody()
    await decideAsOwner(foyer, email, 'block')
    const secret = await requestRecoverySecret(foyer, email)
    expect(toErrorSummary(await recover(foyer, token, secret, TEST_PASSWORD))).toEqual([403, 'MEMBER_BLOCKED'])
  })

  it('security-checklist 79: a link of a deleted member is dead, and none is mailed any more', async () => {
    const email = await somebody()
    const secret = await requestRecoverySecret(foyer, email)
    const before = (await foyer.getMails(email)).length
    await decideAsOwner(foyer, email, 'delete')
    expect(toErrorSummary(await recover(foyer, token, secret, OTHER_PASSWORD))).toEqual([400, 'INVALID_RECOVERY_TOKEN'])
    await requestRecovery(foyer, token, email)
    expect(await foyer.getMails(email)).toHaveLength(before)
  })

  it.each([
    ['an address of the client', { url: `${TEST_ORIGIN}/welcome` }, 200],
    ['the client named, too', { url: `${TEST_ORIGIN}/`, clientId: 'own' }, 200],
    ['only the client', { clientId: 'own' }, 200],
    ['another origin', { url: 'https://evil.example/' }, 400],
    ['a user name before another host', { url: 'http://127.0.0.1:5555@evil.example/' }, 400],
    ['another port', { url: 'http://127.0.0.1:5556/' }, 400],
    ['another scheme', { url: 'https://127.0.0.1:5555/' }, 400],
    ['a script', { url: 'javascript:alert(1)' }, 400],
    ['no scheme', { url: '//127.0.0.1:5555/' }, 400],
    ['a backslash', { url: 'http://127.0.0.1:5555\\@evil.example/' }, 400],
    ['a control character', { url: 'http://127.0.0.1:5555/\n' }, 400],
    ['1,001 characters', { url: `${TEST_ORIGIN}/${'a'.repeat(1000)}` }, 400],
    ['another client', { url: `${TEST_ORIGIN}/`, clientId: 'cli_other' }, 403],
  ] as [string, { url?: string; clientId?: string }, number][])(
    'V3.7.2, security-checklist 32: a return address that is %s',
    async (_, redirect, status) => {
      const named = redirect.clientId === 'own' ? { ...redirect, clientId: foyer.client.clientId } : redirect
      const [known, unknown] = ['returning@example.com', 'nobody-here@example.com']
      await foyer.register(token, known)
      const answers = [
        await requestRecovery(foyer, token, known, { redirect: named, language: 'en' }),
        await requestRecovery(foyer, token, unknown, { redirect: named, language: 'en' }),
      ]
      for (const answer of answers) expect(answer.status).toBe(status)
      const bodies = answers.map(({ body }) => JSON.stringify({ ...body, requestId: undefined }))
      expect(bodies[0]).toBe(bodies[1])
      for (const { link } of await foyer.getMails(known)) expect(new URL(link ?? foyer.url).origin).toBe(foyer.url)
      await foyer.advance(61 * MINUTES)
    },
  )

  it('wire-protocol §5: a recovery asked for without a language or a return address works, too', async () => {
    const email = await somebody()
    await requestRecovery(foyer, token, email.toUpperCase(), { language: null, redirect: null })
    expect((await recover(foyer, token, await getRecoverySecret(foyer, email), OTHER_PASSWORD)).status).toBe(200)
  })
})
