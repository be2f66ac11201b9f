import { paths } from '@foyer/protocol'
import { databases, startFoyer, TEST_PASSWORD, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  OTHER_PASSWORD,
  recover,
  requestRecovery,
  requestRecoverySecret,
  resend,
  toErrorSummary,
  verify,
  visitorToken,
  wrongCode,
} from '../membership-steps.js'

const MINUTES = 60

describe.each(databases)('verifying an address on $name', ({ name }) => {
  let foyer: TestFoyer
  let token: string
  let people = 0
  beforeAll(async () => {
    foyer = await startFoyer({ database: name, listen: false, settings: { 'signup.verifyEmail': 'true' } })
  })
  beforeEach(async () => {
    token = await visitorToken(foyer)
  })
  afterAll(() => foyer.stop())

  /** Registers a person whose email verification is pending. */
  async function waiting(email = `person${++people}@example.com`, password = TEST_PASSWORD) {
    const { body } = await foyer.register(token, email, password)
    expect(body.state).toBe('REQUIRE_EMAIL_VERIFICATION')
    return {
      email,
      stateToken: body.stateToken as string,
      code: await foyer.getMailedCode(email),
      id: body.identity?.id,
    }
  }

  it('specification §4: the code and the state token make a member and a session token', async () => {
    const { email, stateToken, code, id } = await waiting()
    expect(code).toMatch(/^\d{6}$/)
    const { status, body } = await verify(foyer, token, stateToken, code)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      state: 'SUCCESS',
      sessionToken: expect.stringMatching(/^stk_/),
      identity: { id, email: { address: email, isVerified: true }, status: { name: 'ACTIVE', reasons: [] } },
    })
    const silent = await foyer.silentCode(token, body.sessionToken as string)
    expect((await foyer.exchangeCode(silent.code, silent.verifier)).status).toBe(200)
  })

  it.each([
    ['with spaces and a dash', (code: string) => ` ${code.slice(0, 3)} - ${code.slice(3)} `],
    [
      'in full-width digits',
      (code: string) => code.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
    ],
  ])('ux-checklist VE-02: a code typed %s is right', async (_, typed) => {
    const { stateToken, code } = await waiting()
    expect((await verify(foyer, token, stateToken, typed(code))).body.state).toBe('SUCCESS')
  })

  it.each([
    ['after success', async (who: Waiting) => void (await verify(foyer, token, who.stateToken, who.code))],
    ['31 minutes later', async () => foyer.advance(31 * MINUTES)],
    [
      'after the address was proven by another state token',
      async (who: Waiting) => {
        const { body } = await foyer.logIn(token, who.email)
        await verify(foyer, token, body.stateToken as string, await foyer.getMailedCode(who.email))
      },
    ],
    [
      'after another registration of the address was proven first',
      async (who: Waiting) => {
        const other = await waiting(who.email, OTHER_PASSWORD)
        expect((await verify(foyer, token, other.stateToken, other.code)).body.state).toBe('SUCCESS')
      },
    ],
  ])('specification §4: a state token works only while its state lasts: not %s', async (_, end) => {
    const who = await waiting()
    await end(who)
    const now = await visitorToken(foyer)
    expect(toErrorSummary(await verify(foyer, now, who.stateToken, who.code))).toEqual([400, 'INVALID_STATE_TOKEN'])
    expect(toErrorSummary(await resend(foyer, now, who.stateToken))).toEqual([400, 'INVALID_STATE_TOKEN'])
  })
  type Waiting = Awaited<ReturnType<typeof waiting>>

  it('specification §4: a member who verifies by recovery ends the state tokens that were open', async () => {
    await foyer.updateSettings({ 'signup.verifyEmail': 'false' })
    await foyer.register(token, 'later@example.com')
    await foyer.updateSettings({ 'signup.verifyEmail': 'true' })
    const { body } = await foyer.logIn(token, 'later@example.com')
    const code = await foyer.getMailedCode('later@example.com')
    const recovered = await recover(
      foyer,
      token,
      await requestRecoverySecret(foyer, 'later@example.com'),
      OTHER_PASSWORD,
    )
    expect(recovered.body.state).toBe('SUCCESS')
    expect(toErrorSummary(await verify(foyer, token, body.stateToken as string, code))).toEqual([
      400,
      'INVALID_STATE_TOKEN',
    ])
  })

  it('V6.6.2: a state token is refused to the caller of another client, and costs its owner nothing but a try', async () => {
    const { stateToken, code } = await waiting()
    const other = await foyer.addClient({ name: 'Other', origins: ['https://other.example'] })
    const { body } = await foyer.call<{ access_token: string }>(paths.token, {
      json: { clientId: other.clientId, grantType: 'anonymous' },
    })
    expect(toErrorSummary(await verify(foyer, body.access_token, stateToken, code))).toEqual([
      400,
      'INVALID_STATE_TOKEN',
    ])
    expect(toErrorSummary(await resend(foyer, body.access_token, stateToken))).toEqual([400, 'INVALID_STATE_TOKEN'])
    expect((await verify(foyer, token, stateToken, code)).body.state).toBe('SUCCESS')
  })

  it("V6.6.2: the code of one state token does not open another's", async () => {
    const [one, two] = [await waiting(), await waiting()]
    const [right, other] = [await verify(foyer, token, one.stateToken, two.code), one.code === two.code]
    expect(right.status).toBe(other ? 200 : 400)
  })

  it.each([
    ['garbage', 'garbage'],
    ['a token of another kind', 'stk_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'],
  ])('specification §4: %s is no state token', async (_, stateToken) => {
    expect(toErrorSummary(await verify(foyer, token, stateToken, '123456'))).toEqual([400, 'INVALID_STATE_TOKEN'])
  })

  it('V6.6.3: five wrong codes are counted down, then even the right one is refused', async () => {
    const { stateToken, code } = await waiting()
    for (const triesLeft of [4, 3, 2, 1, 0]) {
      const answer = await verify(foyer, token, stateToken, wrongCode(code))
      expect(toErrorSummary(answer)).toEqual([400, 'VERIFICATION_FAILED'])
      expect(answer.body.details.applicationError?.data).toEqual({ triesLeft })
    }
    expect(toErrorSummary(await verify(foyer, token, stateToken, code))).toEqual([429, 'TOO_MANY_TRIES'])
    expect(toErrorSummary(await resend(foyer, token, stateToken))).toEqual([429, 'TOO_MANY_TRIES'])
  })

  it('V6.6.3: the right code works at the fifth try, and a new sign-in begins a new count', async () => {
    const { email, stateToken, code } = await waiting()
    for (let tries = 0; tries < 5; tries++) await verify(foyer, token, stateToken, wrongCode(code))
    const { body } = await foyer.logIn(token, email)
    const fresh = await foyer.getMailedCode(email)
    for (let tries = 0; tries < 4; tries++) await verify(foyer, token, body.stateToken as string, wrongCode(fresh))
    expect((await verify(foyer, token, body.stateToken as string, fresh)).body.state).toBe('SUCCESS')
  })

  it('V6.6.3: parallel guesses count: 50 wrong ones are five looked at, and nothing is left', async () => {
    const { stateToken, code } = await waiting()
    const guesses = Array.from({ length: 50 }, (_, at) => String((Number(code) + 1 + at) % 1_000_000).padStart(6, '0'))
    const answers = await Promise.all(guesses.map((guess) => verify(foyer, token, stateToken, guess)))
    expect(answers.filter((answer) => toErrorSummary(answer)[1] === 'VERIFICATION_FAILED')).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(45)
    expect((await verify(foyer, token, stateToken, code)).status).toBe(429)
  })

  it('V6.5.1: of parallel right codes exactly one succeeds', async () => {
    const { stateToken, code } = await waiting()
    const answers = await Promise.all(Array.from({ length: 5 }, () => verify(foyer, token, stateToken, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const answer of answers.filter(({ status }) => status !== 200)) expect(answer.status).toBe(400)
  })

  it('V6.6.3: resending neither resets the count nor leaves the old code alive', async () => {
    const { email, stateToken, code: old } = await waiting()
    for (let tries = 0; tries < 3; tries++) await verify(foyer, token, stateToken, wrongCode(old))
    const sent = await resend(foyer, token, stateToken)
    expect(sent.status).toBe(200)
    expect(sent.body).toEqual({ verificationId: expect.any(String) })
    const fresh = await foyer.getMailedCode(email)
    const answer = await verify(foyer, token, stateToken, old === fresh ? wrongCode(fresh) : old)
    expect(answer.body.details.applicationError).toMatchObject({ code: 'VERIFICATION_FAILED', data: { triesLeft: 1 } })
    expect((await verify(foyer, token, stateToken, fresh)).body.state).toBe('SUCCESS')
  })

  it('wire-protocol §5: verification.start names the identity and sends a new code to the same caller only', async () => {
    const { email, stateToken, id } = await waiting()
    const start = (caller: string) =>
      foyer.call(paths.startVerification, { token: caller, json: { identityId: id, target: 'EMAIL' } })
    expect(await start(token)).toMatchObject({ status: 200, body: { verificationId: expect.any(String) } })
    expect(toErrorSummary(await start(await visitorToken(foyer)))).toEqual([400, 'INVALID_STATE_TOKEN'])
    expect((await verify(foyer, token, stateToken, await foyer.getMailedCode(email))).body.state).toBe('SUCCESS')
    expect(toErrorSummary(await start(token))).toEqual([400, 'INVALID_STATE_TOKEN'])
  })

  it('V6.5.5: a code expires 10 minutes after it was handed to the mail, and a new one works', async () => {
    const { email, stateToken, code } = await waiting()
    await foyer.advance(10 * MINUTES)
    token = await visitorToken(foyer)
    expect(toErrorSummary(await verify(foyer, token, stateToken, code))).toEqual([400, 'VERIFICATION_EXPIRED'])
    await resend(foyer, token, stateToken)
    const fresh = await foyer.getMailedCode(email)
    await foyer.advance(10 * MINUTES - 1)
    token = await visitorToken(foyer)
    expect((await verify(foyer, token, stateToken, fresh)).body.state).toBe('SUCCESS')
  })

  it('V6.5.5: a state lasts 30 minutes, whatever is resent', async () => {
    const { email, stateToken } = await waiting()
    await foyer.advance(29 * MINUTES)
    token = await visitorToken(foyer)
    await resend(foyer, token, stateToken)
    const fresh = await foyer.getMailedCode(email)
    await foyer.advance(1 * MINUTES)
    token = await visitorToken(foyer)
    expect(toErrorSummary(await verify(foyer, token, stateToken, fresh))).toEqual([400, 'INVALID_STATE_TOKEN'])
  })

  describe('design invariant 10: a verification belongs to its pending registration', () => {
    it('several unproven registrations wait side by side; the first proven wins with its own password', async () => {
      const [mine, theirs] = [await waiting('claim@example.com'), await waiting('claim@example.com', OTHER_PASSWORD)]
      expect(mine.id).not.toBe(theirs.id)
      expect((await foyer.logIn(token, 'claim@example.com')).body.state).toBe('REQUIRE_EMAIL_VERIFICATION')
      expect((await foyer.logIn(token, 'claim@example.com', OTHER_PASSWORD)).body.state).toBe(
        'REQUIRE_EMAIL_VERIFICATION',
      )
      const proven = await verify(foyer, token, mine.stateToken, mine.code)
      expect(proven.body).toMatchObject({ state: 'SUCCESS', identity: { id: mine.id } })
      expect((await foyer.logIn(token, 'claim@example.com')).body.state).toBe('SUCCESS')
      expect(toErrorSummary(await foyer.logIn(token, 'claim@example.com', OTHER_PASSWORD))).toEqual([401, '-19976'])
      expect(toErrorSummary(await verify(foyer, token, theirs.stateToken, theirs.code))).toEqual([
        400,
        'INVALID_STATE_TOKEN',
      ])
      expect(toErrorSummary(await foyer.register(token, 'claim@example.com'))).toEqual([409, '-19995'])
    })

    it('of two proofs at the same moment one wins, and only its password opens the account', async () => {
      const claims = [await waiting('duel@example.com'), await waiting('duel@example.com', OTHER_PASSWORD)]
      const answers = await Promise.all(claims.map((claim) => verify(foyer, token, claim.stateToken, claim.code)))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
      const passwords = [TEST_PASSWORD, OTHER_PASSWORD]
      const logins = await Promise.all(passwords.map((one) => foyer.logIn(token, 'duel@example.com', one)))
      expect(logins.map(({ status }) => status === 200)).toEqual(answers.map(({ status }) => status === 200))
    })

    it.each(['explicit', 'private'])(
      'nor do two state tokens of one registration, or two registrations, stand in each other’s way, with disclosure=%s',
      async (disclosure) => {
        await foyer.updateSettings({ 'accounts.disclosure': disclosure })
        for (let round = 0; round < 8; round++) {
          const email = `meet-${disclosure}-${round}@example.com`
          const first = await waiting(email)
          const { body } = await foyer.logIn(token, email)
          const again = { stateToken: body.stateToken as string, code: await foyer.getMailedCode(email) }
          const other = await waiting(email, OTHER_PASSWORD)
          const answers = await Promise.all(
            [first, again, other].map((one) => verify(foyer, token, one.stateToken, one.code)),
          )
          expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
        }
        await foyer.updateSettings({ 'accounts.disclosure': 'explicit' })
      },
    )

    it('an unproven registration reserves nothing: a wrong login, a recovery and another registration see no member', async () => {
      await waiting('ghost@example.com')
      expect(toErrorSummary(await foyer.logIn(token, 'ghost@example.com', OTHER_PASSWORD))).toEqual([401, '-19976'])
      await requestRecovery(foyer, token, 'ghost@example.com')
      expect((await foyer.getMails('ghost@example.com')).every(({ link }) => !link?.includes('token='))).toBe(true)
      expect((await foyer.register(token, 'ghost@example.com')).body.state).toBe('REQUIRE_EMAIL_VERIFICATION')
    })

    it('many pending registrations of a stranger do not keep the owner of the address out', async () => {
      for (let claims = 0; claims < 6; claims++) await foyer.register(token, 'crowd@example.com', OTHER_PASSWORD)
      await foyer.getMails('crowd@example.com')
      await foyer.advance(1)
      const mine = await waiting('crowd@example.com')
      expect((await verify(foyer, token, mine.stateToken, mine.code)).body.state).toBe('SUCCESS')
      expect((await foyer.logIn(token, 'crowd@example.com')).body.state).toBe('SUCCESS')
    })
  })
})
