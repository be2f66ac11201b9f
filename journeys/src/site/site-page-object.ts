import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { getFreePort, startFoyer, type TestFoyer } from '@foyer/testing'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { watchContextProblems } from '../screens/page-problems.ts'
import { findAxeFaults } from '../screens/screen-faults.ts'

const VITE = fileURLToPath(new URL('../../../node_modules/.bin/vite', import.meta.url))
const SITE = fileURLToPath(new URL('../../../apps/site', import.meta.url))
const script = (name: string) => fileURLToPath(new URL(`../../../scripts/${name}`, import.meta.url))
export const PASSWORD = 'correct horse battery'

/** The reference site as it is served, with a Foyer server that tests can control and break. */
export interface OpenedSite {
  url: string
  /** API key of the site's back end. */
  apiKey: string
  foyer: TestFoyer
  close(): Promise<void>
}

let built: Promise<string> | undefined

/** Builds the current site into a folder, once for all test files of a worker. Servers only read it. */
async function buildSite(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-site-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  // In a child process, because Vite would build for development inside a test.
  await promisify(execFile)(VITE, ['build', '--logLevel', 'error', '--outDir', folder], {
    cwd: SITE,
    env: { ...process.env, NODE_ENV: 'production' },
  })
  return folder
}

/** Builds the site and serves it as `npm start` does, with a Foyer server inside the test. */
export async function openReferenceSite(
  settings: Record<string, string> = {},
  { demoProvider = false } = {},
): Promise<OpenedSite> {
  built ??= buildSite()
  const folder = await built
  const port = await getFreePort()
  const url = `http://localhost:${port}`
  const foyer = await startFoyer({
    now: 'running',
    demoProvider,
    settings: { 'signup.verifyEmail': 'true', ...settings },
    client: { origins: [url], redirectUris: [`${url}/callback`], logoutUris: [`${url}/`], rotation: 'strict' },
  })
  const apiKey = await foyer.addApiKey()
  const env = {
    ...process.env,
    FOYER_URL: foyer.url,
    FOYER_CLIENT_ID: foyer.client.clientId,
    FOYER_SITE_PORT: String(port),
    FOYER_SITE_FOLDER: folder,
    FOYER_SITE_KEY: apiKey,
  }
  await promisify(execFile)(process.execPath, [script('site-sample.mjs')], { env })
  const server = spawn(process.execPath, [script('serve-site.mjs')], { env, stdio: 'inherit' })
  await waitUntilReady(url)
  return {
    url,
    apiKey,
    foyer,
    async close() {
      const ended = once(server, 'exit')
      server.kill()
      await ended
      await foyer.stop()
    },
  }
}

async function waitUntilReady(url: string): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (await fetch(url).catch(() => undefined)) return
    await pause(50)
  }
  throw new Error(`${url} does not answer`)
}

/** The site in a browser context of its own, with the problems that its pages report. */
export class SitePageObject {
  readonly problems: string[]
  readonly context: BrowserContext
  readonly page: Page
  readonly #site: OpenedSite

  private constructor(context: BrowserContext, page: Page, site: OpenedSite) {
    this.context = context
    this.page = page
    this.#site = site
    this.problems = watchContextProblems(context, [site.url, site.foyer.url])
  }

  static async begin(browser: Browser, site: OpenedSite, options: BrowserContextOptions = {}): Promise<SitePageObject> {
    const context = await browser.newContext({ reducedMotion: 'reduce', ...options })
    return new SitePageObject(context, await context.newPage(), site)
  }

  end = () => this.context.close()
  open = (path: string, page = this.page) => page.goto(this.#site.url + path)
  link = (name: string | RegExp) => this.page.getByRole('link', { name })
  button = (name: string | RegExp) => this.page.getByRole('button', { name })
  expectHeading = (name: string | RegExp) => this.page.getByRole('heading', { level: 1, name }).waitFor()
  /** Waits for the text of the cart in the header. */
  expectCart = (text: string, page = this.page) =>
    page
      .getByRole('banner')
      .getByRole('link', { name: `Cart, ${text}`, exact: true })
      .waitFor()
  expectFormCard = (name: 'Sign in' | 'Account', page = this.page) =>
    page.getByRole('banner').getByRole('link', { name, exact: true }).waitFor()

  async addToCart(piece: string): Promise<void> {
    await this.open(`/pieces/${piece}`)
    await this.pressAddToCart()
  }

  /**
   * Presses the button on the page of a piece, and waits until the data service has responded or the request has
   * failed.
   */
  async pressAddToCart(page = this.page): Promise<void> {
    const saving = page.waitForRequest(/\/items\/save$/)
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await (await saving).response()
  }

  /**
   * Fills in and submits the form with this button: during a navigation the previous page has the same fields and
   * another button.
   */
  async send(email: string, submit: string, password = PASSWORD): Promise<void> {
    const button = this.page.getByRole('button', { name: submit })
    const form = this.page.locator('form').filter({ has: button })
    await form.getByLabel(/^E-?mail/).fill(email)
    await form.getByLabel('Password', { exact: true }).fill(password)
    await form.getByRole('button', { name: submit }).click()
  }

  /** Reads the code from the inbox, types it, and waits for the sign-in. */
  async enterCode(email: string): Promise<void> {
    await this.enterCodeToWait(email)
    await this.expectFormCard('Account')
  }

  /** Reads the code from the inbox and types it; without a sign-in, because the owner's approval may be pending. */
  async enterCodeToWait(email: string): Promise<void> {
    const field = this.page.getByRole('textbox', { name: 'Code' })
    await field.waitFor()
    await field.fill((await this.mailTo(email)).code?.replace(/(?<=^.{3})/, ' ') ?? '') // VE-02, VE-03: the sixth digit submits
  }

  async signIn(email: string, password = PASSWORD): Promise<void> {
    await this.open('/sign-in')
    await this.send(email, 'Sign in', password)
    await this.expectFormCard('Account')
  }

  /** Signs out when no requests are pending, because those would be rejected when the session ends. */
  async signOut(): Promise<void> {
    await this.open('/account')
    await this.button('Sign out').waitFor()
    await this.page.waitForLoadState('networkidle')
    await this.button('Sign out').click()
    await this.expectFormCard('Sign in')
  }

  /** Returns the newest email to an address, from the development inbox. */
  async mailTo(email: string): Promise<{ code: string | null; link: string | null }> {
    const inbox = await fetch(`${this.#site.foyer.url}/dev/inbox?to=${encodeURIComponent(email)}`)
    const { messages } = (await inbox.json()) as { messages: { code: string | null; link: string | null }[] }
    const [newest] = messages
    if (newest === undefined) throw new Error(`no mail to ${email}`)
    return newest
  }

  /** Returns the axe violations of the current page (G-20). */
  async violations(): Promise<string[]> {
    return (await findAxeFaults(this.page)).map((fault) => `${this.page.url()}: ${fault}`)
  }
}
