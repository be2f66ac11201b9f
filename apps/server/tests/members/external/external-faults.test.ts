import { defaultDatabase, TEST_PASSWORD, type TestFoyer } from '@foyer/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createNoScriptBrowser, type Page } from '../../pages/no-script-browser.js'
import { identitiesOf } from '../membership-steps.js'
import { createShop, type ExternalSite, type ProviderId, type Shopper, startExternalSite } from './external-steps.js'
import type { Person, ProviderServer } from './provider-server.js'

/** Makes something go wrong between the button and the page after the callback, and returns that page. */
type Fault = (shopper: Shopper, person: Person) => Promise<Page>

const OVER = /This sign-in with \w+ has expired or was started in another browser\. Start again\./
const FAILED = /Sign-in with \w+ failed\. Try again, or sign in another way\./
const UNREACHABLE = /\w+ could not be reached\. Try again, or sign in another way\./
const CANCELLED = /Sign-in with \w+ was canceled\./
const MINUTE = 60_000

describe.each(defaultDatabase)('issue 19: what can go wrong with an identity provider, on $name', ({ name }) => {
  let site: ExternalSite
  let foyer: TestFoyer
  let server: ProviderServer
  let enterShop: () => Promise<Shopper>
  let people = 0
  let person: Person & { email: string }
  beforeAll(async () => {
    site = await startExternalSite({ database: name })
    ;({ foyer, server } = site)
    enterShop = await createShop(foyer)
    await site.save('google')
    await site.save('github')
    await site.save('facebook')
  })
  beforeEach(() => {
    person = { subject: `${++people}`, email: `fault${people}@example.com` }
  })
  afterEach(() => {
    for (const fault of Object.keys(server.faults)) delete server.faults[fault as keyof typeof server.faults]
  })
  afterAll(() => site.stop())

  const press = ({ browser, page }: Shopper, id: ProviderId = 'google') => site.press(browser, id, page)
  /** The callback with other parameters. */
  const changed =
    (change: (parameters: URLSearchParams) => void, id: ProviderId = 'google'): Fault =>
    async (shopper, who) => {
      const { path } = server.authorize(await press(shopper, id), who)
      const url = new URL(path, foyer.url)
      change(url.searchParams)
      return shopper.browser.open(url.pathname + url.search)
    }
  const atProvider =
    (fault: ProviderServer['faults'], id: ProviderId = 'google'): Fault =>
    async (shopper, who) => {
      const callback = server.authorize(await press(shopper, id), who)
      Object.assign(server.faults, fault)
      return shopper.browser.receive(callback)
    }

  const faults: [fault: string, run: Fault, words: RegExp, status: number][] = [
    ['V10.1.2, V10.2.1: a wrong state', changed((query) => query.set('state', `ext_${'x'.repeat(43)}`)), OVER, 400],
    ['no state', changed((query) => query.delete('state')), OVER, 400],
    ['a repeated state', changed((query) => query.append('state', 'again')), FAILED, 400],
    ['a wrong code', changed((query) => query.set('code', 'wrong')), FAILED, 400],
    [
      'a wrong code at GitHub, which answers with 200',
      changed((query) => query.set('code', 'x'), 'github'),
      FAILED,
      400,
    ],
    ['a wrong code at Facebook', changed((query) => query.set('code', 'x'), 'facebook'), FAILED, 400],
    ['no code', changed((query) => query.delete('code')), FAILED, 400],
    [
      'the issuer of another provider in the callback',
      changed((query) => query.set('iss', 'https://evil.example')),
      FAILED,
      400,
    ],
    [
      'a used state',
      async (shopper, who) => {
        const other = createNoScriptBrowser(foyer)
        const callback = server.authorize(await site.press(other, 'google'), { ...who, subject: 'used', email: null })
        await other.receive(callback)
        return other.receive(callback).then((page) => (page.status === 400 ? shopper.browser.receive(callback) : page))
      },
      OVER,
      400,
    ],
    [
      'an expired state',
      async (shopper, who) => {
        const callback = server.authorize(await press(shopper), who)
        await foyer.advance(16 * 60)
        return shopper.browser.receive(callback)
      },
      OVER,
      400,
    ],
    [
      "security-checklist 26: a callback of somebody else's browser (login CSRF)",
      async (shopper, who) => {
        const attacker = createNoScriptBrowser(foyer)
        const callback = server.authorize(await site.press(attacker, 'google'), who)
        await press(shopper)
        return shopper.browser.receive(callback)
      },
      OVER,
      400,
    ],
    [
      'a code that was issued for another sign-in',
      async (shopper, who) => {
        const other = new URL(
          server.authorize(await site.press(createNoScriptBrowser(foyer), 'google'), who).path,
          foyer.url,
        )
        return changed((query) => query.set('code', other.searchParams.get('code') ?? ''))(shopper, who)
      },
      FAILED,
      400,
    ],
    [
      'the callback of another provider',
      async (shopper, who) => {
        const { path } = server.authorize(await press(shopper), who)
        return shopper.browser.open(path.replace('/google', '/github'))
      },
      OVER,
      400,
    ],
    ['V10.5.1: another nonce', atProvider({ claims: { nonce: 'another' } }), FAILED, 400],
    ['V10.5.1: no nonce', atProvider({ claims: { nonce: undefined } }), FAILED, 400],
    [
      'V10.2.2, V10.5.3: a provider that lies about `iss`',
      atProvider({ claims: { iss: 'https://evil.example' } }),
      FAILED,
      400,
    ],
    ['V10.5.4: an ID token for another client', atProvider({ claims: { aud: 'another' } }), FAILED, 400],
    ['V6.8.2: an ID token that is signed with a foreign key', atProvider({ hasForeignKey: true }), FAILED, 400],
    ['an expired ID token', atProvider({ claims: { exp: 1 } }), FAILED, 400],
    ['a clock ten minutes ahead', atProvider({ clockAheadMs: 10 * MINUTE }), FAILED, 400],
    ['a clock ten minutes behind', atProvider({ clockAheadMs: -10 * MINUTE }), FAILED, 400],
    ['a provider that is down', atProvider({ isDown: true }), UNREACHABLE, 503],
    ['a provider that never answers', atProvider({ isSilent: true }), UNREACHABLE, 503],
    ['a provider that answers with an error', atProvider({ status: 503 }), UNREACHABLE, 503],
    ['an API that answers with an error', atProvider({ status: 500 }, 'github'), UNREACHABLE, 503],
    [
      'a cancelled consent',
      async (shopper) => shopper.browser.receive(server.refuse(await press(shopper))),
      CANCELLED,
      200,
    ],
    [
      'a provider that reports an error of its own',
      async (shopper) => shopper.browser.receive(server.refuse(await press(shopper), 'temporarily_unavailable')),
      UNREACHABLE,
      503,
    ],
    [
      'a provider that refuses the client',
      async (shopper) => shopper.browser.receive(server.refuse(await press(shopper), 'unauthorized_client')),
      FAILED,
      400,
    ],
    [
      'a provider that the owner turns off in the middle',
      async (shopper, who) => {
        const callback = server.authorize(await press(shopper), who)
        await site.save('google', { isEnabled: false })
        const page = await shopper.browser.receive(callback)
        await site.save('google', { isEnabled: true })
        return page
      },
      /This site no longer offers this way to sign in\./,
      404,
    ],
    [
      'a provider that the owner turned off before the button was pressed',
      async ({ browser, page }) => {
        await site.save('google', { isEnabled: false })
        const refused = await browser.submit(page, '/signin/with/google')
        await site.save('google', { isEnabled: true })
        return refused
      },
      /This site no longer offers this way to sign in\./,
      404,
    ],
  ]

  it.each(faults)(
    '%s: own words, nothing linked, and the next way in keeps the cart',
    async (fault, run, words, status) => {
      await foyer.createMember(person.email)
      const shopper = await enterShop()
      const page = await run(shopper, person)
      expect(page.text).toMatch(words)
      expect(page.status).toBe(status)
      expect(await identitiesOf(foyer, person.email)).toEqual([])
      expect(await shopper.owner()).toBe(shopper.visitorId)
      // Where the callback does not belong to a sign-in of this browser, the person goes back to the tab that is open.
      const isForeign = words === OVER && !page.forms.some(({ fields }) => 'request' in fields)
      const open = isForeign ? shopper.page : page
      const done = await shopper.browser.submit(open, '/signin', { email: person.email, password: TEST_PASSWORD })
      expect(await shopper.redeem(done)).toMatchObject({ itemsKept: 1 })
      expect(await shopper.owner()).toMatch(/^mem_/)
      expect(fault).not.toBe('')
    },
  )

  it('after a fault, the same button works', async () => {
    const shopper = await enterShop()
    const page = await atProvider({ isDown: true })(shopper, person)
    server.faults.isDown = false
    const done = await site.signIn(shopper.browser, 'google', person, page)
    expect(await shopper.redeem(done)).toMatchObject({ itemsKept: 1 })
    expect(await identitiesOf(foyer, person.email)).toEqual([`google:${person.subject}`])
  })

  it.each([
    ['a minute ahead', MINUTE],
    ['a minute behind', -MINUTE],
  ])('a clock of the provider that is %s is tolerated', async (_, clockAheadMs) => {
    const shopper = await enterShop()
    const done = await atProvider({ clockAheadMs })(shopper, person)
    expect(await shopper.redeem(done)).toMatchObject({ itemsKept: 1 })
  })

  it.each(['key-2', 'key-2'])(
    'OpenID Connect Core §10.1.1: a provider may change its keys at any time: to %s',
    async (id) => {
      const shopper = await enterShop()
      const callback = server.authorize(await press(shopper), person)
      server.changeKey(id)
      expect(await shopper.redeem(await shopper.browser.receive(callback))).toMatchObject({ itemsKept: 1 })
    },
  )

  it("V10.5.2: another's address, verified by the provider: the account stays with its member until it is proven", async () => {
    const { memberId } = await foyer.createMember(person.email)
    const { deps } = foyer
    const change = { emailVerified: true }
    await deps.storage.transact((stores) => stores.members.update(memberId as never, change, foyer.clock.now()))
    const shopper = await enterShop()
    const page = await site.signIn(shopper.browser, 'google', person, shopper.page)
    expect(page.text).toContain(`There is an account with ${person.email}.`)
    expect(await identitiesOf(foyer, person.email)).toEqual([])
    const wrong = await shopper.browser.submit(page, '/signin', { password: 'not the right one' })
    expect(wrong.text).toContain('Incorrect email or password.')
    expect(await identitiesOf(foyer, person.email)).toEqual([])
    const done = await shopper.browser.submit(wrong, '/signin', { password: TEST_PASSWORD })
    expect(await shopper.redeem(done)).toEqual({ memberId, itemsKept: 1 })
    expect(await identitiesOf(foyer, person.email)).toEqual([`google:${person.subject}`])
  })

  it('two tabs: each sign-in ends in the flow in which it began, in either order', async () => {
    for (const order of [
      [0, 1],
      [1, 0],
    ]) {
      const shopper = await enterShop()
      const other = await enterShop()
      // The second flow is open in another tab of the same browser.
      const tabs = [shopper, { ...other, browser: shopper.browser }]
      const second = new URL(other.page.path, foyer.url)
      tabs[1] = {
        ...other,
        browser: shopper.browser,
        page: await shopper.browser.open(second.pathname + second.search),
      }
      const who = { subject: `tabs-${people}-${order[0]}`, email: `tabs${people}-${order[0]}@example.com` }
      const callbacks = []
      for (const tab of tabs) callbacks.push(server.authorize(await press(tab), who))
      for (const index of order) {
        const tab = tabs[index] as Shopper
        const done = await shopper.browser.receive(callbacks[index] as (typeof callbacks)[number])
        expect(await tab.redeem(done)).toMatchObject({ itemsKept: 1 })
      }
    }
  })

  it('the back button: a callback that comes once more offers to continue', async () => {
    const browser = createNoScriptBrowser(foyer)
    const callback = server.authorize(await site.press(browser, 'google'), person)
    await browser.receive(callback)
    const page = await browser.receive(callback)
    expect([page.status, page.path]).toEqual([200, '/account'])
    expect(page.text).toContain(person.email)
  })

  it('the page that waits for a proof can be loaded again, and says when it is too late', async () => {
    await foyer.updateSettings({ 'signup.verifyEmail': 'false' })
    const browser = createNoScriptBrowser(foyer)
    const page = await site.signIn(browser, 'facebook', { subject: person.subject, email: null })
    expect((await browser.open(page.path)).text).toContain('Confirm your email once to continue with Facebook.')
    await foyer.advance(16 * 60)
    const late = await browser.submit(page, '/signin/code', { email: person.email })
    expect([late.status, OVER.test(late.text)]).toEqual([400, true])
    expect((await browser.open(page.path)).text).toMatch(OVER)
  })

  it('V3.5.3: neither HEAD nor a prefetch of the callback redeems it', async () => {
    const browser = createNoScriptBrowser(foyer)
    const callback = server.authorize(await site.press(browser, 'google'), person)
    expect((await foyer.call(callback.path, { method: 'HEAD' })).status).toBe(405)
    expect((await browser.open(callback.path, { 'sec-purpose': 'prefetch' })).status).toBe(204)
    await browser.receive(callback)
    expect(await identitiesOf(foyer, person.email)).toEqual([`google:${person.subject}`])
  })

  it('a callback of great length, by GET or POST, is refused and stores nothing', async () => {
    const browser = createNoScriptBrowser(foyer)
    const { path } = server.authorize(await site.press(browser, 'google'), person)
    const state = new URL(path, foyer.url).searchParams.get('state') ?? ''
    const fields = { state, code: 'c'.repeat(20_000) }
    const page = await browser.receive({ method: 'POST', path: '/signin/callback/google', fields })
    expect([page.status, OVER.test(page.text)]).toEqual([400, true])
  })
})
