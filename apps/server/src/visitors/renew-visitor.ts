import {
  type RefreshRequest,
  SCOPE,
  type TokenResponse,
  VISITOR_REFRESH_ABSOLUTE_SECONDS,
  VISITOR_REFRESH_IDLE_SECONDS,
} from '@foyer/protocol'
import { DatabaseUnavailable } from '../errors/database-unavailable.js'
import { invalidGrant } from '../errors/oauth-error.js'
import type { Needs } from '../needs.js'
import { scopeOfRenewal } from '../tokens/scope.js'
import { openVisitorToken, sealVisitorToken } from '../tokens/visitor-refresh-token.js'

/**
 * Renews a visitor from the sealed token alone. A client that follows rotation gets a token whose idle time starts anew;
 * one that keeps its first token (policies `pending` and `off`) is held to the absolute end only, because without a row
 * its activity cannot be seen. @throws OAuthError invalid_grant, invalid_scope, DatabaseUnavailable
 */
export function renewVisitor(
  request: RefreshRequest,
  { directory, clock, secrets, siteId, tokens }: Pick<Needs, 'directory' | 'clock' | 'secrets' | 'siteId' | 'tokens'>,
): TokenResponse {
  // A node without its database answers every grant alike (design §6).
  if (!directory.isReachable()) throw new DatabaseUnavailable('the database cannot answer')
  const grant = openVisitorToken(request.refresh_token, secrets.visitorToken)
  if (grant === undefined || grant.siteId !== siteId) throw invalidGrant('The refresh token is not valid.')
  if (request.client_id !== undefined && request.client_id !== grant.clientId)
    throw invalidGrant('The refresh token belongs to another client.')
  const client = directory.current().clients.get(grant.clientId)
  if (client === undefined) throw invalidGrant('The client of this refresh token is gone.')
  const now = clock.now()
  if (now >= grant.startedAt + VISITOR_REFRESH_ABSOLUTE_SECONDS * 1000)
    throw invalidGrant('The refresh token has expired.')
  if (client.rotation === 'strict' && now >= grant.renewedAt + VISITOR_REFRESH_IDLE_SECONDS * 1000)
    throw invalidGrant('The refresh token has expired.')
  const scope = scopeOfRenewal(request.scope, SCOPE)
  const refreshToken = sealVisitorToken({ ...grant, renewedAt: now }, secrets.visitorToken)
  return tokens.respond({ kind: 'visitor', visitorId: grant.visitorId, clientId: grant.clientId, scope }, refreshToken)
}
