import type { MemberId, SessionId } from '@foyer/protocol'
import type { Digest } from '../../../kernel/digest.js'
import { ApplicationError } from '../../../kernel/errors/application-error.js'
import type { BrowserSession } from '../../sessions/browser-session-store.js'
import type { SignInProof } from '../../tokens/sign-in-proof.js'
import type { MemberStores } from '../deps.js'

/** A member, and the session of the request. */
export interface CallerSession {
  memberId: MemberId
  sessionId: SessionId
}

/** A member who acts on the own account: in a session of the API, or signed in at the hosted pages. */
export type SignedInCaller = CallerSession | BrowserSession

/** Returns when and how the caller signed in; undefined if the session has ended. */
export async function findSignIn(caller: SignedInCaller, stores: MemberStores): Promise<SignInProof | undefined> {
  if (!('sessionId' in caller)) return caller
  const session = await stores.sessions.find(caller.sessionId)
  return session?.endedAt === null ? session : undefined
}

/** Returns the id of the caller's session. */
export const sessionIdOf = (caller: SignedInCaller): string =>
  'sessionId' in caller ? caller.sessionId : caller.browserSessionId

/** The error for a caller whose session was ended meanwhile. */
export const sessionEnded = () => new ApplicationError('UNAUTHENTICATED', 'The session has ended.')

/**
 * Records in the caller's session that the member signed in again. `renewedDigest` is that of the new cookie, which
 * replaces the one of a browser (V7.2.4).
 * @throws ApplicationError UNAUTHENTICATED
 */
export async function recordSignIn(
  caller: SignedInCaller,
  proof: SignInProof,
  renewedDigest: Digest | undefined,
  stores: MemberStores,
): Promise<void> {
  const isRecorded =
    'sessionId' in caller
      ? await stores.sessions.recordSignIn(caller.sessionId, caller.memberId, proof)
      : await stores.browserSessions.recordSignIn(caller.browserSessionId, renewedDigest ?? caller.digest, proof)
  if (!isRecorded) throw sessionEnded()
}

/** Returns whether a session is the caller's; at the hosted pages, one that was opened from the browser's sign-in. */
export const isOwnSession = (
  session: { sessionId: SessionId; browserSessionId: string | null },
  caller: SignedInCaller,
): boolean =>
  'sessionId' in caller ? session.sessionId === caller.sessionId : session.browserSessionId === caller.browserSessionId
