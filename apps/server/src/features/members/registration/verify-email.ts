import type { VerifyRequest } from '@foyer/protocol'
import { digestOf } from '../../../kernel/digest.js'
import { ApplicationError } from '../../../kernel/errors/application-error.js'
import { normalizeVerificationCode, verificationCodeMac, verificationError } from '../../../kernel/verification-code.js'
import { type AuthContext, type AuthResult, authResultFor } from '../auth-result.js'
import type { MemberDeps } from '../deps.js'
import { markEmailVerified } from './mark-email-verified.js'

const invalidStateToken = () =>
  new ApplicationError('INVALID_STATE_TOKEN', 'This verification is over. Sign in again to get a new code.')

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
  deps: Pick<MemberDeps, 'storage' | 'siteSnapshot' | 'secrets' | 'random' | 'clock' | 'limiter'>,
): Promise<AuthResult> {
  const { storage, secrets, clock, siteSnapshot, limiter } = deps
  const rules = siteSnapshot.current().settings.signUp
  const digest = digestOf(request.stateToken)
  const mac = verificationCodeMac(digest, normalizeVerificationCode(request.code), secrets.verificationCode)

  const pending = await storage.read((stores) => stores.authentications.find(digest, clock.now()))
  if (pending === undefined) throw invalidStateToken()
  const limitAttempt = await limiter.consume('codeByIdentity', pending.identityId)

  const outcome = await storage.transact(async (stores): Promise<AuthResult | ApplicationError> => {
    const now = clock.now()
    // Lock order, the same everywhere: member, pending registrations, authentication.
    await stores.sessions.lockMember(pending.identityId)
    await stores.pendingRegistrations.lock(pending.identityId)
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
    const member = await markEmailVerified(attempt, stores, now, deps)
    if (member instanceof ApplicationError) return member
    if (member === undefined || !(await stores.authentications.spend(digest, now))) return invalidStateToken()
    await stores.authentications.endAllOf(member.memberId, now)
    return authResultFor(member, rules, context, stores, deps, ['otp'])
  })
  if (outcome instanceof ApplicationError) throw outcome
  await limitAttempt.refund()
  return outcome
}
