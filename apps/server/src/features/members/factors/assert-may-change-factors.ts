import { ApplicationError } from '../../../kernel/errors/application-error.js'
import { hasTwoFactors, isRecentSignIn, type SignInProof } from '../../tokens/sign-in-proof.js'
import type { MemberDeps, MemberStores } from '../deps.js'
import type { Member } from '../member.js'

/**
 * Asserts that a member may add or remove a factor in a session: it needs a sign-in within the last ten minutes, and
 * one with two factors if the member has an authenticator app already (V7.5.3): the password alone must not be enough
 * to remove the second factor or to replace it.
 * @throws ApplicationError RECENT_SIGN_IN_REQUIRED, SECOND_FACTOR_REQUIRED
 */
export async function assertMayChangeFactors(
  { memberId }: Pick<Member, 'memberId'>,
  signIn: SignInProof,
  stores: Pick<MemberStores, 'factors'>,
  { clock }: Pick<MemberDeps, 'clock'>,
): Promise<void> {
  if (!isRecentSignIn(signIn, clock.now()))
    throw new ApplicationError('RECENT_SIGN_IN_REQUIRED', 'Sign in again to change how you sign in.')
  if ((await stores.factors.summaryOf(memberId)).hasAuthenticator && !hasTwoFactors(signIn.amr))
    throw new ApplicationError('SECOND_FACTOR_REQUIRED', 'Enter a code of your authenticator app first.')
}
