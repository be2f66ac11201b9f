import { type MemberId, paths, type StateResponse, type TokenResponse } from '@foyer/protocol'
import { databases, TEST_PASSWORD, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getSubject } from '../../data/data-steps.js'
import type { Page } from '../../pages/no-script-browser.js'
import { type CartLedger, startCartLedger } from './cart-ledger.js'
import { createShop, type ExternalSite, type Shopper, startExternalSite } from './external-steps.js'

interface Person {
  email: string
  subject: string
}
type Promoted = { memberId: string; itemsKept: number | undefined }
/** Signs a visitor in by one method on one route. */
type SignIn = (shopper: Shopper, person: Person) => Promise<Promoted>
/** Who signs in: nobody that the site knows, a member, or a member with an identity at the provider. */
type Who = 'new' | 'member' | 'linked'

/** Issue 19, show 3: method × route × database. The last column lists the entries of the audit log, sorted. */
type Row = [method: string, route: 'hosted page' | 'API', who: Who, signIn: SignIn, entries: string[]]

describe.each(databases)('issue 19: the cart is kept by every method, on $name', ({ name }) => {
  let site: ExternalSite
  let foyer: TestFoyer
  let ledger: CartLedger
  let enterShop: () => Promise<Shopper>
  let people = 0
  /** The entries that the audit log must have in the end. */
  const expected = new Map<string, string[]>()
  beforeAll(async () => {
    site = await startExternalSite({
      database: name,
      settings: { 'signup.verifyEmail': 'true', 'signin.methods': 'password-and-code' },
    })
    foyer = site.foyer
    enterShop = await createShop(foyer)
    await site.save('google')
    await site.save('facebook')
    await site.save('discord', { isTrusted: true })
    await foyer.updateSettings({ 'signup.verifyEmail': 'false' })
    ledger = await startCartLedger(foyer)
    await foyer.updateSettings({ 'signup.verifyEmail': 'true' })
  })
  afterAll(async () => {
    await site.stop()
    await ledger.receiver.stop()
  })

  const enterCode = async ({ browser }: Shopper, page: Page, { email }: Person) =>
    browser.submit(page, '/verify-email', { code: await foyer.getMailedCode(email) })
  const askForCode = ({ browser }: Shopper, page: Page, { email }: Person) =>
    browser.submit(page, '/signin', { email, password: '' }, { button: 'email-code' })
  const pressLink = async ({ browser }: Shopper, { email }: Person) => {
    const { pathname, search } = new URL((await foyer.getMails(email))[0]?.link ?? '')
    return browser.submit(await browser.open(pathname + search), '/verify-email/link')
  }
  const at = (id: 'google' | 'facebook' | 'discord', shopper: Shopper, person: Person) =>
    site.signIn(shopper.browser, id, person, shopper.page)
  const byApi =
    (start: (token: string, person: Person) => Promise<StateResponse>): SignIn =>
    async ({ visitor: { access_token: token } }, person) => {
      let body = await start(token, person)
      if (body.state === 'REQUIRE_EMAIL_VERIFICATION') {
        const json = { stateToken: body.stateToken, code: await foyer.getMailedCode(person.email) }
        body = (await foyer.call<StateResponse>(paths.verify, { token, json })).body
      }
      const { code, verifier } = await foyer.silentCode(token, body.sessionToken ?? '')
      const tokens = (await foyer.exchangeCode(code, verifier)).body as TokenResponse
      return { memberId: getSubject(tokens.access_token), itemsKept: tokens.promotion?.items_kept }
    }

  const signUpByPassword: SignIn = async (shopper, person) => {
    const page = await shopper.browser.follow(shopper.page, '/signup')
    const asked = await shopper.browser.submit(page, '/signup', { email: person.email, password: TEST_PASSWORD })
    return shopper.redeem(await enterCode(shopper, asked, person))
  }
  const byPassword: SignIn = async (shopper, { email }) =>
    shopper.redeem(await shopper.browser.submit(shopper.page, '/signin', { email, password: TEST_PASSWORD }))
  const byCode: SignIn = async (shopper, person) =>
    shopper.redeem(await enterCode(shopper, await askForCode(shopper, shopper.page, person), person))
  const byLink: SignIn = async (shopper, person) => {
    await askForCode(shopper, shopper.page, person)
    return shopper.redeem(await pressLink(shopper, person))
  }
  const apiPassword = byApi(async (token, { email }) => (await foyer.logIn(token, email)).body)
  const apiSignUp = byApi(async (token, { email }) => (await foyer.register(token, email)).body)
  const apiCode = byApi(
    async (token, { email }) =>
      (await foyer.call<StateResponse>(paths.startSignInCode, { token, json: { email } })).body,
  )
  const byProvider: SignIn = async (shopper, person) => shopper.redeem(await at('google', shopper, person))
  const byTrusted: SignIn = async (shopper, person) => shopper.redeem(await at('discord', shopper, person))
  const linkByPassword: SignIn = async (shopper, person) => {
    const page = await at('google', shopper, person)
    return shopper.redeem(await shopper.browser.submit(page, '/signin', { password: TEST_PASSWORD }))
  }
  const linkByCode: SignIn = async (shopper, person) => {
    const page = await at('google', shopper, person)
    return shopper.redeem(await enterCode(shopper, await askForCode(shopper, page, person), person))
  }
  const byUnverified: SignIn = async (shopper, person) =>
    shopper.redeem(await enterCode(shopper, await at('facebook', shopper, person), person))
  const byUnverifiedLink: SignIn = async (shopper, person) => {
    await at('facebook', shopper, person)
    return shopper.redeem(await pressLink(shopper, person))
  }

  const rows: Row[] = [
    ['password', 'hosted page', 'new', signUpByPassword, ['email-verified otp', 'registered']],
    ['password', 'hosted page', 'member', byPassword, ['signed-in pwd']],
    ['password', 'API', 'new', apiSignUp, ['email-verified otp', 'registered']],
    ['password', 'API', 'member', apiPassword, ['signed-in pwd']],
    ['code', 'hosted page', 'new', byCode, ['registered otp']],
    ['code', 'hosted page', 'member', byCode, ['signed-in otp']],
    ['code', 'API', 'new', apiCode, ['registered otp']],
    ['code', 'API', 'member', apiCode, ['signed-in otp']],
    ['link', 'hosted page', 'new', byLink, ['registered otp', 'signed-in otp']],
    ['link', 'hosted page', 'member', byLink, ['signed-in otp']],
    ['provider', 'hosted page', 'new', byProvider, ['identity-linked google', 'registered external google']],
    ['provider', 'hosted page', 'linked', byProvider, ['signed-in external google']],
    [
      'provider, linked by password',
      'hosted page',
      'member',
      linkByPassword,
      ['identity-linked google', 'signed-in pwd'],
    ],
    ['provider, linked by code', 'hosted page', 'member', linkByCode, ['identity-linked google', 'signed-in otp']],
    [
      'provider, trusted',
      'hosted page',
      'member',
      byTrusted,
      ['identity-linked discord', 'signed-in external discord'],
    ],
    [
      'provider, unverified address',
      'hosted page',
      'new',
      byUnverified,
      ['identity-linked facebook', 'registered otp'],
    ],
    [
      'provider, unverified address, by the link',
      'hosted page',
      'new',
      byUnverifiedLink,
      ['identity-linked facebook', 'registered otp', 'signed-in otp'],
    ],
  ]

  /** Creates a member with a verified address and TEST_PASSWORD. */
  async function createMember({ email }: Person): Promise<string> {
    await foyer.updateSettings({ 'signup.verifyEmail': 'false' })
    const { memberId } = await foyer.createMember(email)
    await foyer.updateSettings({ 'signup.verifyEmail': 'true' })
    const now = foyer.clock.now()
    await foyer.deps.storage.transact((stores) =>
      stores.members.update(memberId as MemberId, { emailVerified: true }, now),
    )
    return memberId
  }

  it.each(rows)(
    '%s, %s, %s: the cart is theirs, and the event comes once',
    async (_method, _route, who, signIn, entries) => {
      const person = { email: `cart${++people}@example.com`, subject: `${people}` }
      let before: string[] = []
      if (who === 'member') {
        await createMember(person)
        before = ['registered pwd']
      }
      if (who === 'linked') {
        await byProvider(await enterShop(), person)
        before = ['identity-linked google', 'registered external google']
      }
      const shopper = await enterShop()
      expect(await shopper.owner()).toBe(shopper.visitorId)
      const { memberId, itemsKept } = await signIn(shopper, person)
      expect(memberId).toMatch(/^mem_/)
      expect([itemsKept, await shopper.owner()]).toEqual([1, memberId])
      expect(await ledger.eventsOf(memberId, shopper.visitorId)).toEqual({ created: 1, promoted: 1 })
      expected.set(memberId, [...before, ...entries].sort())
    },
  )

  it('the audit log names every method, once', async () => {
    const read = async () =>
      Object.fromEntries(await Promise.all([...expected.keys()].map(async (id) => [id, await ledger.entriesOf(id)])))
    await expect.poll(read).toEqual(Object.fromEntries(expected))
  })
})
