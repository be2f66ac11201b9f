import {
  ACCESS_TOKEN_GRACE_SECONDS,
  ACCESS_TOKEN_SECONDS,
  type AccessTokenClaims,
  type IdTokenClaims,
  type SessionId,
} from '@foyer/protocol'
import type { Clock } from '../../kernel/clock.js'
import { DatabaseUnavailable } from '../../kernel/errors/database-unavailable.js'
import { validityError, verifyAccessToken } from './access-token.js'
import { readIdTokenHint } from './id-token.js'
import type { KeyRing } from './key-ring.js'

const MAX_CACHED_TOKENS = 10_000
/** How long an ended session can have an unexpired access token, in milliseconds. */
const TOKEN_LIFETIME_MS = (ACCESS_TOKEN_SECONDS + ACCESS_TOKEN_GRACE_SECONDS) * 1000

/** The ended sessions whose access tokens may not have expired yet; each node stores the list in memory. */
export interface EndedSessions {
  has(sessionId: SessionId): boolean
  add(sessionId: SessionId, endedAt: number): void
  forgetBefore(now: number): void
}

/** Creates an empty list. */
export function endedSessions(): EndedSessions {
  const ended = new Map<SessionId, number>()
  return {
    has: (sessionId) => ended.has(sessionId),
    add: (sessionId, endedAt) => {
      ended.set(sessionId, endedAt)
    },
    forgetBefore: (now) => {
      for (const [sessionId, endedAt] of ended) if (endedAt + TOKEN_LIFETIME_MS < now) ended.delete(sessionId)
    },
  }
}

export interface TokenChecker {
  /**
   * Returns the claims of a valid access token of this issuer, otherwise `undefined`. Does not query the database
   * (design §1).
   * @throws DatabaseUnavailable for a member's token while revocations cannot be polled (security-checklist 95)
   */
  check(token: string): AccessTokenClaims | undefined
  /** Returns the claims of an ID token sent as a hint, expired or not, or `undefined` if it is invalid. */
  readHint(idToken: string): IdTokenClaims | undefined
  /** Clears the cache of verified tokens, because the keys changed. */
  clearCache(): void
}

/**
 * Creates a checker of access tokens. Verified signatures are cached by the exact token text; expiry and ended sessions
 * are checked every time (design §6: a revocation is in force within 5 s).
 */
export function tokenChecker(deps: {
  issuer: string
  keys: () => KeyRing
  clock: Clock
  ended: EndedSessions
  isInformed: () => boolean
}): TokenChecker {
  const { issuer, keys, clock, ended, isInformed } = deps
  const verified = new Map<string, AccessTokenClaims>()
  return {
    check(token) {
      const now = clock.now()
      let claims = verified.get(token)
      if (claims === undefined) {
        const outcome = verifyAccessToken(token, keys(), issuer, now)
        if (typeof outcome === 'string') return undefined
        if (verified.size >= MAX_CACHED_TOKENS) verified.clear()
        verified.set(token, outcome)
        claims = outcome
      } else if (validityError(claims, now) !== undefined) {
        verified.delete(token)
        return undefined
      }
      if (claims.sid === undefined) return claims
      if (ended.has(claims.sid) || (claims.act !== undefined && ended.has(claims.act.sid))) return undefined
      if (!isInformed()) throw new DatabaseUnavailable('nothing was heard of revocations')
      return claims
    },
    readHint: (idToken) => readIdTokenHint(idToken, keys(), issuer),
    clearCache: () => verified.clear(),
  }
}
