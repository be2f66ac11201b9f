import { type RefreshRequest, SCOPE, type TokenResponse } from '@foyer/protocol'
import type { Digest } from '../../kernel/digest.js'
import { DatabaseUnavailable } from '../../kernel/errors/database-unavailable.js'
import { invalidGrant } from '../../kernel/errors/oauth-error.js'
import { refreshedScope } from '../../kernel/scope.js'
import type { Client } from '../site/clients/client.js'
import type { DataRules } from '../site/settings/data-settings.js'
import { createVisitorToken, readVisitorToken, type VisitorTokenPayload } from '../tokens/refresh-token.js'
import type { VisitorDeps } from './deps.js'

/**
 * Refreshes a visitor from the sealed token alone. A client that follows rotation gets a token whose idle time
 * restarts; one that keeps its first token (policies `pending` and `off`) is limited by the maximum age only, because
 * its token does not record the last use.
 * @throws OAuthError invalid_grant, invalid_scope, DatabaseUnavailable
 */
export function refreshVisitor(
  request: RefreshRequest,
  deps: Pick<VisitorDeps, 'siteSnapshot' | 'clock' | 'secrets' | 'siteId' | 'tokens' | 'endedVisitors' | 'visits'>,
  { binding = null }: { binding?: Digest | null } = {},
): TokenResponse {
  const { siteSnapshot, clock, secrets, tokens } = deps
  // Without the database, a node returns the same error for every grant (design §6).
  if (!siteSnapshot.isReachable()) throw new DatabaseUnavailable('the database cannot answer')
  const payload = readRefreshableVisit(request.refresh_token, deps)
  if (typeof payload === 'string') throw invalidGrant(payload)
  if (request.client_id !== undefined && request.client_id !== payload.clientId)
    throw invalidGrant('The refresh token belongs to another client.')
  if (payload.binding !== undefined && payload.binding !== binding)
    throw invalidGrant('The client-binding is not the one this visit began with.')
  const scope = refreshedScope(request.scope, SCOPE)
  deps.visits.record(payload.visitorId, payload.refreshedAt)
  const refreshToken = createVisitorToken({ ...payload, refreshedAt: clock.now() }, secrets.visitorToken)
  const subject = { kind: 'visitor', visitorId: payload.visitorId, clientId: payload.clientId, scope } as const
  const response = tokens.respond(subject, refreshToken)
  const rotation = deps.siteSnapshot.current().clients.get(payload.clientId)?.rotation
  return rotation === 'strict' ? { ...response, refresh_token_rotation: rotation } : response
}

/** Returns the payload of a refresh token that can be used now; else the public sentence why not. */
export function readRefreshableVisit(
  token: string,
  {
    siteSnapshot,
    clock,
    secrets,
    siteId,
    endedVisitors,
  }: Pick<VisitorDeps, 'siteSnapshot' | 'clock' | 'secrets' | 'siteId' | 'endedVisitors'>,
): VisitorTokenPayload | string {
  const payload = readVisitorToken(token, secrets.visitorToken)
  if (payload === undefined || payload.siteId !== siteId) return 'The refresh token is not valid.'
  const client = siteSnapshot.current().clients.get(payload.clientId)
  if (client === undefined) return 'The client of this refresh token is gone.'
  if (endedVisitors.has(payload.visitorId)) return 'The visitor of this refresh token has become a member.'
  return visitExpiresAt(payload, client, siteSnapshot.current().settings.data) <= clock.now()
    ? 'The refresh token has expired.'
    : payload
}

/** Returns when a visit expires, in milliseconds since 1970. */
export function visitExpiresAt(
  { startedAt, refreshedAt }: VisitorTokenPayload,
  { rotation }: Pick<Client, 'rotation'>,
  { visitorIdleMs, visitorMaxAgeMs }: Pick<DataRules, 'visitorIdleMs' | 'visitorMaxAgeMs'>,
): number {
  const maxExpiresAt = startedAt + visitorMaxAgeMs
  return rotation === 'strict' ? Math.min(maxExpiresAt, refreshedAt + visitorIdleMs) : maxExpiresAt
}
