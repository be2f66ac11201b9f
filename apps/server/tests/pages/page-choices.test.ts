import { paths } from '@foyer/protocol'
import { startFoyer, TEST_PASSWORD, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Browser, createNoScriptBrowser, type Page } from './no-script-browser.js'

const htmlOf = ({ html }: Page) => /<html[^>]*>/.exec(html)?.[0]

describe('the language and the theme of a page', () => {
  let foyer: TestFoyer
  let browser: Browser
  beforeAll(async () => {
    foyer = await startFoyer({ listen: false })
  })
  beforeEach(() => {
    browser = createNoScriptBrowser(foyer)
  })
  afterAll(() => foyer.stop())

  const preferring = async (language: string) =>
    (await foyer.call('/signin', { headers: { 'accept-language': language } })).text

  it('G-43: without a choice it is the browser that decides, else English', async () => {
    expect(await preferring('fi, fr-CA;q=0.8, de;q=0.5')).toContain('<html lang="fr-CA" dir="ltr">')
    expect(await preferring('fi')).toContain('<html lang="en" dir="ltr">')
    expect(await preferring('ar')).toContain('<html lang="ar" dir="rtl">')
  })

  it('G-43: the language of the site is for those who named none that there are words in', async () => {
    await foyer.updateSettings({ 'site.language': 'ar' })
    try {
      expect(await preferring('fi')).toContain('<html lang="ar" dir="rtl">')
      expect((await foyer.call('/signin')).text).toContain('<html lang="ar" dir="rtl">')
      expect(await preferring('de')).toContain('<html lang="de" dir="ltr">')
      expect(htmlOf(await browser.open('/signin?lang=es'))).toContain('lang="es"')
      expect((await foyer.call('/nowhere', { headers: { accept: 'text/html' } })).text).toContain('lang="ar"')
    } finally {
      await foyer.updateSettings({ 'site.language': 'en' })
    }
  })

  it('G-43: so it is in mails: the member’s language, that of the request, else the site’s', async () => {
    await foyer.updateSettings({ 'site.language': 'de', 'signup.verifyEmail': 'true' })
    try {
      const token = (await foyer.createVisitor()).access_token
      const register = async (email: string, headers: Record<string, string>) => {
        await foyer.call(paths.register, { token, headers, json: { loginId: { email }, password: TEST_PASSWORD } })
        return (await foyer.getMails(email))[0]?.subject
      }
      expect(await register('one@example.com', {})).toContain('Code')
      expect(await register('two@example.com', { 'accept-language': 'fi' })).toMatch(/^\d{6} ist Ihr/)
      expect(await register('three@example.com', { 'accept-language': 'fr' })).toContain('est votre code')
    } finally {
      await foyer.updateSettings({ 'site.language': 'en', 'signup.verifyEmail': 'false' })
    }
  })

  it('G-43: a choice is remembered on this device, also for what a form answers', async () => {
    const page = await browser.open('/signin?lang=de')
    expect(htmlOf(page)).toContain('lang="de"')
    const refused = await browser.submit(page, '/signin', { email: 'ana@example.com', password: 'not this one' })
    expect(refused.text).toContain('E-Mail-Adresse oder Passwort falsch.')
    expect(htmlOf(await browser.open('/signup'))).toContain('lang="de"')
  })

  it('G-43: mails follow the language that was chosen on the page', async () => {
    await foyer.updateSettings({ 'signup.verifyEmail': 'true' })
    try {
      const form = await browser.open('/signup?lang=de')
      const typed = { email: 'wahl@example.com', password: TEST_PASSWORD }
      const french = { origin: 'null', 'sec-fetch-site': 'same-origin', 'accept-language': 'fr' }
      const sent = await browser.submit(form, '/signup', typed, { headers: french })
      expect(htmlOf(sent)).toContain('lang="de"')
      expect((await foyer.getMails('wahl@example.com'))[0]?.subject).toMatch(/^\d{6} ist Ihr/)
      await foyer.updateSettings({ 'signup.verifyEmail': 'false' })
      await foyer.createMember('altes@example.com')
      const forgot = await browser.open('/forgot-password')
      await browser.submit(forgot, '/forgot-password', { email: 'altes@example.com' }, { headers: french })
      expect((await foyer.getMails('altes@example.com'))[0]?.subject).toContain('Passwort')
    } finally {
      await foyer.updateSettings({ 'signup.verifyEmail': 'false' })
    }
  })

  it('G-46: the pseudo-locale is shown to whoever names it, and never guessed', async () => {
    expect(htmlOf(await browser.open('/signin?lang=en-XA'))).toContain('lang="en-XA"')
    expect(await preferring('en-XA')).not.toContain('[Š')
  })

  it.each(['xx', 'constructor', '"><script>', 'en\r\nx: y'])('a language such as %j is not taken', async (language) => {
    const page = await browser.open(
      `/signin?lang=${encodeURIComponent(language)}&theme=${encodeURIComponent(language)}`,
    )
    expect([page.status, htmlOf(page)]).toEqual([200, '<html lang="en" dir="ltr">'])
    expect(browser.given.map(({ name }) => name)).not.toContain('foyer-language')
  })

  it('G-41: the theme can be chosen, and given back to the system', async () => {
    expect(htmlOf(await browser.open('/signin?theme=dark'))).toContain('data-theme="dark"')
    expect(htmlOf(await browser.open('/signup'))).toContain('data-theme="dark"')
    await browser.open('/signin?theme=system')
    expect(htmlOf(await browser.open('/signup'))).not.toContain('data-theme')
  })

  it('G-47: each language is one link away, on the same page and in the same flow', async () => {
    const { links } = await browser.open('/forgot-password?request=some-handle')
    expect(links.map(({ href }) => href)).toEqual(
      expect.arrayContaining([
        '/forgot-password?request=some-handle&lang=ar',
        '/forgot-password?request=some-handle&theme=dark',
      ]),
    )
  })
})
