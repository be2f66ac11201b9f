import { createEmptyDatabase, type TestDatabase } from '@foyer/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CommandEnvironment, runCommand, serve } from '../operation/command-line.js'

const SECRET = { FOYER_CAPTCHA_SECRET: 'a-secret-key-of-a-provider' }

describe('ux-checklist PO-03: a captcha without its keys is refused in one sentence', () => {
  let database: TestDatabase
  let environment: CommandEnvironment
  beforeAll(async () => {
    database = await createEmptyDatabase('sqlite')
    environment = { ...database.environment, FOYER_DEV: '1' }
  })
  afterAll(() => database.drop())

  const set = (assignments: string[], more: CommandEnvironment = {}) =>
    runCommand(['site', 'set', ...assignments], { ...environment, ...more })
  async function expectFault(assignments: string[], more: CommandEnvironment, says: RegExp): Promise<void> {
    const { code, stdout, stderr } = await set(assignments, more)
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(/^[^\n]+\.\n$/)
    expect(stderr).toMatch(says)
  }

  it.each<[string, string[], CommandEnvironment, RegExp]>([
    ['no site key', ['captcha.provider=turnstile'], SECRET, /captcha\.siteKey/],
    ['no secret key', ['captcha.provider=hcaptcha', 'captcha.siteKey=key'], {}, /FOYER_CAPTCHA_SECRET/],
    ['an unknown provider', ['captcha.provider=other'], SECRET, /none, altcha, recaptcha, hcaptcha, turnstile/],
    ['an unknown action', ['captcha.for=register,everything'], SECRET, /register, login, recovery, anonymous/],
    ['no action', ['captcha.for='], SECRET, /register, login, recovery, anonymous/],
    ['another time', ['captcha.when=never'], SECRET, /always, risk/],
    ['a site key that is none', ['captcha.siteKey="><script>'], SECRET, /site key/],
    ['a score above 1', ['captcha.score=1.5'], SECRET, /0 to 1/],
  ])('site set: %s', (_, assignments, more, says) => expectFault(assignments, more, says))

  it('the built-in captcha needs none', async () => {
    expect((await set(['captcha.provider=altcha'])).code).toBe(0)
    expect((await set(['captcha.provider=none'])).code).toBe(0)
  })

  it('serve: a provider whose secret key is missing stops the start; with the key it starts, and the log keeps silent', async () => {
    expect((await set(['captcha.provider=recaptcha', 'captcha.siteKey=key'], SECRET)).code).toBe(0)
    const { code, stdout, stderr } = await runCommand(['serve', '--port', '1'], environment)
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(/^[^\n]*FOYER_CAPTCHA_SECRET[^\n]*\.\n$/)
    const served = await serve({ ...environment, ...SECRET, FOYER_LOG_LEVEL: 'trace' })
    const settings = await (await fetch(`${served.url}/_api/iam/captcha/v1/settings`)).json()
    expect(settings).toMatchObject({ provider: 'recaptcha', visibleSiteKey: 'key' })
    expect((await served.stop()).stderr).not.toContain(SECRET.FOYER_CAPTCHA_SECRET)
  })
})
