import { accountPaths } from '@foyer/protocol/core'
import { getProperty } from '../errors.js'

/** A refresh request before it is sent. */
export interface RefreshCall {
  refreshToken: string
  /** Returns the same request with another refresh token. */
  replay(refreshToken: string): RequestInit
}

/**
 * Parses a refresh request, in either spelling (wire-protocol §3.1). Returns `undefined` for other requests, and for a
 * request with two refresh tokens, which the server must reject.
 */
export function parseRefreshCall(path: string, init: RequestInit | undefined): RefreshCall | undefined {
  if (path !== accountPaths.token || !init) return undefined
  const body = parseJsonBody(init)
  if ((getProperty(body, 'grantType') ?? getProperty(body, 'grant_type')) !== 'refresh_token') return undefined
  const given = ['refreshToken', 'refresh_token'].filter((name) => getProperty(body, name) !== undefined)
  const [name] = given
  const refreshToken = name === undefined ? undefined : getProperty(body, name)
  if (name === undefined || given.length > 1 || typeof refreshToken !== 'string' || refreshToken === '')
    return undefined
  return {
    refreshToken,
    replay(other) {
      if (other === refreshToken) return init
      const text = JSON.stringify({ ...(body as object), [name]: other })
      return { ...init, body: typeof init.body === 'string' ? text : new TextEncoder().encode(text) }
    },
  }
}

/**
 * Returns the access token of the session that a request signs out (wire-protocol §4.4), or `undefined` for other
 * requests.
 */
export function parseSignOutCall(path: string, init: RequestInit | undefined): string | undefined {
  if (path !== accountPaths.redirectSession || !init || getProperty(parseJsonBody(init), 'logout') === undefined)
    return undefined
  return new Headers(init.headers).get('authorization')?.replace(/^Bearer /i, '')
}

/** Returns the JSON body of a POST request, or `undefined` if there is none that can be read without consuming it. */
function parseJsonBody({ method, body }: RequestInit): unknown {
  if (method?.toUpperCase() !== 'POST') return undefined
  try {
    return JSON.parse(body instanceof ArrayBuffer ? new TextDecoder().decode(body) : String(body))
  } catch {
    return undefined
  }
}
