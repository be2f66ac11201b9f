import { digestOf, secretsEqual } from '../../../kernel/digest.js'
import { ApplicationError } from '../../../kernel/errors/application-error.js'
import type { MemberDeps } from '../deps.js'
import { type Authenticating, type Outcome, outcomeFor } from '../outcome.js'
import { provenMember } from './proven-member.js'
import { type LinkState, linkStateOf, screenNumber } from './verification-link.js'

const over = () =>
  new ApplicationError('INVALID_STATE_TOKEN', 'This verification is over. Sign in again to get a new code.')

type Verifying = Pick<MemberDeps, 'storage' | 'directory' | 'secrets' | 'random' | 'clock' | 'limiter'>

export type LinkProof = { proven: true } | { proven: false; state: Exclude<LinkState, 'open'> | 'wrong-number' }

/**
 * Proves an address by the link of its mail, once. In the browser that waits for the proof, which holds the state
 * token, that is enough; anywhere else it takes the number shown there, in three tries that no program has by pressing
 * what it finds (decision 31). It opens nothing: whoever holds the state token goes on by `completeProof`.
 * @throws TooManyRequests
 * @throws ApplicationError PERMISSION_DENIED (by invitation only, and it was withdrawn meanwhile)
 */
export async function verifyByLink(
  { link, number, stateToken }: { link: string; number: string; stateToken: string | undefined },
  deps: Verifying,
): Promise<LinkProof> {
  const { storage, secrets, clock, limiter } = deps
  const linkDigest = digestOf(link)
  const asked = await storage.read((stores) => stores.authentications.findByLink(linkDigest))
  const state = linkStateOf(asked, clock.now())
  if (asked === undefined || state !== 'open') return { proven: false, state: state === 'open' ? 'unknown' : state }
  const waitsHere = stateToken !== undefined && secretsEqual(digestOf(stateToken), asked.digest)
  const counted = await limiter.take('codeByIdentity', asked.identityId)

  const outcome = await storage.transact(async (stores): Promise<LinkProof | ApplicationError> => {
    const now = clock.now()
    // In the order in which everybody locks: the member, the claims, the authentication.
    await stores.sessions.hold(asked.identityId)
    await stores.claims.hold(asked.identityId)
    if (!waitsHere) {
      // Taken before the guess is looked at, so that parallel guesses count too (V6.6.3).
      if ((await stores.authentications.takeLinkTry(linkDigest, now)) === undefined)
        return { proven: false, state: 'spent' }
      if (!secretsEqual(number, screenNumber(asked.digest, secrets.verificationCode)))
        return { proven: false, state: 'wrong-number' }
    }
    const found = linkStateOf(await stores.authentications.findByLink(linkDigest), now)
    // The right number may have been the last try.
    if (found !== 'open' && found !== 'spent') return { proven: false, state: found }
    const member = await provenMember(asked, stores, now, deps)
    if (member instanceof ApplicationError) return member
    if (member === undefined) return { proven: false, state: 'used' }
    if (!(await stores.authentications.prove(linkDigest, now))) throw over()
    await stores.authentications.endAllOf(member.memberId, now, asked.digest)
    return { proven: true }
  })
  if (outcome instanceof ApplicationError) throw outcome
  if (outcome.proven) await counted.refund()
  return outcome
}

/**
 * Goes on after the link proved the address: for whoever holds the state token, once. Undefined while nothing is
 * proven, or when it is over.
 * @throws ApplicationError MEMBER_BLOCKED, RESET_PASSWORD
 */
export async function completeProof(
  stateToken: string,
  who: Authenticating,
  { storage, directory, random, clock }: Verifying,
): Promise<Outcome | undefined> {
  const digest = digestOf(stateToken)
  const found = await storage.read((stores) => stores.authentications.find(digest, clock.now()))
  if (found === undefined || found.provenAt === null || found.clientId !== who.clientId) return undefined
  return storage.transact(async (stores) => {
    await stores.sessions.hold(found.identityId)
    const member = await stores.members.find(found.identityId)
    if (member === undefined || !(await stores.authentications.spend(digest, clock.now()))) return undefined
    return outcomeFor(member, directory.current().settings.signUp, who, stores, { random, clock }, ['otp'])
  })
}
