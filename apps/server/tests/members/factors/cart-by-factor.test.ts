import { type ErrorEnvelope, paths, type StateResponse, type TokenResponse } from '@foyer/protocol'
import { createVirtualAuthenticator, databases, startFoyer, TEST_PASSWORD } from '@foyer/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getSubject } from '../../data/data-steps.js'
import { type CartLedger, startCartLedger } from '../external/cart-ledger.js'
import { createShop, type Shopper } from '../external/external-steps.js'
import { passkeySteps } from '../passkeys/passkey-steps.js'
import { addAuthenticatorApp, codeAt, secretOn } from './authenticator-app.js'

/** A member with what they sign in by. */
interface Person {
  email: string
  device: ReturnType<typeof createVirtualAuthenticator>
  secret: string
  recoveryCodes: string[]
}
type Has = 'nothing' | 'a password' | 'a passkey' | 'an app'
type SignIn = (shopper: Shopper, person: Person) => Promise<{ memberId: string; itemsKept: number | undefined }>
/** Issue 20, show 3: method × route × database. The last column lists the entries that the sign-in adds, sorted. */
type Row = [method: string, route: 'hosted page' | 'API', has: Has, signIn: SignIn, entries: string[]]

/** The entries of the audit log about a member before the sign-in. */
const entriesBefore: Record<Has, string[]> = {
  nothing: [],
  'a password': ['registered pwd'],
  'a passkey': ['registered pwd', 'passkey-added'],
  'an app': ['registered pwd', 'second-factor-added'],
}

const SECOND = '/second-factor'

