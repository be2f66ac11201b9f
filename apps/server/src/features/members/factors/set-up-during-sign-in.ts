import { digestOf } from '../../../kernel/digest.js'
import { ApplicationError } from '../../../kernel/errors/application-error.js'
import { isRecentSignIn } from '../../tokens/sign-in-proof.js'
import type { AuthContext } from '../auth-result.js'
import type { MemberDeps } from '../deps.js'
import type { Member } from '../member.js'
import { requiredSecondFactor, type SecondFactorStep } from './required-second-factor.js'
import type { SecondFactorChallenge } from './second-factor-challenge-store.js'
import { confirmAuthenticator } from './set-up-authenticator.js'
import { secondFactorOver, withFactorTry } from './verify-second-factor.js'

type ChallengeDeps = Pick<MemberDeps, 'storage' | 'siteSnapshot' | 'issuer' | 'clock'>

/** A sign-in that waits for a second factor, and what it can be completed with. */
export interface FoundChallenge {
  member: Member
  challenge: SecondFactorChallenge
  step: SecondFactorStep | undefined
  hasRecoveryCodes: boolean
}

/**
 * Returns who signs in, and what is missing: nothing after an authenticator was set up in this sign-in, whose recovery
 * codes the person is reading. Undefined if the sign-in is over, or if its first factor is too old to add an
 * authenticator (V7.5.3).
 */
export async function findSecondFactorChallenge(
  stateToken: string,
  deps: ChallengeDeps,
  isDemanded = false,
): Promise<FoundChallenge | undefined> {
  return deps.storage.read(async (stores) => {
    const challenge = await stores.secondFactorChallenges.find(digestOf(stateToken), deps.clock.now())
    const member = challenge && (await stores.members.find(challenge.memberId))
    if (challenge === undefined || member === undefined) return undefined
    const step = await requiredSecondFactor(member, challenge.amr, stores, deps, isDemanded)
    if (step === 'set-up' && !isRecentSignIn(challenge, deps.clock.now())) return undefined
    const { recoveryCodes } = await stores.factors.summaryOf(member.memberId)
    return { member, challenge, step, hasRecoveryCodes: recoveryCodes > 0 }
  })
}

/**
 * Adds the authenticator app that the site requires, during a sign-in of a member who has no second factor. The sign-in
 * is then completed by `finishSecondFactor`. Returns the recovery codes, which are shown once.
 * @throws TooManyRequests
 * @throws ApplicationError INVALID_STATE_TOKEN, TOO_MANY_TRIES, VERIFICATION_FAILED
 */
export async function setUpDuringSignIn(
  { stateToken, ...request }: { stateToken: string; setUpToken: string; code: string },
  context: AuthContext,
  isDemanded: boolean,
  deps: ChallengeDeps & Pick<MemberDeps, 'secrets' | 'random' | 'limiter' | 'mail'>,
): Promise<{ recoveryCodes: string[] }> {
  const digest = digestOf(stateToken)
  return withFactorTry(digest, context, deps, async (member, challenge, stores) => {
    // Only a member without a second factor may add one with the first factor alone, soon after it.
    if (
      !isRecentSignIn(challenge, deps.clock.now()) ||
      (await requiredSecondFactor(member, challenge.amr, stores, deps, isDemanded)) !== 'set-up'
    )
      return secondFactorOver()
    const added = await confirmAuthenticator(member, request, context, stores, deps)
    if (added instanceof ApplicationError) return added
    await stores.secondFactorChallenges.setMethods(digest, [...challenge.amr, 'totp'])
    return added
  })
}
