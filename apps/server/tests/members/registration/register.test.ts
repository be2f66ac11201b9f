import { paths } from '@foyer/protocol'
import { databases, startFoyer, TEST_PASSWORD, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type MembershipAnswer, OTHER_PASSWORD, toErrorSummary, toSdkError, visitorToken } from '../membership-steps.js'

describe.each(databases)('registering on $name', ({ name }) => {
  let foyer: TestFoyer
  let token: string
  beforeAll(async () => {
    foyer = await startFoyer({ database: name, listen: false })
  })
  beforeEach(async () => {
    token = await visitorToken(foyer)
  })
  afterAll(() => foyer.stop())

  const send = (json: unknown): Promise<MembershipAnswer> => foyer.call(paths.register, { token, json })
  const memberOf = (email: string) =>
    foyer.deps.storage.read((stores) => stores.members.findByEmail(email)) as Promise<
      { memberId: string; status: string; emailVerified: boolean } | undefined
    >

  it('wire-protocol §5.1: success carries a session token and an identity without nulls', async () => {
    const { status, body } = await foyer.register(token, 'Ana.Lima@Example.com')
    expect(status).toBe(200)
    expect(body).toEqual({
      state: 'SUCCESS',
      sessionToken: expect.stringMatching(/^stk_[\w-]{43}$/),
      identity: {
        id: expect.stringMatching(/^mem_[\w-]{22}$/),
        revision: '1',
        createdDate: '2030-01-01T12:00:00.000Z',
        updatedDate: '2030-01-01T12:00:00.000Z',
        identityProfile: {},
        email: { address: 'Ana.Lima@example.com', isVerified: false },
        status: { name: 'ACTIVE', reasons: [] },
      },
    })
  })

  it('wire-protocol §5: the profile given at registration comes back, unknown members are dropped', async () => {
    const profile = {
      firstName: 'Ana',
      lastName: 'Lima',
      nickname: 'ana',
      company: 'Foyer',
      position: 'Host',
      birthdate: '2000-02-29',
      language: 'pt-BR',
      privacyStatus: 'PRIVATE',
      labels: ['early'],
      customFields: [{ name: 'custom.size', value: { strValue: 'M' } }],
      phonesV2: [{ countryCode: '+351', phone: '123', tag: 'HOME' }],
      addresses: [{ address: { country: 'PT', city: 'Lisboa', addressLine1: 'Rua 1' } }],
    }
    const { status, body } = await send({
      loginId: { email: 'profile@example.com' },
      password: TEST_PASSWORD,
      profile: { ...profile, shoeSize: 44 },
      captchaTokens: [],
      clientMetaData: { anything: true },
    })
    expect(status).toBe(200)
    expect(body.identity?.identityProfile).toMatchObject(profile)
    expect(body.identity?.identityProfile).not.toHaveProperty('shoeSize')
    expect(JSON.stringify(body)).not.toContain(':null')
  })

  it('V15.3.1: registration cannot set id, status, role, proof or tenant', async () => {
    const { body } = await send({
      loginId: { email: 'eager@example.com', memberId: 'mem_chosen' },
      password: TEST_PASSWORD,
      id: 'mem_chosen',
      memberId: 'mem_chosen',
      status: 'active',
      role: 'owner',
      emailVerified: true,
      verifyEmail: true,
      site: 'site_other',
      profile: { id: 'mem_chosen', status: 'ACTIVE', emailVerified: true, nickname: 'eager' },
    })
    expect(body.identity).toMatchObject({ email: { isVerified: false } })
    expect(body.identity?.id).not.toBe('mem_chosen')
    expect(await memberOf('eager@example.com')).toMatchObject({ emailVerified: false, memberId: body.identity?.id })
  })

  const goodPassword = { password: TEST_PASSWORD }
  it.each([
    { what: 'a word', json: { loginId: { email: 'nonsense' }, ...goodPassword }, type: 'EMAIL' },
    { what: 'an empty address', json: { loginId: { email: '' }, ...goodPassword }, type: 'EMAIL' },
    { what: 'a number for an address', json: { loginId: { email: 5 }, ...goodPassword }, type: 'EMAIL' },
    { what: 'no address', json: { loginId: {}, ...goodPassword }, type: 'EMAIL' },
    { what: 'no login id', json: goodPassword, type: 'EMAIL' },
    { what: 'a NUL in the address', json: { loginId: { email: 'a\0@example.com' }, ...goodPassword }, type: 'EMAIL' },
    {
      what: 'half a character in the address',
      json: { loginId: { email: 'a\ud800@example.com' }, ...goodPassword },
      type: 'EMAIL',
    },
    { what: 'a short password', json: { loginId: { email: 'v@example.com' }, password: 'short' }, type: 'PASSWORD' },
    { what: 'no password', json: { loginId: { email: 'v@example.com' } }, type: 'PASSWORD' },
    { what: 'a number for a password', json: { loginId: { email: 'v@example.com' }, password: 1 }, type: 'PASSWORD' },
    {
      what: 'a wrong profile',
      json: { loginId: { email: 'v@example.com' }, ...goodPassword, profile: { nickname: 5 } },
      type: 'INVALID',
    },
    {
      what: 'a NUL in the profile',
      json: { loginId: { email: 'v@example.com' }, ...goodPassword, profile: { nickname: 'a\0b' } },
      type: 'INVALID',
    },
    {
      what: 'half a character in the profile',
      json: { loginId: { email: 'v@example.com' }, ...goodPassword, profile: { labels: ['ok', '\udc00'] } },
      type: 'INVALID',
    },
  ])('wire-protocol §6.3: $what is a violation with data of type $type', async ({ json, type }) => {
    const answer = await send(json)
    expect(answer.status).toBe(400)
    const violations = answer.body.details.validationError?.fieldViolations ?? []
    expect(violations.length).toBeGreaterThan(0)
    for (const { field, description, data } of violations) {
      expect(field).not.toBe('')
      expect(description).not.toBe('')
      expect(data).toHaveProperty('type')
    }
    expect(violations.map(({ data }) => data.type)).toContain(type)
    expect(answer.body.details.applicationError).toBeUndefined()
    expect(toSdkError('register', answer)).toBe(type === 'EMAIL' ? 'FAILURE: invalidEmail' : 'FAILURE')
    expect(answer.body.requestId).toBe(answer.headers['x-wix-request-id'])
  })

  it('specification §5: with address and password both wrong the address is what the SDK reports', async () => {
    const answer = await send({ loginId: { email: 'nonsense' }, password: 'short' })
    expect(answer.body.details.validationError?.fieldViolations.map(({ field }) => field)).toEqual([
      'loginId.email',
      'password',
    ])
    expect(toSdkError('register', answer)).toBe('FAILURE: invalidEmail')
  })

  it.each([
    ['the same spelling', 'taken@example.com'],
    ['other letter case', 'TAKEN@EXAMPLE.COM'],
    ['spaces around it', '  taken@example.com '],
  ])('specification §8: a known address is emailAlreadyExists, in %s', async (_, again) => {
    await foyer.register(token, 'taken@example.com')
    const answer = await foyer.register(token, again, OTHER_PASSWORD)
    expect(toErrorSummary(answer)).toEqual([409, '-19995'])
    expect(toSdkError('register', answer)).toBe('FAILURE: emailAlreadyExists')
    expect(toSdkError('login', await foyer.logIn(token, 'taken@example.com', OTHER_PASSWORD))).toBe(
      'FAILURE: invalidPassword',
    )
  })

  describe('security-checklist section 12, "Unknown outcome": a registration whose answer was lost is sent again', () => {
    const MINUTES = 60
    const register = async (email: string) => {
      const { body } = await foyer.register(token, email)
      return { id: body.identity?.id, sessionToken: body.sessionToken as string }
    }

    it('gives the first result within 10 minutes, and its session token signs in', async () => {
      const { id } = await register('lost@example.com')
      await foyer.advance(10 * MINUTES - 1)
      const again = await foyer.register(token, 'LOST@example.com')
      expect(again).toMatchObject({ status: 200, body: { state: 'SUCCESS', identity: { id } } })
      token = await visitorToken(foyer)
      const { sessionToken } = (await foyer.register(token, 'lost@example.com')).body
      const { code, verifier } = await foyer.silentCode(token, sessionToken as string)
      expect((await foyer.exchangeCode(code, verifier)).status).toBe(200)
    })

    it('says that the address is taken after that, with another password, and once the account was used', async () => {
      await register('late@example.com')
      expect(toErrorSummary(await foyer.register(token, 'late@example.com', OTHER_PASSWORD))).toEqual([409, '-19995'])
      await foyer.advance(10 * MINUTES + 1)
      token = await visitorToken(foyer)
      expect(toErrorSummary(await foyer.register(token, 'late@example.com'))).toEqual([409, '-19995'])
      const { sessionToken } = await register('used@example.com')
      const { code, verifier } = await foyer.silentCode(token, sessionToken)
      await foyer.exchangeCode(code, verifier)
      expect(toErrorSummary(await foyer.register(token, 'used@example.com'))).toEqual([409, '-19995'])
      // The second use of a code ends the session.
      expect((await foyer.exchangeCode(code, verifier)).status).toBe(400)
      expect(toErrorSummary(await foyer.register(token, 'used@example.com'))).toEqual([409, '-19995'])
    })

    it('waits for the proof of the address, again, where one is needed', async () => {
      await foyer.updateSettings({ 'signup.verifyEmail': 'true' })
      const first = await foyer.register(token, 'proof@example.com')
      await foyer.getMailedCode('proof@example.com')
      const answers = [first, await foyer.register(token, 'proof@example.com')]
      await foyer.updateSettings({ 'signup.verifyEmail': 'false' })
      expect(answers.map(({ body }) => body.state)).toEqual(Array(2).fill('REQUIRE_EMAIL_VERIFICATION'))
      const last = { code: await foyer.getMailedCode('proof@example.com'), stateToken: answers[1]?.body.stateToken }
      expect((await foyer.call(paths.verify, { token, json: last })).body.state).toBe('SUCCESS')
    })

    it('counts as a login attempt: ten wrong passwords, and no more', async () => {
      const limited = await startFoyer({ database: name, listen: false, limits: true })
      try {
        const visitor = await visitorToken(limited)
        await limited.register(visitor, 'guess@example.com')
        const guess = (at: number) => limited.register(visitor, 'guess@example.com', `${OTHER_PASSWORD} ${at}`)
        const statuses: number[] = []
        for (let at = 0; at < 9; at++) statuses.push((await guess(at)).status)
        expect(new Set(statuses)).toEqual(new Set([409]))
        expect((await limited.logIn(visitor, 'guess@example.com', OTHER_PASSWORD)).status).not.toBe(429)
        expect((await limited.logIn(visitor, 'guess@example.com', OTHER_PASSWORD)).status).toBe(429)
      } finally {
        await limited.stop()
      }
    })
  })

  it('design invariant 3: of simultaneous registrations of one address exactly one wins', async () => {
    const register = (_: unknown, at: number) => foyer.register(token, 'race@example.com', `${OTHER_PASSWORD} ${at}`)
    const answers = await Promise.all(Array.from({ length: 6 }, register))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
  })

  // Models a double submit: a later request may find the account of the first one and then returns the first result
  // (security-checklist, section 12).
  it('design invariant 3: simultaneous registrations of one address by one password make one account', async () => {
    const register = () => foyer.register(token, 'twice@example.com')
    const answers = await Promise.all(Array.from({ length: 6 }, register))
    const registered = answers.filter(({ status }) => status === 200)
    expect(registered).not.toHaveLength(0)
    expect(new Set(registered.map(({ body }) => body.identity?.id)).size).toBe(1)
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
  })

  // Checklist 91: an address that looks like another one is either rejected or treated as a different address; it never
  // opens the other account.
  it.each([
    ['a Turkish dotted capital I', 'İvan@example.com'],
    ['a dotless i', 'ıvan@example.com'],
    ['a Kelvin sign', 'mar\u212Ao@example.com'],
    ['a Cyrillic a', 'm\u0430rko@example.com'],
    ['full-width letters', '\uFF4Darko@example.com'],
    ['a zero-width space', 'mar\u200Bko@example.com'],
    ['a soft hyphen', 'mar\u00ADko@example.com'],
    ['a combining accent', 'marko\u0301@example.com'],
    ['a quoted local part', '"marko"@example.com'],
    ['a comment', 'marko(x)@example.com'],
    ['two @', 'marko@evil.example@example.com'],
    ['a display name', 'Marko <marko@example.com>'],
    ['two addresses', 'marko@example.com,ivan@example.com'],
    ['a line break and a header', 'marko@example.com\r\nBcc: all@example.com'],
    ['no dot in the domain', 'marko@localhost'],
    ['an address literal', 'marko@[127.0.0.1]'],
    ['a number for a top-level domain', 'marko@127.0.0.1'],
    ['a leading dot', '.marko@example.com'],
    ['two dots', 'mar..ko@example.com'],
    ['255 characters', `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.example.com`],
  ])('security-checklist 91: %s is no address', async (_, email) => {
    const answer = await send({ loginId: { email }, ...goodPassword })
    expect(toSdkError('register', answer)).toBe('FAILURE: invalidEmail')
    expect(await foyer.getMails(email)).toEqual([])
  })

  it('security-checklist 91: a domain in another script is kept and mailed in punycode', async () => {
    const { body } = await foyer.register(token, 'Jörg@bücher.example')
    expect(body).not.toHaveProperty('state')
    const accepted = await foyer.register(token, 'Joerg@BÜCHER.example')
    expect(accepted.body.identity?.email.address).toBe('Joerg@xn--bcher-kva.example')
    expect(toErrorSummary(await foyer.register(token, 'joerg@xn--BCHER-kva.example', OTHER_PASSWORD))).toEqual([
      409,
      '-19995',
    ])
  })

  it('V2.1.1: by invitation only, nobody registers, and known addresses are not told', async () => {
    await foyer.register(token, 'inside@example.com')
    await foyer.updateSettings({ 'signup.policy': 'invite' })
    expect(toErrorSummary(await foyer.register(token, 'new@example.com'))).toEqual([403, 'PERMISSION_DENIED'])
    expect(toErrorSummary(await foyer.register(token, 'inside@example.com'))).toEqual([403, 'PERMISSION_DENIED'])
    await foyer.updateSettings({ 'signup.policy': 'open' })
    expect(await memberOf('new@example.com')).toBeUndefined()
  })
})
