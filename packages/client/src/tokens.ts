import type { TokenResponse } from '@foyer/protocol'
import { ACCESS_TOKEN_SECONDS } from '@foyer/protocol/core'
import { getProperty, getText } from './errors.js'

/** To whom the refresh token belongs (specification §3). */
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
/** The tokens of a session (specification §3). */
export interface Tokens {
  accessToken: AccessToken
  refreshToken: RefreshToken
}

/** Empty tokens: before the first call and after a logout (specification §4). */
export const EMPTY_TOKENS: Tokens = Object.freeze({
  accessToken: Object.freeze({ value: '', expiresAt: 0 }),
  refreshToken: Object.freeze({ value: '', role: 'none' as const }),
})

/** An access token is refreshed this many seconds before it expires, so that it does not expire in transit. */
const MARGIN_SECONDS = 5

/** Returns whether the access token can be sent. An expiry that is not a number counts as expired. */
export function isFresh({ accessToken }: Tokens, nowMs: number): boolean {
  return accessToken.value !== '' && accessToken.expiresAt > nowMs / 1000 + MARGIN_SECONDS
}

/** Returns whether two token pairs are the same session in the same generation. */
export function areEqualTokens(one: Tokens, other: Tokens): boolean {
  return one.accessToken.value === other.accessToken.value && one.refreshToken.value === other.refreshToken.value
}

/**
 * Converts a token response. `presented` is the refresh token that was refreshed: its successor replaces it, and it
 * remains valid if the response contains none (RFC 6749 §6).
 */
export function toTokens(answer: TokenResponse, role: TokenRole, nowMs: number, presented = ''): Tokens {
  const lifetime = Number(answer.expires_in)
  // RFC 6749 §5.1 allows a server to omit expires_in; then the documented lifetime is assumed.
  const seconds = Number.isFinite(lifetime) && lifetime > 0 ? lifetime : ACCESS_TOKEN_SECONDS
  return {
    accessToken: { value: answer.access_token, expiresAt: Math.floor(nowMs / 1000) + seconds },
    refreshToken: { value: answer.refresh_token || presented, role },
  }
}

/** Parses stored tokens. Malformed tokens count as missing, and an expiry that is not a number as expired. */
export function parseTokens(stored: unknown): Tokens {
  const access = getProperty(stored, 'accessToken')
  const refresh = getProperty(stored, 'refreshToken')
  const role = getProperty(refresh, 'role')
  const expiresAt = getProperty(access, 'expiresAt')
  return {
    accessToken: {
      value: getText(access, 'value') ?? '',
      expiresAt: typeof expiresAt === 'number' ? expiresAt : Number.NaN,
    },
    refreshToken: {
      value: getText(refresh, 'value') ?? '',
      role: role === 'visitor' || role === 'member' ? role : 'none',
    },
  }
}
