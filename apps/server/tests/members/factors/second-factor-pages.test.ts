import { paths } from '@foyer/protocol'
import { databases, startFoyer, TEST_PASSWORD, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { decodeClaims } from '../../database/tables.js'
import { CALLBACK, parametersWith } from '../../oauth/oidc-steps.js'
import { type Browser, createNoScriptBrowser, type Page } from '../../pages/no-script-browser.js'
import { decideAsOwner, requestRecoverySecret } from '../membership-steps.js'
import { codeAt, codesOn, secretOn } from './authenticator-app.js'

const PAGE = '/second-factor'
const SET_UP = '/second-factor/set-up'
const CONTINUE = '/second-factor/continue'

describe.each(databases)(
  'second factors at the hosted pages, without JavaScript, on $name (decision 42)',
  ({ name }) => {
    let foyer: TestFoyer
    let people = 0
    let email: string

    beforeAll(async () => {
      foyer = await startFoyer({ database: name, listen: false })
    })
    beforeEach(async () => {
      email = `page-factor${++people}@example.com`
      await foyer.updateSettings({
        'signup.verifyEmail': 'false',
        'signup.policy': 'open',
        'signin.secondFactor': 'optional',
      })
    })
    afterAll(() => foyer.stop())

    const now = () => foyer.clock.now()
    const authorizeUrl = (change: Record<string, string> = {}) =>
      `${paths.authorize}?${new URLSearchParams(parametersWith(foyer, change))}`
    const signIn = async (browser: Browser, change: Record<string, string> = {}, password = TEST_PASSWORD) =>
      browser.submit(await browser.open(authorizeUrl(change)), '/signin', { email, password })
    const isOut = ({ leaves }: Page) => leaves !== null && new URL(leaves).searchParams.has('code')
    /** The claims of the ID token for the code in the address of a page. */
    async function claimsOf({ leaves }: Page) {
      const code = new URL(leaves as string).searchParams.get('code') as string
      const { body } = await foyer.exchangeCode(code, 'v'.repeat(43), { redirectUri: CALLBACK })
      return decodeClaims(body.id_token as string)
    }
    /** Sets up an authenticator app in a sign-in that requires one. */
    async function setUp(browser: Browser, page: Page) {
      const secret = secretOn(page) as string
      const codes = await browser.submit(page, SET_UP, { code: codeAt(secret, now()) })
      return { secret, codes, recoveryCodes: codesOn(codes) }
    }
    /** A member with an authenticator app; the browser stays signed in. */
    async function memberWithApp() {
      await foyer.createMember(email)
      const browser = createNoScriptBrowser(foyer)
      const asked = await signIn(browser, { acr_values: '2' })
      const { secret, codes, recoveryCodes } = await setUp(browser, asked)
      const done = await browser.submit(codes, CONTINUE)
      expect(isOut(done)).toBe(true)
      return { browser, secret, recoveryCodes }
    }
    /** Marks the address of the member as verified. */
    async function proveAddress() {
      const { deps } = foyer
      await deps.storage.transact(async (stores) => {
        const member = await stores.members.findByEmail(email)
        if (member !== undefined) await stores.members.update(member.memberId, { emailVerified: true }, now())
      })
    }
    const nextCode = async (secret: string) => {
      await foyer.advance(30)
      return codeAt(secret, now())
    }

    it('MF-01 to MF-03: password, then the code; a wrong one keeps the form and says so', async () => {
      const { secret } = await memberWithApp()
      const browser = createNoScriptBrowser(foyer)
      const asked = await signIn(browser)
      expect(asked.path.split('?')[0]).toBe(PAGE)
      expect(asked.text).toContain('Enter the code from your authenticator app.')
      const wrong = await browser.submit(asked, PAGE, { code: '000000' })
      expect([wrong.status, wrong.text.includes('Incorrect code.')]).toEqual([400, true])
      expect(wrong.text).not.toContain('Check that the time')
      const again = await browser.submit(wrong, PAGE, { code: '000001' })
      expect(again.text).toContain('Check that the time on your phone is set automatically.')
      const done = await browser.submit(again, PAGE, { code: await nextCode(secret) })
      expect(isOut(done)).toBe(true)
      expect(await claimsOf(done)).toMatchObject({ acr: '2', amr: ['pwd', 'otp', 'mfa'] })
    })

    it('nobody gets in by the address of another page while the second factor is missing', async () => {
      await memberWithApp()
      const browser = createNoScriptBrowser(foyer)
      await signIn(browser)
      for (const url of ['/signin', authorizeUrl(), authorizeUrl({ prompt: 'none' })]) {
        const page = await browser.open(url)
        expect([url, isOut(page), page.text.includes('Continue as')]).toEqual([url, false, false])
      }
      const asked = await browser.open(PAGE)
      const page = await browser.submit(
        { ...asked, forms: [{ ...asked.forms[0], action: CONTINUE } as never] },
        CONTINUE,
      )
      expect(isOut(page)).toBe(false)
      expect(isOut(await browser.open(authorizeUrl()))).toBe(false)
    })

    it('MF-04: a trusted device is asked for the password only, another one for both; both have to be asked again', async () => {
      const { secret, browser: home } = await memberWithApp()
      const browser = createNoScriptBrowser(foyer)
      const asked = await signIn(browser)
      expect(asked.text).toContain("Don't ask again on this device for 30 days")
      const done = await browser.submit(asked, PAGE, { code: await nextCode(secret), trust: '1' })
      expect(isOut(done)).toBe(true)
      const signOut = async (one: Browser) => one.submit(await one.open(paths.logout), paths.logout)
      await signOut(browser)
      const trusted = await signIn(browser)
      expect(isOut(trusted)).toBe(true)
      expect(await claimsOf(trusted)).toMatchObject({ acr: '1', amr: ['pwd'] })
      // An application that requires two factors is not satisfied by the device.
      expect((await browser.open(authorizeUrl({ acr_values: '2' }))).path.split('?')[0]).toBe(PAGE)
      await signOut(home)
      expect((await signIn(home)).path.split('?')[0]).toBe(PAGE)
      await signOut(browser)
      await foyer.advance(30 * 24 * 3600)
      expect((await signIn(browser)).path.split('?')[0]).toBe(PAGE)
    })

    it('MF-05: a recovery code gets in, after the page that says how many are left', async () => {
      const { recoveryCodes } = await memberWithApp()
      const browser = createNoScriptBrowser(foyer)
      const asked = await signIn(browser)
      const form = await browser.follow(asked, PAGE)
      expect(form.text).toContain('Enter one of your saved recovery codes')
      const wrong = await browser.submit(form, PAGE, { recoveryCode: 'aaaaa-aaaaa' })
      expect([wrong.status, wrong.text.includes('Incorrect code.')]).toEqual([400, true])
      const left = await browser.submit(wrong, PAGE, { recoveryCode: recoveryCodes[0] })
      expect(left.text).toContain('You have 9 recovery codes left.')
      expect(isOut(await browser.submit(left, CONTINUE))).toBe(true)
    })

    it('MA-02: the recovery codes are shown once; opening the page again shows none, and continues', async () => {
      await foyer.updateSettings({ 'signin.secondFactor': 'everyone' })
      await foyer.createMember(email).catch(() => undefined)
      const browser = createNoScriptBrowser(foyer)
      const asked = await signIn(browser)
      expect(asked.text).toContain('requires two-step verification')
      const { recoveryCodes } = await setUp(browser, asked)
      expect(recoveryCodes.length).toBe(10)
      const again = await browser.open(asked.path)
      expect(again.text).toContain('Your authenticator app was added.')
      expect(again.text).not.toMatch(/[0-9a-z]{5}-[0-9a-z]{5}/)
      expect(isOut(await browser.submit(again, CONTINUE))).toBe(true)
    })

    it('RFC 9470, V6.8.4: acr_values=2 asks who is signed in for the second factor only; prompt=none says what is unmet', async () => {
      await foyer.createMember(email)
      const browser = createNoScriptBrowser(foyer)
      expect(isOut(await signIn(browser))).toBe(true)
      const silent = await browser.open(authorizeUrl({ acr_values: '2', prompt: 'none' }))
      expect(new URL(silent.leaves as string).searchParams.get('error')).toBe('unmet_authentication_requirements')
      for (const values of ['1', '2 1', 'urn:other', ''])
        expect([values, isOut(await browser.open(authorizeUrl({ acr_values: values })))]).toEqual([values, true])
      const asked = await browser.open(authorizeUrl({ acr_values: '2' }))
      const { codes } = await setUp(browser, asked)
      const done = await browser.submit(codes, CONTINUE)
      expect(await claimsOf(done)).toMatchObject({ acr: '2', amr: ['pwd', 'otp', 'mfa'] })
      const next = await browser.open(authorizeUrl({ acr_values: '2', prompt: 'none' }))
      expect(isOut(next)).toBe(true)
    })

    it('V7.5.3: without a factor to enter, the page renews no sign-in', async () => {
      await foyer.createMember(email)
      const browser = createNoScriptBrowser(foyer)
      const { auth_time: before } = await claimsOf(await signIn(browser))
      await foyer.advance(3600)
      for (const prompt of [{ prompt: 'login' }, { prompt: 'select_account' }]) {
        const { path } = await browser.open(authorizeUrl(prompt))
        const handle = new URLSearchParams(path.split('?')[1]).get('request') as string
        const page = await browser.open(`${PAGE}?${new URLSearchParams({ request: handle })}`)
        expect([prompt, page.path.split('?')[0]]).toEqual([prompt, '/signin'])
      }
      expect((await claimsOf(await browser.open(authorizeUrl()))).auth_time).toBe(before)
    })

    it('V7.5.3: an authenticator app is added only soon after the first factor', async () => {
      await foyer.createMember(email)
      const browser = createNoScriptBrowser(foyer)
      expect(isOut(await signIn(browser))).toBe(true)
      await foyer.advance(601)
      const again = await browser.open(authorizeUrl({ acr_values: '2' }))
      expect(again.path.split('?')[0]).toBe('/signin')
      const asked = await browser.submit(again, '/signin', { password: TEST_PASSWORD })
      const { codes } = await setUp(browser, asked)
      expect(isOut(await browser.submit(codes, CONTINUE))).toBe(true)
    })

    it('V6.8.4: prompt=login is not satisfied by the second factor of an older sign-in', async () => {
      const { browser } = await memberWithApp()
      await foyer.updateSettings({ 'signin.secondFactor': 'everyone' })
      await foyer.advance(3600)
      const { path } = await browser.open(authorizeUrl({ prompt: 'login', acr_values: '2' }))
      const handle = new URLSearchParams(path.split('?')[1]).get('request') as string
      const page = await browser.open(`${PAGE}?${new URLSearchParams({ request: handle })}`)
      expect(page.path.split('?')[0]).toBe('/signin')
    })

    it('V6.4.3, RP-05: a recovery link and an approval skip no second factor', async () => {
      const { secret } = await memberWithApp()
      await proveAddress()
      const recovery = await requestRecoverySecret(foyer, email)
      const browser = createNoScriptBrowser(foyer)
      const reset = await browser.open(`/reset-password?token=${recovery}`)
      const asked = await browser.submit(reset, '/reset-password', { password: 'quite another battery' })
      expect(asked.path.split('?')[0]).toBe(PAGE)
      expect((await browser.open('/signin')).text).not.toContain('Signed in as')
      const done = await browser.submit(asked, PAGE, { code: await nextCode(secret) })
      expect(done.path).not.toBe(PAGE)

      await foyer.updateSettings({ 'signup.policy': 'approval', 'signin.secondFactor': 'everyone' })
      email = `waiting-${email}`
      const waiting = createNoScriptBrowser(foyer)
      await waiting.submit(await waiting.open('/signup'), '/signup', { email, password: TEST_PASSWORD })
      await decideAsOwner(foyer, email, 'approve')
      const approved = await waiting.open('/waiting')
      expect(approved.text).toContain('requires two-step verification')
      const { codes } = await setUp(waiting, approved)
      expect((await waiting.submit(codes, CONTINUE)).text).toContain(email)
    })

    it('V6.8.1: who proves an address by a recovery link is not asked for what somebody else had set up before', async () => {
      await memberWithApp()
      const recovery = await requestRecoverySecret(foyer, email)
      const browser = createNoScriptBrowser(foyer)
      const reset = await browser.open(`/reset-password?token=${recovery}`)
      const done = await browser.submit(reset, '/reset-password', { password: 'quite another battery' })
      expect(done.path).toBe('/account')
      expect(done.text).toContain(email)
    })

    it('the policy reaches who is signed in already: the next application asks for the second factor', async () => {
      await foyer.createMember(email)
      const browser = createNoScriptBrowser(foyer)
      expect(isOut(await signIn(browser))).toBe(true)
      await foyer.updateSettings({ 'signin.secondFactor': 'everyone' })
      const asked = await browser.open(authorizeUrl())
      expect(asked.path.split('?')[0]).toBe(PAGE)
      const { codes } = await setUp(browser, asked)
      expect(isOut(await browser.submit(codes, CONTINUE))).toBe(true)
    })

    it('a rule or a factor that changes while a sign-in waits: nobody gets in half-way, and nobody is stuck', async () => {
      await foyer.createMember(email)
      await foyer.updateSettings({ 'signin.secondFactor': 'everyone' })
      const browser = createNoScriptBrowser(foyer)
      const asked = await signIn(browser)
      expect(asked.forms.some(({ action }) => action === SET_UP)).toBe(true)
      // The site stops requiring it: the sign-in begins again, without the step.
      await foyer.updateSettings({ 'signin.secondFactor': 'optional' })
      const again = await browser.open(asked.path)
      expect([again.path.split('?')[0], again.text.includes('Your authenticator app was added.')]).toEqual([
        '/signin',
        false,
      ])
      expect(isOut(await browser.submit(again, '/signin', { email, password: TEST_PASSWORD }))).toBe(true)
      // The app is added elsewhere while another browser is asked to set one up: its own one does not replace it.
      await foyer.updateSettings({ 'signin.secondFactor': 'everyone' })
      const late = createNoScriptBrowser(foyer)
      const setUpPage = await signIn(late)
      const first = createNoScriptBrowser(foyer)
      const { secret } = await setUp(first, await signIn(first))
      const rival = secretOn(setUpPage) as string
      const refused = await late.submit(setUpPage, SET_UP, { code: codeAt(rival, now()) })
      expect(refused.status).toBe(400)
      const next = await signIn(late)
      expect(isOut(await late.submit(next, PAGE, { code: await nextCode(secret) }))).toBe(true)
    })

    it('who is blocked in between does not get in; an expired sign-in leads back to its start', async () => {
      const { secret } = await memberWithApp()
      const browser = createNoScriptBrowser(foyer)
      const asked = await signIn(browser)
      await decideAsOwner(foyer, email, 'block')
      const refused = await browser.submit(asked, PAGE, { code: await nextCode(secret) })
      expect([refused.status >= 400 || refused.path.startsWith('/signin'), isOut(refused)]).toEqual([true, false])

      email = `late-${email}`
      const other = await memberWithApp()
      const late = createNoScriptBrowser(foyer)
      const open = await signIn(late)
      await foyer.advance(601)
      const over = await late.submit(open, PAGE, { code: codeAt(other.secret, now()) })
      expect(over.text).toContain('This sign-in has expired')
    })

    it('G-53, V3.5.1: a forged form is refused and shown again', async () => {
      await memberWithApp()
      const browser = createNoScriptBrowser(foyer)
      const asked = await signIn(browser)
      const forged = await browser.submit(asked, PAGE, { csrf: 'forged', code: '000000' })
      expect(forged.status).toBe(403)
      expect((await browser.open(PAGE, {})).text).toContain('Enter the code')
    })
  },
)
