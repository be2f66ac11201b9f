import type { VerifyRequest } from '@foyer/protocol'
import { digestOf } from '../../../kernel/digest.js'
import { ApplicationError } from '../../../kernel/errors/application-error.js'
import { type AuthContext, type AuthResult, authResultFor } from '../auth-result.js'
import type { MemberDeps } from '../deps.js'
import { type Authentication, isReauthentication } from './authentication-store.js'
import { countCodeTry } from './count-code-try.js'
import { lockIdentity, markEmailVerified, type Verified } from './mark-email-verified.js'
import { invalidStateToken, tryStateTokenCode } from './try-state-token-code.js'

type VerificationResult = AuthResult & Pick<Verified, 'event'>

/**
 * Verifies an address by the mailed code and its state token, once. The transaction returns errors instead of throwing
 * them, so that a wrong guess is committed.
 * @throws TooManyRequests
 * @throws ApplicationError INVALID_STATE_TOKEN, VERIFICATION_FAILED, VERIFICATION_EXPIRED, TOO_MANY_TRIES,
 * PERMISSION_DENIED (by invitation only, and it was withdrawn in the meantime)
 */
export async function verifyEmail(
  request: VerifyRequest,
  context: AuthContext,
  deps: Pick<MemberDeps, 'storage' | 'siteSnapshot' | 'issuer' | 'secrets' | 'random' | 'clock' | 'limiter' | 'ended'>,
): Promise<VerificationResult> {
  const { storage, clock } = deps
  const digest = digestOf(request.stateToken)
  const pending = await storage.read((stores) => stores.authentications.find(digest, clock.now()))
  if (pending === undefined) throw invalidStateToken()
  const limitAttempt = await countCodeTry(pending.identityId, context.network, deps)

  const outcome = await storage.transact(async (stores) => {
    const now = clock.now()
    await lockIdentity(pending.identityId, stores)
    const isOwn = (open: Authentication) => open.clientId === context.clientId && !isReauthentication(open)
    const checked = await tryStateTokenCode({ digest, code: request.code }, isOwn, stores, now, deps)
    if (checked instanceof ApplicationError) return checked
    const verified = await markEmailVerified(checked, stores, now, deps)
    if (verified instanceof ApplicationError) return verified
    if (verified === undefined || !(await stores.authentications.spend(digest, now))) return invalidStateToken()
    const { member, endedSessions, event } = verified
    await stores.authentications.endAllOf(member.memberId, now)
    const result = await authResultFor(member, context, stores, deps, ['otp'])
    return { result: { ...result, event }, endedSessions }
  })
  if (outcome instanceof ApplicationError) throw outcome
  for (const sessionId of outcome.endedSessions) deps.ended.add(sessionId, clock.now())
  await limitAttempt.refund()
  return outcome.result
}
