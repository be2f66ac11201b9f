import type { TokenInfo } from '@foyer/protocol'
import { activeAccessToken } from './active-access-token.js'
import type { OAuthDeps } from './deps.js'

/** What a token says, in the provider's words (wire-protocol §3.4). A dead or unknown one is simply not active. */
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
