import type { TestFoyer } from '@foyer/testing'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { findAxeFaults, findHorizontalScroll } from './screen-faults.ts'
import { PASSWORD } from './site-page-object.ts'

/** Somebody with a browser of their own at the console. */
export class ConsolePage {
  readonly context: BrowserContext
  readonly page: Page
  readonly #foyer: TestFoyer

  private constructor(context: BrowserContext, page: Page, foyer: TestFoyer) {
    this.context = context
    this.page = page
    this.#foyer = foyer
  }

  static async begin(browser: Browser, foyer: TestFoyer, options: BrowserContextOptions = {}): Promise<ConsolePage> {
    const context = await browser.newContext({ reducedMotion: 'reduce', ...options })
    return new ConsolePage(context, await context.newPage(), foyer)
  }

  end = () => this.context.close()
  open = (path: string) => this.page.goto(`${this.#foyer.url}/console${path}`)
  button = (name: string | RegExp) => this.page.getByRole('button', { name })
  link = (name: string | RegExp) => this.page.getByRole('link', { name })
  expectHeading = (name: string | RegExp) => this.page.getByRole('heading', { level: 1, name }).waitFor()

  /** Opens an address of the console as somebody who is not signed in, and signs in by the hosted pages. */
  async signIn(email: string, path = ''): Promise<void> {
    await this.open(path)
    await this.button('Sign in').click()
    await this.page.getByLabel('E-mail').fill(email)
    await this.page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await this.button('Sign in').click()
    await this.page.getByText(email).first().waitFor()
  }

  /**
   * What axe finds on the page that is shown (G-20). What stands in the frame of a mail is not ours, and runs no
   * scripts.
   */
  async violations(): Promise<string[]> {
    const faults = [...(await findAxeFaults(this.page, 'iframe')), ...(await findHorizontalScroll(this.page))]
    return faults.map((fault) => `${this.page.url()}: ${fault}`)
  }
}

/** How screens are looked at: bright and wide, dark and narrow. */
export const consoleThemes = [
  { colorScheme: 'light', viewport: { width: 1280, height: 800 } },
  { colorScheme: 'dark', viewport: { width: 320, height: 800 } },
] as const satisfies BrowserContextOptions[]