describe.each(databases)('issue 20: the cart is kept by every factor, on $name', ({ name }) => {
  let foyer: Awaited<ReturnType<typeof startFoyer>>
  let ledger: CartLedger
  let enterShop: () => Promise<Shopper>
  let people = 0
  beforeAll(async () => {
    const settings = { 'signup.verifyEmail': 'false', 'signin.methods': 'password-and-code' }
    foyer = await startFoyer({ database: name, listen: false, settings })
    enterShop = await createShop(foyer)
    ledger = await startCartLedger(foyer)
  })
  afterAll(async () => {
    await foyer.stop()
    await ledger.receiver.stop()
  })

  const call = async <Body>(path: string, token: string, json: object): Promise<Body & ErrorEnvelope> =>
    (await foyer.call<Body & ErrorEnvelope>(path, { token, json })).body
  const appCode = ({ secret }: Person) => codeAt(secret, foyer.clock.now())
  const byPassword = ({ browser, page }: Shopper, { email }: Person, more: Record<string, string> = {}) =>
    browser.submit(page, '/signin', { email, password: TEST_PASSWORD, ...more })
  /** Completes a sign-in at the API. */
  const complete = async ({ visitor: { access_token: token } }: Shopper, { sessionToken = '' }: StateResponse) => {
    const { code, verifier } = await foyer.silentCode(token, sessionToken)
    const tokens = (await foyer.exchangeCode(code, verifier)).body as TokenResponse
    return { memberId: getSubject(tokens.access_token), itemsKept: tokens.promotion?.items_kept }
  }
  const apiSecond =
    (entered: (person: Person) => object): SignIn =>
    async (shopper, person) => {
      const { access_token: token } = shopper.visitor
      const { stateToken } = (await foyer.logIn(token, person.email)).body
      return complete(shopper, await call(paths.verifySecondFactor, token, { stateToken, ...entered(person) }))
    }

  const hostedPasskey: SignIn = async (shopper, { device }) => {
    const { browser, page } = shopper
    const { options, csrf } = JSON.parse((await browser.open('/signin/passkey/options')).html)
    const credential = JSON.stringify(device.get(options, { origin: foyer.url }))
    return shopper.redeem(await browser.submit(page, '/signin/passkey', { csrf, credential }))
  }
  const hostedSignUp: SignIn = async (shopper, { email, device }) => {
    const { browser, page } = shopper
    const asked = await browser.submit(page, '/signin', { email, password: '' }, { button: 'email-code' })
    const code = await foyer.getMailedCode(email)
    const offered = await browser.submit(asked, '/verify-email', { code, passkeys: '1' })
    const { options } = JSON.parse((await browser.open('/account/passkeys/options')).html)
    const credential = JSON.stringify(device.create(options, { origin: foyer.url }))
    return shopper.redeem(await browser.submit(offered, '/passkey-offer', { credential, later: '' }))
  }
  const hostedApp: SignIn = async (shopper, person) => {
    const asked = await byPassword(shopper, person)
    return shopper.redeem(await shopper.browser.submit(asked, SECOND, { code: appCode(person) }))
  }
  const hostedRecovery: SignIn = async (shopper, person) => {
    const { browser } = shopper
    const form = await browser.follow(await byPassword(shopper, person), SECOND)
    const left = await browser.submit(form, SECOND, { recoveryCode: person.recoveryCodes[0] })
    return shopper.redeem(await browser.submit(left, `${SECOND}/continue`))
  }
  /** Runs a sign-in while the site requires two factors of everyone. */
  const required =
    (signIn: SignIn): SignIn =>
    async (shopper, person) => {
      await foyer.updateSettings({ 'signin.secondFactor': 'everyone' })
      const done = await signIn(shopper, person)
      await foyer.updateSettings({ 'signin.secondFactor': 'optional' })
      return done
    }
  const hostedSetUp: SignIn = async (shopper, person) => {
    const asked = await byPassword(shopper, person)
    const code = appCode({ ...person, secret: secretOn(asked) ?? '' })
    const codes = await shopper.browser.submit(asked, `${SECOND}/set-up`, { code })
    return shopper.redeem(await shopper.browser.submit(codes, `${SECOND}/continue`))
  }
  const apiSetUp: SignIn = async (shopper, person) => {
    const { access_token: token } = shopper.visitor
    const { stateToken } = (await foyer.logIn(token, person.email)).body
    const { secret, setUpToken } = await call<{ secret: string; setUpToken: string }>(
      paths.startSecondFactorSetUp,
      token,
      { stateToken },
    )
    await call(paths.setUpSecondFactor, token, { stateToken, setUpToken, code: appCode({ ...person, secret }) })
    return complete(shopper, await call(paths.finishSecondFactor, token, { stateToken }))
  }
  const apiPasskey: SignIn = async (shopper, { device }) =>
    complete(shopper, (await passkeySteps(foyer).signIn(shopper.visitor.access_token, device)).body)

  const rows: Row[] = [
    ['passkey', 'hosted page', 'a passkey', hostedPasskey, ['signed-in swk']],
    ['passkey', 'API', 'a passkey', apiPasskey, ['signed-in swk']],
    ['sign-up by email and passkey', 'hosted page', 'nothing', hostedSignUp, ['passkey-added', 'registered otp']],
    ['password and app', 'hosted page', 'an app', hostedApp, ['signed-in pwd']],
    ['password and app', 'API', 'an app', apiSecond((person) => ({ code: appCode(person) })), ['signed-in pwd']],
    ['password and recovery code', 'hosted page', 'an app', hostedRecovery, ['recovery-code-used', 'signed-in pwd']],
    [
      'password and recovery code',
      'API',
      'an app',
      apiSecond(({ recoveryCodes }) => ({ recoveryCode: recoveryCodes[0] })),
      ['recovery-code-used', 'signed-in pwd'],
    ],
    ['required set-up', 'hosted page', 'a password', required(hostedSetUp), ['second-factor-added', 'signed-in pwd']],
    ['required set-up', 'API', 'a password', required(apiSetUp), ['second-factor-added', 'signed-in pwd']],
  ]

  async function createPerson(has: Has): Promise<Person> {
    const person: Person = {
      email: `factor-cart${++people}@example.com`,
      device: createVirtualAuthenticator(),
      secret: '',
      recoveryCodes: [],
    }
    if (has === 'nothing') return person
    const member = await foyer.createMember(person.email)
    const { access_token: token } = member
    if (has === 'a passkey') await passkeySteps(foyer).add(member, person.device)
    if (has === 'an app') Object.assign(person, await addAuthenticatorApp(foyer, token))
    await foyer.advance(30)
    return person
  }

  it.each(rows)(
    '%s, %s, %s: the cart is theirs; event and audit entry come once',
    async (_method, _route, has, signIn, entries) => {
      const person = await createPerson(has)
      const shopper = await enterShop()
      expect(await shopper.owner()).toBe(shopper.visitorId)
      const { memberId, itemsKept } = await signIn(shopper, person)
      expect([itemsKept, await shopper.owner()]).toEqual([1, memberId])
      expect(await ledger.eventsOf(memberId, shopper.visitorId)).toEqual({ created: 1, promoted: 1 })
      await expect.poll(() => ledger.entriesOf(memberId)).toEqual([...entriesBefore[has], ...entries].sort())
    },
  )
})
