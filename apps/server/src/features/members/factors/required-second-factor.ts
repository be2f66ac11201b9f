import { ApplicationError } from '../../../kernel/errors/application-error.js'
import { hasTwoFactors, type SignInMethod } from '../../tokens/sign-in-proof.js'
import type { MemberDeps, MemberStores } from '../deps.js'
import type { Member } from '../member.js'
import { usablePasskeys } from '../passkeys/passkey-site.js'

/**
 * `verify`: the code of the member's authenticator app, or a recovery code; `passkey`: the member has only passkeys, so
 * one of them signs in instead; `set-up`: the member must have a second factor, and has none yet.
 */
export type SecondFactorStep = 'verify' | 'passkey' | 'set-up'

type Rules = Pick<MemberDeps, 'siteSnapshot' | 'issuer'>

/**
 * Returns the second factor that is missing after an authentication, according to the member's factors and the setting
 * `signin.secondFactor`; undefined if none is. Every code path that opens a session calls this function, so that none
 * is weaker (V6.3.4). A session that a back end opens needs none. `isDemanded`: the client requires two factors
 * (`acr_values`), also of a member without any, and on a trusted device.
 */
export async function requiredSecondFactor(
  { memberId }: Pick<Member, 'memberId'>,
  amr: readonly SignInMethod[],
  stores: Pick<MemberStores, 'factors' | 'passkeys' | 'owners'>,
  deps: Rules,
  isDemanded = false,
): Promise<SecondFactorStep | undefined> {
  if (hasTwoFactors(amr)) return undefined
  if (!isDemanded && (amr.includes('trusted-device') || amr.includes('backend'))) return undefined
  if ((await stores.factors.summaryOf(memberId)).hasAuthenticator) return 'verify'
  if (!isDemanded && !(await mustHaveSecondFactor(memberId, stores, deps))) return undefined
  return (await hasPasskeyFactor(memberId, stores, deps)) ? 'passkey' : 'set-up'
}

/** Whether a member has a passkey that works here, which is a second factor. */
export const hasPasskeyFactor = async (
  memberId: Member['memberId'],
  stores: Pick<MemberStores, 'passkeys'>,
  deps: Rules,
): Promise<boolean> => usablePasskeys(await stores.passkeys.listOf(memberId), deps).length > 0

/**
 * Asserts that a session may be opened after an authentication, in the transaction that opens it.
 * @throws ApplicationError SECOND_FACTOR_REQUIRED
 */
export async function assertSecondFactor(
  member: Pick<Member, 'memberId'>,
  amr: readonly SignInMethod[],
  stores: Pick<MemberStores, 'factors' | 'passkeys' | 'owners'>,
  deps: Rules,
): Promise<void> {
  if ((await requiredSecondFactor(member, amr, stores, deps)) !== undefined)
    throw new ApplicationError('SECOND_FACTOR_REQUIRED', 'This account needs a second factor. Sign in again.')
}

/** Whether the site requires a second factor of a member. */
export async function mustHaveSecondFactor(
  memberId: Member['memberId'],
  stores: Pick<MemberStores, 'owners'>,
  { siteSnapshot }: Pick<Rules, 'siteSnapshot'>,
): Promise<boolean> {
  const { secondFactor } = siteSnapshot.current().settings.signIn
  if (secondFactor === 'optional') return false
  if (secondFactor === 'everyone') return true
  const role = await stores.owners.roleOf(memberId)
  return secondFactor === 'owners' ? role === 'owner' : role !== undefined
}
