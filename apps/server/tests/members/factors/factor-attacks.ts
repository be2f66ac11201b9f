import type { TestFoyer } from '@foyer/testing'
import { commandLineAct } from '../../../src/features/audit/audit.js'
import { removeMemberFactors } from '../../../src/features/members/factors/remove-member-factors.js'
import { removePasskey } from '../../../src/features/members/passkeys/remove-passkey.js'
import type { SignInMethod } from '../../../src/features/tokens/sign-in-proof.js'
import type { Browser, Page } from '../../pages/no-script-browser.js'
import { codeAt } from './authenticator-app.js'
import { type FactorAccount, hasTwo, isProtected, missingAfter, waysIn } from './factor-account.js'
import { pathOf, press, SECOND, type SignIn } from './factor-sign-in.js'
import type { Thefts } from './factor-thefts.js'

interface Attacked {
  account: FactorAccount
  home: Browser
  copies: readonly Browser['jar'][]
  signIn: SignIn
  thefts: Thefts
  deps: TestFoyer['deps']
  newBrowser: () => Browser
  anHourPasses: () => Promise<unknown>
}

/**
 * Lets everybody who has a part of what the account asks for try the rest, and then lets the member in.
 * @throws if somebody gets in with less than the rules ask for, changes how the member signs in, uses what was removed,
 * or if the member is locked out
 */
export async function attackFactors(attacked: Attacked): Promise<void> {
  const { account, home, copies, thefts, newBrowser, anHourPasses } = attacked
  await tryRemovedPasskeys(attacked)
  await signInAsThief(attacked, 'the password', 'password', newBrowser())
  if (account.rules.hasPassword) {
    await signInAsThief(attacked, 'the mailbox', 'email code', newBrowser())
    const device = thefts.withCookies(home.jar, ['foyer-device'])
    await thefts.open(device, { setsUp: true })
    await assertOut(attacked, device, 'a stolen device alone')
    await signInAsThief(attacked, 'a stolen device and the password', 'password', device, account.isTrusted)
  }
  const jars = [...copies, new Map(home.jar)]
  for (const jar of jars) {
    const browser = thefts.withCookies(jar)
    const session = await attacked.signIn.sessionOf(browser)
    if (session === undefined || !isProtected(account) || hasTwo(session.amr)) continue
    await assertUnchanged(attacked, browser, 'a session with one factor', () => thefts.change(browser))
    await assertUnchanged(attacked, thefts.withCookies(jar), 'a session with one factor and the password', () =>
      thefts.change(thefts.withCookies(jar), account.password),
    )
  }
  await anHourPasses()
  for (const jar of jars) {
    const browser = thefts.withCookies(jar)
    await assertUnchanged(attacked, browser, 'an old session', async () => {
      await thefts.open(browser, { setsUp: true })
      await thefts.change(browser)
    })
    if (isProtected(account) && account.rules.hasPassword)
      await assertUnchanged(attacked, undefined, 'an old session and the password', () =>
        thefts.change(thefts.withCookies(jar), account.password),
      )
  }
  await letMemberIn(attacked)
}

async function assertOut({ signIn }: Attacked, browser: Browser, what: string): Promise<void> {
  const session = await signIn.sessionOf(browser)
  if (session !== undefined) throw new Error(`somebody gets in by ${what} (${session.amr.join(' ')})`)
}

/** Begins to sign in, and tries everything that was removed or used as the second factor. */
async function signInAsThief(
  attacked: Attacked,
  what: string,
  way: 'password' | 'email code',
  browser: Browser,
  isTrusted = false,
): Promise<void> {
  const { account, signIn, thefts, deps } = attacked
  if (!account.rules.hasPassword) return
  const methods: SignInMethod[] = way === 'password' ? ['pwd'] : ['otp']
  const missing = isTrusted && account.app !== null ? undefined : missingAfter(account, methods)
  const page = await signIn.begin(browser, way)
  if (missing === undefined) {
    const session = await signIn.sessionOf(browser)
    const allowed = isTrusted ? [...methods, 'trusted-device'] : methods
    if (session?.amr.some((one) => !allowed.includes(one)))
      throw new Error(`a session by ${what} asserts ${session.amr.join(' ')}`)
    return
  }
  await assertOut(attacked, browser, what)
  // With the first factor, the second one may be set up where there is none (decision 42).
  await thefts.open(browser, { setsUp: missing !== 'set-up' })
  await assertOut(attacked, browser, `${what} and the pages that continue a sign-in`)
  await enterRemoved(attacked, browser, page, way)
  await assertOut(attacked, browser, `${what} and what was removed`)
  if (missing !== 'code' || account.app === null) return
  // The code of the app that was accepted last counts no more, nor do those of a minute ago and of another time zone.
  for (const minutes of [-1, 60, -60]) {
    const asked = await signIn.begin(attacked.newBrowser(), way)
    await attempt(browser, asked, { code: codeAt(account.app, deps.clock.now() + minutes * 60_000) })
  }
  await assertOut(attacked, browser, `${what} and a code of another time`)
}

