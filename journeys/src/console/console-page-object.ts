import type { TestFoyer } from '@foyer/testing'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { findAxeFaults, findHorizontalScroll } from '../screens/screen-faults.ts'
import { PASSWORD } from '../site/site-page-object.ts'

/** The console in a browser context of its own. */
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

  /** Opens a path of the console without a session, and signs in through the hosted pages. */
  async signIn(email: string, path = ''): Promise<void> {
    await this.open(path)
    await this.button('Sign in').click()
    await this.page.getByLabel('Email').fill(email)
    await this.page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await this.button('Sign in').click()
    // On a narrow screen the account is in the closed menu.
    await this.page.locator('.side').getByText(email).first().waitFor({ state: 'attached' })
  }

  /**
   * Returns the axe violations of the current page (G-20). The frame with an email is excluded: its content is not
   * ours, and runs no scripts.
   */
  async violations(): Promise<string[]> {
    const faults = [...(await findAxeFaults(this.page, 'iframe')), ...(await findHorizontalScroll(this.page))]
    return faults.map((fault) => `${this.page.url()}: ${fault}`)
  }
}

/** Themes for screen checks: light and wide, dark and narrow. */
export const consoleThemes = [
  { colorScheme: 'light', viewport: { width: 1280, height: 800 } },
  { colorScheme: 'dark', viewport: { width: 320, height: 800 } },
] as const satisfies BrowserContextOptions[]
