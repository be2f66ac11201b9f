import type { AccessTokenClaims } from '@foyer/protocol'
import { callerOf } from '../tokens/caller.js'
import type { OAuthDeps } from './deps.js'

/**
 * What a living access token of this site says, or undefined: the one look that token info and introspection share.
 * Asks no database; a session that ended elsewhere is known within 5 s (design §6).
 */
export function activeAccessToken(
  token: string,
  { checker, siteSnapshot, siteId }: Pick<OAuthDeps, 'checker' | 'siteSnapshot' | 'siteId'>,
): AccessTokenClaims | undefined {
  const claims = checker.check(token)
  if (claims === undefined || claims.site !== siteId) return undefined
  return callerOf(claims, siteSnapshot.current().clients) === undefined ? undefined : claims
}
