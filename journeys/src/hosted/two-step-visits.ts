import { authenticatorCode, startFoyer, type TestFoyer } from '@foyer/testing'
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { launchChromium } from '../browser.js'
import { MemberVisit } from '../member-visit.js'
import { readQrCode } from './read-qr-code.js'

const STEP_SECONDS = 30

/** A member at the hosted pages who has a phone with an authenticator app. */
export class TwoStepVisit extends MemberVisit {
  #scanned = ''
  #clock!: TestFoyer
  #hasScripts = true

  static async open(
    browser: Browser,
    foyer: TestFoyer,
    { email, javaScriptEnabled }: { email: string; javaScriptEnabled: boolean },
  ): Promise<TwoStepVisit> {
    const visit = new TwoStepVisit(
      await (await browser.newContext({ reducedMotion: 'reduce', javaScriptEnabled })).newPage(),
      email,
      foyer,
    )
    visit.#clock = foyer
    visit.#hasScripts = javaScriptEnabled
    return visit
  }

  /** Scans the QR code on the page. Returns its text and quiet zone. */
  async scan(): Promise<{ text: string; quietZone: number }> {
    const read = await readQrCode(this.page.getByRole('img', { name: 'QR code for your authenticator app' }))
    this.#scanned = read.text
    return read
  }

  /** The code that the app shows now. */
  currentCode = (): string => authenticatorCode(this.#scanned, this.#clock.clock.now())

  /** Waits until the app shows another code. Returns it. */
  async nextCode(): Promise<string> {
    await this.#clock.advance(STEP_SECONDS)
    return this.currentCode()
  }

  /** Enters a code; a page with scripts sends six digits without a press (VE-02). */
  async enter(code: string, button: 'Confirm' | 'Continue' = 'Continue'): Promise<void> {
    const field = this.page.getByLabel('6-digit code')
    if (this.#hasScripts) await this.waitForScript(field)
    await field.fill(code)
    if (!this.#hasScripts) await this.button(button).click()
  }

  async enterRecoveryCode(code: string): Promise<void> {
    await this.page.getByLabel('Recovery code').fill(code)
    await this.button('Continue').click()
  }

  /** Signs in and adds the app from the QR code in the account. Returns the recovery codes. */
  async setUp(): Promise<string[]> {
    await this.open('/account/two-step')
    await this.send('Sign in')
    await this.button('Set up two-step verification').click()
    await this.scan()
    await this.enter(this.currentCode(), 'Confirm')
    return this.takeRecoveryCodes()
  }

  async takeRecoveryCodes(): Promise<string[]> {
    await this.page.getByRole('heading', { name: 'Save your recovery codes' }).waitFor()
    return this.page.locator('.recovery-codes code').allTextContents()
  }

  /** Signs in with the password, up to the page that asks for the second factor. */
  async signInHalf(): Promise<void> {
    await this.signIn()
    await this.page.getByRole('heading', { name: 'Two-step verification' }).waitFor()
  }
}

/** Registers the hooks of tests with a server, a browser, and a new member for each test. */
export function useTwoStepVisits(javaScriptEnabled: boolean): {
  foyer: TestFoyer
  browser: Browser
  visit: TwoStepVisit
} {
  const started = {} as { foyer: TestFoyer; browser: Browser; visit: TwoStepVisit }
  let people = 0
  beforeAll(async () => {
    started.foyer = await startFoyer({ settings: { 'signup.verifyEmail': 'false' } })
    started.browser = await launchChromium()
  })
  beforeEach(async () => {
    const email = `steps${++people}@example.com`
    await started.foyer.createMember(email)
    started.visit = await TwoStepVisit.open(started.browser, started.foyer, { email, javaScriptEnabled })
  })
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') console.error(await started.visit.describe())
    await started.visit.end()
  })
  afterAll(async () => {
    await started.browser.close()
    await started.foyer.stop()
  })
  return started
}
