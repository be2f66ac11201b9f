import type { MemberId, SessionId, VisitorId } from '@foyer/protocol'
import type { Digest } from '../../kernel/digest.js'
import type { SignInProof } from '../tokens/sign-in-proof.js'

/** An authorization code, with everything it is bound to (RFC 6749 §4.1.2, security-checklist 50). */
export interface AuthorizationCode extends SignInProof {
  digest: Digest
  clientId: string
  memberId: MemberId
  /** The visitor to promote when the code is redeemed. */
  visitorId: VisitorId | null
  redirectUri: string | null
  codeChallenge: string
  scope: string
  /** Echoed in the ID token. */
  nonce: string | null
  /** The API key of the back end that signed the member on; null if the member signed in. */
  openedBy: string | null
  browserSessionId: string | null
  /** Latest expiry of the session it opens; null for the usual lifetime (decision 17). */
  sessionEndsAt: number | null
  expiresAt: number
  /** The session it opened, once redeemed. */
  sessionId: SessionId | null
  spent: boolean
}

export interface AuthorizationCodeStore {
  issue(code: Omit<AuthorizationCode, 'sessionId' | 'spent'>): Promise<void>
  find(digest: Digest): Promise<AuthorizationCode | undefined>
  /** Spends a code for a session: returns true for exactly one of several concurrent calls (security-checklist 51). */
  spend(digest: Digest, sessionId: SessionId, now: number): Promise<boolean>
  /** Invalidates every code of a member that was not redeemed. */
  endAllOf(memberId: MemberId, now: number): Promise<void>
}
