import type { AnonymousRequest, TokenResponse } from '@foyer/protocol'
import type { Digest } from '../../kernel/digest.js'
import { DatabaseUnavailable } from '../../kernel/errors/database-unavailable.js'
import { OAuthError } from '../../kernel/errors/oauth-error.js'
import { newId } from '../../kernel/random.js'
import { sealVisitorToken, type VisitorGrant } from '../tokens/visitor-refresh-token.js'
import type { VisitorDeps } from './deps.js'

/**
 * The anonymous grant: a new visitor, without a row anywhere (design invariant 2).
 * @throws OAuthError invalid_client, DatabaseUnavailable
 */
export function startVisitor(
  request: AnonymousRequest,
  {
    directory,
    random,
    clock,
    secrets,
    siteId,
    tokens,
  }: Pick<VisitorDeps, 'directory' | 'random' | 'clock' | 'secrets' | 'siteId' | 'tokens'>,
  { binding }: { binding: Digest | null },
): TokenResponse {
  // Never healthier than a renewal: else a member's SDK would fall back to a visitor (security-checklist 16).
  if (!directory.isReachable()) throw new DatabaseUnavailable('the database cannot answer')
  const client = directory.current().clients.get(request.client_id)
  if (client === undefined) throw new OAuthError('invalid_client', 'No client of this site has this client id.')
  const now = clock.now()
  const visitorId = newId(random, 'vis')
  const grant: VisitorGrant = { siteId, clientId: client.clientId, visitorId, startedAt: now, renewedAt: now }
  if (binding !== null) grant.binding = binding
  const refreshToken = sealVisitorToken(grant, secrets.visitorToken)
  return tokens.respond({ kind: 'visitor', visitorId, clientId: client.clientId }, refreshToken)
}
