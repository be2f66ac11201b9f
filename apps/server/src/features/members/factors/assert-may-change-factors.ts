import { ApplicationError } from '../../../kernel/errors/application-error.js'
import { isRecentSignIn, type SignInProof } from '../../tokens/sign-in-proof.js'
import type { MemberDeps, MemberStores } from '../deps.js'
import type { Member } from '../member.js'
import { requiredSecondFactor } from './required-second-factor.js'

/**
 * Asserts that a member may add or remove a factor in a session: it needs a sign-in within the last ten minutes, and
 * one with two factors if a sign-in needs the second factor that the member has (V7.5.3): the password alone must not
 * be enough to remove or replace it, or to add another one. A trusted device is no factor.
 * @throws ApplicationError RECENT_SIGN_IN_REQUIRED, SECOND_FACTOR_REQUIRED
 */
export async function assertMayChangeFactors(
  member: Pick<Member, 'memberId'>,
  signIn: SignInProof,
  stores: Pick<MemberStores, 'factors' | 'passkeys' | 'owners'>,
  deps: Pick<MemberDeps, 'siteSnapshot' | 'issuer' | 'clock'>,
): Promise<void> {
  if (!isRecentSignIn(signIn, deps.clock.now()))
    throw new ApplicationError('RECENT_SIGN_IN_REQUIRED', 'Sign in again to change how you sign in.')
  const entered = signIn.amr.filter((one) => one !== 'trusted-device')
  const missing = await requiredSecondFactor(member, entered, stores, deps)
  if (missing === 'verify')
    throw new ApplicationError('SECOND_FACTOR_REQUIRED', 'Enter a code of your authenticator app first.')
  if (missing === 'passkey') throw new ApplicationError('SECOND_FACTOR_REQUIRED', 'Sign in with your passkey first.')
}
