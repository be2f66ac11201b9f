import { accountPaths } from '@foyer/protocol'
import { getProperty } from '../errors.js'
import { getSubject } from '../session-state.js'
import type { Exchange } from './index.js'
import { parseSignOutCall } from './token-call.js'

/** The requests that write items (wire-protocol §8.2). Reading is refused to no visitor for having become a member. */
const WRITES =
  /^\/wix-data\/v2\/(bulk\/items\/[^/]+|items(\/(save|update|patch|remove|truncate|replace-references|create-draft|publish-draft|unpublish))?)$/

/**
 * Makes a write once more that was refused because its visitor has become a member: a page that signs somebody in has
 * calls under way that the SDK began with the tokens of the visitor. It is made as the member who the server said the
 * visitor became, with the newest access token of that member which passed here, until somebody signs out. A write that
 * was refused has written nothing.
 */
export function retryAsMember(exchange: Exchange): Exchange {
  /** Members by the visitors who became them, and their newest access tokens. */
  const memberIds = new Map<string, string>()
  const accessTokens = new Map<string, string>()

  async function recordTokens(response: Response): Promise<void> {
    const body = response.ok ? await readJson(response) : undefined
    const accessToken = getProperty(body, 'access_token')
    const memberId = typeof accessToken === 'string' ? getSubject(accessToken) : undefined
    if (typeof accessToken !== 'string' || memberId === undefined) return
    const visitorId = getProperty(getProperty(body, 'promotion'), 'visitor_id')
    if (typeof visitorId === 'string') memberIds.set(visitorId, memberId)
    if ([...memberIds.values()].includes(memberId)) accessTokens.set(memberId, accessToken)
  }

  /** The same request as the member; undefined when its visitor is not known to have become one. */
  function withMemberToken(init: RequestInit | undefined): RequestInit | undefined {
    const headers = new Headers(init?.headers)
    const authorization = headers.get('authorization') ?? ''
    const given = authorization.replace(/^Bearer /i, '')
    const accessToken = accessTokens.get(memberIds.get(getSubject(given) ?? '') ?? '')
    if (accessToken === undefined || init?.body instanceof ReadableStream) return undefined
    headers.set('authorization', authorization.slice(0, authorization.length - given.length) + accessToken)
    return { ...init, headers }
  }

  return async (path, init, send) => {
    const response = await exchange(path, init, send)
    if (path === accountPaths.token) await recordTokens(response)
    if (parseSignOutCall(path, init) !== undefined) {
      memberIds.clear()
      accessTokens.clear()
    }
    if (response.status !== 401 || !WRITES.test(path)) return response
    const again = withMemberToken(init)
    return again === undefined ? response : exchange(path, again, send)
  }
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.clone().json()
  } catch {
    return undefined
  }
}
