import type { AnonymousRequest, TokenResponse } from '@foyer/protocol'
import type { Digest } from '../../kernel/digest.js'
import { DatabaseUnavailable } from '../../kernel/errors/database-unavailable.js'
import { OAuthError } from '../../kernel/errors/oauth-error.js'
import { newId } from '../../kernel/random.js'
import { createVisitorToken, type VisitorTokenPayload } from '../tokens/refresh-token.js'
import type { VisitorDeps } from './deps.js'

/**
 * The anonymous grant: starts a new visitor without writing a row (design invariant 2).
 * @throws OAuthError invalid_client, DatabaseUnavailable
 */
export function startVisitor(
  request: AnonymousRequest,
  {
    siteSnapshot,
    random,
    clock,
    secrets,
    siteId,
    tokens,
  }: Pick<VisitorDeps, 'siteSnapshot' | 'random' | 'clock' | 'secrets' | 'siteId' | 'tokens'>,
  { binding }: { binding: Digest | null },
): TokenResponse {
  // Must fail when a refresh fails: otherwise a member's SDK would fall back to a visitor (security-checklist 16).
  if (!siteSnapshot.isReachable()) throw new DatabaseUnavailable('the database cannot answer')
  const client = siteSnapshot.current().clients.get(request.client_id)
  if (client === undefined) throw new OAuthError('invalid_client', 'This site has no client with this id.')
  const now = clock.now()
  const visitorId = newId(random, 'vis')
  const payload: VisitorTokenPayload = {
    siteId,
    clientId: client.clientId,
    visitorId,
    startedAt: now,
    refreshedAt: now,
  }
  if (binding !== null) payload.binding = binding
  const refreshToken = createVisitorToken(payload, secrets.visitorToken)
  return tokens.respond({ kind: 'visitor', visitorId, clientId: client.clientId }, refreshToken)
}
