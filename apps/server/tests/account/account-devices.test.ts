import type { MemberId } from '@foyer/protocol'
import { databases, startFoyer, TEST_PASSWORD, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { OTHER_PASSWORD } from '../members/membership-steps.js'
import { type Browser, createNoScriptBrowser } from '../pages/no-script-browser.js'
import { errorOf, signInAtPages, submitSection } from './account-steps.js'

const PATH = '/account/devices'

describe.each(databases)('devices and password on the account page, on $name', ({ name }) => {
  let foyer: TestFoyer
  let browser: Browser
  let people = 0
  let email: string
  let tokens: Awaited<ReturnType<TestFoyer['createMember']>>
  beforeAll(async () => {
    foyer = await startFoyer({ database: name, listen: false })
    await foyer.updateSettings({ 'signup.verifyEmail': 'false' })
  })
  beforeEach(async () => {
    email = `devices${++people}@example.com`
    // The session of an application, which began at no hosted page.
    tokens = await foyer.createMember(email)
    browser = await signInAtPages(foyer, email)
  })
  afterAll(() => foyer.stop())

  const isOpen = async () => (await foyer.refresh(tokens.refresh_token)).status === 200
  const isSignedIn = async (who: Browser) => (await who.open('/account')).path === '/account'

  it('SE-01, SE-03: this device first and marked, the others with browser and system, or as unknown', async () => {
    await signInAtPages(foyer, email)
    const page = await browser.open(PATH)
    const items = [...page.html.matchAll(/<p class="account-item">(.*?)<\/p>/gs)].map(([, inside = '']) =>
      inside.replaceAll(/<[^>]*>/g, '').trim(),
    )
    expect(items[0]).toBe('Firefox on Linux This device')
    expect(items.slice(1).toSorted()).toEqual(['Firefox on Linux', 'Unknown device'])
    expect(page.text).toContain('Sign out 2 other devices')
  })

  it('SE-01: says how the member signed in on each', async () => {
    await foyer.updateSettings({ 'signin.methods': 'password-and-code' })
    // The first proof of an address would end what was there before.
    await foyer.deps.storage.transact((stores) =>
      stores.members.update(tokens.memberId as MemberId, { emailVerified: true }, foyer.clock.now()),
    )
    const other = createNoScriptBrowser(foyer)
    const asked = await other.submit(await other.open('/signin'), '/signin', { email }, { button: 'email-code' })
    await other.submit(asked, '/verify-email', { code: (await foyer.getMails(email))[0]?.code ?? '' })
    const page = await browser.open(PATH)
    const [here, ...others] = [...page.html.matchAll(/<p class="hint">(.*?)<\/p>/gs)].map(
      ([, inside = '']) => /Password|Email code/.exec(inside)?.[0],
    )
    expect([here, others.toSorted()]).toEqual(['Password', ['Email code', 'Password']])
    await foyer.updateSettings({ 'signin.methods': 'password' })
  })

  it('SE-02: signs one device out, and says how long that may take', async () => {
    const page = await browser.open(PATH)
    expect(page.text).toContain('within 16 minutes')
    expect((await browser.submit(page, PATH)).text).toContain('The device is signed out.')
    expect(await isOpen()).toBe(false)
    expect((await browser.open(PATH)).text).toContain('You are signed in on this device only.')
    const again = await browser.submit(page, PATH)
    expect([again.status, again.text]).toEqual([404, expect.stringContaining('This device is already signed out.')])
  })

  it('SE-02: signs all others out, with their count; this browser stays', async () => {
    const other = await signInAtPages(foyer, email)
    const done = await submitSection(browser, PATH, {}, `${PATH}/end-others`)
    expect(done.text).toContain('2 other devices are signed out.')
    expect([await isSignedIn(browser), await isSignedIn(other), await isOpen()]).toEqual([true, false, false])
  })

  it('SE-03: "Not you?" signs the others out and leads to the password', async () => {
    const done = await submitSection(browser, PATH, {}, `${PATH}/not-me`)
    expect(done.path).toBe('/account/password')
    expect(done.text).toContain('1 other device is signed out.')
    expect(await isOpen()).toBe(false)
  })

  it('security-checklist 88: the device of somebody else looks like one that is missing', async () => {
    const stranger = `stranger${people}@example.com`
    await foyer.createMember(stranger)
    const theirs = await signInAtPages(foyer, stranger)
    const [form] = (await theirs.open(PATH)).forms.filter(({ fields }) => fields.device !== undefined)
    const refused = await submitSection(browser, PATH, { device: form?.fields.device })
    expect(refused.status).toBe(404)
    expect((await foyer.logIn(tokens.access_token, stranger)).status).toBe(200)
  })

  it('PW-02, V7.4.3: a new password signs the other devices out, and this one stays with a new cookie', async () => {
    const other = await signInAtPages(foyer, email)
    const cookie = browser.jar.get('foyer-signin')?.value
    const changed = await submitSection(browser, '/account/password', {
      currentPassword: TEST_PASSWORD,
      password: OTHER_PASSWORD,
    })
    expect(changed.text).toContain('Your password was changed. Your other devices are signed out.')
    expect([await isSignedIn(browser), await isSignedIn(other), await isOpen()]).toEqual([true, false, false])
    expect(browser.jar.get('foyer-signin')?.value).not.toBe(cookie)
  })

  it('PW-01: needs the current password, and names the wrong field', async () => {
    const wrong = { currentPassword: 'not this one', password: OTHER_PASSWORD }
    const refused = await submitSection(browser, '/account/password', wrong)
    expect([refused.status, errorOf(refused, 'currentPassword')]).toEqual([401, 'Incorrect current password.'])
    const short = { currentPassword: TEST_PASSWORD, password: 'short' }
    expect(errorOf(await submitSection(browser, '/account/password', short), 'password')).toContain('at least')
    expect(await isOpen()).toBe(true)
  })
})
