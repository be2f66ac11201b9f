import { TEST_PASSWORD, type TestFoyer } from '@foyer/testing'
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { watchProblems } from './screens/page-problems.js'
import { findAxeFaults, findHorizontalScroll } from './screens/screen-faults.js'

/** A member at the hosted pages, in a browser context of its own. */
export class MemberVisit {
  readonly page: Page
  readonly email: string
  readonly problems: string[]
  readonly #foyer: TestFoyer

  constructor(page: Page, email: string, foyer: TestFoyer) {
    this.page = page
    this.email = email
    this.problems = watchProblems(page)
    this.#foyer = foyer
  }

  static async begin(
    browser: Browser,
    foyer: TestFoyer,
    { email, ...options }: BrowserContextOptions & { email: string },
  ): Promise<MemberVisit> {
    return new MemberVisit(await (await browser.newContext(options)).newPage(), email, foyer)
  }

  end = () => this.page.context().close()
  open = (path: string) => this.page.goto(`${this.#foyer.url}${path}`)
  button = (name: string | RegExp) => this.page.getByRole('button', { name, exact: true })
  link = (name: string) => this.page.getByRole('link', { name, exact: true })
  text = (text: string) => this.page.getByText(text).waitFor()
  /** The account page shows whose account it is. */
  expectSignedIn = () => this.page.locator('.account-owner').getByText(this.email).waitFor()

  /** Enters email and password into the form of the current page, and presses its button. */
  async send(button: 'Sign in' | 'Create account'): Promise<void> {
    await this.page.getByLabel('Email').fill(this.email)
    await this.page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD)
    await this.button(button).click()
  }

  async signIn(): Promise<void> {
    await this.open('/signin')
    await this.send('Sign in')
  }

  async signOut(): Promise<void> {
    await this.open('/account')
    await this.button('Sign out').click()
    await this.text('signed out of')
  }

  /** Returns the address and the text of the current page, for the report of a failed test. */
  describe = async (): Promise<string> =>
    [this.page.url(), ...this.problems, await this.page.locator('body').innerText()].join('\n')

  /** Waits until the script of the page serves a control. */
  waitForScript = (control: Locator): Promise<unknown> =>
    expect
      .poll(() => control.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactProps'))))
      .toBe(true)

  /** Checks axe, light and dark, and that the page does not scroll horizontally (G-20, G-30). */
  async expectAccessible(): Promise<void> {
    for (const colorScheme of ['light', 'dark'] as const) {
      await this.page.emulateMedia({ colorScheme })
      expect([...(await findAxeFaults(this.page)), ...(await findHorizontalScroll(this.page))]).toEqual([])
    }
  }
}
