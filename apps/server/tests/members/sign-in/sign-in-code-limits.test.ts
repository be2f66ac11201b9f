import { paths } from '@foyer/protocol'
import { databases, defaultDatabase, startFoyer, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dumpTables } from '../../database/tables.js'
import { type Browser, createNoScriptBrowser } from '../../pages/no-script-browser.js'
import { addFakeProvider, profileOf } from '../external/fake-provider.js'
import { type MembershipAnswer, resend, signedInAs, verify, visitorToken, wrongCode } from '../membership-steps.js'

const LINK = '/verify-email/link'
const HOUR = 3600

describe.each(defaultDatabase)('limits of sign-in codes and identity providers, on $name', ({ name }) => {
  let foyer: TestFoyer
  let people = 0
  let email: string
  let token: string
  beforeAll(async () => {
    foyer = await startFoyer({ database: name, listen: false, limits: true, trustedProxies: ['127.0.0.1'] })
    await foyer.updateSettings({ 'signin.methods': 'password-and-code', 'accounts.disclosure': 'private' })
  })
  beforeEach(async () => {
    // Windows of other tests are over.
    await foyer.advance(25 * HOUR)
    email = `limited${++people}@example.com`
    token = await visitorToken(foyer)
  })
  afterAll(() => foyer.stop())

  /** Calls from a network of its own. */
  const from = (network: number, path: string, json: object): Promise<MembershipAnswer> =>
    foyer.call(path, { token, json, headers: { 'x-forwarded-for': `198.51.100.${network}` } })
  const ask = (network: number, address = email) => from(network, paths.startSignInCode, { email: address })
  const guess = (network: number, stateToken: string, code: string) => from(network, paths.verify, { stateToken, code })
  const mailedCodes = async () => (await foyer.getMails(email)).map(({ code }) => code)

  /** Guesses codes of new sign-ins from one network until it is refused; returns the number of guesses. */
  async function guessUntilRefused(network: number, address = email): Promise<number> {
    for (let guesses = 0; ; ) {
      const { body } = await ask(100 + (guesses % 100), address)
      if (body.stateToken === undefined) throw new Error('no further sign-in could be started')
      for (let tries = 0; tries < 5; tries++) {
        if ((await guess(network, body.stateToken, 'no code')).status === 429) return guesses
        guesses++
      }
    }
  }

  it('V6.6.3: from one network 20 codes are tried for one address a day, from all 100, and the link still works', async () => {
    let guesses = 0
    for (let network = 1; network <= 5; network++) {
      const tried = await guessUntilRefused(network)
      expect(tried).toBe(20)
      guesses += tried
      await foyer.advance(2 * HOUR)
      token = await visitorToken(foyer)
    }
    expect(guesses).toBe(100)
    expect(await guessUntilRefused(6)).toBe(0)
    // The right code is refused too, so that it is not found by guessing on.
    const { body } = await ask(7)
    const [code] = await mailedCodes()
    expect((await guess(7, body.stateToken as string, code as string)).status).toBe(429)
    // The link still signs in where it was asked for.
    const browser = createNoScriptBrowser(foyer)
    await foyer.advance(1)
    await browser.submit(await browser.open('/signin'), '/signin', { email, password: '' }, { button: 'email-code' })
    const { pathname, search } = new URL((await foyer.getMails(email))[0]?.link as string)
    await browser.submit(await browser.open(pathname + search), LINK)
    expect(await signedInAs(browser)).toBe(email)
    await foyer.advance(24 * HOUR)
    token = await visitorToken(foyer)
    const next = await ask(7)
    const [fresh] = await mailedCodes()
    expect((await guess(7, next.body.stateToken as string, fresh as string)).body.state).toBe('SUCCESS')
  })

  it('V6.3.1: one network tries 50 codes of many addresses in an hour', async () => {
    let guesses = 0
    for (let other = 0; other < 4; other++) guesses += await guessUntilRefused(8, `sprayed${other}-${email}`)
    expect(guesses).toBe(50)
    expect((await ask(9)).status).toBe(200)
  })

  it('right codes take their tries back', async () => {
    for (let times = 0; times < 22; times++) {
      const { body } = await ask(10 + times)
      const [code] = await mailedCodes()
      expect((await guess(10, body.stateToken as string, code as string)).body.state).toBe('SUCCESS')
      await foyer.advance(600)
      token = await visitorToken(foyer)
    }
  })

  it('30 codes an hour are mailed to one address, from however many networks, and for a member and a stranger alike', async () => {
    for (const address of [email, `unknown-${email}`]) {
      const statuses = []
      for (let asked = 0; asked < 16; asked++) {
        const { status, body } = await ask(10 + asked, address)
        statuses.push(status, (await resend(foyer, token, body.stateToken as string)).status)
      }
      expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429, 400])
      expect(await foyer.getMails(address)).toHaveLength(30)
      await verify(foyer, token, '', '')
    }
  })

  it('strangers cannot displace the sign-in of a person who is about to enter the code, and rows are bounded', async () => {
    await ask(1)
    await foyer.advance(55 * 60)
    token = await visitorToken(foyer)
    const { body } = await ask(200)
    const [code] = await mailedCodes()
    for (let asked = 0; asked < 29; asked++) await ask(1 + asked)
    for (let registered = 0; registered < 26; registered++)
      await from(1 + registered, paths.register, { loginId: { email }, password: 'a password of a stranger' })
    await foyer.advance(5 * 60)
    token = await visitorToken(foyer)
    for (let asked = 0; asked < 30; asked++) await ask(1 + asked)
    const { claim = [] } = await dumpTables(foyer.database.config)
    const waiting = claim.filter((row) => row.email_key === email)
    expect(waiting.filter((row) => row.password_hash === '')).toHaveLength(60)
    expect(waiting.filter((row) => row.password_hash !== '')).toHaveLength(25)
    expect((await guess(200, body.stateToken as string, code as string)).body.state).toBe('SUCCESS')
  })

  it('one network begins 200 sign-ins at providers in a quarter of an hour', async () => {
    const provider = await addFakeProvider(foyer, 'elsewhere')
    const browser = createNoScriptBrowser(foyer)
    const page = await browser.open('/signin')
    const start = (who: Browser) => who.submit(page, '/signin/with/elsewhere')
    for (let begun = 0; begun < 200; begun++) expect((await start(browser)).status).toBe(200)
    expect((await start(browser)).status).toBe(429)
    const rows = async () => (await dumpTables(foyer.database.config)).external_sign_in?.length
    expect(await rows()).toBe(200)
    await foyer.advance(HOUR)
    await provider.signIn(browser, profileOf(email, email, true))
    expect(await signedInAs(browser)).toBe(email)
  })
})

