import { paths, type TokenResponse } from '@foyer/protocol'
import { defaultDatabase, startFoyer, TEST_PASSWORD, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { maskTranscript } from '../../oauth/transcript.js'
import { type Browser, createNoScriptBrowser, type Page } from '../../pages/no-script-browser.js'
import { addFakeProvider, type FakeProvider, profileOf } from '../external/fake-provider.js'
import {
  identitiesOf,
  OTHER_PASSWORD,
  recover,
  requestRecoverySecret,
  signedInAs,
  visitorToken,
} from '../membership-steps.js'

const LINK = '/verify-email/link'

/**
 * The attacks of "Pre-hijacked accounts" (Sudhodanan and Paverd, USENIX Security 2022): the attacker acts before the
 * owner of the address uses the site, and tries to get into the account afterwards.
 */
describe.each(defaultDatabase)('pre-hijacked accounts, on $name', ({ name }) => {
  let foyer: TestFoyer
  /** Verifies addresses, but the owner of the site has not chosen to trust it. */
  let provider: FakeProvider
  let trusted: FakeProvider
  let owner: Browser
  let attacker: Browser
  let people = 0
  let email: string
  beforeAll(async () => {
    foyer = await startFoyer({ database: name, listen: false })
    provider = await addFakeProvider(foyer, 'elsewhere')
    trusted = await addFakeProvider(foyer, 'trusted', { isTrusted: true })
  })
  beforeEach(async () => {
    await foyer.updateSettings({
      'signup.policy': 'open',
      'signup.verifyEmail': 'false',
      'signin.methods': 'password-and-code',
      'accounts.disclosure': 'explicit',
    })
    owner = createNoScriptBrowser(foyer)
    attacker = createNoScriptBrowser(foyer)
    email = `victim${++people}@example.com`
  })
  afterAll(() => foyer.stop())

  const logsIn = async (password: string) =>
    (await foyer.logIn(await visitorToken(foyer), email, password)).body.state === 'SUCCESS'
  const isIn = async ({ access_token, refresh_token }: TokenResponse) =>
    (await foyer.call(paths.userinfo, { token: access_token })).status === 200 ||
    (await foyer.refresh(refresh_token)).status === 200
  const ownProfile = () => profileOf(`owner-of-${email}`, email, true)
  /** The attacker's account at a provider, at which they entered the address of the owner. */
  const trojan = (isEmailVerified = false) => profileOf(`attacker-of-${email}`, email, isEmailVerified)
  const enterCode = async (browser: Browser, page: Page) => {
    const code = (await foyer.getMails(email)).find((mail) => mail.code !== null)?.code ?? ''
    // The newest email is found by its time.
    await foyer.advance(1)
    return browser.submit(page, '/verify-email', { code })
  }
  /** The owner asks for a code on a page, the sign-in page by default, and enters it. */
  async function provesByCode(page?: Page): Promise<void> {
    const form = page ?? (await owner.open('/signin'))
    const isAsked = form.path === '/verify-email'
    await enterCode(
      owner,
      isAsked ? form : await owner.submit(form, '/signin', { email, password: '' }, { button: 'email-code' }),
    )
    expect(await signedInAs(owner)).toBe(email)
  }
  const linkPath = async () => {
    const link = (await foyer.getMails(email)).find((mail) => mail.code !== null)?.link ?? ''
    const { pathname, search } = new URL(link)
    await foyer.advance(1)
    return pathname + search
  }
  /** Links an identity to the account of a session, as an application does for its member. */
  const beginsLink = async ({ memberId }: { memberId: string }, subject = `attacker-of-${email}`) =>
    (await provider.begin(profileOf(subject), memberId as `mem_${string}`)).finish

  it.each([
    ['a password and a site that does not verify addresses', 'false'],
    ['a password and a site that verifies addresses', 'true'],
  ])('V6.8.1, classic-federated merge: %s', async (_, verifyEmail) => {
    await foyer.updateSettings({ 'signup.verifyEmail': verifyEmail })
    await foyer.register(await visitorToken(foyer), email, TEST_PASSWORD)
    for (const where of [trusted, provider]) {
      const page = await where.signIn(owner, ownProfile())
      if ((await signedInAs(owner)) === null) {
        await provesByCode(page)
      }
      expect(await signedInAs(owner)).toBe(email)
      expect(await logsIn(TEST_PASSWORD)).toBe(false)
      owner.jar.delete('foyer-signin')
    }
    expect(await identitiesOf(foyer, email)).toContain(`elsewhere:owner-of-${email}`)
  })

  it.each(['code', 'provider', 'recovery'])(
    'V6.8.1, unexpired session: a session that was open before the owner proved the address by %s is over',
    async (proof) => {
      const session = await foyer.createMember(email)
      if (proof === 'recovery') {
        const secret = await requestRecoverySecret(foyer, email)
        await recover(foyer, await visitorToken(foyer), secret, OTHER_PASSWORD)
      } else if (proof === 'code') await provesByCode()
      else await provesByCode(await provider.signIn(owner, ownProfile()))
      expect(await isIn(session)).toBe(false)
      expect(await logsIn(TEST_PASSWORD)).toBe(false)
    },
  )

  it.each(['code', 'provider', 'recovery'])(
    'V6.8.1, trojan identifier: an identity that was linked before the owner proved the address by %s opens nothing',
    async (proof) => {
      await (await beginsLink(await foyer.createMember(email)))()
      expect(await identitiesOf(foyer, email)).toEqual([`elsewhere:attacker-of-${email}`])
      if (proof === 'recovery') {
        const secret = await requestRecoverySecret(foyer, email)
        await recover(foyer, await visitorToken(foyer), secret, OTHER_PASSWORD)
      } else if (proof === 'code') await provesByCode()
      else await provesByCode(await provider.signIn(owner, ownProfile()))
      expect(await identitiesOf(foyer, email)).toEqual(proof === 'provider' ? [`elsewhere:owner-of-${email}`] : [])
      await provider.signIn(attacker, trojan())
      expect(await signedInAs(attacker)).toBe(null)
    },
  )

  it('V6.8.1, unexpired email change: one that began before the owner proved the address is over', async () => {
    const session = await foyer.createMember(email)
    const stolen = `stolen-${email}`
    const json = { newEmail: stolen, currentPassword: TEST_PASSWORD }
    await foyer.call(paths.emailChange, { json, token: session.access_token })
    const code = await foyer.getMailedCode(stolen)
    await provesByCode(await provider.signIn(owner, ownProfile()))
    const confirmed = await foyer.call(paths.confirmEmailChange, { json: { code }, token: session.access_token })
    expect(confirmed.status).not.toBe(200)
    expect(await identitiesOf(foyer, email)).toEqual([`elsewhere:owner-of-${email}`])
  })

  it('V6.8.1, unexpired link: a link to a provider that began in a session ends with the session', async () => {
    const finish = await beginsLink(await foyer.createMember(email))
    const secret = await requestRecoverySecret(foyer, email)
    await recover(foyer, await visitorToken(foyer), secret, OTHER_PASSWORD)
    await expect(finish()).rejects.toMatchObject({ kind: 'INVALID_STATE_TOKEN' })
    expect(await identitiesOf(foyer, email)).toEqual([])
  })

  describe('V6.8.1, non-verifying provider', () => {
    it.each([
      ['an address without an account', false],
      ['the address of a member', true],
    ])('opens and links nothing for %s without its code, not even where it is trusted', async (_, isMember) => {
      await foyer.updateSettings({ 'signup.verifyEmail': 'true' })
      if (isMember) await provesByCode()
      for (const where of [provider, trusted]) {
        const page = await where.signIn(attacker, trojan())
        expect(page.path).toBe('/verify-email')
        expect(page.text).not.toContain('Sign in once to link')
        await attacker.submit(page, '/verify-email', { code: '000000' })
        expect(await signedInAs(attacker)).toBe(null)
      }
      expect(await identitiesOf(foyer, email)).toEqual([])
    })

    it('V6.3.8: shows the same for an address with an account and for one without, byte for byte', async () => {
      const unknown = email.replace('victim', 'nobody')
      await provesByCode()
      await foyer.updateSettings({ 'accounts.disclosure': 'private' })
      const shown = []
      for (const address of [email, unknown]) {
        const stranger = createNoScriptBrowser(foyer)
        const page = await trusted.signIn(stranger, profileOf(`attacker-of-${address}`, address, false))
        const wrong = await stranger.submit(page, '/verify-email', { code: 'no code' })
        shown.push([page, wrong].map(({ status, html }) => [status, maskTranscript(html, address)]))
      }
      expect(shown[0]).toEqual(shown[1])
    })

    it('V6.3.8: only a person whose provider has verified the address learns that it has an account', async () => {
      await provesByCode()
      const page = await provider.signIn(createNoScriptBrowser(foyer), ownProfile())
      expect(page.text).toContain(`There is an account with ${email}`)
      for (const isTrusted of [false, true]) {
        const { text } = await (isTrusted ? trusted : provider).signIn(createNoScriptBrowser(foyer), trojan())
        expect(text).not.toContain('There is an account')
      }
    })

    it('the owner who enters the code links the own account', async () => {
      const page = await provider.signIn(owner, { ...ownProfile(), isEmailVerified: false })
      await enterCode(owner, page)
      expect(await signedInAs(owner)).toBe(email)
      expect(await identitiesOf(foyer, email)).toEqual([`elsewhere:owner-of-${email}`])
    })
  })

  describe('V6.8.1, a browser that the attacker used before', () => {
    it.each(['password', 'code', 'link'])('the sign-in of the owner by %s links nothing of theirs', async (way) => {
      await provesByCode()
      const secret = await requestRecoverySecret(foyer, email)
      await recover(foyer, await visitorToken(foyer), secret, OTHER_PASSWORD)
      const shared = createNoScriptBrowser(foyer)
      for (const profile of [trojan(), profileOf(`nameless-of-${email}`, null, false)]) {
        await provider.signIn(shared, profile)
        const page = await shared.open('/signin')
        if (way === 'password') await shared.submit(page, '/signin', { email, password: OTHER_PASSWORD })
        else {
          const asked = await shared.submit(page, '/signin', { email, password: '' }, { button: 'email-code' })
          if (way === 'code') await enterCode(shared, asked)
          else await shared.submit(await shared.open(await linkPath()), LINK)
        }
        expect(await signedInAs(shared)).toBe(email)
        expect(await identitiesOf(foyer, email)).toEqual([])
        shared.jar.delete('foyer-signin')
      }
    })

    it('a form that was open before links nothing either', async () => {
      await provesByCode()
      const shared = createNoScriptBrowser(foyer)
      const form = await shared.open('/signin')
      await provider.signIn(shared, profileOf(`nameless-of-${email}`, null, false))
      const asked = await shared.submit(form, '/signin', { email, password: '' }, { button: 'email-code' })
      await enterCode(shared, asked)
      expect(await signedInAs(shared)).toBe(email)
      expect(await identitiesOf(foyer, email)).toEqual([])
    })

    it('a code that the owner had asked for before links nothing', async () => {
      await provesByCode()
      const shared = createNoScriptBrowser(foyer)
      const form = await shared.open('/signin')
      const asked = await shared.submit(form, '/signin', { email, password: '' }, { button: 'email-code' })
      const code = (await foyer.getMails(email)).find((mail) => mail.code !== null)?.code ?? ''
      await provider.signIn(shared, trojan(), form)
      await shared.submit(asked, '/verify-email', { code })
      expect(await identitiesOf(foyer, email)).toEqual([])
    })

    it('a provider that names no address: the code for the address that was entered on its page links', async () => {
      const page = await provider.signIn(owner, profileOf(`nameless-of-${email}`, null, false))
      const asked = await owner.submit(page, '/signin/code', { email })
      await enterCode(owner, asked)
      expect(await identitiesOf(foyer, email)).toEqual([`elsewhere:nameless-of-${email}`])
    })
  })

  it('V10.2.1, login CSRF: a callback in another browser signs nobody in, and its own browser can still use it', async () => {
    const callback = await trusted.press(attacker, profileOf(`attacker-of-${email}`, email, true))
    const page = await owner.open(callback)
    expect([page.status, await signedInAs(owner)]).toEqual([400, null])
    await attacker.open(callback)
    expect(await signedInAs(attacker)).toBe(email)
    // A callback is used once.
    attacker.jar.delete('foyer-signin')
    expect((await attacker.open(callback)).status).toBe(400)
    expect(await signedInAs(attacker)).toBe(null)
  })
})
