import type { MemberId, SessionId, VisitorId } from '@foyer/protocol'
import type { Digest } from '../../kernel/digest.js'
import type { SignInProof } from '../tokens/sign-in-proof.js'

/** An authorization code, bound to everything it may be redeemed with (RFC 6749 §4.1.2, security-checklist 50). */
export interface AuthorizationCode extends SignInProof {
  digest: Digest
  clientId: string
  memberId: MemberId
  /** The visitor who becomes the member when the code is redeemed. */
  visitorId: VisitorId | null
  redirectUri: string | null
  codeChallenge: string
  scope: string
  /** Echoed in the ID token. */
  nonce: string | null
  /** The API key of the back end that signed the member on; null where the member signed in. */
  openedBy: string | null
  browserSessionId: string | null
  /** When the session that it opens ends at the latest; null for the usual length (decision 17). */
  sessionEndsAt: number | null
  expiresAt: number
  /** Set once it was redeemed: the session it bought. */
  sessionId: SessionId | null
  spent: boolean
}

export interface AuthorizationCodeStore {
  issue(code: Omit<AuthorizationCode, 'sessionId' | 'spent'>): Promise<void>
  find(digest: Digest): Promise<AuthorizationCode | undefined>
  /** Spends it for a session: of simultaneous calls exactly one gets true (security-checklist 51). */
  spend(digest: Digest, sessionId: SessionId, now: number): Promise<boolean>
  /** Ends every code of a member that was not redeemed yet. */
  endAllOf(memberId: MemberId, now: number): Promise<void>
}