describe.each(databases)('V6.5.1: 20 rivals on one sign-in, on $name', ({ name }) => {
  let foyer: TestFoyer
  beforeAll(async () => {
    foyer = await startFoyer({ database: name, listen: false, nodes: 2 })
    await foyer.updateSettings({ 'signin.methods': 'password-and-code' })
  })
  afterAll(() => foyer.stop())
  const AT_ONCE = Array.from({ length: 20 }, (_, index) => index)

  it.each(['a member', 'an address without an account'])('of %s: one gets in by the code', async (who) => {
    const email = `rivals-${who.replaceAll(' ', '')}@example.com`
    if (who === 'a member') await foyer.createMember(email)
    const token = await visitorToken(foyer)
    const { body } = await foyer.call<{ stateToken: string }>(paths.startSignInCode, { token, json: { email } })
    const code = await foyer.getMailedCode(email)
    const answers = await Promise.all(
      AT_ONCE.map((index) =>
        foyer.call<{ state?: string }>(paths.verify, {
          token,
          json: { stateToken: body.stateToken, code },
          node: index % 2,
        }),
      ),
    )
    expect(answers.filter(({ body }) => body.state === 'SUCCESS')).toHaveLength(1)
  })

  it('of 20 guesses at once five are compared, and then the right code is refused', async () => {
    const email = 'guessed@example.com'
    const token = await visitorToken(foyer)
    const { body } = await foyer.call<{ stateToken: string }>(paths.startSignInCode, { token, json: { email } })
    const { stateToken } = body
    const code = await foyer.getMailedCode(email)
    const answers = await Promise.all(AT_ONCE.map(() => verify(foyer, token, stateToken, wrongCode(code))))
    const codes = answers.map(({ body }) => body.details?.applicationError?.code)
    expect(codes.filter((one) => one === 'VERIFICATION_FAILED')).toHaveLength(5)
    expect((await verify(foyer, token, stateToken, code)).body.state).toBeUndefined()
  })

  it('several codes for one address at once: each signs in its own browser only, and all the same member', async () => {
    const email = 'several@example.com'
    const token = await visitorToken(foyer)
    const states: string[] = []
    const codes: string[] = []
    for (let count = 0; count < 3; count++) {
      const { body } = await foyer.call<{ stateToken: string }>(paths.startSignInCode, { token, json: { email } })
      states.push(body.stateToken)
      codes.push((await foyer.getMails(email)).find(({ code }) => code !== null && !codes.includes(code))?.code ?? '')
    }
    expect((await verify(foyer, token, states[0] as string, codes[1] as string)).body.state).toBeUndefined()
    const answers = await Promise.all(states.map((state, index) => verify(foyer, token, state, codes[index] as string)))
    const signedIn = answers.filter(({ body }) => body.state === 'SUCCESS')
    expect(signedIn.length).toBeGreaterThan(0)
    expect(new Set(signedIn.map(({ body }) => body.identity?.id)).size).toBe(1)
  })
})
