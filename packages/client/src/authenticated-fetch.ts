import { accountErrors } from '@foyer/protocol/core'
import { ApiError, FoyerError, getProperty } from './errors.js'
import { networkFailure, readAnswer } from './exchange.js'
import type { Platform } from './platform.js'
import type { SessionTokens } from './session-tokens.js'

/** `fetch` bound to the server and the session: sends the access token with every request. */
export type AuthenticatedFetch = (path: string | URL, init?: RequestInit) => Promise<Response>
/** A call with a JSON request body and a JSON response. */
export type Call = <T>(path: string, request?: CallRequest) => Promise<T>

export interface CallRequest {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  body?: unknown
  /** Sent in `Authorization` in place of the session's access token. */
  authorization?: string
}

interface AuthenticatedFetchDeps {
  platform: Platform
  url: string
  session: Pick<SessionTokens, 'freshTokens' | 'renewed'>
}

/**
 * Sends the access token in `Authorization` (specification §7), only to the server of this client. If the server
 * rejects an access token that has not expired yet, the token is refreshed and the request sent once more, but never
 * with a token of another role.
 */
export function authenticatedFetch({ platform, url, session }: AuthenticatedFetchDeps): AuthenticatedFetch {
  const send = async (address: string, init: RequestInit, authorization: string) => {
    const headers = new Headers(init.headers)
    headers.set('authorization', authorization)
    try {
      return await platform.fetch(address, { ...init, headers })
    } catch (cause) {
      throw init.signal?.aborted ? cause : networkFailure(cause)
    }
  }
  return async (path, init = {}) => {
    const address = resolveUrl(url, String(path))
    const given = new Headers(init.headers).get('authorization')
    if (given !== null) return send(address, init, given)
    const tokens = await session.freshTokens()
    const response = await send(address, init, tokens.accessToken.value)
    if (!(await isTokenRejected(response)) || init.body instanceof ReadableStream) return response
    const isReplaced = await session.renewed(tokens).catch(() => false)
    return isReplaced ? send(address, init, (await session.freshTokens()).accessToken.value) : response
  }
}

/**
 * A call of the Wix dialect.
 * @throws ApiError if the server rejects the call or the response is not JSON (wire-protocol §1.4: success is 200 with
 * JSON).
 */
export function jsonCall(fetch: AuthenticatedFetch, platform: Platform): Call {
  return async <T>(path: string, { method = 'POST', body, authorization }: CallRequest = {}) => {
    const response = await fetch(path, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(authorization !== undefined && { authorization }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const answer = await readAnswer(response, platform).catch((cause) => {
      throw networkFailure(cause)
    })
    if (answer.status !== 200) throw new ApiError('CALL_REFUSED', answer)
    if (!answer.isJson) throw new ApiError('UNREADABLE_ANSWER', answer)
    return answer.body as T
  }
}

/** @throws FoyerError `FOREIGN_ADDRESS` for an address outside `url`: tokens are sent to no other server. */
function resolveUrl(url: string, path: string): string {
  if (path.startsWith('/')) return url + path
  if (path.startsWith(`${url}/`)) return path
  throw new FoyerError('FOREIGN_ADDRESS', `Expected a path like /members, or an address under ${url}. Received ${path}`)
}

/** A wrong password is a 401 too (wire-protocol §6.3), but does not mean that the token was rejected. */
async function isTokenRejected(response: Response): Promise<boolean> {
  if (response.status !== 401) return false
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined)
  const code = getProperty(getProperty(getProperty(body, 'details'), 'applicationError'), 'code')
  return code === undefined || code === accountErrors.UNAUTHENTICATED.code
}
