import { fileURLToPath } from 'node:url'
import { formatFault, getMessages } from '@foyer/messages'
import { defaultDatabase, startFoyer, TEST_PASSWORD, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { OTHER_PASSWORD, requestRecoverySecret } from '../members/membership-steps.js'
import { type Browser, createNoScriptBrowser, type Page } from './no-script-browser.js'

describe.each(defaultDatabase)('refused passwords at the hosted pages on $name', ({ name }) => {
  let foyer: TestFoyer
  let browser: Browser
  let people = 0
  let email: string
  beforeAll(async () => {
    foyer = await startFoyer({
      database: name,
      listen: false,
      breachedPasswords: fileURLToPath(new URL('../members/passwords/stolen-passwords.txt', import.meta.url)),
    })
    await foyer.updateSettings({ 'password.bannedWords': 'pottery' })
  })
  beforeEach(async () => {
    browser = createNoScriptBrowser(foyer)
    email = `chooser${++people}@example.com`
    await foyer.createMember(email)
  })
  afterAll(() => foyer.stop())

  const opens = {
    '/signup': async () => browser.open('/signup'),
    '/reset-password': async () => browser.open(`/reset-password?token=${await requestRecoverySecret(foyer, email)}`),
  }
  const sentence = (locale: string, code: string) =>
    formatFault({ code, values: { count: 8 } }, getMessages(locale).messages.pages.faults, locale)
  const errorOf = (page: Page) => /id="password-error">([^<]*)</.exec(page.html)?.[1]?.replaceAll('&#x27;', "'")

  describe.each(['en', 'de', 'es', 'fr', 'ar'])('in %s', (locale) => {
    it.each([
      ['PASSWORD_TOO_SHORT', 'short'],
      ['PASSWORD_TOO_LONG', 'p'.repeat(1025)],
      ['PASSWORD_BANNED_WORD', 'my pottery wheel'],
      ['PASSWORD_COMMON', 'password1'],
      ['PASSWORD_BREACHED', 'a kiln of blue glaze'],
    ])('G-06, SU-05: the reason %s is said in the language of the page', async (code, password) => {
      await browser.open(`/signin?lang=${locale}`)
      for (const [action, open] of Object.entries(opens)) {
        const refused = await browser.submit(await open(), action, { email: 'new@example.com', password })
        expect([action, refused.status, errorOf(refused)]).toEqual([action, 400, sentence(locale, code)])
        expect(refused.html).not.toContain(password)
      }
    })
  })

  it('RP-05: the password that one has already is refused kindly at a reset, and another one is taken by the same link', async () => {
    const page = await opens['/reset-password']()
    const refused = await browser.submit(page, '/reset-password', { password: TEST_PASSWORD })
    expect([refused.status, errorOf(refused)]).toEqual([400, 'This is your current password. Choose a different one.'])
    expect((await browser.submit(refused, '/reset-password', { password: OTHER_PASSWORD })).text).toContain(email)
  })

  it('RP-05: and at a change of it, with everybody still signed in', async () => {
    await browser.submit(await browser.open('/signin'), '/signin', { email, password: TEST_PASSWORD })
    const typed = { currentPassword: TEST_PASSWORD, password: TEST_PASSWORD }
    const refused = await browser.submit(await browser.open('/account/password'), '/account/password', typed)
    expect(errorOf(refused)).toBe(sentence('en', 'PASSWORD_SAME'))
    expect((await browser.open('/signin')).text).toContain(email)
  })
})
