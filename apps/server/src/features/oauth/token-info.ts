import type { TokenInfo } from '@foyer/protocol'
import { activeAccessToken } from './active-access-token.js'
import type { OAuthDeps } from './deps.js'

/**
 * Describes an access token in the Wix dialect (wire-protocol §3.4). An invalid, expired or unknown token is not
 * active.
 */
export function tokenInfo(token: string, deps: Pick<OAuthDeps, 'checker' | 'siteSnapshot' | 'siteId'>): TokenInfo {
  const claims = activeAccessToken(token, deps)
  if (claims === undefined) return { active: false }
  return {
    active: true,
    subjectType: claims.role === 'visitor' ? 'VISITOR' : claims.role === 'owner' ? 'USER' : 'MEMBER',
    subjectId: claims.sub,
    exp: String(claims.exp),
    iat: String(claims.iat),
    clientId: claims.client_id,
    siteId: claims.site,
  }
}
