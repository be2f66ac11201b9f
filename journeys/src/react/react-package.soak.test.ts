import { startFoyer, TEST_PASSWORD, type TestFoyer } from '@foyer/testing'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { launchChromium } from '../browser.js'
import { snippetsOf } from '../guides/guide.js'
import { watchProblems } from '../screens/page-problems.js'
import { findAxeFaults } from '../screens/screen-faults.js'
import { type LocalServer, serveLocally } from '../site-server.js'
import { createReactApp, type ReactApp } from './react-app.js'

const POLICY =
  "default-src 'self'; style-src 'self'; script-src 'self'; connect-src *; frame-src *; img-src 'self' data:"

const tenLines = snippetsOf('docs/react.md').find(({ how }) => how === 'app')?.code ?? ''

describe('@foyer/react by its packed tarball, in a fresh Vite app', () => {
  let app: ReactApp
  let site: LocalServer
  let browser: Browser
  let foyer: TestFoyer
  let asInTheGuide: Map<string, Buffer>
  /** The files that the site serves now. */
  let files: Map<string, Buffer>
  let context: BrowserContext
  let page: Page
  let problems: string[]
  beforeAll(async () => {
    app = await createReactApp()
    site = await serveLocally((request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://site')
      const type = pathname.endsWith('.js') ? 'text/javascript' : pathname.endsWith('.css') ? 'text/css' : 'text/html'
      response.setHeader('content-type', `${type}; charset=utf-8`)
      response.setHeader('content-security-policy', POLICY)
      response.end(files.get(pathname) ?? files.get('/'))
    })
    foyer = await startFoyer({
      now: 'running',
      client: { origins: [site.origin], redirectUris: [`${site.origin}/callback`], logoutUris: [`${site.origin}/`] },
    })
    const main = tenLines.replace('http://localhost:4000', foyer.url).replace('YOUR_CLIENT_ID', foyer.client.clientId)
    asInTheGuide = await app.build(main)
    browser = await launchChromium()
  })
  beforeEach(async () => {
    files = asInTheGuide
    context = await browser.newContext()
    page = await context.newPage()
    problems = watchProblems(page)
  })
  afterEach(() => context.close())
  afterAll(async () => {
    await browser?.close()
    await site?.close()
    await foyer?.stop()
    await app?.remove()
  })

  const axe = () => findAxeFaults(page)

  it('is ten lines', () => {
    expect(tenLines.trim().split('\n').filter(Boolean).length).toBeLessThanOrEqual(10)
  })

  it('every example of the guide is what the packages take', async () => {
    const examples = ['docs/react.md', 'packages/react/README.md', 'docs/data.md']
      .flatMap(snippetsOf)
      .filter(({ language, how }) => language.startsWith('ts') && how !== 'app')
      .concat(snippetsOf('docs/sdk.md').filter(({ how }) => how === 'typed'))
    expect(examples).toHaveLength(29)
    const sources = new Map(
      examples.map(({ guide, language, line, code }) => [`${guide.replaceAll('/', '-')}-${line}.${language}`, code]),
    )
    await app.check(sources)
    const broken = new Map([
      ['broken.tsx', "import { useSession } from '@foyer/react'\nexport const x: number = useSession().status\n"],
    ])
    await expect(app.check(broken)).rejects.toThrow('TS2322')
  })

  it('issue 4, Shows 5: a member signs in, survives a reload, and signs out', async () => {
    await foyer.createMember('ada@example.com')
    await page.goto(`${site.origin}/`)
    await page.getByLabel('Email').fill('ada@example.com')
    await page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    const user = page.getByRole('button', { name: /^Your account/ })
    await user.waitFor()
    await expect.poll(() => page.locator('form').count()).toBe(0)
    await page.reload()
    await user.waitFor()
    await user.click()
    expect(await axe()).toEqual([])
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    expect(new URL(page.url()).origin).toBe(site.origin)
    expect(problems).toEqual([])
  })

  it('VE-08: a newcomer registers, proves the address by a pasted code, and is in', async () => {
    await foyer.updateSettings({ 'signup.verifyEmail': 'true' })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.origin })
    await page.goto(`${site.origin}/`)
    await page.getByLabel('Email').fill('grace@example.com')
    await page.getByRole('button', { name: 'Create an account' }).click()
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('grace@example.com')
    await page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD)
    await page.getByRole('button', { name: 'Create account' }).click()
    const field = page.getByLabel('6-digit code')
    await field.waitFor()
    expect(await axe()).toEqual([])
    await page.reload() // VE-08
    await field.waitFor()
    const code = await foyer.getMailedCode('grace@example.com')
    await page.evaluate(
      (text) => navigator.clipboard.writeText(text),
      `Your code: ${code.slice(0, 3)} ${code.slice(3)}`,
    )
    await field.press('Control+v')
    await page.getByRole('button', { name: /^Your account/ }).waitFor()
    await foyer.updateSettings({ 'signup.verifyEmail': 'false' })
    expect(problems).toEqual([])
  })

  it('SI-13: with the built-in captcha nothing is asked, and the member is in', async () => {
    await foyer.createMember('lin@example.com')
    await foyer.updateSettings({ 'captcha.provider': 'altcha', 'captcha.when': 'always' })
    await page.goto(`${site.origin}/`)
    await page.getByLabel('Email').fill('lin@example.com')
    await page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('button', { name: /^Your account/ }).waitFor()
    await foyer.updateSettings({ 'captcha.provider': 'none' })
  })

  it('PW-01: in the account panel a member changes name and password, and the old password is over', async () => {
    const email = 'mary@example.com'
    await foyer.createMember(email)
    const panel = tenLines.replaceAll('UserButton', 'AccountPanel')
    const main = panel.replace('http://localhost:4000', foyer.url).replace('YOUR_CLIENT_ID', foyer.client.clientId)
    files = await app.build(main)
    await page.goto(`${site.origin}/`)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByLabel('Nickname').fill('Mary Shelley')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.').waitFor()
    await page.getByLabel('Current password', { exact: true }).fill('not this one')
    await page.getByLabel('New password', { exact: true }).fill('quite another sentence')
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('Incorrect current password.').waitFor()
    expect(await axe()).toEqual([])
    await page.getByLabel('Current password', { exact: true }).fill(TEST_PASSWORD)
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('Your password was changed.').waitFor()
    await page.reload()
    await expect.poll(() => page.getByLabel('Nickname').inputValue()).toBe('Mary Shelley')
    const { access_token } = await foyer.createVisitor()
    expect((await foyer.logIn(access_token, email)).status).toBe(401)
    expect((await foyer.logIn(access_token, email, 'quite another sentence')).body.state).toBe('SUCCESS')
  })

  it('G-21: by keyboard alone from a new account to signed out', async () => {
    const { keyboard } = page
    /** Presses Tab until the element with this name has the focus. */
    async function tabTo(name: string | RegExp): Promise<void> {
      const target = page.getByLabel(name).or(page.getByRole('button', { name })).first()
      for (let presses = 0; presses < 15; presses++) {
        if (await target.evaluate((element) => element === document.activeElement)) return
        await keyboard.press('Tab')
      }
      throw new Error(`Tab does not reach ${name}`)
    }
    await page.goto(`${site.origin}/`)
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await tabTo('Create an account')
    await keyboard.press('Enter')
    await tabTo('Email')
    await keyboard.type('keys@example.com')
    await tabTo(/^Password$/)
    await keyboard.type(TEST_PASSWORD)
    await tabTo('Show password')
    await keyboard.press('Space')
    await expect.poll(() => page.getByLabel('Password', { exact: true }).getAttribute('type')).toBe('text')
    await tabTo('Create account')
    await keyboard.press('Enter')
    const user = page.getByRole('button', { name: /^Your account/ })
    await user.waitFor()
    await tabTo(/^Your account/)
    await keyboard.press('ArrowUp')
    await keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  })

  it('G-44: right to left in Arabic, at 320 px, with addresses left to right', async () => {
    const main = tenLines
      .replace('http://localhost:4000', foyer.url)
      .replace('YOUR_CLIENT_ID"', `${foyer.client.clientId}" messages={arabic} locale="ar"`)
    files = await app.build(`import { arabic } from '@foyer/react/locales/ar'\n${main}`)
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        document.documentElement.dir = 'rtl'
        document.documentElement.lang = 'ar'
      })
    })
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(`${site.origin}/`)
    await page.getByRole('button', { name: 'تسجيل الدخول' }).click()
    expect(await axe()).toEqual([])
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    const password = await page.getByLabel('كلمة المرور', { exact: true }).boundingBox()
    const show = await page.getByRole('button', { name: 'إظهار كلمة المرور' }).boundingBox()
    expect(show?.x).toBeLessThan(password?.x ?? 0)
    await expect.poll(() => page.getByLabel('البريد الإلكتروني').getAttribute('dir')).toBe('ltr')
  })

  describe.each(['light', 'dark'] as const)('G-20: axe finds nothing, in %s', (colorScheme) => {
    it('on sign-in with errors, sign-up and recovery, at 320 px too', async () => {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width: 320, height: 640 })
      await page.goto(`${site.origin}/`)
      const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      expect(await axe()).toEqual([])
      expect(await fits()).toBe(true)
      await page.getByRole('button', { name: 'Create an account' }).click()
      await page.getByRole('button', { name: 'Create account' }).click()
      expect(await axe()).toEqual([])
      expect(await fits()).toBe(true)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await page.getByRole('button', { name: 'Forgot password?' }).click()
      await page.getByLabel('Email').fill('nobody@example.com')
      await page.getByRole('button', { name: 'Send link' }).click()
      await page.getByText('If there is an account for nobody@example.com').waitFor()
      expect(await axe()).toEqual([])
      expect(await fits()).toBe(true)
    })
  })
})
