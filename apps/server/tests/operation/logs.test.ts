import { paths } from '@foyer/protocol'
import { foyerLogger } from '@foyer/server'
import { defaultDatabase, startFoyer, TEST_PASSWORD, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  decideAsOwner,
  OTHER_PASSWORD,
  recover,
  requestRecoverySecret,
  resend,
  verify,
  visitorToken,
} from '../members/membership-steps.js'
import { createNoScriptBrowser } from '../pages/no-script-browser.js'

const ANA = 'ana.of.the.story@example.com'
const BEN = 'ben.of.the.story@example.com'
const ESCAPE = String.fromCharCode(27)

describe.each(defaultDatabase)('the log of a whole story on $name', ({ name }) => {
  let foyer: TestFoyer
  const lines: string[] = []
  /** Values that must not be in the log, by their description. */
  const secrets = new Map<string, string>()
  const requestIds = new Set<string>()
  const keep = (what: string, value: string | undefined): string => {
    if (value === undefined || value.length < 6) throw new Error(`there is no ${what}`)
    secrets.set(`${what} ${secrets.size}`, value)
    return value
  }

  beforeAll(async () => {
    const logger = foyerLogger({ write: (line) => void lines.push(line) }, 'trace')
    foyer = await startFoyer({ database: name, listen: false, replace: { logger } })
    await tellTheStory()
  })
  afterAll(() => foyer.stop())

  async function tellTheStory(): Promise<void> {
    for (const what of [ANA, BEN, TEST_PASSWORD, OTHER_PASSWORD]) keep('address or password', what)
    await foyer.updateSettings({ 'signup.verifyEmail': 'true' })
    const apiKey = keep('API key', await foyer.addApiKey())
    const visitor = await foyer.createVisitor()
    const token = keep('access token', visitor.access_token)
    keep('refresh token', visitor.refresh_token)

    const registered = await foyer.register(token, ANA)
    requestIds.add(registered.headers['x-wix-request-id'] as string)
    const stateToken = keep('state token', registered.body.stateToken)
    const first = keep('code', await foyer.getMailedCode(ANA))
    await verify(foyer, token, stateToken, first === '000000' ? '000001' : '000000')
    await resend(foyer, token, stateToken)
    const verified = await verify(foyer, token, stateToken, keep('code', await foyer.getMailedCode(ANA)))
    const { code, verifier } = await foyer.silentCode(token, keep('session token', verified.body.sessionToken))
    keep('authorization code', code)
    keep('verifier', verifier)
    const member = (await foyer.exchangeCode(code, verifier)).body
    keep('access token', member.access_token)
    keep('refresh token', member.refresh_token)
    keep('refresh token', (await foyer.refresh(member.refresh_token)).body.refresh_token)

    for (const [email, password] of [
      [ANA, OTHER_PASSWORD],
      [BEN, TEST_PASSWORD],
      ['nonsense', TEST_PASSWORD],
    ] as const)
      requestIds.add((await foyer.logIn(token, email, password)).headers['x-wix-request-id'] as string)
    await foyer.call(paths.login, { token, json: { loginId: { email: ANA }, password: `${TEST_PASSWORD}\0` } })
    await foyer.call(paths.register, { token, json: { loginId: { email: ANA }, password: TEST_PASSWORD, profile: 5 } })
    await foyer.register(token, `${ANA}\r\n{"level":60,"msg":"forged"}${ESCAPE}[31m`)
    await foyer.call(`/${ANA}?token=${member.access_token}`, { headers: { authorization: member.access_token } })
    await foyer.call(`${paths.userinfo}?access_token=${member.access_token}`)
    await foyer.call('/%E0%A4%A', { headers: { 'x-evil': `a${ESCAPE}[31m` } })

    const secret = keep('recovery secret', await requestRecoverySecret(foyer, ANA))
    await recover(foyer, token, `${secret}x`, OTHER_PASSWORD)
    const browser = createNoScriptBrowser(foyer)
    const page = await browser.open(`/reset-password?token=${secret}`)
    await browser.submit(page, '/reset-password', { password: OTHER_PASSWORD })
    await browser.submit(await browser.open('/signup'), '/signup', { email: BEN, password: TEST_PASSWORD })
    await browser.submit(await browser.open('/verify-email'), '/verify-email', {
      code: keep('code', await foyer.getMailedCode(BEN)),
    })
    for (const cookie of browser.given) if (cookie.value !== '') keep('cookie', cookie.value)
    for (const { fields } of page.forms) keep('form token', fields.csrf)
    const fresh = (await foyer.logIn(token, ANA, OTHER_PASSWORD)).body
    keep('session token', fresh.sessionToken)
    await foyer.call(paths.signOn, { token: `${token},${apiKey}`, json: { loginId: { email: BEN } } })
    await foyer.call(paths.signOn, { token: `${token},${apiKey}x`, json: { loginId: { email: BEN } } })
    await decideAsOwner(foyer, BEN, 'block')
    await foyer.logIn(token, BEN)
    await foyer.getMails(BEN)
    // An internal error with personal data in its message.
    const { storage } = foyer.deps
    const { read } = storage
    storage.read = () => Promise.reject(new Error(`cannot look for ${ANA} in the table`))
    requestIds.add((await foyer.logIn(await visitorToken(foyer), ANA)).headers['x-wix-request-id'] as string)
    storage.read = read
  }

  it('G-55, V16.2.5: no token, code, password, key, cookie or full address is in it', () => {
    const log = lines.join('')
    expect(lines.length).toBeGreaterThan(30)
    expect([...secrets].filter(([, value]) => log.includes(value)).map(([what]) => what)).toEqual([])
    // Nor in another form that a careless log call would produce. A random id may contain such letters in its middle.
    expect(log).not.toMatch(/of\.the\.story|(?<![\w-])(?:eyJ|(?:stk|sta|rec|brs|frm|fky|rs|code)_)/)
    expect(log).not.toMatch(/[?&]token=|"authorization"|"cookie"|"password"/i)
  })

  it('design §5, V16.4.1: every line is one JSON object, and nobody can write one of their own', () => {
    for (const line of lines) {
      expect(line.endsWith('\n')).toBe(true)
      expect(line.trimEnd()).not.toContain('\n')
      const entry = JSON.parse(line)
      expect(entry).toMatchObject({ level: expect.any(Number), time: expect.any(String), msg: expect.any(String) })
      expect(entry.msg).not.toBe('forged')
    }
    expect(lines.join('')).not.toContain(ESCAPE)
  })

  it('design invariant 7: every request has a line with its id, and the id of an answer is found there', () => {
    const requests = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request')
    for (const request of requests)
      expect(request).toMatchObject({
        requestId: expect.stringMatching(/^req_[\w-]{22}$/),
        method: expect.any(String),
        route: expect.any(String),
        status: expect.any(Number),
      })
    const logged = new Set(requests.map(({ requestId }) => requestId))
    expect(logged.size).toBe(requests.length)
    expect([...requestIds].filter((id) => !logged.has(id))).toEqual([])
  })

  it('design invariant 7: the cause of a fault is in the log under the id of the answer, and only there', () => {
    const faults = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'the request failed')
    expect(faults).toHaveLength(1)
    expect(requestIds).toContain(faults[0].requestId)
    expect(faults[0].err).toMatchObject({
      message: 'cannot look for <address> in the table',
      stack: expect.any(String),
    })
  })
})
