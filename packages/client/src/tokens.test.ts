import { ACCESS_TOKEN_SECONDS, type TokenResponse } from '@foyer/protocol'
import { describe, expect, it } from 'vitest'
import { isFresh, parseTokens, toTokens } from './tokens.js'

const NOW = 1_900_000_000_000
const expiring = (expiresAt: number) => ({
  accessToken: { value: 'at', expiresAt },
  refreshToken: { value: 'rt', role: 'visitor' as const },
})
const answer = (expires_in: unknown, refresh_token: unknown = 'rt') =>
  ({ access_token: 'at', token_type: 'Bearer', expires_in, refresh_token }) as TokenResponse

describe('an access token', () => {
  it('is fresh before its expiry, in seconds', () => expect(isFresh(expiring(NOW / 1000 + 60), NOW)).toBe(true))
  it('is stale shortly before its expiry already', () => expect(isFresh(expiring(NOW / 1000 + 2), NOW)).toBe(false))
  it('is stale after its expiry', () => expect(isFresh(expiring(NOW / 1000 - 1), NOW)).toBe(false))
  it('is stale when its expiry is no number, not valid for ever', () =>
    expect(isFresh(expiring(Number.NaN), NOW)).toBe(false))
})

describe('specification §3 and §7: a token answer', () => {
  it.each([900, '900'])('expires_in %o becomes a time in seconds', (expiresIn) => {
    expect(toTokens(answer(expiresIn), 'visitor', NOW).accessToken.expiresAt).toBe(NOW / 1000 + 900)
  })
  it.each([undefined, 'soon', null, -1])('expires_in %o counts as the documented life', (expiresIn) => {
    expect(toTokens(answer(expiresIn), 'visitor', NOW).accessToken.expiresAt).toBe(NOW / 1000 + ACCESS_TOKEN_SECONDS)
  })
  it('its refresh token takes the place of the presented one', () => {
    expect(toTokens(answer(900, 'rt2'), 'member', NOW, 'rt1').refreshToken).toEqual({ value: 'rt2', role: 'member' })
  })
  it('without one the presented token stays (RFC 6749 §6)', () => {
    expect(toTokens(answer(900, null), 'member', NOW, 'rt1').refreshToken.value).toBe('rt1')
  })
})

it.each([null, 'text', 7, {}, { refreshToken: { value: 7, role: 'owner' } }, { accessToken: [] }])(
  'stored %o is read as nobody’s tokens',
  (stored) => {
    expect(parseTokens(stored)).toEqual({
      accessToken: { value: '', expiresAt: Number.NaN },
      refreshToken: { value: '', role: 'none' },
    })
  },
)
