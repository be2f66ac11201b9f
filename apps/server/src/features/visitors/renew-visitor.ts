import { type RefreshRequest, SCOPE, type TokenResponse } from '@foyer/protocol'
import type { Digest } from '../../kernel/digest.js'
import { DatabaseUnavailable } from '../../kernel/errors/database-unavailable.js'
import { invalidGrant } from '../../kernel/errors/oauth-error.js'
import { scopeOfRenewal } from '../../kernel/scope.js'
import type { Client } from '../site/clients/client.js'
import type { DataRules } from '../site/settings/data-settings.js'
import { openVisitorToken, sealVisitorToken, type VisitorGrant } from '../tokens/visitor-refresh-token.js'
import type { VisitorDeps } from './deps.js'

/**
 * Renews a visitor from the sealed token alone. A client that follows rotation gets a token whose idle time restarts;
 * one that keeps its first token (policies `pending` and `off`) is held to the longest life only, because its
 * token does not say when it was last used. @throws OAuthError invalid_grant, invalid_scope, DatabaseUnavailable
 */
export function renewVisitor(
  request: RefreshRequest,
  deps: Pick<VisitorDeps, 'directory' | 'clock' | 'secrets' | 'siteId' | 'tokens' | 'endedVisitors' | 'visits'>,
  { binding = null }: { binding?: Digest | null } = {},
): TokenResponse {
  const { directory, clock, secrets, tokens } = deps
  // A node without its database answers every grant alike (design §6).
  if (!directory.isReachable()) throw new DatabaseUnavailable('the database cannot answer')
  const grant = renewableVisit(request.refresh_token, deps)
  if (typeof grant === 'string') throw invalidGrant(grant)
  if (request.client_id !== undefined && request.client_id !== grant.clientId)
    throw invalidGrant('The refresh token belongs to another client.')
  if (grant.binding !== undefined && grant.binding !== binding)
    throw invalidGrant('The client-binding is not the one this visit began with.')
  const scope = scopeOfRenewal(request.scope, SCOPE)
  deps.visits.note(grant.visitorId, grant.renewedAt)
  const refreshToken = sealVisitorToken({ ...grant, renewedAt: clock.now() }, secrets.visitorToken)
  const subject = { kind: 'visitor', visitorId: grant.visitorId, clientId: grant.clientId, scope } as const
  const answer = tokens.respond(subject, refreshToken)
  const rotation = deps.directory.current().clients.get(grant.clientId)?.rotation
  return rotation === 'strict' ? { ...answer, refresh_token_rotation: rotation } : answer
}

/** The visit that a refresh token stands for, when it can be renewed now; else the public sentence why not. */
export function renewableVisit(
  token: string,
  {
    directory,
    clock,
    secrets,
    siteId,
    endedVisitors,
  }: Pick<VisitorDeps, 'directory' | 'clock' | 'secrets' | 'siteId' | 'endedVisitors'>,
): VisitorGrant | string {
  const grant = openVisitorToken(token, secrets.visitorToken)
  if (grant === undefined || grant.siteId !== siteId) return 'The refresh token is not valid.'
  const client = directory.current().clients.get(grant.clientId)
  if (client === undefined) return 'The client of this refresh token is gone.'
  if (endedVisitors.has(grant.visitorId)) return 'The visitor of this refresh token has become a member.'
  return visitEnd(grant, client, directory.current().settings.data) <= clock.now()
    ? 'The refresh token has expired.'
    : grant
}

/** When a visit ends by itself, in milliseconds since 1970. */
export function visitEnd(
  { startedAt, renewedAt }: VisitorGrant,
  { rotation }: Pick<Client, 'rotation'>,
  { visitorIdleFor, longestVisitor }: Pick<DataRules, 'visitorIdleFor' | 'longestVisitor'>,
): number {
  const longest = startedAt + longestVisitor
  return rotation === 'strict' ? Math.min(longest, renewedAt + visitorIdleFor) : longest
}
