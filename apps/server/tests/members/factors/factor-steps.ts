import { createVirtualAuthenticator, type TestFoyer } from '@foyer/testing'
import { commandLineAct } from '../../../src/features/audit/audit.js'
import { listIdentities } from '../../../src/features/members/external/list-identities.js'
import { removeMemberFactors } from '../../../src/features/members/factors/remove-member-factors.js'
import { removePasskey } from '../../../src/features/members/passkeys/remove-passkey.js'
import { recover, requestRecoverySecret, visitorToken } from '../membership-steps.js'
import { codesOn } from './authenticator-app.js'
import { type FactorAccount, hasWayIn, heldPasskeys, isRequired, missingAfter, waysIn } from './factor-account.js'
import { createChanges, type Surroundings, type Waiting } from './factor-changes.js'
import { CONTINUE, pathOf, SECOND, type SignIn } from './factor-sign-in.js'
import { type FactorStep, factorSteps } from './factor-step-names.js'

const TWO_STEP = '/account/two-step'
const PASSKEYS = '/account/passkeys'
const PASSWORD = 'the password that the member knows'

/** The steps of a path. Each returns what the member's browser entered, which is all that its session may assert. */
export function createSteps(foyer: TestFoyer, account: FactorAccount, at: Surroundings, signIn: SignIn) {
  const deps = foyer.deps
  const { home } = at
  const { signInAgain, enterFirst, isIn, change } = createChanges(account, at, signIn)
  const retirePasskey = (id: string) => {
    account.removed.passkeys.push(...account.passkeys.filter((one) => one.id === id))
    account.passkeys = account.passkeys.filter((one) => one.id !== id)
    if (account.app === null && account.passkeys.length === 0) retireCodes()
  }
  const retireCodes = () => {
    account.removed.recoveryCodes.push(...account.recoveryCodes)
    account.recoveryCodes = []
  }
  const retireApp = ({ withCodes }: { withCodes: boolean }) => {
    if (account.app !== null) account.removed.apps.push(account.app)
    if (withCodes) retireCodes()
    account.app = null
    account.isTrusted = false
  }

  const take: Record<FactorStep, () => Promise<unknown>> = {
    'signs in by password': () => signInAgain('password'),
    'signs in by email code': () => signInAgain('email code'),
    'signs in at the provider': () => signInAgain('provider'),
    'signs in by passkey': () => signInAgain('passkey'),
    'signs in and trusts the browser': async () => {
      account.isTrusted = false
      await foyer.deps.storage.transact((stores) => stores.knownDevices.distrustAllOf(account.memberId))
      return signInAgain('password', true)
    },
    'enters the password only': () => enterFirst('password'),
    'enters the emailed code only': () => enterFirst('email code'),
    'gives the second factor that was missing': async () => {
      const { entered } = at.waiting as Waiting
      at.waiting = undefined
      const page = await home.open(SECOND)
      return [...entered, ...(await signIn.second(home, page, false))]
    },
    'adds an app': async () => {
      const { page, entered } = await change(TWO_STEP, `${TWO_STEP}/start`)
      await signIn.setUp(home, page, `${TWO_STEP}/confirm`)
      return [...entered, 'totp']
    },
    'removes the app': async () => {
      const mustStay = isRequired(account) && (account.passkeys.length === 0 || !account.arePasskeysOffered)
      if (mustStay) {
        const { forms } = await home.open(TWO_STEP)
        if (forms.some(({ action }) => action === `${TWO_STEP}/turn-off`)) throw new Error('the app can be turned off')
        return
      }
      const { entered } = await change(TWO_STEP, `${TWO_STEP}/turn-off`)
      retireApp({ withCodes: account.passkeys.length === 0 })
      return entered
    },
    'renews the recovery codes': async () => {
      const { page, entered } = await change(TWO_STEP, `${TWO_STEP}/renew`)
      account.removed.recoveryCodes.push(...account.recoveryCodes)
      account.recoveryCodes = codesOn(page)
      account.lost = { ...account.lost, paper: false }
      return entered
    },
    'adds a passkey': async () => {
      const { entered } = await change(PASSKEYS, PASSKEYS)
      const device = createVirtualAuthenticator()
      const { options } = JSON.parse((await home.open(`${PASSKEYS}/options`)).html)
      if (options === undefined) throw new Error('no passkey can be added although the member signed in again')
      const credential = device.create(options, { origin: foyer.url })
      await home.submit(await home.open(PASSKEYS), `${PASSKEYS}/add`, { credential: JSON.stringify(credential) })
      account.passkeys.push({ id: credential.id, device })
      return entered
    },
    'removes a passkey': async () => {
      const { id } = account.passkeys[0] as FactorAccount['passkeys'][number]
      const left = { ...account, passkeys: account.passkeys.slice(1) }
      const isRefused = !hasWayIn(left) || (isRequired(account) && left.passkeys.length === 0 && account.app === null)
      const { page, entered } = await change(PASSKEYS, `${PASSKEYS}/remove`, { id })
      if ((page.status === 409) !== isRefused)
        throw new Error(`removing the passkey is answered with ${page.status}, refused should be ${isRefused}`)
      if (!isRefused) retirePasskey(id)
      return entered
    },
    'unlinks the provider': async () => {
      const isRefused = !hasWayIn({ ...account, isLinked: false })
      const [linked] = await listIdentities(account.memberId, deps)
      const typed = { identity: linked?.id ?? '' }
      const { page, entered } = await change('/account/linked', '/account/linked/unlink', typed)
      if ((page.status === 409) !== isRefused) throw new Error(`unlinking is answered with ${page.status}`)
      account.isLinked &&= isRefused
      return entered
    },
    'trusts no device any more': async () => {
      const entered = (await isIn()) ? [] : await signInAgain()
      account.isTrusted = false
      await home.submit(await home.open(TWO_STEP), `${TWO_STEP}/distrust`)
      return entered
    },
    'recovers the password': async () => {
      account.password = `${PASSWORD} after recovery`
      const secret = await requestRecoverySecret(foyer, account.email)
      await recover(foyer, await visitorToken(foyer), secret, account.password)
      at.waiting = undefined
    },
    'loses the phone': async () => {
      account.lost = { ...account.lost, phone: true }
    },
    'loses the phone and the codes': async () => {
      account.lost = { ...account.lost, phone: true, paper: true }
    },
    'loses the devices with passkeys': async () => {
      account.lost = { ...account.lost, devices: account.passkeys.map(({ device }) => device) }
    },
    'is copied by a thief of the browser': async () => {
      at.copies = [...at.copies, new Map(home.jar)].slice(-2)
    },
    'team removes the app': async () => {
      await removeMemberFactors(account.memberId, commandLineAct, deps)
      retireApp({ withCodes: true })
      at.waiting = undefined
    },
    'team removes a passkey': async () => {
      const { id } = account.passkeys[0] as FactorAccount['passkeys'][number]
      await removePasskey({ memberId: account.memberId, passkeyId: id, act: commandLineAct, signIn: 'team' }, deps)
      retirePasskey(id)
    },
    'site changes whether it requires two factors': async () => {
      account.isPolicyOn = !account.isPolicyOn
      await foyer.updateSettings({ 'signin.secondFactor': account.isPolicyOn ? account.rules.policy : 'optional' })
    },
    'site changes whether it offers passkeys': async () => {
      account.arePasskeysOffered = !account.arePasskeysOffered
      await foyer.updateSettings({ 'signin.passkeys': account.arePasskeysOffered ? 'offered' : 'off' })
    },
    'an hour passes': async () => {
      await foyer.advance(3600)
      at.waiting = undefined
    },
  }

  /** Returns the steps for which the actor has what they need. */
  async function possible(): Promise<FactorStep[]> {
    const ways = waysIn(account)
    const canProve = ways.length > 0
    const hasApp = account.app !== null
    const { waiting } = at
    const isHalf = account.rules.hasPassword && !account.isTrusted && missingAfter(account, ['pwd']) !== undefined
    const needs: Record<FactorStep, boolean> = {
      'signs in by password': ways.includes('password'),
      'signs in by email code': ways.includes('email code'),
      'signs in at the provider': ways.includes('provider'),
      'signs in by passkey': ways.includes('passkey'),
      'signs in and trusts the browser': ways.includes('password') && hasApp && !account.lost.phone,
      'enters the password only': isHalf,
      'enters the emailed code only': isHalf,
      'gives the second factor that was missing':
        waiting !== undefined && canProve && ways.includes('password') && (await isWaiting()),
      'adds an app': canProve,
      'removes the app': canProve && hasApp && !account.lost.phone,
      'renews the recovery codes': canProve && (hasApp ? !account.lost.phone : heldPasskeys(account).length > 0),
      'adds a passkey': canProve && account.arePasskeysOffered && account.passkeys.length < 2,
      'removes a passkey': canProve && account.arePasskeysOffered && account.passkeys.length > 0,
      'unlinks the provider': canProve && account.isLinked,
      'trusts no device any more': canProve && account.isTrusted,
      'recovers the password': account.rules.hasPassword,
      'loses the phone': hasApp && !account.lost.phone,
      'loses the phone and the codes': (hasApp || account.recoveryCodes.length > 0) && !account.lost.paper,
      'loses the devices with passkeys': account.passkeys.some(({ device }) => !account.lost.devices.includes(device)),
      'is copied by a thief of the browser': await isIn(),
      'team removes the app': hasApp || account.recoveryCodes.length > 0,
      'team removes a passkey': account.passkeys.length > 0,
      'site changes whether it requires two factors': account.rules.policy !== 'optional',
      'site changes whether it offers passkeys': account.rules.hasPassword || account.isLinked,
      'an hour passes': await isIn(),
    }
    return factorSteps.filter((step) => needs[step])
  }
  const isWaiting = async () => {
    const page = await home.open(SECOND)
    return pathOf(page).startsWith(SECOND) && !page.forms.some(({ action }) => action === CONTINUE)
  }

  return { take, possible }
}
