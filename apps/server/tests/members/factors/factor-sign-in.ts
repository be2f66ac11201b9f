import type { TestFoyer, VirtualAuthenticator } from '@foyer/testing'
import type { SignInMethod } from '../../../src/features/tokens/sign-in-proof.js'
import { digestOf } from '../../../src/kernel/digest.js'
import type { Browser, Page } from '../../pages/no-script-browser.js'
import { type FakeProvider, profileOf } from '../external/fake-provider.js'
import { codeAt, codesOn, secretOn } from './authenticator-app.js'
import { type FactorAccount, type FirstFactor, heldPasskeys, missingAfter } from './factor-account.js'

export const SECOND = '/second-factor'
export const SET_UP = `${SECOND}/set-up`
export const CONTINUE = `${SECOND}/continue`
const PASSKEY = '/signin/passkey'

export const pathOf = ({ path }: Page): string => path.split('?')[0] as string

/** Sends the fields of another form of the page to `action`, as a script or a forged form would. */
export const forge = (
  browser: Browser,
  page: Page,
  action: string,
  typed: Record<string, string> = {},
): Promise<Page> =>
  browser.submit({ ...page, forms: page.forms.slice(0, 1).map((form) => ({ ...form, action })) }, action, typed)

/** Submits the form to `action`, which the page may have or not. */
export const press = (
  browser: Browser,
  page: Page,
  action: string,
  typed: Record<string, string> = {},
): Promise<Page> =>
  page.forms.some((form) => form.action === action)
    ? browser.submit(page, action, typed)
    : forge(browser, page, action, typed)

/** Signs an account in at the hosted pages. */
export function createSignIn(foyer: TestFoyer, provider: FakeProvider, account: FactorAccount) {
  const deps = foyer.deps
  const { email } = account
  const sessionOf = (browser: Browser) => {
    const cookie = browser.jar.get('foyer-signin')?.value ?? ''
    return deps.storage.read((stores) => stores.browserSessions.find(digestOf(cookie), deps.clock.now()))
  }
  /** The code of an app that was not used yet. */
  async function nextCode(secret: string): Promise<string> {
    await foyer.advance(30)
    return codeAt(secret, deps.clock.now())
  }
  /** The code that was emailed last. An email about a change may come after it: several nodes send. */
  const emailedCode = async () => (await foyer.getMails(email)).find(({ code }) => code !== null)?.code ?? ''
  async function byPasskey(browser: Browser, device: VirtualAuthenticator, credentialId: string, at?: Page) {
    const page = at ?? (await browser.open('/signin'))
    const { options, csrf } = JSON.parse((await browser.open(`${PASSKEY}/options`)).html)
    if (options === undefined) return page
    const credential = JSON.stringify(device.get(options, { origin: foyer.url, credentialId }))
    return press(browser, page, PASSKEY, { csrf, credential })
  }
  const first: Record<Exclude<FirstFactor, 'passkey'>, (browser: Browser, at?: Page) => Promise<Page>> = {
    password: async (browser, at) =>
      browser.submit(at ?? (await browser.open('/signin')), '/signin', { email, password: account.password }),
    'email code': async (browser, at) => {
      const typed = { email, password: '' }
      const form = at ?? (await browser.open('/signin'))
      const page = await browser.submit(form, '/signin', typed, { button: 'email-code' })
      return browser.submit(page, '/verify-email', { code: await emailedCode() })
    },
    provider: async (browser, at) => provider.signIn(browser, profileOf(`owner-of-${email}`, email, true), at),
  }
  const methodOf: Record<Exclude<FirstFactor, 'passkey'>, SignInMethod> = {
    password: 'pwd',
    'email code': 'otp',
    provider: `external:${provider.providerId}`,
  }

  /** Sets up the app for which a page asks. Returns the page that shows the recovery codes. */
  async function setUp(browser: Browser, page: Page, action: string): Promise<Page> {
    const secret = secretOn(page)
    if (secret === undefined) throw new Error(`no secret is shown on ${page.path}: ${page.text}`)
    const done = await browser.submit(page, action, { code: codeAt(secret, deps.clock.now()) })
    account.removed.recoveryCodes.push(...account.recoveryCodes)
    if (account.app !== null) account.removed.apps.push(account.app)
    account.app = secret
    account.recoveryCodes = codesOn(done)
    account.isTrusted = false
    account.lost = { ...account.lost, phone: false, paper: false }
    if (account.recoveryCodes.length !== 10) throw new Error(`no recovery codes are shown: ${done.text}`)
    return done
  }

  /** Gives the second factor for which a page asks, with what the member has. Returns what was entered. */
  async function second(browser: Browser, page: Page, trust: boolean): Promise<SignInMethod[]> {
    if (page.forms.some(({ action }) => action === SET_UP)) {
      await browser.submit(await setUp(browser, page, SET_UP), CONTINUE)
      return ['totp']
    }
    const [passkey] = heldPasskeys(account)
    if (pathOf(page) === `${SECOND}/passkey` && passkey !== undefined) {
      await byPasskey(browser, passkey.device, passkey.id, page)
      return ['swk']
    }
    if (account.app !== null && !account.lost.phone) {
      await browser.submit(page, SECOND, { code: await nextCode(account.app), ...(trust && { trust: '1' }) })
      if (trust) account.isTrusted = true
      return ['totp']
    }
    const code = account.recoveryCodes.pop() as string
    account.removed.recoveryCodes.push(code)
    const left = await browser.submit(await browser.follow(page, SECOND), SECOND, { recoveryCode: code })
    await browser.submit(left, CONTINUE)
    return ['recovery-code']
  }

  return {
    sessionOf,
    nextCode,
    emailedCode,
    byPasskey,
    setUp,
    second,
    /** Gives the first factor; a page may then ask for the second one. */
    begin: (browser: Browser, way: Exclude<FirstFactor, 'passkey'>): Promise<Page> => first[way](browser),
    /**
     * Signs the member in, with what they have. Returns what was entered.
     * @param knows whether the browser is the trusted one, and the sign-in an ordinary one
     * @param at the sign-in page; by default it is opened
     * @throws if another second factor is asked for than the rules say, or the member does not get in
     */
    async signIn(
      browser: Browser,
      way: FirstFactor,
      { knows = false, trust = false, at }: { knows?: boolean; trust?: boolean; at?: Page } = {},
    ): Promise<SignInMethod[]> {
      const entered: SignInMethod[] = []
      if (way === 'passkey') {
        const [passkey] = heldPasskeys(account)
        if (passkey !== undefined) await byPasskey(browser, passkey.device, passkey.id, at)
        entered.push('swk')
      } else {
        const page = await first[way](browser, at)
        entered.push(methodOf[way])
        const isSkipped = knows && account.isTrusted && account.app !== null
        const expected = isSkipped ? undefined : missingAfter(account, entered)
        const asked = pathOf(page).startsWith(SECOND)
        if (asked !== (expected !== undefined))
          throw new Error(`after ${way} the member is at ${page.path}, and should miss ${expected ?? 'nothing'}`)
        if (asked) {
          const given = await second(browser, page, trust)
          // A passkey is a sign-in of its own.
          if (given[0] === 'swk') entered.length = 0
          entered.push(...given)
        } else if (isSkipped) entered.push('trusted-device')
      }
      if ((await sessionOf(browser)) === undefined)
        throw new Error(`the member does not get in by ${entered.join(', ')}`)
      return entered
    },
  }
}

export type SignIn = ReturnType<typeof createSignIn>
