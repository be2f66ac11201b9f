import { accountPaths } from '@foyer/protocol'
import { getProperty } from '../errors.js'

/** A renewal on its way out. */
export interface RefreshCall {
  refreshToken: string
  /** The same request with another refresh token; nothing else in it changes. */
  replay(refreshToken: string): RequestInit
}

/**
 * The renewal that a request is, in either spelling (wire-protocol §3.1); undefined for every other request, and for
 * one that gives its refresh token twice, which the server has to refuse.
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

/** The access token of the session that a request signs out (wire-protocol §4.4); undefined for every other request. */
export function parseSignOutCall(path: string, init: RequestInit | undefined): string | undefined {
  if (path !== accountPaths.redirectSession || !init || getProperty(parseJsonBody(init), 'logout') === undefined)
    return undefined
  return new Headers(init.headers).get('authorization')?.replace(/^Bearer /i, '')
}

/** The JSON a request posts; undefined when it posts none that can be read without consuming it. */
function parseJsonBody({ method, body }: RequestInit): unknown {
  if (method?.toUpperCase() !== 'POST') return undefined
  try {
    return JSON.parse(body instanceof ArrayBuffer ? new TextDecoder().decode(body) : String(body))
  } catch {
    return undefined
  }
}
