import type { SessionId, VerifyRequest } from '@foyer/protocol'
import { digestOf } from '../../../kernel/digest.js'
import { ApplicationError } from '../../../kernel/errors/application-error.js'
import { normalizeVerificationCode, verificationCodeMac, verificationError } from '../../../kernel/verification-code.js'
import { type AuthContext, type AuthResult, authResultFor } from '../auth-result.js'
import type { MemberDeps } from '../deps.js'
import { countCodeTry } from './count-code-try.js'
import { lockIdentity, markEmailVerified, type Verified } from './mark-email-verified.js'

const invalidStateToken = () =>
  new ApplicationError('INVALID_STATE_TOKEN', 'This verification is over. Sign in again to get a new code.')

type VerificationResult = AuthResult & Pick<Verified, 'event'>

/**
 * Verifies an address by the mailed code and its state token, once. A try is consumed before the guess is compared, so
 * that parallel guesses count, too (V6.6.3). A wrong guess must be committed, so the transaction returns errors instead
 * of throwing them.
 * @throws TooManyRequests
 * @throws ApplicationError INVALID_STATE_TOKEN, VERIFICATION_FAILED, VERIFICATION_EXPIRED, TOO_MANY_TRIES,
 * PERMISSION_DENIED (by invitation only, and it was withdrawn in the meantime)
 */
export async function verifyEmail(
  request: VerifyRequest,
  context: AuthContext,
  deps: Pick<MemberDeps, 'storage' | 'siteSnapshot' | 'secrets' | 'random' | 'clock' | 'limiter' | 'ended'>,
): Promise<VerificationResult> {
  const { storage, secrets, clock } = deps
  const digest = digestOf(request.stateToken)
  const mac = verificationCodeMac(digest, normalizeVerificationCode(request.code), secrets.verificationCode)

  const pending = await storage.read((stores) => stores.authentications.find(digest, clock.now()))
  if (pending === undefined) throw invalidStateToken()
  const limitAttempt = await countCodeTry(pending.identityId, context.network, deps)

  let endedSessions: SessionId[] = []
  const outcome = await storage.transact(async (stores): Promise<VerificationResult | ApplicationError> => {
    const now = clock.now()
    await lockIdentity(pending.identityId, stores)
    const attempt = await stores.authentications.consumeTry(digest, now)
    if (attempt === undefined) {
      const open = await stores.authentications.find(digest, now)
      return open === undefined
        ? invalidStateToken()
        : new ApplicationError('TOO_MANY_TRIES', 'Too many wrong codes. Sign in again to get a new one.')
    }
    if (attempt.clientId !== context.clientId) return invalidStateToken()
    const error = verificationError(attempt, mac, now)
    if (error !== undefined) return error
    const verified = await markEmailVerified(attempt, stores, now, deps)
    if (verified instanceof ApplicationError) return verified
    if (verified === undefined || !(await stores.authentications.spend(digest, now))) return invalidStateToken()
    const { member } = verified
    endedSessions = verified.endedSessions
    await stores.authentications.endAllOf(member.memberId, now)
    return { ...(await authResultFor(member, context, stores, deps, ['otp'])), event: verified.event }
  })
  if (outcome instanceof ApplicationError) throw outcome
  for (const sessionId of endedSessions) deps.ended.add(sessionId, clock.now())
  await limitAttempt.refund()
  return outcome
}
