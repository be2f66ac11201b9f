import type { MemberId } from '@foyer/protocol'
import type { VirtualAuthenticator } from '@foyer/testing'
import type { SignInMethod } from '../../../src/features/tokens/sign-in-proof.js'

/** How the site is set up on which the paths are walked. */
export interface FactorRules {
  /** The rule that the site can switch on during a path. */
  policy: 'optional' | 'owners' | 'team' | 'everyone'
  role: 'owner' | 'moderator' | null
  /** Whether the account has a password, and the site sends codes; otherwise it has an identity at a provider only. */
  hasPassword: boolean
}

/** How a person begins to sign in. */
export type FirstFactor = 'password' | 'email code' | 'provider' | 'passkey'

/** A passkey, with the device that holds it. */
interface HeldPasskey {
  id: string
  device: VirtualAuthenticator
}

/** An account as it must be after the steps of a path. The rules below are written apart from those of the server. */
export interface FactorAccount {
  rules: FactorRules
  memberId: MemberId
  email: string
  password: string
  /** The secret of the authenticator app. */
  app: string | null
  recoveryCodes: string[]
  passkeys: HeldPasskey[]
  isLinked: boolean
  /** Whether the member's browser needs no second factor. */
  isTrusted: boolean
  isPolicyOn: boolean
  arePasskeysOffered: boolean
  /** What the member has lost, and a thief may have. */
  lost: { phone: boolean; paper: boolean; devices: VirtualAuthenticator[] }
  /** What was removed or used, and must never work again. */
  removed: { apps: string[]; recoveryCodes: string[]; passkeys: HeldPasskey[] }
}

const twoFactors: readonly SignInMethod[] = ['hwk', 'swk', 'totp', 'recovery-code']
export const hasTwo = (methods: readonly SignInMethod[]): boolean => methods.some((one) => twoFactors.includes(one))

/** Whether the site requires a second factor of the member. */
export const isRequired = ({ rules: { policy, role }, isPolicyOn }: FactorAccount): boolean =>
  isPolicyOn && { optional: false, owners: role === 'owner', team: role !== null, everyone: true }[policy]

const passkeysInUse = ({ passkeys, arePasskeysOffered }: FactorAccount) => (arePasskeysOffered ? passkeys : [])

/** What is missing after these methods. */
export function missingAfter(
  account: FactorAccount,
  methods: readonly SignInMethod[],
): 'code' | 'passkey' | 'set-up' | undefined {
  if (hasTwo(methods)) return undefined
  if (methods.includes('trusted-device')) return undefined
  if (account.app !== null) return 'code'
  if (!isRequired(account)) return undefined
  return passkeysInUse(account).length > 0 ? 'passkey' : 'set-up'
}

/** Whether one factor alone must not change how the member signs in: there is a second one, which a sign-in needs. */
export const isProtected = (account: FactorAccount): boolean =>
  account.app !== null || (isRequired(account) && passkeysInUse(account).length > 0)

export const heldPasskeys = (account: FactorAccount): HeldPasskey[] =>
  passkeysInUse(account).filter(({ device }) => !account.lost.devices.includes(device))

/** Whether the member can give what is missing, with what they have. */
function canGive(account: FactorAccount, missing: ReturnType<typeof missingAfter>): boolean {
  const hasCode = !account.lost.paper && account.recoveryCodes.length > 0
  if (missing === 'code') return !account.lost.phone || hasCode
  if (missing === 'passkey') return heldPasskeys(account).length > 0 || hasCode
  return true
}

/** The ways to begin that lead in from a new browser, with what the member has. */
export function waysIn(account: FactorAccount): FirstFactor[] {
  const { rules, isLinked } = account
  const first: FirstFactor[] = [...(rules.hasPassword ? (['password', 'email code'] as const) : [])]
  if (isLinked) first.push('provider')
  return [
    ...(canGive(account, missingAfter(account, [])) ? first : []),
    ...(heldPasskeys(account).length > 0 ? (['passkey'] as const) : []),
  ]
}

/** Whether the account can be signed in to at all, whatever the member has lost. */
export const hasWayIn = (account: FactorAccount): boolean =>
  account.rules.hasPassword || account.isLinked || passkeysInUse(account).length > 0
