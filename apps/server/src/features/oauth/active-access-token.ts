import type { AccessTokenClaims } from '@foyer/protocol'
import { callerOf } from '../tokens/caller.js'
import type { OAuthDeps } from './deps.js'

/**
 * Returns the claims of a valid access token of this site, otherwise `undefined`; shared by token info and
 * introspection. Does not query the database; a session that ended on another node is detected within 5 s (design §6).
 */
export function activeAccessToken(
  token: string,
  { checker, siteSnapshot, siteId }: Pick<OAuthDeps, 'checker' | 'siteSnapshot' | 'siteId'>,
): AccessTokenClaims | undefined {
  const claims = checker.check(token)
  if (claims === undefined || claims.site !== siteId) return undefined
  return callerOf(claims, siteSnapshot.current().clients) === undefined ? undefined : claims
}
