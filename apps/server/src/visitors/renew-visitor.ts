import {
  type RefreshRequest,
  type TokenResponse,
  VISITOR_REFRESH_ABSOLUTE_SECONDS,
  VISITOR_REFRESH_IDLE_SECONDS,
} from '@foyer/protocol'
import { invalidGrant } from '../errors/oauth-error.js'
import type { Needs } from '../needs.js'
import { openVisitorToken, sealVisitorToken } from '../tokens/visitor-refresh-token.js'

const NONCE_BYTES = 12

/**
 * Renews a visitor from the sealed token alone. A client that follows rotation gets a token whose idle time starts anew;
 * one that keeps its first token (policies `pending` and `off`) is held to the absolute end only, because without a row
 * its activity cannot be seen. @throws OAuthError invalid_grant
 */
export function renewVisitor(
  request: RefreshRequest,
  {
    directory,
    random,
    clock,
    secrets,
    siteId,
    tokens,
  }: Pick<Needs, 'directory' | 'random' | 'clock' | 'secrets' | 'siteId' | 'tokens'>,
): TokenResponse {
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
  const refreshToken = sealVisitorToken({ ...grant, renewedAt: now }, secrets.visitorToken, random.bytes(NONCE_BYTES))
  return tokens.respond({ kind: 'visitor', visitorId: grant.visitorId, clientId: grant.clientId }, refreshToken)
}
