import { VERIFICATION_CODE_TRIES } from '@foyer/protocol'
import { digestOf } from '../../../kernel/digest.js'
import { lifetimes } from '../../../kernel/lifetimes.js'
import { newSecret } from '../../../kernel/random.js'
import type { AuthContext, AuthResult } from '../auth-result.js'
import type { MemberDeps } from '../deps.js'
import { assertPasswordUnchanged } from '../sign-in/assert-password-unchanged.js'
import type { Continuation } from './second-factor-challenge-store.js'

/** A sign-in whose first factor was accepted. */
export type AwaitsSecondFactor = Extract<AuthResult, { state: 'REQUIRE_SECOND_FACTOR' }>

/**
 * Stores a sign-in that waits for a second factor, bound to client and caller. Returns its state token. `next`: how the
 * browser continues afterwards.
 * @throws ApplicationError INVALID_PASSWORD if the password changed after the authentication
 */
export async function startSecondFactor(
  { member, amr, authenticatedAt }: Pick<AwaitsSecondFactor, 'member' | 'amr' | 'authenticatedAt'>,
  { clientId, callerId }: Pick<AuthContext, 'clientId' | 'callerId'>,
  { storage, random, clock }: Pick<MemberDeps, 'storage' | 'random' | 'clock'>,
  next: Partial<Continuation> = {},
): Promise<string> {
  const stateToken = newSecret(random, 'sfa')
  await storage.transact(async (stores) => {
    await assertPasswordUnchanged(member, stores)
    await stores.secondFactorChallenges.add({
      digest: digestOf(stateToken),
      memberId: member.memberId,
      clientId,
      callerId,
      returnUrl: next.returnUrl ?? null,
      linksIdentity: next.linksIdentity ?? false,
      isPersistent: next.isPersistent ?? false,
      authenticatedAt,
      amr,
      triesLeft: VERIFICATION_CODE_TRIES,
      expiresAt: clock.now() + lifetimes.secondFactorChallenge.ms,
    })
  })
  return stateToken
}
