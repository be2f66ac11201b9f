import { digestOf } from '../../../kernel/digest.js'
import { ApplicationError } from '../../../kernel/errors/application-error.js'
import { hasTwoFactors, withSecondFactor } from '../../tokens/sign-in-proof.js'
import { type AuthContext, type AuthResult, authResultFor } from '../auth-result.js'
import type { MemberDeps } from '../deps.js'
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
export const tooManyFactorTries = () => new ApplicationError('TOO_MANY_TRIES', 'Too many wrong codes. Sign in again.')

/**
 * Enters the second factor of a sign-in; `finishSecondFactor` then completes it. A try is consumed before the code is
 * compared, so that parallel guesses count; a wrong one must be committed, so the transaction returns errors instead of
 * throwing them. Returns the number of recovery codes left if one was used.
 * @throws TooManyRequests
 * @throws ApplicationError INVALID_STATE_TOKEN, TOO_MANY_TRIES, VERIFICATION_FAILED
 */
export async function enterSecondFactor(
  { stateToken, ...entered }: SecondFactorCode & { stateToken: string },
  context: AuthContext,
  deps: VerifyDeps,
): Promise<{ recoveryCodesLeft: number | undefined }> {
  const { storage, clock, mail } = deps
  const digest = digestOf(stateToken)
  const found = await storage.read((stores) => stores.secondFactorChallenges.find(digest, clock.now()))
  if (found === undefined || !isChallengeOf(found, context)) throw secondFactorOver()
  const attempt = await countFactorTry(found, context.network, deps)
  const outcome = await storage.transact(async (stores) => {
    await stores.sessions.lockMember(found.memberId)
    const challenge = await stores.secondFactorChallenges.consumeTry(digest, clock.now())
    if (challenge === undefined) return tooManyFactorTries()
    const member = await stores.members.find(found.memberId)
    if (member === undefined) return secondFactorOver()
    const accepted = await acceptSecondFactor(member, entered, context, stores, deps)
    if (typeof accepted !== 'string') return secondFactorError(accepted, challenge.triesLeft)
    await stores.secondFactorChallenges.setMethods(digest, withSecondFactor(challenge.amr, accepted))
    if (accepted === 'totp') return { recoveryCodesLeft: undefined }
    return { recoveryCodesLeft: (await stores.factors.summaryOf(member.memberId)).recoveryCodes }
  })
  if (outcome instanceof ApplicationError) throw outcome
  await attempt.refund()
  mail.wake()
  return outcome
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
