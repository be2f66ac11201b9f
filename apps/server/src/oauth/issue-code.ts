import { AUTHORIZATION_CODE_SECONDS, type MemberId, type VisitorId } from '@foyer/protocol'
import { nextStepOf } from '../members/member.js'
import type { Needs } from '../needs.js'
import { digestOf } from '../runtime/digest.js'
import { newSecret } from '../runtime/random.js'
import type { Stores } from '../storage.js'
import type { AuthorizationRequest } from './authorization-request.js'

/** Who signed in, and how. */
export interface SignedIn {
  memberId: MemberId
  visitorId: VisitorId | null
  authenticatedAt: number
  browserSessionId: string | null
}

/** Issues an authorization code inside the caller's transaction, or undefined when the member may not sign in. */
export async function issueCode(
  request: AuthorizationRequest,
  { memberId, visitorId, authenticatedAt, browserSessionId }: SignedIn,
  stores: Stores,
  { random, clock, directory }: Pick<Needs, 'random' | 'clock' | 'directory'>,
): Promise<string | undefined> {
  await stores.sessions.hold(memberId)
  const member = await stores.members.find(memberId)
  if (member === undefined || nextStepOf(member, directory.current().settings.signUp) !== 'sign-in') return undefined
  const code = newSecret(random, 'code')
  await stores.authorizationCodes.issue({
    digest: digestOf(code),
    clientId: request.clientId,
    memberId,
    visitorId,
    redirectUri: request.redirectUri,
    codeChallenge: request.codeChallenge,
    scope: request.scope,
    nonce: request.nonce,
    authenticatedAt,
    browserSessionId,
    expiresAt: clock.now() + AUTHORIZATION_CODE_SECONDS * 1000,
  })
  return code
}
