import { TEST_PASSWORD } from '@foyer/testing'
import { describe, expect, it } from 'vitest'
import { keyboardOf } from '../keyboard.js'
import { TwoStepVisit, useTwoStepVisits } from './two-step-visits.js'

const WRONG = '000000'

/** Soak tests because of their length: many sign-ins, and axe on each page. */
describe.each([true, false])('two-step verification at the hosted pages, JavaScript: %s', (javaScriptEnabled) => {
  const on = useTwoStepVisits(javaScriptEnabled)
  /** Axe needs scripts. */
  const expectAccessible = async () => {
    if (javaScriptEnabled) await on.visit.expectAccessible()
  }
  /** The browser reports the pages that refuse a code: they have the status 4xx. */
  const problems = () => on.visit.problems.filter((problem) => !problem.includes('status of 4'))

  it('MA-01: the QR code says what the page says beside it, has its quiet zone, and stays after a wrong code', async () => {
    const { visit } = on
    await visit.open('/account/two-step')
    await visit.send('Sign in')
    await expectAccessible()
    await visit.button('Set up two-step verification').click()
    const { text, quietZone } = await visit.scan()
    await expectAccessible()
    expect(text.split('?')[0]).toBe(`otpauth://totp/Foyer:${encodeURIComponent(visit.email)}`)
    const key = (await visit.page.locator('.key code').innerText()).replaceAll(' ', '')
    expect(new URL(text).searchParams.get('secret')).toBe(key)
    expect(text).toBe(await visit.link('Open the authenticator app on this device').getAttribute('href'))
    expect(quietZone).toBe(4)
    await visit.enter(WRONG, 'Confirm')
    await visit.text('Incorrect code.')
    expect((await visit.scan()).text).toBe(text)
    await expectAccessible()
    await visit.enter(visit.currentCode(), 'Confirm')
    expect((await visit.takeRecoveryCodes()).length).toBe(10)
    await expectAccessible()
    expect(problems()).toEqual([])
  })

  it('MF-01 to MF-03, V6.5.1: asked for the code; a wrong and a used one are refused', async () => {
    const { visit } = on
    await visit.setUp()
    const used = visit.currentCode()
    await visit.signOut()
    await visit.signInHalf()
    await expectAccessible()
    await visit.enter(used)
    await visit.text('This code was already used.')
    await visit.enter(WRONG)
    await visit.text('Incorrect code.')
    await expectAccessible()
    await visit.enter(await visit.nextCode())
    await visit.expectSignedIn()
    expect(problems()).toEqual([])
  })

  it('MF-05: a recovery code signs in once; the page says how many are left; used again it is refused', async () => {
    const { visit } = on
    const [first, second] = (await visit.setUp()) as [string, string]
    await visit.signOut()
    await visit.signInHalf()
    await visit.link('Use a recovery code').click()
    await expectAccessible()
    await visit.enterRecoveryCode(first.toUpperCase())
    await visit.text('You have 9 recovery codes left.')
    await expectAccessible()
    await visit.button('Continue').click()
    await visit.expectSignedIn()

    await visit.signOut()
    await visit.signInHalf()
    await visit.link('Use a recovery code').click()
    for (let tries = 0; tries < 2; tries++) {
      await visit.enterRecoveryCode(first)
      await visit.text('Incorrect code.')
    }
    await visit.enterRecoveryCode(second)
    await visit.text('You have 8 recovery codes left.')
    await visit.button('Continue').click()
    await visit.expectSignedIn()
    await visit.open('/account/two-step')
    await visit.text('8 codes left')
    expect(problems()).toEqual([])
  })

  it('MF-04: a trusted device is asked for the password only, until the account or 30 days end that', async () => {
    const { visit, foyer } = on
    await visit.setUp()
    await visit.signOut()
    await visit.signInHalf()
    await visit.page.getByLabel("Don't ask again on this device").check()
    await visit.enter(await visit.nextCode())
    await visit.expectSignedIn()
    await visit.signOut()
    await visit.signIn()
    await visit.expectSignedIn()
    await visit.open('/account/two-step')
    await visit.text('1 device is not asked for a code.')
    await visit.button('Require code on all devices').click()
    await visit.text('All devices will be asked for a code at the next sign-in.')
    await visit.signOut()
    await visit.signInHalf()
    await visit.page.getByLabel("Don't ask again on this device").check()
    await visit.enter(await visit.nextCode())
    await visit.expectSignedIn()
    await foyer.advance(30 * 24 * 3600)
    await visit.signInHalf()
    expect(problems()).toEqual([])
  })

  it('MA-03: turned off with a code of the app; then the password is enough', async () => {
    const { visit, foyer } = on
    await visit.setUp()
    await foyer.advance(601)
    await visit.open('/account/two-step')
    await expectAccessible()
    await visit.button('Turn off two-step verification').click()
    await visit.text('Enter a code from your authenticator app to continue.')
    await expectAccessible()
    await visit.enter(visit.currentCode())
    await visit.text('Two-step verification is off.')
    await visit.signOut()
    await visit.signIn()
    await visit.expectSignedIn()
    expect(problems()).toEqual([])
  })

  it('G-22: by keyboard only: set up, sign out, sign in with the code, get new recovery codes, turn off', async () => {
    const { visit } = on
    const { page } = visit
    const keyboard = keyboardOf(page)
    const typeCode = async (code: string, button: string) => {
      await keyboard.type('6-digit code', code)
      if (!javaScriptEnabled) await keyboard.press('button', button)
    }
    const signIn = async () => {
      await keyboard.type('Email', visit.email)
      await keyboard.type('Password', TEST_PASSWORD)
      await page.keyboard.press('Enter')
    }
    await visit.open('/account/two-step')
    await signIn()
    await keyboard.press('button', 'Set up two-step verification')
    await visit.scan()
    await typeCode(visit.currentCode(), 'Confirm')
    await visit.takeRecoveryCodes()
    await keyboard.press('link', 'I have saved my codes')
    await visit.text('10 codes left')
    await keyboard.press('button', 'Sign out')
    await visit.text('signed out of')
    await visit.open('/signin')
    await signIn()
    await page.getByRole('heading', { name: 'Two-step verification' }).waitFor()
    await typeCode(await visit.nextCode(), 'Continue')
    await visit.expectSignedIn()
    await keyboard.press('link', 'Two-step verification')
    await keyboard.press('button', 'Get new recovery codes')
    await visit.takeRecoveryCodes()
    await keyboard.press('link', 'I have saved my codes')
    await keyboard.press('button', 'Turn off two-step verification')
    await visit.text('Two-step verification is off.')
    expect(problems()).toEqual([])
  })

  it('a second browser of the same member is asked for its own second step', async () => {
    const { visit, browser, foyer } = on
    await visit.setUp()
    const other = await TwoStepVisit.open(browser, foyer, { email: visit.email, javaScriptEnabled })
    await other.signInHalf()
    await other.open('/account')
    await other.button('Sign in').waitFor()
    await other.end()
  })
})
