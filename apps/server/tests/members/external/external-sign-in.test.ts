import type { MemberId } from '@foyer/protocol'
import { databases, TEST_PASSWORD, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { commandLineAct } from '../../../src/features/audit/audit.js'
import { invite } from '../../../src/features/members/invitations/invite.js'
import { deleteMember } from '../../../src/features/moderation/delete-own-account.js'
import { type Browser, createNoScriptBrowser, type Page } from '../../pages/no-script-browser.js'
import { decideAsOwner, identitiesOf } from '../membership-steps.js'
import { type ExternalSite, startExternalSite } from './external-steps.js'
import type { ProviderServer } from './provider-server.js'

describe.each(databases)(
  'sign-in at an identity provider, on the hosted pages without JavaScript, on $name',
  ({ name }) => {
    let site: ExternalSite
    let foyer: TestFoyer
    let server: ProviderServer
    let browser: Browser
    let people = 0
    let email: string
    let subject: string
    beforeAll(async () => {
      site = await startExternalSite({ database: name })
      ;({ foyer, server } = site)
    })
    beforeEach(async () => {
      await foyer.updateSettings({
        'signup.policy': 'open',
        'signup.verifyEmail': 'true',
        'signin.methods': 'password',
        'profile.fields': '[]',
      })
      await site.save('google', { isTrusted: false, isEnabled: true })
      await site.save('facebook')
      await site.save('discord')
      browser = createNoScriptBrowser(foyer)
      email = `external${++people}@example.com`
      subject = `subject-${people}`
    })
    afterAll(() => site.stop())

    const isSignedIn = async (on = browser, as = email) => {
      const page = await on.open('/signin')
      return page.text.includes(as) && page.forms.some(({ action }) => action === '/oauth2/logout')
    }
    const memberOf = (address: string) => foyer.deps.storage.read((stores) => stores.members.findByEmail(address))
    /** Creates a member with a verified address and TEST_PASSWORD. */
    const createMember = async () => {
      await foyer.updateSettings({ 'signup.verifyEmail': 'false' })
      const { memberId } = await foyer.createMember(email)
      await foyer.updateSettings({ 'signup.verifyEmail': 'true' })
      const now = foyer.clock.now()
      await foyer.deps.storage.transact((stores) =>
        stores.members.update(memberId as MemberId, { emailVerified: true }, now),
      )
      return memberId
    }
    const enterCode = async (page: Page) =>
      browser.submit(page, '/verify-email', { code: await foyer.getMailedCode(email) })
    const linkMails = async () =>
      (await foyer.getMails(email)).filter(({ subject: text }) => /Google|Facebook/.test(text))
    const atGoogle = (page?: Page) => site.signIn(browser, 'google', { subject, email, name: 'Ana Lima' }, page)
    const atFacebook = (address: string | null = email, page?: Page) =>
      site.signIn(browser, 'facebook', { subject, email: address, name: 'Ana Lima' }, page)

    it('creates a member with the verified address and the name, and signs in', async () => {
      const page = await atGoogle()
      expect([page.status, page.path]).toEqual([200, '/account'])
      expect(await isSignedIn()).toBe(true)
      expect(await memberOf(email)).toMatchObject({
        emailVerified: true,
        passwordHash: null,
        status: 'active',
        profile: { profile: { nickname: 'Ana Lima' } },
      })
      expect(await identitiesOf(foyer, email)).toEqual([`google:${subject}`])
      expect(await linkMails()).toEqual([])
    })

    it('finds a known identity by its subject, whatever its address is by now', async () => {
      await atGoogle()
      const other = createNoScriptBrowser(foyer)
      await site.signIn(other, 'google', { subject, email: 'moved@example.com', isEmailVerified: false })
      expect(await isSignedIn(other)).toBe(true)
      expect(await memberOf('moved@example.com')).toBeUndefined()
    })

    it('V6.8.1: the account that has the address is proven by its password, then linked and notified', async () => {
      await createMember()
      const page = await atGoogle()
      expect([page.path.split('?')[0], page.status]).toEqual(['/signin', 200])
      expect(page.text).toContain(`There is an account with ${email}. Sign in once to link Google.`)
      expect(await identitiesOf(foyer, email)).toEqual([])
      const again = await browser.submit(page, '/signin', { password: 'wrong battery' })
      expect(await identitiesOf(foyer, email)).toEqual([])
      await browser.submit(again, '/signin', { password: TEST_PASSWORD })
      expect(await isSignedIn()).toBe(true)
      expect(await identitiesOf(foyer, email)).toEqual([`google:${subject}`])
      expect(await linkMails()).toHaveLength(1)
      expect((await memberOf(email))?.passwordHash).not.toBeNull()
    })

    it.each(['password', 'password-and-code', 'code'])(
      'V6.8.1: with %s, the account is proven by a code, then linked and notified',
      async (methods) => {
        await createMember()
        await foyer.updateSettings({ 'signin.methods': methods })
        const page = await atGoogle()
        const asked =
          methods === 'code'
            ? await browser.submit(page, '/signin/code')
            : await browser.submit(page, '/signin', { password: '' }, { button: 'email-code' })
        expect(asked.path.split('?')[0]).toBe('/verify-email')
        await enterCode(asked)
        expect(await isSignedIn()).toBe(true)
        expect(await identitiesOf(foyer, email)).toEqual([`google:${subject}`])
        expect(await linkMails()).toHaveLength(1)
      },
    )

    it('VE-09: the link in the email proves the account as well', async () => {
      await createMember()
      const asked = await atFacebook()
      expect(asked.path.split('?')[0]).toBe('/verify-email')
      // Somebody else may have left the identity in this browser (V6.8.1).
      expect(asked.text).toContain('This code also links your Facebook account.')
      const { pathname, search } = new URL((await foyer.getMails(email))[0]?.link ?? '')
      await browser.submit(await browser.open(pathname + search), '/verify-email/link')
      expect(await isSignedIn()).toBe(true)
      expect(await identitiesOf(foyer, email)).toEqual([`facebook:${subject}`])
    })

    it('a provider that the owner trusts links at once, to a member with a verified address only', async () => {
      await createMember()
      await site.save('google', { isTrusted: true })
      await atGoogle()
      expect(await isSignedIn()).toBe(true)
      expect(await identitiesOf(foyer, email)).toEqual([`google:${subject}`])
      expect(await linkMails()).toHaveLength(1)
    })

    it('design invariant 10: what an unverified member set up ends when a provider and a code prove the address', async () => {
      await foyer.updateSettings({ 'signup.verifyEmail': 'false' })
      await foyer.createMember(email)
      await site.save('google', { isTrusted: true })
      const page = await atGoogle()
      expect(page.path.split('?')[0]).toBe('/verify-email')
      expect(await identitiesOf(foyer, email)).toEqual([])
      await enterCode(page)
      expect(await identitiesOf(foyer, email)).toEqual([`google:${subject}`])
      expect(await memberOf(email)).toMatchObject({ emailVerified: true, passwordHash: null })
    })

    it.each([
      ['a new person', false],
      ['a member', true],
    ])('an address that the provider has not verified is proven by a code: %s', async (_, exists) => {
      const before = exists ? await createMember() : undefined
      const asked = await atFacebook()
      expect(asked.path.split('?')[0]).toBe('/verify-email')
      expect(await identitiesOf(foyer, email)).toEqual([])
      await enterCode(asked)
      expect(await isSignedIn()).toBe(true)
      expect(await identitiesOf(foyer, email)).toEqual([`facebook:${subject}`])
      const member = await memberOf(email)
      expect(member?.memberId ?? '').toMatch(exists ? (before as string) : /^mem_/)
      if (!exists) expect(member?.profile).toMatchObject({ profile: { nickname: 'Ana Lima' } })
    })

    it('a provider that names no address: the page asks for one, which can be corrected, and a code proves it', async () => {
      const page = await atFacebook(null)
      expect(page.text).toContain('Confirm your email once to continue with Facebook.')
      const mistyped = await browser.submit(page, '/signin/code', { email: `wrong-${email}` })
      const back = await browser.follow(mistyped, '/signin')
      expect(back.text).toContain('Confirm your email once to continue with Facebook.')
      await enterCode(await browser.submit(back, '/signin/code', { email }))
      expect(await isSignedIn()).toBe(true)
      expect(await identitiesOf(foyer, email)).toEqual([`facebook:${subject}`])
    })

    it.each(['google', 'facebook'] as const)(
      'a site that requires profile fields asks for them before there is an account: %s',
      async (id) => {
        await foyer.updateSettings({
          'profile.fields': JSON.stringify([
            { key: 'city', kind: 'text', label: { en: 'City' }, required: true, shownAt: 'sign-up' },
          ]),
        })
        const page = id === 'google' ? await atGoogle() : await atFacebook()
        expect(page.path.split('?')[0]).toBe('/signup')
        expect(page.html).toContain(email)
        const action = id === 'google' ? '/signin/external' : '/signin/code'
        const field = Object.keys(page.forms.find((form) => form.action === action)?.fields ?? {}).find((one) =>
          one.startsWith('custom.'),
        ) as string
        const again = await browser.submit(page, action, { [field]: '' })
        expect(again.status).toBe(400)
        expect(await memberOf(email)).toBeUndefined()
        const done = await browser.submit(again, action, { [field]: 'Lisbon' })
        if (id === 'facebook') await enterCode(done)
        expect(await isSignedIn()).toBe(true)
        expect(await identitiesOf(foyer, email)).toEqual([`${id}:${subject}`])
        expect(JSON.stringify(await memberOf(email))).toContain('Lisbon')
      },
    )

    it('by invitation only: refuses others before and lets invited people in', async () => {
      await foyer.updateSettings({ 'signup.policy': 'invite' })
      const refused = await atGoogle()
      expect([refused.status, refused.text.includes('by invitation only')]).toEqual([403, true])
      expect(await memberOf(email)).toBeUndefined()
      await invite([email], foyer.deps)
      await atGoogle()
      expect(await isSignedIn()).toBe(true)
      expect(await identitiesOf(foyer, email)).toEqual([`google:${subject}`])
    })

    it('by invitation only: an unverified address without an invitation gets an email that says so', async () => {
      await foyer.updateSettings({ 'signup.policy': 'invite' })
      const page = await atFacebook()
      expect(page.path.split('?')[0]).toBe('/verify-email')
      const [mail] = await foyer.getMails(email)
      expect([mail?.code, mail?.subject]).toEqual([null, expect.stringContaining('do not have an account')])
    })

    it.each(['google', 'facebook'] as const)('with approval, a new member waits for the owner: %s', async (id) => {
      await foyer.updateSettings({ 'signup.policy': 'approval' })
      const page = id === 'google' ? await atGoogle() : await enterCode(await atFacebook())
      expect(page.path.split('?')[0]).toBe('/waiting')
      expect(await identitiesOf(foyer, email)).toEqual([`${id}:${subject}`])
      await decideAsOwner(foyer, email, 'approve')
      await site.signIn(browser, id, { subject, email })
      expect(await isSignedIn()).toBe(true)
    })

    it('security-checklist 19: a blocked member stays out, and nothing is linked', async () => {
      await createMember()
      await site.save('google', { isTrusted: true })
      await decideAsOwner(foyer, email, 'block')
      const page = await atGoogle()
      expect([page.status, page.text.includes('This account has been suspended.')]).toEqual([403, true])
      expect(await isSignedIn()).toBe(false)
      expect(await identitiesOf(foyer, email)).toEqual([])
    })

    it('DD-03: a member whose deletion is pending can restore the account', async () => {
      await atGoogle()
      await foyer.updateSettings({ 'members.deletionGraceDays': '14' })
      await deleteMember((await memberOf(email))?.memberId as MemberId, commandLineAct, foyer.deps)
      const page = await atGoogle()
      expect(page.forms.some(({ action }) => action === '/restore')).toBe(true)
      await browser.submit(page, '/restore')
      expect(await isSignedIn()).toBe(true)
    })

    it('SI-11: a member who needs a new password gets the page for it', async () => {
      await atGoogle()
      await foyer.deps.storage.transact(async (stores) => {
        const member = await stores.members.findByEmail(email)
        await stores.members.update(member?.memberId as MemberId, { resetRequired: true }, foyer.clock.now())
      })
      const page = await site.signIn(createNoScriptBrowser(foyer), 'google', { subject, email })
      expect([page.status, page.forms.some(({ action }) => action === '/forgot-password')]).toEqual([403, true])
    })

    it('V6.8.1: an identity that somebody left in the browser is not linked to the next person who signs in', async () => {
      await createMember()
      await atFacebook()
      await browser.submit(await browser.open('/signin'), '/signin', { email, password: TEST_PASSWORD })
      expect(await isSignedIn()).toBe(true)
      expect(await identitiesOf(foyer, email)).toEqual([])
    })

    it.each(['password', 'code', 'link'])(
      'V6.8.1, decision 38: of two providers that wait, only the one that the form announced is linked: %s',
      async (proof) => {
        await createMember()
        const announced = await atGoogle()
        expect(announced.text).toContain('Sign in once to link Google')
        const other = () => site.signIn(browser, 'discord', { subject, email, name: 'Ana Lima' })
        if (proof === 'password') {
          expect((await other()).text).toContain('Sign in once to link Discord')
          await browser.submit(announced, '/signin', { password: TEST_PASSWORD })
        } else {
          const asked = await browser.submit(announced, '/signin', { password: '' }, { button: 'email-code' })
          expect(asked.text).toContain('also links your Google account')
          expect((await other()).text).toContain('Sign in once to link Discord')
          if (proof === 'code') await enterCode(await browser.submit(asked, '/verify-email', { code: '' }))
          else {
            const [mail] = (await foyer.getMails(email)).filter(({ link }) => link?.includes('/verify-email/link'))
            const { pathname, search } = new URL(mail?.link ?? '')
            await browser.submit(await browser.open(pathname + search), '/verify-email/link')
          }
        }
        expect(await isSignedIn()).toBe(true)
        expect(await identitiesOf(foyer, email)).toEqual([`google:${subject}`])
      },
    )

    it('V6.8.1: an identity without an address is not linked to the next person who asks for a code', async () => {
      await foyer.updateSettings({ 'signin.methods': 'password-and-code' })
      await createMember()
      await atFacebook(null)
      const page = await browser.open('/signin')
      await enterCode(await browser.submit(page, '/signin', { email, password: '' }, { button: 'email-code' }))
      expect(await isSignedIn()).toBe(true)
      expect(await identitiesOf(foyer, email)).toEqual([])
    })

    it('a second identity of one provider with the same address is linked after a proof only', async () => {
      await site.save('google', { isTrusted: true })
      await atGoogle()
      const second = createNoScriptBrowser(foyer)
      const page = await site.signIn(second, 'google', { subject: `${subject}-2`, email })
      expect(page.text).toContain(`There is an account with ${email}.`)
      expect(await identitiesOf(foyer, email)).toEqual([`google:${subject}`])
    })

    it('security-checklist 27: of twenty rivals with one callback exactly one wins', async () => {
      const callback = server.authorize(await site.press(browser, 'google'), { subject, email })
      const pages = await Promise.all(Array.from({ length: 20 }, () => browser.receive(callback)))
      // Those that come after the winner find the browser signed in, or say that the sign-in is over.
      expect(await isSignedIn()).toBe(true)
      expect(pages.filter(({ status }) => status >= 500)).toEqual([])
      expect(await identitiesOf(foyer, email)).toEqual([`google:${subject}`])
      expect(server.requests.filter((line) => line.includes('oauth2.googleapis.com')).length).toBeGreaterThan(0)
    })

    it('twenty sign-ins of one new person at once create one account', async () => {
      const callbacks = await Promise.all(
        Array.from({ length: 20 }, async () => {
          const own = createNoScriptBrowser(foyer)
          return { own, callback: server.authorize(await site.press(own, 'google'), { subject, email }) }
        }),
      )
      const pages = await Promise.all(callbacks.map(({ own, callback }) => own.receive(callback)))
      expect(pages.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
      for (const { own } of callbacks) expect(await isSignedIn(own)).toBe(true)
      expect(await identitiesOf(foyer, email)).toEqual([`google:${subject}`])
    })
  },
)
