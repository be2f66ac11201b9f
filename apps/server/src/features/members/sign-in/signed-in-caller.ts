import type { MemberId, SessionId } from '@foyer/protocol'
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

/** Returns whether a session is the caller's; at the hosted pages, one that was opened from the browser's sign-in. */
export const isOwnSession = (
  session: { sessionId: SessionId; browserSessionId: string | null },
  caller: SignedInCaller,
): boolean =>
  'sessionId' in caller ? session.sessionId === caller.sessionId : session.browserSessionId === caller.browserSessionId
