import { accountPaths } from '@foyer/protocol/core'
import { getProperty } from '../errors.js'
import { getSubject } from '../session-state.js'
import type { Exchange } from './index.js'
import { parseSignOutCall } from './token-call.js'

/** Requests that write items (wire-protocol §8.2). Reads of a visitor are not rejected after the promotion. */
const WRITES =
  /^\/wix-data\/v2\/(bulk\/items\/[^/]+|items(\/(save|update|patch|remove|truncate|replace-references|create-draft|publish-draft|unpublish))?)$/

/**
 * Repeats a write that was rejected because its visitor has become a member: when a page signs a member in, the SDK may
 * have calls in flight that carry the visitor's token. The write is repeated as the member whom the server named as the
 * promoted visitor, with the member's newest access token seen by this adapter, until the next sign-out. A rejected
 * write has changed nothing, so repeating it is safe.
 */
export function retryAsMember(exchange: Exchange): Exchange {
  /** Members by the ids of the visitors who became them, and the members' newest access tokens. */
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

  /**
   * Returns the same request with the member's token, or `undefined` if its visitor is not known to have become a
   * member.
   */
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
