import { paths, type StateResponse } from '@foyer/protocol'
import { defaultDatabase, startFoyer, TEST_ORIGIN, TEST_PASSWORD, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { countRows } from '../database/tables.js'
import { requestRecovery, toErrorSummary, toSdkError, visitorToken } from '../members/membership-steps.js'
import { getChallenge, sendWithCaptcha, solveChallenge } from './captcha-steps.js'

const actions = ['register', 'login'] as const

describe.each(defaultDatabase)('the built-in captcha, always, on $name', ({ name }) => {
  let foyer: TestFoyer
  let token: string
  let people = 0
  beforeAll(async () => {
    foyer = await startFoyer({
      database: name,
      nodes: 2,
      listen: false,
      settings: { 'captcha.provider': 'altcha', 'captcha.when': 'always' },
    })
  })
  beforeEach(async () => {
    token = await visitorToken(foyer)
  })
  afterAll(() => foyer.stop())

  const somebody = () => `captcha${++people}@example.com`
  async function member(): Promise<string> {
    const email = somebody()
    expect(
      (await sendWithCaptcha(foyer, 'register', token, email, { Recaptcha: await solveChallenge(foyer) })).status,
    ).toBe(200)
    return email
  }
  const addressFor = (action: (typeof actions)[number]) => (action === 'login' ? member() : Promise.resolve(somebody()))

  describe.each(actions)('%s', (action) => {
    it.each([
      ['no member', undefined],
      ['null', null],
      ['an empty list', []],
      ['an empty object', {}],
      ['empty tokens', { Recaptcha: '', InvisibleRecaptcha: null }],
    ])('specification §8: without a token it is missingCaptchaToken: %s', async (_, captchaTokens) => {
      const answer = await sendWithCaptcha(foyer, action, token, await addressFor(action), captchaTokens)
      expect(toErrorSummary(answer)).toEqual([400, '-19971'])
      expect(toSdkError(action, answer)).toBe('FAILURE: missingCaptchaToken')
    })

    it.each([
      ['an invented token', () => 'invented'],
      ['JSON that is no solution', () => btoa('{"challenge":{}}')],
      ['5000 characters', () => 'x'.repeat(5000)],
      [
        'a counter that was not worked for',
        async () =>
          btoa(
            JSON.stringify({
              challenge: await getChallenge(foyer),
              solution: { counter: 1, derivedKey: '00'.repeat(32) },
            }),
          ),
      ],
      [
        'a challenge made easier',
        async () => {
          const solved = JSON.parse(atob(await solveChallenge(foyer)))
          solved.challenge.parameters.cost = 1
          return btoa(JSON.stringify(solved))
        },
      ],
      [
        'a challenge made to last longer',
        async () => {
          const solved = JSON.parse(atob(await solveChallenge(foyer)))
          solved.challenge.parameters.expiresAt += 3600
          return btoa(JSON.stringify(solved))
        },
      ],
    ])('specification §8: it is invalidCaptchaToken: %s', async (_, make) => {
      const captchaTokens = { InvisibleRecaptcha: await make() }
      const answer = await sendWithCaptcha(foyer, action, token, await addressFor(action), captchaTokens)
      expect(toErrorSummary(answer)).toEqual([400, '-19970'])
      expect(toSdkError(action, answer)).toBe('FAILURE: invalidCaptchaToken')
    })

    it.each([
      ['the visible one, as one object', (value: string) => ({ Recaptcha: value })],
      ['the invisible one, as one object', (value: string) => ({ InvisibleRecaptcha: value })],
      ['the visible one, in a list', (value: string) => [{ Recaptcha: value }]],
      ['the invisible one, in a list', (value: string) => [{ InvisibleRecaptcha: value }]],
    ])('security-checklist 89: both tokens are understood in both forms: %s', async (_, form) => {
      const email = await addressFor(action)
      const answer = await sendWithCaptcha(foyer, action, token, email, form(await solveChallenge(foyer)))
      expect(answer).toMatchObject({ status: 200, body: { state: 'SUCCESS' } })
    })

    it('security-checklist 89 and 94: a solution is accepted once, over two nodes at once', async () => {
      const solution = await solveChallenge(foyer)
      const addresses = await Promise.all(Array.from({ length: 10 }, () => addressFor(action)))
      const answers = await Promise.all(
        addresses.map((email, at) =>
          sendWithCaptcha(foyer, action, token, email, { Recaptcha: solution }, { node: at % 2 }),
        ),
      )
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      const refused = answers.filter(({ status }) => status !== 200)
      expect(refused.map((answer) => toSdkError(action, answer))).toEqual(
        Array.from({ length: 9 }, () => 'FAILURE: invalidCaptchaToken'),
      )
    })

    it('security-checklist 94: the same solution in another spelling is the same solution', async () => {
      const solution = await solveChallenge(foyer)
      const { challenge: asked, solution: found } = JSON.parse(atob(solution))
      const spelled = btoa(JSON.stringify({ solution: { ...found, time: 7 }, challenge: asked }, null, 2))
      expect(
        (await sendWithCaptcha(foyer, action, token, await addressFor(action), { Recaptcha: solution })).status,
      ).toBe(200)
      const again = await sendWithCaptcha(foyer, action, token, await addressFor(action), { Recaptcha: spelled })
      expect(toErrorSummary(again)).toEqual([400, '-19970'])
    })

    it('a solution is good for ten minutes, and not a second longer', async () => {
      const email = await addressFor(action)
      const [early, late] = [await solveChallenge(foyer), await solveChallenge(foyer)]
      await foyer.advance(599)
      token = await visitorToken(foyer)
      expect((await sendWithCaptcha(foyer, action, token, email, { Recaptcha: early })).status).toBe(200)
      await foyer.advance(1)
      const other = await sendWithCaptcha(foyer, action, token, somebody(), { Recaptcha: late })
      expect(toErrorSummary(other)).toEqual([400, '-19970'])
    })
  })

  it('a form that is refused for another reason does not cost the solution', async () => {
    const solution = { Recaptcha: await solveChallenge(foyer) }
    expect((await sendWithCaptcha(foyer, 'register', token, 'no address', solution)).status).toBe(400)
    expect((await sendWithCaptcha(foyer, 'register', token, somebody(), solution, { password: 'short' })).status).toBe(
      400,
    )
    expect((await sendWithCaptcha(foyer, 'register', token, somebody(), solution)).status).toBe(200)
  })

  it('design §8: recovery asks alike for known and unknown addresses, and sends with a proof', async () => {
    const email = await member()
    for (const asked of [email, somebody()])
      expect(toErrorSummary(await requestRecovery(foyer, token, asked))).toEqual([400, '-19971'])
    expect(
      (await requestRecovery(foyer, token, email, { captchaTokens: { Recaptcha: await solveChallenge(foyer) } }))
        .status,
    ).toBe(200)
    expect(await foyer.getMails(email)).toHaveLength(1)
  })

  it('captcha.for: what is not in the list asks nothing', async () => {
    await foyer.updateSettings({ 'captcha.for': 'login' })
    try {
      expect((await foyer.register(token, somebody())).status).toBe(200)
      expect((await requestRecovery(foyer, token, somebody())).status).toBe(200)
      expect((await foyer.logIn(token, somebody())).body).toMatchObject({
        details: { applicationError: { code: '-19971' } },
      })
    } finally {
      await foyer.updateSettings({ 'captcha.for': 'register,login,recovery' })
    }
  })

  it('what is spent is forgotten once nobody would accept it any more', async () => {
    await member()
    expect((await countRows(foyer.database.config)).spent_captcha).toBeGreaterThan(0)
    await foyer.advance(3600)
    token = await visitorToken(foyer)
    await member()
    expect((await countRows(foyer.database.config)).spent_captcha).toBe(1)
  })

  it('asking for challenges and settings writes nothing', async () => {
    const before = await countRows(foyer.database.config)
    const answer = await foyer.call(paths.captchaChallenge)
    expect(answer.headers['cache-control']).toBe('no-store')
    await foyer.call(paths.captchaSettings)
    expect(await countRows(foyer.database.config)).toEqual(before)
  })
})

describe.each(defaultDatabase)('a captcha by risk on $name', ({ name }) => {
  let foyer: TestFoyer
  let token: string
  beforeEach(async () => {
    foyer = await startFoyer({
      database: name,
      nodes: 2,
      listen: false,
      limits: true,
      settings: { 'captcha.provider': 'altcha' },
    })
    token = await visitorToken(foyer)
    await foyer.createMember('ana@example.com')
    return () => foyer.stop()
  })
  const wrong = (node = 0) =>
    sendWithCaptcha(foyer, 'login', token, 'ana@example.com', undefined, { password: 'not the password at all', node })
  const codeOf = ({ body }: { body: unknown }) =>
    (body as { details?: { applicationError?: { code: string } } }).details?.applicationError?.code

  it('V2.4.1: the fourth try at an account from one network asks, on every node; others are not asked', async () => {
    for (let tried = 0; tried < 3; tried += 1) expect(codeOf(await wrong(tried % 2))).toBe('-19976')
    expect(codeOf(await wrong(0))).toBe('-19971')
    expect(codeOf(await wrong(1))).toBe('-19971')
    expect(codeOf(await foyer.logIn(token, 'ben@example.com'))).toBe('-19999')
    const proof = { Recaptcha: await solveChallenge(foyer) }
    expect((await sendWithCaptcha(foyer, 'login', token, 'ana@example.com', proof)).status).toBe(200)
  })

  it('V6.3.1: being asked costs no try, and a wrong proof does', async () => {
    for (let tried = 0; tried < 3; tried += 1) await wrong()
    for (let asked = 0; asked < 20; asked += 1) expect(codeOf(await wrong())).toBe('-19971')
    const invented = () => sendWithCaptcha(foyer, 'login', token, 'ana@example.com', { Recaptcha: 'invented' })
    for (let tried = 0; tried < 7; tried += 1) expect(codeOf(await invented())).toBe('-19970')
    expect((await invented()).status).toBe(429)
  })

  it('security-checklist 99: the limit of tries stays in force for whoever proves to be human', async () => {
    const guess = async () =>
      sendWithCaptcha(
        foyer,
        'login',
        token,
        'ana@example.com',
        { Recaptcha: await solveChallenge(foyer) },
        { password: 'a guess it is' },
      )
    const statuses: number[] = []
    for (let tried = 0; tried < 12; tried += 1) statuses.push((await guess()).status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect(statuses.slice(10)).toEqual([429, 429])
  })

  it('V2.4.1: the sixth registration of a network asks, and the sixth recovery', async () => {
    const register = (at: number) => foyer.register(token, `new${at}@example.com`)
    // The registration of ana was the first of the five.
    for (let at = 0; at < 4; at += 1) expect((await register(at)).status).toBe(200)
    expect(codeOf(await register(4))).toBe('-19971')
    for (let at = 0; at < 5; at += 1) expect((await requestRecovery(foyer, token, 'x@example.com')).status).toBe(200)
    expect(codeOf(await requestRecovery(foyer, token, 'x@example.com'))).toBe('-19971')
  })

  it('logging in rightly any number of times is never asked', async () => {
    for (let time = 0; time < 10; time += 1)
      expect((await foyer.logIn(token, 'ana@example.com', TEST_PASSWORD)).status).toBe(200)
  })
})

describe('what pages may read', () => {
  let foyer: TestFoyer
  beforeAll(async () => {
    foyer = await startFoyer({ limits: true, listen: false })
  })
  afterAll(() => foyer.stop())

  it('specification §9: both site keys, and no secret', async () => {
    await foyer.updateSettings({ 'captcha.siteKey': 'visible-key', 'captcha.invisibleSiteKey': 'invisible-key' })
    const { status, body } = await foyer.call(paths.captchaSettings)
    expect(status).toBe(200)
    expect(body).toEqual({
      provider: 'none',
      when: 'risk',
      for: [],
      visibleSiteKey: 'visible-key',
      invisibleSiteKey: 'invisible-key',
      challengeUrl: null,
    })
  })

  it('names the challenge of the built-in captcha, which is not there for any other', async () => {
    expect(await foyer.call(paths.captchaChallenge)).toMatchObject({ status: 404 })
    await foyer.updateSettings({ 'captcha.provider': 'altcha' })
    const { body } = await foyer.call(paths.captchaSettings)
    expect(body).toMatchObject({
      provider: 'altcha',
      for: ['register', 'login', 'recovery'],
      challengeUrl: foyer.url + paths.captchaChallenge,
    })
    expect((await getChallenge(foyer)).parameters).toMatchObject({ algorithm: 'PBKDF2/SHA-256', keyPrefix: '00' })
  })

  it.each([paths.captchaSettings, paths.captchaChallenge])(
    'security-checklist 34: %s is for the origins of the clients',
    async (path) => {
      const from = (origin: string) => foyer.call(path, { headers: { origin } })
      const ours = await from(TEST_ORIGIN)
      expect([ours.status, ours.headers['access-control-allow-origin']]).toEqual([200, TEST_ORIGIN])
      const foreign = await from('https://elsewhere.example')
      expect([foreign.status, foreign.headers['access-control-allow-origin']]).toEqual([403, undefined])
    },
  )

  it('V2.4.1: challenges are limited for each network, in memory', async () => {
    await foyer.advance(60)
    const statuses: number[] = []
    for (let asked = 0; asked < 121; asked += 1) statuses.push((await foyer.call(paths.captchaChallenge)).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(120)
    expect(statuses.at(-1)).toBe(429)
    await foyer.advance(60)
    expect((await foyer.call(paths.captchaChallenge)).status).toBe(200)
  })

  it('no captcha, nothing asked: the answers of a site without one', async () => {
    await foyer.updateSettings({ 'captcha.provider': 'none', 'captcha.when': 'always' })
    const visitor = await foyer.createVisitor()
    const answer = await foyer.call<StateResponse>(paths.register, {
      token: visitor.access_token,
      json: { loginId: { email: 'free@example.com' }, password: TEST_PASSWORD, captchaTokens: { Recaptcha: 'any' } },
    })
    expect(answer.body.state).toBe('SUCCESS')
  })
})
