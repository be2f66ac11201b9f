import { ApplicationError } from '../../../kernel/errors/application-error.js'
import { isRecentSignIn, type SignInProof } from '../../tokens/sign-in-proof.js'
import type { MemberDeps } from '../deps.js'
import { findSignIn, type SignedInCaller } from './signed-in-caller.js'

/**
 * Returns the caller's sign-in, which must be open and not older than ten minutes (V7.5.3); `reauthenticate` renews it.
 * @throws ApplicationError UNAUTHENTICATED, RECENT_SIGN_IN_REQUIRED
 */
export async function assertRecentSignIn(
  caller: SignedInCaller,
  sentence: string,
  { storage, clock }: Pick<MemberDeps, 'storage' | 'clock'>,
): Promise<SignInProof> {
  const signIn = await storage.read((stores) => findSignIn(caller, stores))
  if (signIn === undefined) throw new ApplicationError('UNAUTHENTICATED', 'The session has ended.')
  if (!isRecentSignIn(signIn, clock.now())) throw new ApplicationError('RECENT_SIGN_IN_REQUIRED', sentence)
  return signIn
}
