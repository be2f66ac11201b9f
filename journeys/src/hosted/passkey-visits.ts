import { startFoyer, type TestFoyer } from '@foyer/testing'
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { launchChromium } from '../browser.js'
import { MemberVisit } from '../member-visit.js'
import { addAuthenticator, type BrowserAuthenticator } from './virtual-authenticator.js'

/** A member at the hosted pages whose device has an authenticator. */
export class PasskeyVisit extends MemberVisit {
  device!: BrowserAuthenticator

  /** Opens a browser whose device has no passkey yet. */
  static async open(browser: Browser, foyer: TestFoyer, email: string): Promise<PasskeyVisit> {
    const visit = new PasskeyVisit(
      await (await browser.newContext({ reducedMotion: 'reduce' })).newPage(),
      email,
      foyer,
    )
    visit.device = await addAuthenticator(visit.page)
    return visit
  }

  /** Opens a page with a sign-in form, and waits until it knows that the device can have a passkey. */
  async openForm(path: '/signin' | '/signup'): Promise<void> {
    await this.open(path)
    await this.page.locator('input[name="passkeys"]').waitFor({ state: 'attached' })
  }

  /** Signs up, which leads to the offer of a passkey. */
  async signUp(): Promise<void> {
    await this.openForm('/signup')
    await this.send('Create account')
  }

  async addPasskey(): Promise<void> {
    const button = this.button('Add a passkey')
    await this.waitForScript(button)
    await button.click()
  }

  async signUpWithPasskey(): Promise<void> {
    await this.signUp()
    await this.addPasskey()
    await this.expectSignedIn()
  }
}

/**
 * Registers the hooks of tests with a server, a browser, and for each test a new person whose device has an
 * authenticator.
 */
export function usePasskeyVisits(): { foyer: TestFoyer; browser: Browser; visit: PasskeyVisit } {
  const started = {} as { foyer: TestFoyer; browser: Browser; visit: PasskeyVisit }
  let people = 0
  beforeAll(async () => {
    started.foyer = await startFoyer({ settings: { 'signup.verifyEmail': 'false' } })
    started.browser = await launchChromium('whole')
  })
  beforeEach(async () => {
    started.visit = await PasskeyVisit.open(started.browser, started.foyer, `keyed${++people}@example.com`)
  })
  afterEach(() => started.visit.end())
  afterAll(async () => {
    await started.browser.close()
    await started.foyer.stop()
  })
  return started
}
