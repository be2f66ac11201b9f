import type { VerifyRequest } from '@foyer/protocol'
import { digestOf, secretsEqual } from '../../../kernel/digest.js'
import { ApplicationError } from '../../../kernel/errors/application-error.js'
import { readVerificationCode, verificationCodeMac } from '../../../kernel/verification-code.js'
import type { MemberDeps } from '../deps.js'
import { type Authenticating, type Outcome, outcomeFor } from '../outcome.js'
import { provenMember } from './proven-member.js'

const notOpen = () =>
  new ApplicationError('INVALID_STATE_TOKEN', 'This verification is over. Sign in again to get a new code.')

/**
 * Proves an address by the mailed code and its state token, once. A try is taken before the guess is looked at, so that
 * parallel guesses count too (V6.6.3); a wrong guess is kept, hence no throw inside the transaction.
 * @throws TooManyRequests
 * @throws ApplicationError INVALID_STATE_TOKEN, VERIFICATION_FAILED, VERIFICATION_EXPIRED, TOO_MANY_TRIES,
 * PERMISSION_DENIED (by invitation only, and it was withdrawn meanwhile)
 */
export async function verifyEmail(
  request: VerifyRequest,
  who: Authenticating,
  deps: Pick<MemberDeps, 'storage' | 'directory' | 'secrets' | 'random' | 'clock' | 'limiter'>,
): Promise<Outcome> {
  const { storage, secrets, clock, directory, limiter } = deps
  const rules = directory.current().settings.signUp
  const digest = digestOf(request.stateToken)
  const mac = verificationCodeMac(digest, readVerificationCode(request.code), secrets.verificationCode)

  const begun = await storage.read((stores) => stores.authentications.find(digest, clock.now()))
  if (begun === undefined) throw notOpen()
  const counted = await limiter.take('codeByIdentity', begun.identityId)

  const outcome = await storage.transact(async (stores): Promise<Outcome | ApplicationError> => {
    const now = clock.now()
    // In the order in which everybody locks: the member, the claims, the authentication.
    await stores.sessions.hold(begun.identityId)
    await stores.claims.hold(begun.identityId)
    const attempt = await stores.authentications.takeTry(digest, now)
    if (attempt === undefined) {
      const open = await stores.authentications.find(digest, now)
      return open === undefined
        ? notOpen()
        : new ApplicationError('TOO_MANY_TRIES', 'Too many wrong codes. Sign in again to get a new one.')
    }
    if (attempt.clientId !== who.clientId) return notOpen()
    if (attempt.codeMac === null || !secretsEqual(attempt.codeMac, mac)) {
      const { triesLeft } = attempt
      return new ApplicationError(
        'VERIFICATION_FAILED',
        `That code is not right. ${triesLeft} ${triesLeft === 1 ? 'try' : 'tries'} left.`,
        { triesLeft },
      )
    }
    if ((attempt.codeExpiresAt ?? 0) <= now)
      return new ApplicationError('VERIFICATION_EXPIRED', 'That code has expired. Ask for a new one.')
    const member = await provenMember(attempt, stores, now, deps)
    if (member instanceof ApplicationError) return member
    if (member === undefined || !(await stores.authentications.spend(digest, now))) return notOpen()
    await stores.authentications.endAllOf(member.memberId, now)
    return outcomeFor(member, rules, who, stores, deps, ['otp'])
  })
  if (outcome instanceof ApplicationError) throw outcome
  await counted.refund()
  return outcome
}
