import type { MemberId } from '@foyer/protocol'
import type { TestFoyer } from '@foyer/testing'
import type { BrowserSession } from '../../../src/features/sessions/browser-session-store.js'
import type { SignInMethod } from '../../../src/features/tokens/sign-in-proof.js'
import { grantRole } from '../../owner/owner-steps.js'
import { createNoScriptBrowser } from '../../pages/no-script-browser.js'
import type { FakeProvider } from '../external/fake-provider.js'
import type { PathDriver } from '../registration/walk-paths.js'
import { type FactorAccount, type FactorRules, hasTwo, hasWayIn, missingAfter } from './factor-account.js'
import { attackFactors } from './factor-attacks.js'
import type { Surroundings } from './factor-changes.js'
import { createSignIn } from './factor-sign-in.js'
import type { FactorStep } from './factor-step-names.js'
import { createSteps } from './factor-steps.js'
import { createThefts } from './factor-thefts.js'

const PASSWORD = 'a password of the member'

/** Runs the steps on a real server, at the hosted pages, with one account. The site's settings are shared. */
export async function createFactorDriver(
  foyer: TestFoyer,
  provider: FakeProvider,
  rules: FactorRules,
  email: string,
): Promise<PathDriver<FactorStep>> {
  const deps = foyer.deps
  await foyer.updateSettings({
    'signin.secondFactor': 'optional',
    'signin.passkeys': 'offered',
    'signin.methods': rules.hasPassword ? 'password-and-code' : 'password',
  })
  const home = createNoScriptBrowser(foyer)
  const account: FactorAccount = {
    rules,
    memberId: 'mem_' as MemberId,
    email,
    password: PASSWORD,
    app: null,
    recoveryCodes: [],
    passkeys: [],
    isLinked: !rules.hasPassword,
    isTrusted: false,
    isPolicyOn: false,
    arePasskeysOffered: true,
    lost: { phone: false, paper: false, devices: [] },
    removed: { apps: [], recoveryCodes: [], passkeys: [] },
  }
  const signIn = createSignIn(foyer, provider, account)
  if (rules.hasPassword) await foyer.createMember(email, PASSWORD)
  else await signIn.begin(home, 'provider')
  const member = await deps.storage.transact(async (stores) => {
    const found = await stores.members.findByEmail(email)
    if (found !== undefined) await stores.members.update(found.memberId, { emailVerified: true }, deps.clock.now())
    return found
  })
  account.memberId = member?.memberId as MemberId
  if (rules.role !== null) await grantRole(foyer, account.memberId, rules.role)
  if (rules.hasPassword) await signIn.signIn(home, 'password')

  const at: Surroundings = { home, copies: [], waiting: undefined }
  const steps = createSteps(foyer, account, at, signIn)
  const thefts = createThefts(foyer, account)

  /** Asserts that a session asserts only what the browser entered in this step, and enough of it. */
  function check(
    before: BrowserSession | undefined,
    after: BrowserSession | undefined,
    entered: readonly SignInMethod[],
    since: number,
  ): void {
    const isSame = before?.browserSessionId === after?.browserSessionId
    if (after === undefined || (isSame && before?.authenticatedAt === after.authenticatedAt)) return
    const isFurther = isSame && entered.every((one) => one === 'totp' || one === 'recovery-code')
    const had = before?.amr ?? []
    // A first factor that is proven again leaves an earlier second one as on a trusted device (decision 42).
    const isProvenAgain = isSame && (hasTwo(had) || had.includes('trusted-device'))
    const allowed: SignInMethod[] = [
      ...entered,
      ...(isFurther ? had : []),
      ...(isProvenAgain ? (['trusted-device'] as const) : []),
    ]
    const untrue = after.amr.filter((one) => !allowed.includes(one))
    if (untrue.length > 0 || entered.length === 0)
      throw new Error(`the session asserts ${after.amr.join(' ')}, and ${entered.join(' ')} was entered`)
    if (after.authenticatedAt < since) throw new Error('the session asserts a sign-in before the proof')
    if (!isSame && missingAfter(account, after.amr) !== undefined && !hasTwo(after.amr))
      throw new Error(`a session is opened by ${after.amr.join(' ')} alone`)
  }

  return {
    possible: steps.possible,
    async take(step) {
      await foyer.advance(31)
      const [before, since, hadWayIn] = [await signIn.sessionOf(home), deps.clock.now(), hasWayIn(account)]
      const entered = ((await steps.take[step]()) ?? []) as SignInMethod[]
      if (step !== 'an hour passes') check(before, await signIn.sessionOf(home), entered, since)
      // The team may remove it: the member then sets a password by email.
      if (hadWayIn && !hasWayIn(account) && !step.startsWith('team')) throw new Error('the last way in is removed')
    },
    async stateKey() {
      const stateOf = async (jar: typeof home.jar) => {
        const session = await signIn.sessionOf(thefts.withCookies(jar))
        return session && [session.amr, deps.clock.now() - session.authenticatedAt > 600_000]
      }
      const { app, recoveryCodes, passkeys, lost, removed, isLinked, isTrusted, isPolicyOn, arePasskeysOffered } =
        account
      return JSON.stringify([
        [app !== null, Math.min(recoveryCodes.length, 10), lost.phone, lost.paper],
        passkeys.map(({ device }) => lost.devices.includes(device)),
        [isLinked, isTrusted, isPolicyOn, arePasskeysOffered, account.password === PASSWORD],
        [removed.apps.length > 0, removed.recoveryCodes.length > 0, removed.passkeys.length > 0],
        [await stateOf(home.jar), await Promise.all(at.copies.map(stateOf))],
        at.waiting?.page.path.split('?')[0],
      ])
    },
    attack: () =>
      attackFactors({
        account,
        home,
        copies: at.copies,
        signIn,
        thefts,
        deps,
        newBrowser: () => createNoScriptBrowser(foyer),
        anHourPasses: () => foyer.advance(3600),
      }),
  }
}
