import { describe, expect, it } from 'vitest'
import { keyboardOf } from '../keyboard.js'
import { MemberVisit } from '../member-visit.js'
import { PasskeyVisit, usePasskeyVisits } from './passkey-visits.js'

/** Soak tests because of their length: many sign-ins, and axe on each page. */
describe('passkeys at the hosted pages, with Chromium’s virtual authenticator', () => {
  const on = usePasskeyVisits()
  const idle = () =>
    on.visit.page.waitForFunction(() => document.querySelector('.passkey .button[aria-disabled]') === null)
  const alerts = () => on.visit.page.getByRole('alert').allInnerTexts()

  it('SU-12: "Not now" is remembered in the browser', async () => {
    const { visit } = on
    await visit.signUp()
    await visit.button('Not now').click()
    await visit.expectSignedIn()
    await visit.signOut()
    await visit.openForm('/signin')
    await visit.send('Sign in')
    await visit.expectSignedIn()
    expect(visit.problems).toEqual([])
  })

  it('SI-04: the button asks in a dialog; cancelling it is quiet, and the next try signs in', async () => {
    const { visit } = on
    await visit.signUpWithPasskey()
    await visit.signOut()
    await visit.device.setConfirming(false)
    await visit.open('/signin')
    await visit.button('Use a passkey').click()
    await idle()
    await expect.poll(alerts).toEqual(['', ''])
    await visit.device.setConfirming(true)
    await visit.button('Use a passkey').click()
    await visit.expectSignedIn()
    expect(visit.problems).toEqual([])
  })

  it('SU-12, PK-02: a cancelled dialog adds nothing at the offer and in the account, and both can be tried again', async () => {
    const { visit } = on
    await visit.device.setConfirming(false)
    await visit.signUp()
    await visit.addPasskey()
    await idle()
    expect((await alerts()).join('')).toBe('')
    await visit.button('Not now').click()
    await visit.expectSignedIn()
    await visit.open('/account/passkeys')
    await visit.addPasskey()
    await idle()
    expect((await alerts()).join('')).toBe('')
    await visit.text('You have no passkeys yet.')
    await visit.device.setConfirming(true)
    await visit.addPasskey()
    await visit.text('Passkey added.')
    expect(visit.problems).toEqual([])
  })

  it('SI-05, PK-01 to PK-03: lists, renames and removes a passkey, which then no longer signs in; the password does', async () => {
    const { visit } = on
    const { page } = visit
    await visit.signUpWithPasskey()
    await visit.open('/account/passkeys')
    await page.getByLabel('Rename Passkey').click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Laptop')
    await visit.button('Save name').click()
    await page.locator('.account-item').getByText('Laptop').waitFor()
    // The device has a passkey of this account already.
    await visit.addPasskey()
    await visit.text('This device already has a passkey')
    await page.getByLabel('Remove Laptop').click()
    await visit.button('Remove passkey').click()
    await visit.text('Passkey removed.')
    await visit.text('You have no passkeys yet.')
    await visit.signOut()
    await visit.open('/signin')
    await visit.text('is no longer registered at')
    await visit.expectAccessible()
    await visit.send('Sign in')
    await visit.expectSignedIn()
  })

  it('PK-01: a second device gets a passkey of its own; removing that of a lost one leaves the other', async () => {
    const { visit, browser, foyer } = on
    await visit.signUpWithPasskey()
    const phone = await PasskeyVisit.open(browser, foyer, visit.email)
    await phone.openForm('/signin')
    await phone.send('Sign in')
    // Who has a passkey is not offered one again.
    await phone.expectSignedIn()
    await phone.open('/account/passkeys')
    await phone.addPasskey()
    await phone.text('Passkey added.')
    await phone.signOut()
    await phone.open('/signin')
    await phone.expectSignedIn()

    await phone.open('/account/passkeys')
    const entries = phone.page.locator('.account-list > li')
    await expect.poll(() => entries.count()).toBe(2)
    await expect.poll(() => entries.filter({ hasText: 'Last used on' }).count()).toBe(1)
    await entries
      .filter({ hasText: 'Not used yet' })
      .getByLabel(/^Remove/)
      .click()
    await phone.button('Remove passkey').click()
    await phone.text('Passkey removed.')
    await expect.poll(() => entries.count()).toBe(1)
    await phone.signOut()
    await phone.open('/signin')
    await phone.expectSignedIn()

    await visit.signOut()
    await visit.open('/signin')
    await visit.text('is no longer registered at')
    expect(phone.problems).toEqual([])
    await phone.end()
  })

  it('without an authenticator the page offers the other ways, and nothing offers a passkey', async () => {
    const { visit, foyer } = on
    await foyer.createMember(visit.email)
    await visit.device.remove()
    await visit.open('/signin')
    await visit.page.getByLabel('Password', { exact: true }).waitFor()
    await expect.poll(() => visit.page.locator('input[name="passkeys"]').count()).toBe(0)
    // The browser waits for a security key; the form beside the button works meanwhile.
    await visit.button('Use a passkey').click()
    await visit.send('Sign in')
    await visit.expectSignedIn()
    await visit.open('/account/passkeys')
    await visit.text('You have no passkeys yet.')
    expect(visit.problems).toEqual([])
  })

  it('G-20, G-22: by keyboard only: sign up, add the passkey, name it, sign in with it, remove it; axe on each page', async () => {
    const { visit } = on
    const { page } = visit
    const keyboard = keyboardOf(page)
    await visit.openForm('/signup')
    await visit.expectAccessible()
    await keyboard.type('Email', visit.email)
    await keyboard.type('Password', 'correct horse battery')
    await keyboard.press('button', 'Create account')
    await page.getByRole('heading', { name: 'Add a passkey?' }).waitFor()
    await visit.expectAccessible()
    await keyboard.press('button', 'Add a passkey')
    await visit.expectSignedIn()
    await visit.open('/account')
    await keyboard.press('link', 'Passkeys')
    await page.getByRole('heading', { level: 1, name: 'Passkeys' }).waitFor()
    await visit.expectAccessible()
    const open = async (name: string) => {
      const summary = page.getByLabel(name)
      for (let presses = 0; presses < 60; presses++) {
        if (await summary.evaluate((one) => one === document.activeElement)) break
        await page.keyboard.press('Tab')
      }
      await page.keyboard.press('Enter')
    }
    await open('Rename Passkey')
    await keyboard.type('Name', 'Key')
    await keyboard.press('button', 'Save name')
    await visit.text('Name saved.')
    await visit.open('/account')
    await keyboard.press('button', 'Sign out')
    await visit.text('signed out of')
    await visit.open('/signin')
    await visit.expectSignedIn()
    await visit.open('/account/passkeys')
    await open('Remove Key')
    await keyboard.press('button', 'Remove passkey')
    await visit.text('Passkey removed.')
    await visit.expectAccessible()
    expect(visit.problems).toEqual([])
  })

  it('P-01: without JavaScript the pages say that passkeys need it, and the other ways work', async () => {
    const { visit, browser, foyer } = on
    await visit.signUpWithPasskey()
    const plain = await MemberVisit.begin(browser, foyer, { email: visit.email, javaScriptEnabled: false })
    await plain.open('/signin')
    await expect.poll(() => plain.button('Use a passkey').isVisible()).toBe(false)
    await plain.send('Sign in')
    await plain.expectSignedIn()
    await plain.open('/account/passkeys')
    await expect.poll(() => plain.page.locator('.account-list > li').count()).toBe(1)
    await plain.page.locator('noscript p').waitFor()
    await expect.poll(() => plain.button('Add a passkey').isVisible()).toBe(false)
    await plain.page.getByLabel('Rename Passkey').click()
    await plain.page.getByRole('textbox', { name: 'Name' }).fill('Desk')
    await plain.button('Save name').click()
    await plain.text('Name saved.')
    await plain.page.getByLabel('Remove Desk').click()
    await plain.button('Remove passkey').click()
    await plain.text('You have no passkeys yet.')
    await plain.signOut()
    expect(plain.problems).toEqual([])
    await plain.end()
  })
})
