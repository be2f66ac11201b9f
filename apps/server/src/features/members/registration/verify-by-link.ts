import type { MemberId, SessionId } from '@foyer/protocol'
import { digestOf, secretsEqual } from '../../../kernel/digest.js'
import { ApplicationError } from '../../../kernel/errors/application-error.js'
import { type AuthContext, type AuthResult, authResultFor } from '../auth-result.js'
import type { MemberDeps } from '../deps.js'
import { countCodeTry } from './count-code-try.js'
import { lockIdentity, markEmailVerified, type Verified } from './mark-email-verified.js'
import { type LinkState, linkStateOf, screenNumber } from './verification-link.js'

const invalidStateToken = () =>
  new ApplicationError('INVALID_STATE_TOKEN', 'This verification has expired. Sign in again to get a new code.')

type VerificationDeps = Pick<
  MemberDeps,
  'storage' | 'siteSnapshot' | 'issuer' | 'secrets' | 'random' | 'clock' | 'limiter' | 'ended'
>

type LinkVerification =
  | ({ proven: true; memberId: MemberId } & Pick<Verified, 'event'>)
  | { proven: false; state: Exclude<LinkState, 'open'> | 'wrong-number' }

/**
 * Verifies an address by the link in its mail, once. In the browser that waits for the verification, which has the
 * state token, the link suffices. Any other browser also needs the number shown there, in at most three tries, so that
 * a program that opens links and submits forms cannot verify the address (decision 14). Opens no session: the holder of
 * the state token continues with `completeLinkVerification`.
 * @throws TooManyRequests
 * @throws ApplicationError PERMISSION_DENIED (by invitation only, and it was withdrawn in the meantime)
 */
export async function verifyByLink(
  { link, number, stateToken }: { link: string; number: string; stateToken: string | undefined },
  deps: VerificationDeps,
): Promise<LinkVerification> {
  const { storage, secrets, clock } = deps
  const linkDigest = digestOf(link)
  const authentication = await storage.read((stores) => stores.authentications.findByLink(linkDigest))
  const state = linkStateOf(authentication, clock.now())
  if (authentication === undefined || state !== 'open')
    return { proven: false, state: state === 'open' ? 'unknown' : state }
  const isWaitingBrowser = stateToken !== undefined && secretsEqual(digestOf(stateToken), authentication.digest)
  // In the waiting browser there is nothing to guess, so that tries of strangers do not stop the link.
  const attempt = isWaitingBrowser ? undefined : await countCodeTry(authentication.identityId, undefined, deps)

  let endedSessions: SessionId[] = []
  const outcome = await storage.transact(async (stores): Promise<LinkVerification | ApplicationError> => {
    const now = clock.now()
    await lockIdentity(authentication.identityId, stores)
    if (!isWaitingBrowser) {
      // Consumed before the guess is compared, so that parallel guesses count, too (V6.6.3).
      if ((await stores.authentications.consumeLinkTry(linkDigest, now)) === undefined)
        return { proven: false, state: 'spent' }
      if (!secretsEqual(number, screenNumber(authentication.digest, secrets.verificationCode)))
        return { proven: false, state: 'wrong-number' }
    }
    const currentState = linkStateOf(await stores.authentications.findByLink(linkDigest), now)
    // The correct number may have used the last try.
    if (currentState !== 'open' && currentState !== 'spent') return { proven: false, state: currentState }
    const verified = await markEmailVerified(authentication, stores, now, deps)
    if (verified instanceof ApplicationError) return verified
    if (verified === undefined) return { proven: false, state: 'used' }
    const { member } = verified
    endedSessions = verified.endedSessions
    await stores.authentications.setIdentity(authentication.digest, member.memberId)
    if (!(await stores.authentications.markVerified(linkDigest, now))) throw invalidStateToken()
    await stores.authentications.endAllOf(member.memberId, now, authentication.digest)
    return { proven: true, memberId: member.memberId, event: verified.event }
  })
  if (outcome instanceof ApplicationError) throw outcome
  for (const sessionId of endedSessions) deps.ended.add(sessionId, clock.now())
  if (outcome.proven) await attempt?.refund()
  return outcome
}

/**
 * Completes the authentication, once, for the holder of the state token after the link verified the address. Returns
 * undefined if the address is not verified yet, or the authentication has ended.
 * @throws ApplicationError MEMBER_BLOCKED, RESET_PASSWORD
 */
export async function completeLinkVerification(
  stateToken: string,
  context: AuthContext,
  deps: VerificationDeps,
): Promise<AuthResult | undefined> {
  const { storage, clock } = deps
  const digest = digestOf(stateToken)
  const found = await storage.read((stores) => stores.authentications.find(digest, clock.now()))
  if (found === undefined || found.verifiedAt === null || found.clientId !== context.clientId) return undefined
  return storage.transact(async (stores) => {
    await stores.sessions.lockMember(found.identityId)
    const member = await stores.members.find(found.identityId)
    if (member === undefined || !(await stores.authentications.spend(digest, clock.now()))) return undefined
    return authResultFor(member, context, stores, deps, ['otp'])
  })
}
