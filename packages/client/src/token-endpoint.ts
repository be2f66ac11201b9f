import type { TokenResponse } from '@foyer/protocol'
import { accountPaths, ROTATION_WINDOW_SECONDS } from '@foyer/protocol/core'
import { FoyerError, getProperty, TokenFetchError } from './errors.js'
import { fetchWithTimeout } from './exchange.js'
import { type Platform, pause } from './platform.js'

/** Timeout of a request, so that a hanging request does not block other tabs at the lock. */
const ATTEMPT_MS = 30_000
/**
 * Longer than the server's timeout for its database (five seconds), short enough for a retry within the rotation
 * window.
 */
const REFRESH_ATTEMPT_MS = 8_000
/**
 * A refresh is not retried later than this after the first attempt: the rotation window of the presented token may have
 * closed.
 */
const LAST_RETRY_MS = ROTATION_WINDOW_SECONDS * 1000 - 1_000
const RETRY_PAUSES_MS = [250, 1_000]

export interface TokenEndpoint {
  /** Sends one request with a JSON body (specification §7). */
  request(body: Record<string, string>, headers?: Record<string, string>): Promise<TokenResponse>
  /**
   * Sends a refresh request. A lost response is requested again, since concurrent refreshes receive the same successor
   * (design §7).
   */
  refresh(refreshToken: string, headers?: Record<string, string>): Promise<TokenResponse>
}

/**
 * Creates a client of the token endpoint.
 * @throws TokenFetchError if the response is not 200 with tokens (specification §8).
 * @throws FoyerError `NETWORK_FAILED` if there is no response.
 */
export function createTokenEndpoint(
  platform: Platform,
  url: string,
  clientId: string,
  headers: Record<string, string> = {},
) {
  async function request(body: Record<string, string>, extra: Record<string, string> = {}, timeoutMs = ATTEMPT_MS) {
    const init = {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers, ...extra },
    }
    const answer = await fetchWithTimeout(platform, url + accountPaths.token, init, timeoutMs)
    if (answer.status !== 200) throw new TokenFetchError('TOKEN_FETCH_FAILED', answer)
    if (!isTokenResponse(answer.body)) throw new TokenFetchError('UNREADABLE_ANSWER', answer)
    return answer.body
  }

  async function refresh(refreshToken: string, extra?: Record<string, string>): Promise<TokenResponse> {
    const body = { clientId, refreshToken, grantType: 'refresh_token' }
    const started = platform.clock.now()
    for (const wait of RETRY_PAUSES_MS) {
      try {
        return await request(body, extra, REFRESH_ATTEMPT_MS)
      } catch (error) {
        const elapsed = platform.clock.now() - started
        if (!isLostResponse(error) || elapsed + wait > LAST_RETRY_MS) throw error
        await pause(platform.clock, wait)
      }
    }
    return request(body, extra, REFRESH_ATTEMPT_MS)
  }

  return { request, refresh: deduplicateByToken(refresh) } satisfies TokenEndpoint
}

/** Returns whether the server itself rejected the refresh token (RFC 6749 §5.2). No other error ends a session. */
export function isRejected(error: unknown): boolean {
  return (
    error instanceof TokenFetchError &&
    (error.status === 400 || error.status === 401) &&
    error.oauthError === 'invalid_grant'
  )
}

/** Returns whether the server requires a captcha before it starts a visitor session. */
export const isCaptchaRequired = (error: unknown): boolean =>
  error instanceof TokenFetchError && error.oauthError === 'captcha_required'

/** The refresh may have happened although its response was lost: no response, an incomplete one, or a gateway error. */
function isLostResponse(error: unknown): boolean {
  if (!(error instanceof FoyerError)) return false
  if (error.code === 'NETWORK_FAILED' || error.code === 'UNREADABLE_ANSWER') return true
  return error instanceof TokenFetchError && (error.status === 502 || error.status === 504)
}

function isTokenResponse(body: unknown): body is TokenResponse {
  const accessToken = getProperty(body, 'access_token')
  const refreshToken = getProperty(body, 'refresh_token') ?? ''
  return typeof accessToken === 'string' && accessToken !== '' && typeof refreshToken === 'string'
}

/** Concurrent refreshes of one token share one request. */
function deduplicateByToken(refresh: TokenEndpoint['refresh']): TokenEndpoint['refresh'] {
  const inFlight = new Map<string, Promise<TokenResponse>>()
  return (refreshToken, headers) => {
    const known = inFlight.get(refreshToken)
    if (known) return known
    const renewal = refresh(refreshToken, headers).finally(() => inFlight.delete(refreshToken))
    inFlight.set(refreshToken, renewal)
    return renewal
  }
}
