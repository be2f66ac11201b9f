import type { SignInMethod } from '../../../src/features/tokens/sign-in-proof.js'
import type { Browser, Page } from '../../pages/no-script-browser.js'
import { type FactorAccount, type FirstFactor, waysIn } from './factor-account.js'
import { press, type SignIn } from './factor-sign-in.js'

/** A sign-in of the member's browser that waits for the second factor. */
export interface Waiting {
  page: Page
  entered: SignInMethod[]
}

/** What a step needs, and what the thief gets. */
export interface Surroundings {
  home: Browser
  copies: Browser['jar'][]
  waiting: Waiting | undefined
}

/** What the member does in their browser to change how they sign in. */
export function createChanges(account: FactorAccount, at: Surroundings, signIn: SignIn) {
  const { home } = at
  const signInAgain = async (way?: FirstFactor, trust = false) => {
    home.jar.delete('foyer-signin')
    at.waiting = undefined
    return signIn.signIn(home, way ?? (waysIn(account)[0] as FirstFactor), { knows: true, trust })
  }
  /** Signs out, and enters the first factor only. */
  const enterFirst = async (way: 'password' | 'email code') => {
    home.jar.delete('foyer-signin')
    at.waiting = { page: await signIn.begin(home, way), entered: [way === 'password' ? 'pwd' : 'otp'] }
  }
  const isIn = async () => (await signIn.sessionOf(home)) !== undefined

  /**
   * Submits a form of the account page, giving the proof for which it asks.
   * @throws if the change is refused although the member proved what can be asked for
   */
  async function change(section: string, action: string, typed: Record<string, string> = {}) {
    const entered: SignInMethod[] = (await isIn()) ? [] : await signInAgain()
    for (let tries = 0; tries < 3; tries++) {
      const page = await press(home, await home.open(section), action, typed)
      if (page.status !== 403) return { page, entered }
      const { fields = {} } = page.forms.find((form) => form.action === action) ?? {}
      if ('currentPassword' in fields && tries === 0) {
        const proven = await home.submit(page, action, { ...typed, currentPassword: account.password })
        entered.push('pwd')
        if (proven.status !== 403) return { page: proven, entered }
      } else if ('proofCode' in fields && tries === 0 && account.app !== null && !account.lost.phone) {
        const proven = await home.submit(page, action, { ...typed, proofCode: await signIn.nextCode(account.app) })
        return { page: proven, entered: [...entered, 'totp'] as SignInMethod[] }
      } else if ('sendProof' in fields && tries === 0) {
        const asked = await home.submit(page, action, typed)
        const proven = await home.submit(asked, action, { ...typed, proofCode: await signIn.emailedCode() })
        entered.push('otp')
        if (proven.status !== 403) return { page: proven, entered }
      } else {
        const form = await home.submit(page, '/account/sign-in-again')
        const way = waysIn(account)[0] as FirstFactor
        entered.splice(0, entered.length, ...(await signIn.signIn(home, way, { at: form })))
      }
    }
    throw new Error(`${action} is refused although the member signed in again`)
  }

  return { signInAgain, enterFirst, isIn, change }
}
