import { applicationErrors, paths } from '@foyer/protocol'
import { defaultDatabase, startFoyer, TEST_PASSWORD, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type MembershipAnswer,
  OTHER_PASSWORD,
  requestRecoverySecret,
  toErrorSummary,
  visitorToken,
} from '../membership-steps.js'

const MINUTES = 60

describe.each(defaultDatabase)('changing the password on $name', ({ name }) => {
  let foyer: TestFoyer
  let people = 0
  let email = ''
  let member: Awaited<ReturnType<TestFoyer['createMember']>>
  beforeAll(async () => {
    foyer = await startFoyer({ database: name, listen: false })
  })
  beforeEach(async () => {
    email = `changer${++people}@example.com`
    member = await foyer.createMember(email)
  })
  afterAll(() => foyer.stop())

  const change = (json: unknown, token = member.access_token): Promise<MembershipAnswer> =>
    foyer.call(paths.changePassword, { token, json })
  const logIn = async (password: string) => foyer.logIn(await visitorToken(foyer), email, password)

  it('design §6: within 10 minutes of the sign-in the new password alone is enough', async () => {
    await foyer.advance(10 * MINUTES)
    expect(await change({ newPassword: OTHER_PASSWORD })).toMatchObject({ status: 200, text: '{}' })
    expect((await logIn(OTHER_PASSWORD)).body.state).toBe('SUCCESS')
    expect(toErrorSummary(await logIn(TEST_PASSWORD))).toEqual([401, '-19976'])
  })

  it('V7.5.1, design §6: later it asks for a sign-in, with a code of its own, also after a renewal', async () => {
    await foyer.advance(10 * MINUTES + 1)
    const { body } = await foyer.refresh(member.refresh_token)
    expect(toErrorSummary(await change({ newPassword: OTHER_PASSWORD }, body.access_token))).toEqual([
      403,
      'RECENT_SIGN_IN_REQUIRED',
    ])
    expect((await logIn(TEST_PASSWORD)).body.state).toBe('SUCCESS')
  })

  it('V6.2.3: with the right current password it works at any time', async () => {
    await foyer.advance(3 * 24 * 3600)
    const { body } = await foyer.refresh(member.refresh_token)
    const json = { newPassword: OTHER_PASSWORD, currentPassword: TEST_PASSWORD }
    expect((await change(json, body.access_token)).status).toBe(200)
    expect((await logIn(OTHER_PASSWORD)).body.state).toBe('SUCCESS')
  })

  it.each([
    ['wrong', OTHER_PASSWORD],
    ['empty', ''],
    ['in other letter case', TEST_PASSWORD.toUpperCase()],
    ['with a space behind it', `${TEST_PASSWORD} `],
    ['longer than 1,024 bytes', 'p'.repeat(1025)],
  ])('V6.2.3: a current password that is %s is refused, although the sign-in is fresh', async (_, currentPassword) => {
    expect(toErrorSummary(await change({ newPassword: 'another new password', currentPassword }))).toEqual([
      401,
      '-19976',
    ])
    expect((await logIn(TEST_PASSWORD)).body.state).toBe('SUCCESS')
  })

  it('V7.4.3, design §6: it ends the other sessions of the member and keeps its own', async () => {
    const visitor = await visitorToken(foyer)
    const { body } = await foyer.logIn(visitor, email)
    const { code, verifier } = await foyer.silentCode(visitor, body.sessionToken as string)
    const other = (await foyer.exchangeCode(code, verifier)).body
    const unused = (await foyer.logIn(visitor, email)).body.sessionToken as string
    const link = await requestRecoverySecret(foyer, email)

    expect((await change({ newPassword: OTHER_PASSWORD })).status).toBe(200)
    expect((await foyer.call(paths.userinfo, { token: member.access_token })).status).toBe(200)
    expect((await foyer.refresh(member.refresh_token)).status).toBe(200)
    expect((await foyer.call(paths.userinfo, { token: other.access_token })).status).toBe(401)
    expect(await foyer.refresh(other.refresh_token)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    await expect(foyer.silentCode(visitor, unused)).rejects.toThrow('login_required')
    const recovered = await foyer.call(paths.recover, {
      token: visitor,
      json: { recoveryToken: link, password: TEST_PASSWORD },
    })
    expect(toErrorSummary(recovered)).toEqual([400, 'INVALID_RECOVERY_TOKEN'])
  })

  it('V6.3.7: the member is told of the change by mail', async () => {
    await change({ newPassword: OTHER_PASSWORD })
    const mails = await foyer.getMails(email)
    expect(mails.some(({ link }) => link === `${foyer.url}/forgot-password`)).toBe(true)
    for (const { text, html } of mails) expect(text + html).not.toContain(OTHER_PASSWORD)
  })

  it.each([
    ['7 characters', { newPassword: '7 chars' }],
    ['1,025 bytes', { newPassword: 'p'.repeat(1025) }],
    ['a NUL', { newPassword: 'eight or more\0' }],
    ['half a character', { newPassword: 'eight or more \udfff' }],
    ['a number', { newPassword: 12345678 }],
    ['nothing', {}],
  ])('V6.2.1: a new password of %s is refused, and says so', async (_, json) => {
    const { status, body } = await change(json)
    expect(status).toBe(400)
    expect(body.details.validationError?.fieldViolations).toMatchObject([
      { field: 'newPassword', data: { type: 'PASSWORD' } },
    ])
    expect((await logIn(TEST_PASSWORD)).body.state).toBe('SUCCESS')
  })

  it.each([
    ['with the current one', { newPassword: TEST_PASSWORD, currentPassword: TEST_PASSWORD }],
    ['soon after a sign-in', { newPassword: TEST_PASSWORD }],
  ])('RP-05: the password that one has already is refused with a code of its own, %s', async (_, json) => {
    const { status, body } = await change(json)
    expect(status).toBe(400)
    expect(body.details.validationError?.fieldViolations).toMatchObject([
      { field: 'newPassword', ruleName: 'PASSWORD_SAME', data: { type: 'PASSWORD' } },
    ])
    expect((await foyer.refresh(member.refresh_token)).status).toBe(200)
  })

  it('RP-05: a wrong current password is told first, so that nothing can be learned of the right one', async () => {
    const answer = await change({ newPassword: TEST_PASSWORD, currentPassword: OTHER_PASSWORD })
    expect(toErrorSummary(answer)).toEqual([401, applicationErrors.INVALID_PASSWORD.code])
  })

  it('specification §6: a visitor has no password to change', async () => {
    const token = await visitorToken(foyer)
    expect(toErrorSummary(await change({ newPassword: OTHER_PASSWORD }, token))).toEqual([403, 'PERMISSION_DENIED'])
  })

  it('design invariant 6: the token of an ended session changes nothing', async () => {
    const json = { logout: { clientId: foyer.client.clientId }, callbacks: {} }
    expect((await foyer.call(paths.redirectSession, { token: member.access_token, json })).status).toBe(200)
    expect(toErrorSummary(await change({ newPassword: OTHER_PASSWORD }))).toEqual([401, 'UNAUTHENTICATED'])
    expect((await logIn(TEST_PASSWORD)).body.state).toBe('SUCCESS')
  })
})
