import { accountPaths, ROTATION_WINDOW_SECONDS, type TokenResponse } from '@foyer/protocol'
import { FoyerError, getProperty, TokenFetchError } from './errors.js'
import { fetchWithTimeout } from './exchange.js'
import { type Platform, pause } from './platform.js'

/** A call that hangs must not keep other tabs waiting at the lock for ever. */
const ATTEMPT_MS = 30_000
/** Longer than the five seconds a server waits for its store, short enough to try again inside the rotation window. */
const REFRESH_ATTEMPT_MS = 8_000
/** No renewal is tried again later than this after the first: then the token presented may have lost its window. */
const LAST_RETRY_MS = ROTATION_WINDOW_SECONDS * 1000 - 1_000
const RETRY_PAUSES_MS = [250, 1_000]

export interface TokenEndpoint {
  /** One call with a JSON body (specification §7). */
  request(body: Record<string, string>, headers?: Record<string, string>): Promise<TokenResponse>
  /** The same for a renewal: a lost answer is asked for again, since racers get the same successor (design §7). */
  refresh(refreshToken: string, headers?: Record<string, string>): Promise<TokenResponse>
}

/**
 * The token endpoint.
 * @throws TokenFetchError when it answers anything but 200 with tokens (specification §8).
 * @throws FoyerError `NETWORK_FAILED` when it does not answer.
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

/** Whether the server itself said that the refresh token is dead (RFC 6749 §5.2). Nothing else ends a session. */
export function isRejected(error: unknown): boolean {
  return (
    error instanceof TokenFetchError &&
    (error.status === 400 || error.status === 401) &&
    error.oauthError === 'invalid_grant'
  )
}

/** Whether the server wants a captcha before it starts a visitor. */
export const isCaptchaRequired = (error: unknown): boolean =>
  error instanceof TokenFetchError && error.oauthError === 'captcha_required'

/** The renewal may have happened although we never saw it: no answer, half an answer, or a gateway that lost it. */
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

/** Simultaneous renewals of one token share one request. */
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
