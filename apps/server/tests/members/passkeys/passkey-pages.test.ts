import { paths } from '@foyer/protocol'
import { createVirtualAuthenticator, defaultDatabase, startFoyer, TEST_PASSWORD, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Browser, createNoScriptBrowser, type Page } from '../../pages/no-script-browser.js'
import { passkeySteps } from './passkey-steps.js'

const SIGN_IN = '/signin/passkey'
const OFFER = '/passkey-offer'
const SECTION = '/account/passkeys'

describe.each(defaultDatabase)('passkeys at the hosted pages on $name', ({ name }) => {
  let foyer: TestFoyer
  let browser: Browser
  let people = 0
  let email: string
  beforeAll(async () => {
    foyer = await startFoyer({ database: name, listen: false, settings: { 'signup.verifyEmail': 'false' } })
  })
  beforeEach(async () => {
    await foyer.updateSettings({ 'signin.methods': 'password', 'signin.passkeys': 'offered' })
    browser = createNoScriptBrowser(foyer)
    email = `hosted${++people}@example.com`
    await foyer.createMember(email)
  })
  afterAll(() => foyer.stop())

  const signIn = async (more: Record<string, string> = {}) =>
    browser.submit(await browser.open('/signin'), '/signin', { email, password: TEST_PASSWORD, ...more })
  const optionsFrom = async (path: string, visitor = browser) => JSON.parse((await visitor.open(path)).html)
  /** Adds a passkey as the script of the section does. */
  async function add(authenticator = createVirtualAuthenticator()) {
    const page = await browser.open(SECTION)
    const { options } = await optionsFrom(`${SECTION}/options`)
    const credential = JSON.stringify(authenticator.create(options, { origin: foyer.url }))
    const added = await browser.submit(page, `${SECTION}/add`, { credential })
    return { authenticator, added }
  }
  /** Signs in as the script of the sign-in page does, in a new browser. */
  async function signInByPasskey(
    authenticator: ReturnType<typeof createVirtualAuthenticator>,
    use: object = {},
    visitor = createNoScriptBrowser(foyer),
    typed: Record<string, string> = {},
  ): Promise<Page> {
    const page = await visitor.open('/signin')
    const { options, csrf } = await optionsFrom(`${SIGN_IN}/options`, visitor)
    const credential = JSON.stringify(authenticator.get(options, { origin: foyer.url, ...use }))
    return visitor.submit(page, SIGN_IN, { csrf, credential, ...typed })
  }

  it('adds a passkey in the section of the account page, which then signs in', async () => {
    await signIn()
    const { authenticator, added } = await add()
    expect(added.text).toContain('Passkey added.')
    const page = await signInByPasskey(authenticator)
    expect([page.status, page.path]).toEqual([200, '/account'])
    expect(page.text).toContain(email)
  })

  it('SI-16: the button is marked in this browser after a sign-in with a passkey, until one in another way', async () => {
    await signIn()
    const { authenticator } = await add()
    const visitor = createNoScriptBrowser(foyer)
    const isMarked = async () => (await visitor.open('/signin?another=1')).text.includes('Last used')
    expect(await isMarked()).toBe(false)
    await signInByPasskey(authenticator, {}, visitor)
    expect(await isMarked()).toBe(true)
    expect((await browser.open('/signin?another=1')).text).not.toContain('Last used')
    const form = await visitor.open('/signin?another=1')
    await visitor.submit(form, '/signin', { email, password: TEST_PASSWORD })
    expect(await isMarked()).toBe(false)
  })

  it('the options are for this browser only, and not stored in any cache', async () => {
    const page = await browser.open(`${SIGN_IN}/options`)
    expect(page.headers).toMatchObject({
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'same-origin',
    })
    await signIn()
    const { authenticator } = await add()
    // Given to one browser, answered in another one.
    const { options } = await optionsFrom(`${SIGN_IN}/options`)
    const other = createNoScriptBrowser(foyer)
    const credential = JSON.stringify(authenticator.get(options, { origin: foyer.url }))
    const refused = await other.submit(await other.open('/signin'), SIGN_IN, { credential })
    expect([refused.status, refused.text.includes('The request timed out. Try again.')]).toEqual([401, true])
  })

  it.each([
    ['nonsense', { credential: 'nonsense' }],
    ['nothing', {}],
    ['more than the form takes', { credential: `"${'x'.repeat(50_000)}"` }],
  ])('refuses %s as a response', async (_, typed) => {
    const refused = await browser.submit(await browser.open('/signin'), SIGN_IN, typed)
    expect([refused.status, refused.text.includes('Something went wrong. Try again, or sign in another way.')]).toEqual(
      [401, true],
    )
  })

  it('V3.5.1: a form of another browser is shown again, and signs nobody in', async () => {
    await signIn()
    const { authenticator } = await add()
    const page = await signInByPasskey(authenticator, {}, createNoScriptBrowser(foyer), { csrf: 'another' })
    expect([page.status, page.path]).toEqual([403, SIGN_IN])
  })

  it('SI-05: says that a passkey is not known any more, and which, so that the browser can drop it', async () => {
    await signIn()
    const { authenticator } = await add()
    const { id } =
      (await browser.open(SECTION)).forms.find(({ action }) => action === `${SECTION}/remove`)?.fields ?? {}
    const removed = await browser.submit(await browser.open(SECTION), `${SECTION}/remove`, { id })
    expect(removed.text).toContain('Passkey removed.')
    const page = await signInByPasskey(authenticator)
    expect([page.status, page.text.includes('is no longer registered at')]).toEqual([401, true])
    expect(page.html).toContain(`"credentialId":"${id}"`)
  })

  it('says so when the device did not verify the person', async () => {
    await signIn()
    const { authenticator } = await add()
    const page = await signInByPasskey(authenticator, { isVerified: false })
    expect([page.status, page.text.includes('could not verify you')]).toEqual([401, true])
  })

  it('PK-02: a name can be given and taken back', async () => {
    await signIn()
    await add(createVirtualAuthenticator({ aaguid: 'fbfc3007-154e-4ecc-8c0b-6e020557d7bd' }))
    const page = await browser.open(SECTION)
    expect(page.text).toContain('Apple Passwords')
    const renamed = await browser.submit(page, `${SECTION}/rename`, { name: '  Phone ' })
    expect(renamed.text).toContain('Phone')
    expect((await browser.submit(renamed, `${SECTION}/rename`, { name: '' })).text).not.toContain('Phone')
  })

  it('MA-03: removing asks for the password when the sign-in is old, and then goes on by itself', async () => {
    await signIn()
    await add()
    await foyer.advance(10 * 60 + 1)
    const page = await browser.open(SECTION)
    expect((await browser.open(`${SECTION}/options`)).status).toBe(403)
    const asked = await browser.submit(page, `${SECTION}/remove`)
    expect([asked.status, asked.text.includes('Enter your password to continue.')]).toEqual([403, true])
    const removed = await browser.submit(asked, `${SECTION}/remove`, { currentPassword: TEST_PASSWORD })
    expect(removed.text).toContain('Passkey removed.')
  })

  it('MA-03: adding asks for the password when the sign-in is old, and can go on afterwards', async () => {
    await signIn()
    await foyer.advance(10 * 60 + 1)
    const asked = await browser.submit(await browser.open(SECTION), SECTION)
    const proven = await browser.submit(asked, SECTION, { currentPassword: TEST_PASSWORD })
    expect(proven.text).toContain('You can now add the passkey.')
    expect((await add()).added.text).toContain('Passkey added.')
  })

  describe('SU-12: the offer after a sign-in', () => {
    it('comes once in a browser whose device can have a passkey', async () => {
      const offered = await signIn({ passkeys: '1' })
      expect([offered.status, offered.path]).toEqual([200, OFFER])
      const next = await browser.submit(offered, OFFER, { later: '1' })
      expect(next.path).toBe('/account')
      browser.jar.delete('foyer-signin')
      expect((await signIn({ passkeys: '1' })).path).toBe('/account')
    })

    it('adds the passkey and goes on', async () => {
      const offered = await signIn({ passkeys: '1' })
      const { options } = await optionsFrom(`${SECTION}/options`)
      const authenticator = createVirtualAuthenticator()
      const credential = JSON.stringify(authenticator.create(options, { origin: foyer.url }))
      const { csrf } = offered.forms[0]?.fields ?? {}
      const next = await browser.submit(offered, OFFER, { csrf, credential, later: '' })
      expect(next.path).toBe('/account')
      expect((await signInByPasskey(authenticator)).path).toBe('/account')
    })

    it('does not come where the device cannot, for members with a passkey, and where the site offers none', async () => {
      expect((await signIn()).path).toBe('/account')
      await add()
      browser.jar.delete('foyer-signin')
      expect((await signIn({ passkeys: '1' })).path).toBe('/account')
      await foyer.updateSettings({ 'signin.passkeys': 'off' })
      const other = createNoScriptBrowser(foyer)
      await foyer.createMember(`off${email}`)
      const page = await other.submit(await other.open('/signin'), '/signin', {
        email: `off${email}`,
        password: TEST_PASSWORD,
        passkeys: '1',
      })
      expect(page.path).toBe('/account')
      expect((await other.open(`${SIGN_IN}/options`)).status).toBe(404)
    })

    it('comes to a new member on a site of codes, who then needs no code any more', async () => {
      await foyer.updateSettings({ 'signin.methods': 'code' })
      const address = `coded${people}@example.com`
      const asked = await browser.submit(await browser.open('/signin'), '/signin/code', { email: address })
      const code = await foyer.getMailedCode(address)
      const offered = await browser.submit(asked, '/verify-email', { code, passkeys: '1' })
      expect(offered.path).toBe(OFFER)
      const { authenticator } = await add()
      expect((await signInByPasskey(authenticator)).text).toContain(address)
    })
  })

  it('a member who added a passkey at the hosted pages has it in the API, and the other way round', async () => {
    await signIn()
    await add()
    const steps = passkeySteps(foyer)
    const visitor = await foyer.createVisitor()
    const { body } = await foyer.logIn(visitor.access_token, email)
    const { code, verifier } = await foyer.silentCode(
      visitor.access_token,
      (body as { sessionToken: string }).sessionToken,
    )
    const { access_token } = (await foyer.exchangeCode(code, verifier)).body
    await steps.add({ access_token })
    expect((await steps.list(access_token)).length).toBe(2)
    const page = await browser.open(SECTION)
    expect(page.forms.filter(({ action }) => action === `${SECTION}/remove`)).toHaveLength(2)
    expect((await foyer.call(paths.passkeys)).status).toBe(401)
  })
})
