import { paths } from '@foyer/protocol'
import { defaultDatabase, startFoyer, TEST_PASSWORD, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  decideAsOwner,
  type MembershipAnswer,
  OTHER_PASSWORD,
  toErrorSummary,
  toSdkError,
  visitorToken,
} from '../membership-steps.js'

describe.each(defaultDatabase)('logging in on $name', ({ name }) => {
  let foyer: TestFoyer
  let token: string
  beforeAll(async () => {
    foyer = await startFoyer({ database: name, listen: false })
    token = await visitorToken(foyer)
    const emails = ['ana', 'blocked', 'reset', 'deleted', 'waiting'].map((who) => `${who}@example.com`)
    for (const email of emails) await foyer.register(token, email)
    await decideAsOwner(foyer, 'blocked@example.com', 'block')
    await decideAsOwner(foyer, 'reset@example.com', 'require-reset')
    await decideAsOwner(foyer, 'deleted@example.com', 'delete')
    await foyer.updateSettings({ 'signup.policy': 'approval' })
    await foyer.register(token, 'pending@example.com')
    await foyer.updateSettings({ 'signup.policy': 'open' })
  })
  beforeEach(async () => {
    token = await visitorToken(foyer)
  })
  afterAll(() => foyer.stop())

  it('wire-protocol §5.1: success carries a session token that becomes a member session', async () => {
    const { status, body } = await foyer.logIn(token, 'ana@example.com')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      state: 'SUCCESS',
      sessionToken: expect.stringMatching(/^stk_/),
      identity: { email: { address: 'ana@example.com' }, status: { name: 'ACTIVE', reasons: [] } },
    })
    const { code, verifier } = await foyer.silentCode(token, body.sessionToken as string)
    expect((await foyer.exchangeCode(code, verifier)).status).toBe(200)
  })

  it.each(['ANA@EXAMPLE.COM', '  ana@example.com  ', 'Ana@eXample.com'])(
    'security-checklist 91: %j is the same account',
    async (email) => {
      expect((await foyer.logIn(token, email)).body.state).toBe('SUCCESS')
    },
  )

  it.each([
    ['an unknown address', 'nobody@example.com', TEST_PASSWORD, 404, '-19999', 'invalidEmail'],
    ['a deleted member', 'deleted@example.com', TEST_PASSWORD, 404, '-19999', 'invalidEmail'],
    ['a wrong password', 'ana@example.com', OTHER_PASSWORD, 401, '-19976', 'invalidPassword'],
    ['no address', '', TEST_PASSWORD, 400, '-19999', 'invalidEmail'],
    ['no real address', 'nonsense', TEST_PASSWORD, 400, '-19999', 'invalidEmail'],
    ['an empty password', 'ana@example.com', '', 401, '-19976', 'invalidPassword'],
    ['an outstanding reset', 'reset@example.com', TEST_PASSWORD, 403, '-19973', 'resetPassword'],
    ['a reset, with a wrong password', 'reset@example.com', OTHER_PASSWORD, 401, '-19976', 'invalidPassword'],
    ['a blocked member', 'blocked@example.com', TEST_PASSWORD, 403, 'MEMBER_BLOCKED', 'invalidEmail'],
    ['a block, with a wrong password', 'blocked@example.com', OTHER_PASSWORD, 401, '-19976', 'invalidPassword'],
    [
      'a waiting member, with a wrong password',
      'pending@example.com',
      OTHER_PASSWORD,
      401,
      '-19976',
      'invalidPassword',
    ],
  ])('specification §8, security-checklist 19: %s', async (_, email, password, status, code, meaning) => {
    const answer = await foyer.logIn(token, email, password)
    expect(toErrorSummary(answer)).toEqual([status, code])
    expect(toSdkError('login', answer)).toBe(`FAILURE: ${meaning}`)
    expect(answer.body).not.toHaveProperty('sessionToken')
  })

  it('specification §4: a waiting member learns so after the right password', async () => {
    const answer = await foyer.logIn(token, 'pending@example.com')
    expect(toSdkError('login', answer)).toBe('OWNER_APPROVAL_REQUIRED')
    expect(answer.body).not.toHaveProperty('sessionToken')
    expect(answer.body.identity?.status).toEqual({ name: 'PENDING', reasons: ['PENDING_ADMIN_APPROVAL_REQUIRED'] })
  })

  it('security-checklist 19: a refused password answers the same for every state of an account', async () => {
    const bodies = []
    for (const who of ['ana', 'blocked', 'reset', 'pending']) {
      const { status, body } = await foyer.logIn(token, `${who}@example.com`, OTHER_PASSWORD)
      bodies.push(JSON.stringify([status, { ...body, requestId: undefined }]))
    }
    expect(new Set(bodies).size).toBe(1)
  })

  const address = { loginId: { email: 'ana@example.com' } }
  it.each([
    ['no body', undefined],
    ['null', 'null'],
    ['a list', '[]'],
    ['a number', '5'],
    ['a text', '"ana@example.com"'],
    ['an empty object', '{}'],
    ['half an object', '{"loginId":'],
    ['no JSON', 'loginId=ana'],
    ['an address that is a number', JSON.stringify({ loginId: { email: 5 }, password: TEST_PASSWORD })],
    ['an address that is a list', JSON.stringify({ loginId: { email: ['ana@example.com'] }, password: TEST_PASSWORD })],
    ['an address that is null', JSON.stringify({ loginId: { email: null }, password: TEST_PASSWORD })],
    ['a login id that is a text', JSON.stringify({ loginId: 'ana@example.com', password: TEST_PASSWORD })],
    ['no password', JSON.stringify(address)],
    ['a password that is null', JSON.stringify({ ...address, password: null })],
    ['a password that is true', JSON.stringify({ ...address, password: true })],
    ['a password that is an object', JSON.stringify({ ...address, password: { length: 10 } })],
    ['a password with NUL', JSON.stringify({ ...address, password: `${TEST_PASSWORD}\0` })],
    ['half a character as password', JSON.stringify({ ...address, password: '\ud800\ud800\ud800\ud800' })],
    ['an address with NUL', JSON.stringify({ loginId: { email: 'a\0@example.com' }, password: TEST_PASSWORD })],
    ['a password of 1,025 bytes', JSON.stringify({ ...address, password: 'p'.repeat(1025) })],
    ['a captcha token of a wrong type', JSON.stringify({ ...address, password: TEST_PASSWORD, captchaTokens: 'x' })],
    ['a state token of a wrong type', JSON.stringify({ ...address, password: OTHER_PASSWORD, stateToken: 5 })],
  ])('wire-protocol §6.3: login never answers validationError: %s', async (_, payload) => {
    const response = await foyer.node.http.inject({
      method: 'POST',
      url: paths.login,
      headers: { authorization: token, 'content-type': 'application/json' },
      ...(payload === undefined ? {} : { payload }),
    })
    const body = response.json()
    expect(response.statusCode).toBeGreaterThanOrEqual(400)
    expect(response.statusCode).toBeLessThan(500)
    expect(body.details.validationError).toBeUndefined()
    expect(body.details.applicationError).toMatchObject({ code: expect.any(String), description: body.message })
    const answer = { status: response.statusCode, body } as MembershipAnswer
    expect(toSdkError('login', answer)).toMatch(/^FAILURE: invalid(Email|Password)$/)
  })

  it('wire-protocol §5: captcha tokens in both shapes, client data and an unknown state token do no harm', async () => {
    for (const captchaTokens of [{ Recaptcha: 'a', InvisibleRecaptcha: 'b' }, [{ Recaptcha: 'a' }], [], null]) {
      const json = { ...address, password: TEST_PASSWORD, captchaTokens, clientMetaData: {}, stateToken: 'x' }
      expect((await foyer.call(paths.login, { token, json })).body).toMatchObject({ state: 'SUCCESS' })
    }
  })

  describe('V6.2: a password is what was typed, byte for byte', () => {
    const long = 'x'.repeat(72)
    let people = 0
    const register = (email: string, password: string) =>
      foyer.call(paths.register, { token, json: { loginId: { email }, password } })
    const family = '👨‍👩‍👧‍👦'

    it.each<[string, string, string[]]>([
      ['8 characters', 'abcdefgh', ['abcdefg', 'abcdefghi', 'Abcdefgh']],
      ['lower-case letters alone', 'onlylowercase', ['Onlylowercase']],
      ['a space behind it', 'trailing space ', ['trailing space', ' trailing space ']],
      ['a space before it', ' leading space', ['leading space']],
      ['nothing but spaces', ' '.repeat(8), [' '.repeat(9)]],
      ['more than 72 bytes', `${long}ab`, [`${long}ac`, long, `${long}a`]],
      ['64 characters', 'y'.repeat(64), ['y'.repeat(63)]],
      ['1,024 bytes', `${'z'.repeat(1023)}!`, [`${'z'.repeat(1023)}?`, `${'z'.repeat(1023)}!!`]],
      ['an accent', 'motdepassé', ['motdepasse', 'motdepasse\u0301']],
      ['eight emoji', '😀😃😄😁😆😅🤣😂', ['😀😃😄😁😆😅🤣😀']],
      ['eight families', family.repeat(8), [family.repeat(9)]],
      ['a line break', 'two\nlines\n', ['two\nlines']],
    ])('V6.2.5, V6.2.8: %s', async (_, password, others) => {
      const email = `password${++people}@example.com`
      expect((await register(email, password)).body).toMatchObject({ state: 'SUCCESS' })
      expect((await foyer.logIn(token, email, password)).body.state).toBe('SUCCESS')
      for (const other of others)
        expect(toErrorSummary(await foyer.logIn(token, email, other))).toEqual([401, '-19976'])
    })

    it.each([
      ['7 characters', 'abcdefg'],
      ['7 emoji', '😀😃😄😁😆😅🤣'],
      ['7 families, which are 77 code units', family.repeat(7)],
      ['1,025 bytes', 'z'.repeat(1025)],
      ['513 characters of two bytes', 'é'.repeat(513)],
      ['a NUL', 'long enough\0'],
      ['the first half of a character', 'long enough\ud83d'],
      ['the second half of a character', '\ude00long enough'],
      ['nothing', ''],
    ])('V6.2.1, V6.2.8, V6.2.9: refused: %s', async (_, password) => {
      const { status, body } = await register(`refused${++people}@example.com`, password)
      expect(status).toBe(400)
      expect(body).toMatchObject({
        details: { validationError: { fieldViolations: [{ field: 'password', data: { type: 'PASSWORD' } }] } },
      })
      expect(JSON.stringify(body)).not.toContain('long enough')
    })
  })

  it('V6.2.10: no password has to be changed because it is old', async () => {
    await foyer.advance(2 * 365 * 24 * 3600)
    const later = await visitorToken(foyer)
    expect((await foyer.logIn(later, 'ana@example.com')).body.state).toBe('SUCCESS')
  })
})
