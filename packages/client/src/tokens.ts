import { ACCESS_TOKEN_SECONDS, type TokenResponse } from '@foyer/protocol'
import { getProperty } from './errors.js'

/** Whose the refresh token is (specification §3). */
export type TokenRole = 'none' | 'visitor' | 'member'

export interface AccessToken {
  value: string
  /** Seconds since 1970. */
  expiresAt: number
}
export interface RefreshToken {
  value: string
  role: TokenRole
}
/** A session as the client holds it (specification §3). */
export interface Tokens {
  accessToken: AccessToken
  refreshToken: RefreshToken
}

/** Nobody's tokens: before the first call and after a logout (specification §4). */
export const EMPTY_TOKENS: Tokens = Object.freeze({
  accessToken: Object.freeze({ value: '', expiresAt: 0 }),
  refreshToken: Object.freeze({ value: '', role: 'none' as const }),
})

/** An access token is renewed so many seconds before it expires, so that it does not expire on its way. */
const MARGIN_SECONDS = 5

/** Whether the access token can be sent. An expiry that is no number counts as expired. */
export function isFresh({ accessToken }: Tokens, nowMs: number): boolean {
  return accessToken.value !== '' && accessToken.expiresAt > nowMs / 1000 + MARGIN_SECONDS
}

/** Whether two pairs are the same session in the same generation. */
export function areEqualTokens(one: Tokens, other: Tokens): boolean {
  return one.accessToken.value === other.accessToken.value && one.refreshToken.value === other.refreshToken.value
}

/**
 * The pair a token answer brings. `presented` is the refresh token that was renewed: its successor takes its place,
 * and it stays when the answer names none (RFC 6749 §6).
 */
export function toTokens(answer: TokenResponse, role: TokenRole, nowMs: number, presented = ''): Tokens {
  const lifetime = Number(answer.expires_in)
  // RFC 6749 §5.1 lets a server leave expires_in out; then the documented life is assumed.
  const seconds = Number.isFinite(lifetime) && lifetime > 0 ? lifetime : ACCESS_TOKEN_SECONDS
  return {
    accessToken: { value: answer.access_token, expiresAt: Math.floor(nowMs / 1000) + seconds },
    refreshToken: { value: answer.refresh_token || presented, role },
  }
}

/**
 * Reads tokens out of something stored; whatever is malformed is missing, and an expiry that is no number has passed.
 */
export function parseTokens(stored: unknown): Tokens {
  const access = getProperty(stored, 'accessToken')
  const refresh = getProperty(stored, 'refreshToken')
  const role = getProperty(refresh, 'role')
  const expiresAt = getProperty(access, 'expiresAt')
  return {
    accessToken: { value: getTokenText(access), expiresAt: typeof expiresAt === 'number' ? expiresAt : Number.NaN },
    refreshToken: { value: getTokenText(refresh), role: role === 'visitor' || role === 'member' ? role : 'none' },
  }
}

function getTokenText(token: unknown): string {
  const value = getProperty(token, 'value')
  return typeof value === 'string' ? value : ''
}
