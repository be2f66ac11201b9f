import { defaultDatabase, startFoyer, TEST_PASSWORD, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addFakeProvider, type FakeProvider, profileOf } from '../members/external/fake-provider.js'
import type { Browser, Page } from '../pages/no-script-browser.js'
import { errorOf, signInAtPages, submitSection } from './account-steps.js'

const ELEVEN_MINUTES = 11 * 60

describe.each(defaultDatabase)('acts on the account page that need a recent sign-in, on $name', ({ name }) => {
  let foyer: TestFoyer
  let provider: FakeProvider
  let browser: Browser
  let people = 0
  let email: string
  beforeAll(async () => {
    foyer = await startFoyer({ database: name, listen: false })
    provider = await addFakeProvider(foyer, 'elsewhere')
  })
  beforeEach(async () => {
    await foyer.updateSettings({
      'signup.verifyEmail': 'false',
      'signin.methods': 'password',
      'members.deletionGraceDays': '0',
    })
    email = `actor${++people}@example.com`
    await foyer.createMember(email)
    browser = await signInAtPages(foyer, email)
  })
  afterAll(() => foyer.stop())

  const memberOf = async () => {
    const { deps } = foyer
    return deps.storage.read((stores) => stores.members.findByEmail(email))
  }
  const link = () => submitSection(browser, '/account/linked', {})
  /** Comes back from the provider, with the state with which the browser was sent there. */
  const comeBack = ({ leaves }: Page, subject: string, who = browser) =>
    who.open(provider.callbackOf(leaves, profileOf(subject, 'someone@elsewhere.example', true)))
  const unlink = (page: Page, more: Record<string, string> = {}) => browser.submit(page, '/account/linked/unlink', more)

  it('links an account, names it, and removes it', async () => {
    const linked = await comeBack(await link(), `subject-${people}`)
    expect([linked.status, linked.path]).toEqual([200, '/account/linked'])
    expect(linked.text).toContain('The account is linked.')
    expect(linked.text).toContain('someone@elsewhere.example')
    expect(linked.text).not.toContain('Link Elsewhere')
    const removed = await unlink(linked)
    expect(removed.text).toContain('Elsewhere was removed.')
    expect(removed.text).not.toContain('someone@elsewhere.example')
    expect(removed.text).toContain('Link Elsewhere')
    expect((await unlink(linked)).status).toBe(404)
  })

  it('V6.8.1: the callback of another browser, and a second one, link nothing', async () => {
    const leaving = await link()
    const stranger = `linker${people}@example.com`
    await foyer.createMember(stranger)
    const theirs = await signInAtPages(foyer, stranger)
    const page = await comeBack(leaving, `stolen-${people}`, theirs)
    expect(page.text).not.toContain('The account is linked.')
    expect((await theirs.open('/account/linked')).text).toContain('No account is linked yet.')
    expect((await comeBack(leaving, `stolen-${people}`)).text).toContain('The account is linked.')
    expect((await comeBack(leaving, `stolen-${people}`)).text).not.toContain('The account is linked.')
  })

  it('an account of another member is refused in words, and stays theirs', async () => {
    const subject = `shared-${people}`
    await comeBack(await link(), subject)
    const second = `second${people}@example.com`
    await foyer.createMember(second)
    browser = await signInAtPages(foyer, second)
    expect((await comeBack(await link(), subject)).text).toContain('This account is already linked to another member.')
  })

  it('MA-03: later the page asks for the password, and then the act goes on with what was posted', async () => {
    const linked = await comeBack(await link(), `old-${people}`)
    await foyer.advance(ELEVEN_MINUTES)
    const asked = await unlink(linked)
    expect([asked.status, asked.path]).toEqual([403, '/account/linked/unlink'])
    expect(asked.text).toContain('Enter your password to continue.')
    const wrong = await unlink(asked, { currentPassword: 'not this one' })
    expect([wrong.status, errorOf(wrong, 'currentPassword')]).toEqual([401, 'Incorrect current password.'])
    const cookie = browser.jar.get('foyer-signin')?.value
    expect((await unlink(wrong, { currentPassword: TEST_PASSWORD })).text).toContain('Elsewhere was removed.')
    expect(browser.jar.get('foyer-signin')?.value).not.toBe(cookie)
  })

  it('MA-03: a link that is asked for later goes to the provider after the password', async () => {
    await foyer.advance(ELEVEN_MINUTES)
    const leaving = await browser.submit(await link(), '/account/linked', { currentPassword: TEST_PASSWORD })
    expect((await comeBack(leaving, `later-${people}`)).text).toContain('The account is linked.')
  })

  it('the last way to sign in has no button, and its form is refused', async () => {
    const linked = await comeBack(await link(), `last-${people}`)
    const { deps } = foyer
    const memberId = (await memberOf())?.memberId as `mem_${string}`
    await deps.storage.write((stores) => stores.members.update(memberId, { passwordHash: null }, foyer.clock.now()))
    const refused = await unlink(linked)
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('Add another one first.')])
    expect((await browser.open('/account/linked')).forms.map(({ action }) => action)).not.toContain(
      '/account/linked/unlink',
    )
  })

  it('DD-01: the download needs a sign-in, and has the account as JSON', async () => {
    const { html, headers } = await browser.open('/account/data/download')
    expect(headers['content-disposition']).toBe('attachment; filename="account.json"')
    expect(JSON.parse(html)).toMatchObject({ member: { loginEmail: email }, items: [] })
    browser.jar.delete('foyer-signin')
    expect((await browser.open('/account/data/download')).path).toBe('/signin')
  })

  it('DD-02: deletes the account after its address is typed and the member has signed in recently', async () => {
    const wrong = await submitSection(browser, '/account/data', { confirmation: 'someone@else.example' })
    expect([wrong.status, errorOf(wrong, 'confirmation')]).toEqual([400, `Enter your email: ${email}`])
    await foyer.advance(ELEVEN_MINUTES)
    const asked = await browser.submit(wrong, '/account/data', { confirmation: ` ${email.toUpperCase()} ` })
    expect(asked.text).toContain('Enter your password to continue.')
    expect(await memberOf()).toBeDefined()
    const done = await browser.submit(asked, '/account/data', { currentPassword: TEST_PASSWORD })
    expect(done.text).toContain('Your account is deleted')
    expect(await memberOf()).toBeUndefined()
    expect((await browser.open('/account')).path).toBe('/signin')
  })

  it('DD-02: the last owner of the site is refused in words, and stays', async () => {
    const { deps } = foyer
    const memberId = (await memberOf())?.memberId as `mem_${string}`
    await deps.storage.write((stores) => stores.owners.setRole(memberId, 'owner', foyer.clock.now()))
    const refused = await submitSection(browser, '/account/data', { confirmation: email })
    expect([refused.status, refused.text]).toEqual([
      409,
      expect.stringContaining('You are the only owner of this site.'),
    ])
    expect(await memberOf()).toMatchObject({ status: 'active' })
    await deps.storage.write((stores) => stores.owners.remove(memberId))
  })

  it('DD-03: with a grace period the page says until when a sign-in keeps the account', async () => {
    await foyer.updateSettings({ 'members.deletionGraceDays': '14' })
    const page = await browser.open('/account/data')
    expect(page.text).toContain('You can restore the account by signing in within 14 days')
    const done = await browser.submit(page, '/account/data', { confirmation: email })
    expect(done.text).toContain('Your account will be deleted')
    expect(await memberOf()).toMatchObject({ status: 'pending-deletion' })
  })

  it('MA-03: a member without a password can also sign in again, and finds what was typed, on this account only', async () => {
    const { deps } = foyer
    const memberId = (await memberOf())?.memberId as `mem_${string}`
    await deps.storage.write((stores) => stores.members.update(memberId, { passwordHash: null }, foyer.clock.now()))
    await foyer.updateSettings({ 'signin.methods': 'password-and-code' })
    await foyer.advance(ELEVEN_MINUTES)
    const typed = { email: `next${people}@example.com` }
    const asked = await submitSection(browser, '/account/email', typed)
    const signIn = await browser.submit(asked, '/account/sign-in-again')
    expect(signIn.forms.find(({ action }) => action === '/signin')?.fields.email).toBe(email)
    const code = await browser.submit(signIn, '/signin', {}, { button: 'email-code' })
    const back = await browser.submit(code, '/verify-email', { code: await foyer.getMailedCode(email) })
    expect([back.path, back.forms.find(({ action }) => action === '/account/email')?.fields.email]).toEqual([
      '/account/email',
      typed.email,
    ])
    expect((await browser.submit(back, '/account/email')).text).toContain(`We sent a code to ${typed.email}.`)
  })
})
