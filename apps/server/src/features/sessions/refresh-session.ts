import type { RefreshRequest, TokenResponse } from '@foyer/protocol'
import type { Digest } from '../../kernel/digest.js'
import { invalidGrant, type Replay } from '../../kernel/errors/oauth-error.js'
import { refreshedScope } from '../../kernel/scope.js'
import { CONSOLE_CLIENT_ID } from '../site/clients/console-client.js'
import { createMemberToken, readMemberToken } from '../tokens/refresh-token.js'
import type { SessionDeps } from './deps.js'
import { impersonationActor } from './impersonation/impersonation-actor.js'
import { isImpersonationId } from './impersonation/impersonation-store.js'
import { publicEndReason, type RefreshRefusal, refreshRefusalOf, successorOf } from './refresh-token-rotation.js'
import { retryWhileUnavailable } from './retry-while-unavailable.js'

const refusalMessages: Record<RefreshRefusal['reason'], string> = {
  unknown: 'The refresh token is not valid.',
  'other-client': 'The refresh token belongs to another client.',
  'other-binding': 'The client-binding is not the one this session was opened with.',
  ended: 'The session of this refresh token has ended.',
  expired: 'The refresh token has expired.',
  superseded: 'The refresh token was replaced by a newer one.',
  replayed: 'The refresh token was used after it had been replaced; its session has ended.',
}

/** Refusals logged with the session: those of genuine tokens that were presented too late. */
const refusalEvents: Partial<Record<RefreshRefusal['reason'], Replay['event']>> = {
  replayed: 'refresh-token-replayed',
  ended: 'renewal-refused',
  expired: 'renewal-refused',
}

type RefreshDeps = Pick<
  SessionDeps,
  'storage' | 'secrets' | 'siteId' | 'clock' | 'tokens' | 'ended' | 'siteSnapshot' | 'metrics'
>

/**
 * Refreshes a member's session by one UPDATE of one row, and returns the single successor of the presented token. A
 * valid token is never rejected because of a server fault: that results in a 5xx (design invariant 5), and only after
 * retries. A retry is safe because it returns the same successor even if the first attempt was committed.
 * @throws OAuthError invalid_grant, invalid_scope
 * @throws DatabaseUnavailable
 */
export const refreshSession = (
  request: RefreshRequest,
  deps: RefreshDeps,
  { binding = null }: { binding?: Digest | null } = {},
): Promise<TokenResponse> => retryWhileUnavailable(() => refreshOnce(request, deps, binding), deps.siteSnapshot)

async function refreshOnce(request: RefreshRequest, deps: RefreshDeps, binding: Digest | null): Promise<TokenResponse> {
  const { storage, secrets, siteId, clock, tokens, ended, siteSnapshot } = deps
  const payload = readMemberToken(request.refresh_token, secrets.memberToken)
  if (payload === undefined || payload.siteId !== siteId) throw invalidGrant(refusalMessages.unknown)
  const { sessionId, generation } = payload
  const refresh = { sessionId, generation, clientId: request.client_id, clientBinding: binding }
  const now = clock.now()
  // Checked before the refresh, so that a rejected request supersedes nothing.
  if (request.scope !== undefined) {
    const current = await storage.read((stores) => stores.sessions.find(sessionId))
    if (current !== undefined) refreshedScope(request.scope, current.scope)
  }

  const session = await storage.write((stores) => stores.sessions.refresh(refresh, now))
  if (session === undefined) {
    const found = await storage.read((stores) => stores.sessions.find(sessionId))
    const refusal = refreshRefusalOf(found, refresh, now)
    if ('end' in refusal && (await storage.write((stores) => stores.sessions.end(sessionId, refusal.end, now))))
      ended.add(sessionId, now)
    deps.metrics.refusedRefreshes.withLabels(refusal.reason).count++
    if (refusal.reason === 'replayed') deps.metrics.replays.withLabels('refresh_token').count++
    const event = refusalEvents[refusal.reason]
    const replay =
      event === undefined || found === undefined ? undefined : { event, memberId: found.memberId, sessionId }
    throw invalidGrant(refusalMessages[refusal.reason], { replay, reason: publicEndReason(found, refusal, now) })
  }
  const { memberId, clientId, rotation, authenticatedAt, amr, openedBy } = session
  if (!siteSnapshot.current().clients.has(clientId)) throw invalidGrant('The client of this refresh token is gone.')
  // Removing a role ends the console sessions of the member; this check covers the second until every node has the
  // change.
  if (clientId === CONSOLE_CLIENT_ID && !siteSnapshot.current().owners.has(memberId))
    throw invalidGrant(refusalMessages.ended)
  // The sessions of members need no further read.
  const actor = isImpersonationId(openedBy)
    ? await storage.read((stores) => impersonationActor(openedBy, stores, now))
    : undefined
  if (actor === 'over') throw invalidGrant(refusalMessages.ended)
  const scope = refreshedScope(request.scope, session.scope)
  const answer = tokens.respond(
    { kind: 'member', memberId, clientId, sessionId, scope, authenticatedAt, amr, actor },
    createMemberToken({ siteId, sessionId, generation: successorOf(generation, rotation) }, secrets.memberToken),
  )
  return rotation === 'strict' ? { ...answer, refresh_token_rotation: rotation } : answer
}
