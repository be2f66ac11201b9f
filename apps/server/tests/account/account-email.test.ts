import { defaultDatabase, startFoyer, TEST_PASSWORD, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Browser } from '../pages/no-script-browser.js'
import { errorOf, signInAtPages, submitSection } from './account-steps.js'

const PATH = '/account/email'

describe.each(defaultDatabase)('AC-03: changing the address on the account page, on $name', ({ name }) => {
  let foyer: TestFoyer
  let browser: Browser
  let people = 0
  let email: string
  let fresh: string
  beforeAll(async () => {
    foyer = await startFoyer({ database: name, listen: false })
    await foyer.updateSettings({ 'signup.verifyEmail': 'false' })
  })
  beforeEach(async () => {
    email = `mover${++people}@example.com`
    fresh = `moved${people}@example.com`
    await foyer.createMember(email)
    browser = await signInAtPages(foyer, email)
  })
  afterAll(() => foyer.stop())

  const start = (typed: object = {}) =>
    submitSection(browser, PATH, { email: fresh, currentPassword: TEST_PASSWORD, ...typed })
  const confirm = async (code: string) => submitSection(browser, PATH, { code }, `${PATH}/confirm`)

  it('the code of the new address changes it; until then the old one stays, and is notified', async () => {
    const pending = await start()
    expect([pending.status, pending.path]).toEqual([200, PATH])
    expect(pending.text).toContain(`We sent a code to ${fresh}.`)
    expect(pending.text.replaceAll(' .', '.')).toContain(
      `Enter the code we sent to ${fresh}. Until then, ${email} stays active.`,
    )
    expect((await foyer.getMails(email))[0]?.subject).toBe('Your email at Foyer is about to change')
    const changed = await confirm(await foyer.getMailedCode(fresh))
    expect(changed.text).toContain(`Your email is now ${fresh}.`)
    expect(changed.text).toContain(`Signed in as ${fresh}`)
  })

  it('a wrong code says how many tries are left, below its field', async () => {
    await start()
    const refused = await confirm('000000')
    expect([refused.status, errorOf(refused, 'code')]).toEqual([400, 'Incorrect code. 4 tries left.'])
    for (let left = 4; left > 0; left--) await confirm('000000')
    expect((await confirm('000000')).text).toContain('Too many wrong codes. Cancel the change and start again.')
  })

  it('a new code is sent, and a cancelled change is over', async () => {
    await start()
    expect((await submitSection(browser, PATH, {}, `${PATH}/resend`)).text).toContain('New code sent.')
    const open = await browser.open(PATH)
    const cancelled = await browser.submit(open, `${PATH}/cancel`)
    expect(cancelled.text).toContain('Email change canceled.')
    const late = await browser.submit(open, `${PATH}/confirm`, { code: await foyer.getMailedCode(fresh) })
    expect([late.status, late.text]).toEqual([404, expect.stringContaining('There is no pending change.')])
  })

  it.each([
    ['a wrong password', { currentPassword: 'not this one' }, 'currentPassword', 401, 'Incorrect current password.'],
    ['no address', { email: 'not an address' }, 'email', 400, 'Enter an address like name@example.com.'],
    ['an address that is too long', { email: `${'x'.repeat(1001)}@a.example` }, 'email', 400, 'Enter an address like'],
  ])('%s is refused at its field, and what was typed stays', async (_, typed, field, status, words) => {
    const refused = await start(typed)
    expect([refused.status, errorOf(refused, field)]).toEqual([status, expect.stringContaining(words)])
  })

  it('the address of the account is refused in words of its own', async () => {
    expect(errorOf(await start({ email }), 'email')).toBe('This is already your email.')
  })

  it('security-checklist 19: the address of another member looks like any other on a site that hides accounts', async () => {
    await foyer.createMember(fresh)
    await foyer.updateSettings({ 'accounts.disclosure': 'private' })
    expect((await start()).text).toContain(`We sent a code to ${fresh}.`)
    await submitSection(browser, PATH, {}, `${PATH}/cancel`)
    await foyer.updateSettings({ 'accounts.disclosure': 'explicit' })
    expect(errorOf(await start(), 'email')).toBe('Another account uses this email.')
  })
})
