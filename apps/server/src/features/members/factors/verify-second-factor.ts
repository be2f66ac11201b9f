import { type Digest, digestOf } from '../../../kernel/digest.js'
import { ApplicationError } from '../../../kernel/errors/application-error.js'
import { hasTwoFactors, withSecondFactor } from '../../tokens/sign-in-proof.js'
import { type AuthContext, type AuthResult, authResultFor } from '../auth-result.js'
import type { MemberDeps, MemberStores } from '../deps.js'
import type { Member } from '../member.js'
import { acceptSecondFactor, countFactorTry, type SecondFactorCode, secondFactorError } from './accept-second-factor.js'
import type { Continuation, SecondFactorChallenge } from './second-factor-challenge-store.js'

type VerifyDeps = Pick<
  MemberDeps,
  'storage' | 'siteSnapshot' | 'issuer' | 'secrets' | 'random' | 'clock' | 'limiter' | 'mail'
>

/** The error of a sign-in whose second-factor challenge has expired. */
export const secondFactorOver = () =>
  new ApplicationError('INVALID_STATE_TOKEN', 'This sign-in has expired. Sign in again.')

/** Whether a sign-in that waits was begun by this client and caller; nobody else can continue it. */
export const isChallengeOf = (
  challenge: Pick<SecondFactorChallenge, 'clientId' | 'callerId'>,
  { clientId, callerId }: Pick<AuthContext, 'clientId' | 'callerId'>,
): boolean => challenge.clientId === clientId && challenge.callerId === callerId

/** The error when the tries of a sign-in are used up. */
const tooManyFactorTries = () => new ApplicationError('TOO_MANY_TRIES', 'Too many wrong codes. Sign in again.')

/**
 * Consumes a try of a sign-in that waits for its second factor, and then runs `check` in the same transaction. The try
 * comes first, so that parallel guesses count; it must be committed, so `check` returns errors instead of throwing
 * them.
 * @throws TooManyRequests
 * @throws ApplicationError INVALID_STATE_TOKEN, TOO_MANY_TRIES, and those that `check` returns
 */
export async function withFactorTry<Result>(
  digest: Digest,
  context: AuthContext,
  deps: Pick<MemberDeps, 'storage' | 'clock' | 'limiter' | 'mail'>,
  check: (member: Member, challenge: SecondFactorChallenge, stores: MemberStores) => Promise<Result | ApplicationError>,
): Promise<Result> {
  const { storage, clock, mail } = deps
  const found = await storage.read((stores) => stores.secondFactorChallenges.find(digest, clock.now()))
  if (found === undefined || !isChallengeOf(found, context)) throw secondFactorOver()
  const attempt = await countFactorTry(found, context.network, deps)
  const outcome = await storage.transact(async (stores) => {
    await stores.sessions.lockMember(found.memberId)
    const challenge = await stores.secondFactorChallenges.consumeTry(digest, clock.now())
    if (challenge === undefined) {
      // Spent by a concurrent call, or without tries.
      const isOpen = (await stores.secondFactorChallenges.find(digest, clock.now())) !== undefined
      return isOpen ? tooManyFactorTries() : secondFactorOver()
    }
    const member = await stores.members.find(challenge.memberId)
    return member === undefined ? secondFactorOver() : check(member, challenge, stores)
  })
  if (outcome instanceof ApplicationError) throw outcome
  await attempt.refund()
  mail.wake()
  return outcome
}

/**
 * Enters the second factor of a sign-in; `finishSecondFactor` then completes it. Returns the number of recovery codes
 * left if one was used.
 * @throws TooManyRequests
 * @throws ApplicationError INVALID_STATE_TOKEN, TOO_MANY_TRIES, VERIFICATION_FAILED
 */
export async function enterSecondFactor(
  { stateToken, ...entered }: SecondFactorCode & { stateToken: string },
  context: AuthContext,
  deps: VerifyDeps,
): Promise<{ recoveryCodesLeft: number | undefined }> {
  const digest = digestOf(stateToken)
  return withFactorTry(digest, context, deps, async (member, challenge, stores) => {
    const accepted = await acceptSecondFactor(member, entered, context, stores, deps)
    if (typeof accepted !== 'string') return secondFactorError(accepted, challenge.triesLeft)
    await stores.secondFactorChallenges.setMethods(digest, withSecondFactor(challenge.amr, accepted))
    if (accepted === 'totp') return { recoveryCodesLeft: undefined }
    return { recoveryCodesLeft: (await stores.factors.summaryOf(member.memberId)).recoveryCodes }
  })
}

/**
 * Completes a sign-in whose second factor was entered or set up, once, by the status of the member, which may have
 * changed in the meantime.
 * @throws ApplicationError INVALID_STATE_TOKEN, and as `authResultFor`
 */
export async function finishSecondFactor(
  stateToken: string,
  context: AuthContext,
  deps: Pick<MemberDeps, 'storage' | 'siteSnapshot' | 'issuer' | 'random' | 'clock'>,
): Promise<AuthResult & { continuation: Continuation }> {
  const { storage, clock } = deps
  const digest = digestOf(stateToken)
  return storage.transact(async (stores) => {
    const challenge = await stores.secondFactorChallenges.find(digest, clock.now())
    if (challenge === undefined || !isChallengeOf(challenge, context)) throw secondFactorOver()
    // Completing renews the time of the sign-in, so it needs a second factor even if none is required any more.
    if (!hasTwoFactors(challenge.amr)) throw secondFactorOver()
    const { memberId, amr, returnUrl, linksIdentity, isPersistent } = challenge
    await stores.sessions.lockMember(memberId)
    const member = await stores.members.find(memberId)
    const result = member && (await authResultFor(member, context, stores, deps, amr))
    if (result === undefined) throw secondFactorOver()
    if (!(await stores.secondFactorChallenges.spend(digest, clock.now()))) throw secondFactorOver()
    return { ...result, continuation: { returnUrl, linksIdentity, isPersistent } }
  })
}
