import { AxeBuilder } from '@axe-core/playwright'
import { startFoyer, TEST_PASSWORD, type TestFoyer } from '@foyer/testing'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { launchChromium } from './browser.js'
import { watchProblems } from './browser-host.js'
import { snippetsOf } from './guide.js'
import { freshReactApp, type ReactApp } from './react-app.js'
import { type LocalServer, serveLocally } from './site-server.js'

const POLICY =
  "default-src 'self'; style-src 'self'; script-src 'self'; connect-src *; frame-src *; img-src 'self' data:"

const tenLines = snippetsOf('docs/react.md').find(({ how }) => how === 'app')?.code ?? ''

describe('@foyer/react by its packed tarball, in a fresh Vite app', () => {
  let app: ReactApp
  let site: LocalServer
  let browser: Browser
  let foyer: TestFoyer
  let files: Map<string, Buffer>
  let context: BrowserContext
  let page: Page
  let problems: string[]
  beforeAll(async () => {
    app = await freshReactApp()
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
    files = await app.build(main)
    browser = await launchChromium()
  })
  beforeEach(async () => {
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

  const axe = async () =>
    (
      await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze()
    ).violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)

  it('is ten lines', () => {
    expect(tenLines.trim().split('\n').filter(Boolean).length).toBeLessThanOrEqual(10)
  })

  it('every example of the guide is what the packages take', async () => {
    const examples = snippetsOf('docs/react.md').filter(
      ({ language, how }) => language.startsWith('ts') && how !== 'app',
    )
    expect(examples).toHaveLength(8)
    const sources = new Map(examples.map(({ language, line, code }) => [`line-${line}.${language}`, code]))
    await app.check(sources)
    const broken = new Map([
      ['broken.tsx', "import { useSession } from '@foyer/react'\nexport const x: number = useSession().status\n"],
    ])
    await expect(app.check(broken)).rejects.toThrow('TS2322')
  })

  it('issue 4, Shows 5: a member signs in, survives a reload, and signs out', async () => {
    await foyer.member('ada@example.com')
    await page.goto(`${site.origin}/`)
    await page.getByLabel('E-mail').fill('ada@example.com')
    await page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    const user = page.getByRole('button', { name: /^Your account/ })
    await user.waitFor()
    expect(await page.locator('form').count()).toBe(0)
    await page.reload()
    await user.waitFor()
    await user.click()
    expect(await axe()).toEqual([])
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    expect(new URL(page.url()).origin).toBe(site.origin)
    expect(problems).toEqual([])
  })

  it('a newcomer registers, proves the address by a pasted code, and is in', async () => {
    await foyer.set({ 'signup.verifyEmail': 'true' })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.origin })
    await page.goto(`${site.origin}/`)
    await page.getByLabel('E-mail').fill('grace@example.com')
    await page.getByRole('button', { name: 'Create an account' }).click()
    expect(await page.getByLabel('E-mail').inputValue()).toBe('grace@example.com')
    await page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD)
    await page.getByRole('button', { name: 'Create account' }).click()
    const field = page.getByLabel('6-digit code')
    await field.waitFor()
    expect(await axe()).toEqual([])
    await page.reload() // VE-08
    await field.waitFor()
    const code = await foyer.codeFor('grace@example.com')
    await page.evaluate(
      (text) => navigator.clipboard.writeText(text),
      `Your code: ${code.slice(0, 3)} ${code.slice(3)}`,
    )
    await field.press('Control+v')
    await page.getByRole('button', { name: /^Your account/ }).waitFor()
    await foyer.set({ 'signup.verifyEmail': 'false' })
    expect(problems).toEqual([])
  })

  it('SI-13: with the built-in captcha nothing is asked, and the member is in', async () => {
    await foyer.member('lin@example.com')
    await foyer.set({ 'captcha.provider': 'altcha', 'captcha.when': 'always' })
    await page.goto(`${site.origin}/`)
    await page.getByLabel('E-mail').fill('lin@example.com')
    await page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('button', { name: /^Your account/ }).waitFor()
    await foyer.set({ 'captcha.provider': 'none' })
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
      await page.getByLabel('E-mail').fill('nobody@example.com')
      await page.getByRole('button', { name: 'Send link' }).click()
      await page.getByText('If there is an account for nobody@example.com').waitFor()
      expect(await axe()).toEqual([])
      expect(await fits()).toBe(true)
    })
  })
})