/** Enters codes of apps and recovery codes that were removed or used, newest first, each in a sign-in of its own. */
async function enterRemoved(
  { account: { removed }, signIn, deps }: Attacked,
  browser: Browser,
  asked: Page,
  way: 'password' | 'email code',
): Promise<void> {
  let page = asked
  const entries = [
    ...removed.apps.slice(-2).map((secret) => () => ({ code: codeAt(secret, deps.clock.now()) })),
    ...removed.recoveryCodes.slice(-2).map((recoveryCode) => () => ({ recoveryCode })),
  ]
  for (const entry of entries) {
    if (await attempt(browser, page, entry())) continue
    page = await signIn.begin(browser, way)
    await attempt(browser, page, entry())
  }
}

/** Submits a second factor if a page asks for one, also where it asks for a passkey. */
async function attempt(browser: Browser, page: Page, typed: Record<string, string>): Promise<boolean> {
  const asksPasskey = pathOf(page) === `${SECOND}/passkey`
  if (!asksPasskey && !page.forms.some(({ action }) => action === SECOND)) return false
  const done = await press(browser, page, SECOND, typed)
  const onward = done.forms.find(({ action }) => action === `${SECOND}/continue`)
  if (onward !== undefined) await browser.submit(done, onward.action)
  return true
}

async function tryRemovedPasskeys(attacked: Attacked): Promise<void> {
  const { account, signIn, newBrowser } = attacked
  const refused = account.arePasskeysOffered ? account.removed.passkeys : [...account.passkeys]
  for (const { device, id } of refused.slice(-3)) {
    const browser = newBrowser()
    await signIn.byPasskey(browser, device, id)
    await assertOut(attacked, browser, 'a passkey that was removed or is not offered')
  }
}

/** Asserts that a theft neither changes how the member signs in nor renews the sign-in. */
async function assertUnchanged(
  { thefts, signIn }: Attacked,
  browser: Browser | undefined,
  what: string,
  theft: () => Promise<unknown>,
): Promise<void> {
  const [factors, session] = [await thefts.factors(), browser && (await signIn.sessionOf(browser))]
  await theft()
  if ((await thefts.factors()) !== factors) throw new Error(`the factors are changed by ${what}`)
  const after = browser && (await signIn.sessionOf(browser))
  if (after !== undefined && after.authenticatedAt !== session?.authenticatedAt)
    throw new Error(`the sign-in is renewed by ${what}`)
}

/** The member signs in by every way that leads in; who has lost everything is helped by the team first. */
async function letMemberIn({ account, signIn, newBrowser, deps }: Attacked): Promise<void> {
  const { memberId } = account
  if (waysIn(account).length === 0) {
    if (account.app !== null) await removeMemberFactors(memberId, commandLineAct, deps)
    Object.assign(account, { app: null, recoveryCodes: [], isTrusted: false })
    if (waysIn(account).length === 0)
      for (const { id } of account.passkeys)
        await removePasskey({ memberId, passkeyId: id, act: commandLineAct, signIn: 'team' }, deps)
    if (waysIn(account).length === 0) account.passkeys = []
    if (waysIn(account).length === 0 && (account.rules.hasPassword || account.isLinked))
      throw new Error('the member is locked out')
  }
  for (const way of waysIn(account)) if (waysIn(account).includes(way)) await signIn.signIn(newBrowser(), way)
}
