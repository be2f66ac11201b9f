import type { RefreshRequest, TokenResponse } from '@foyer/protocol'
import type { Digest } from '../../kernel/digest.js'
import { invalidGrant, type Replay } from '../../kernel/errors/oauth-error.js'
import { scopeOfRenewal } from '../../kernel/scope.js'
import { CONSOLE_CLIENT_ID } from '../site/clients/console-client.js'
import { memberToken, readMemberToken } from '../tokens/member-refresh-token.js'
import type { SessionDeps } from './deps.js'
import { patiently } from './patiently.js'
import { endToldFor, type Refusal, refusalOf, successorOf } from './session.js'

const sentences: Record<Refusal['reason'], string> = {
  unknown: 'The refresh token is not valid.',
  'other-client': 'The refresh token belongs to another client.',
  'other-binding': 'The client-binding is not the one this session was opened with.',
  ended: 'The session of this refresh token has ended.',
  expired: 'The refresh token has expired.',
  superseded: 'The refresh token was replaced by a newer one.',
  replayed: 'The refresh token was used after it had been replaced; its session has ended.',
}

/** What the log tells of with the session's name: whose token is good, and comes too late. */
const events: Partial<Record<Refusal['reason'], Replay['event']>> = {
  replayed: 'refresh-token-replayed',
  ended: 'renewal-refused',
  expired: 'renewal-refused',
}

type Renewing = Pick<
  SessionDeps,
  'storage' | 'secrets' | 'siteId' | 'clock' | 'tokens' | 'ended' | 'directory' | 'metrics'
>

/**
 * Renews a member's session by one UPDATE of its one row, and names the one successor of the presented token. A live
 * token is never refused for our own faults: those surface as 5xx (design invariant 5), and only after a wait for the
 * store, which may have done the renewal already: asked again it names the same successor.
 * @throws OAuthError invalid_grant, invalid_scope
 * @throws DatabaseUnavailable
 */
export const renewSession = (
  request: RefreshRequest,
  deps: Renewing,
  { binding = null }: { binding?: Digest | null } = {},
): Promise<TokenResponse> => patiently(() => renewOnce(request, deps, binding), deps.directory)

async function renewOnce(request: RefreshRequest, deps: Renewing, binding: Digest | null): Promise<TokenResponse> {
  const { storage, secrets, siteId, clock, tokens, ended, directory } = deps
  const grant = readMemberToken(request.refresh_token, secrets.memberToken)
  if (grant === undefined || grant.siteId !== siteId) throw invalidGrant(sentences.unknown)
  const { sessionId, generation } = grant
  const now = clock.now()
  // Before the renewal, so that a refused request supersedes nothing.
  if (request.scope !== undefined) {
    const asked = await storage.read((stores) => stores.sessions.find(sessionId))
    if (asked !== undefined) scopeOfRenewal(request.scope, asked.scope)
  }

  const session = await storage.write((stores) =>
    stores.sessions.renew({ sessionId, generation, clientId: request.client_id, clientBinding: binding }, now),
  )
  if (session === undefined) {
    const found = await storage.read((stores) => stores.sessions.find(sessionId))
    const refusal = refusalOf(found, generation, request.client_id, now, binding)
    if ('end' in refusal && (await storage.write((stores) => stores.sessions.end(sessionId, refusal.end, now))))
      ended.add(sessionId, now)
    deps.metrics.renewalsRefused.of(refusal.reason).count++
    if (refusal.reason === 'replayed') deps.metrics.replays.of('refresh_token').count++
    const event = events[refusal.reason]
    const replay =
      event === undefined || found === undefined ? undefined : { event, memberId: found.memberId, sessionId }
    throw invalidGrant(sentences[refusal.reason], { replay, reason: endToldFor(found, refusal, now) })
  }
  const { memberId, clientId, rotation, authenticatedAt, amr } = session
  if (!directory.current().clients.has(clientId)) throw invalidGrant('The client of this refresh token is gone.')
  // Whose role was taken away has no session of the console any more; this is for the second until every node knows.
  if (clientId === CONSOLE_CLIENT_ID && !directory.current().owners.has(memberId)) throw invalidGrant(sentences.ended)
  const scope = scopeOfRenewal(request.scope, session.scope)
  const answer = tokens.respond(
    { kind: 'member', memberId, clientId, sessionId, scope, authenticatedAt, amr },
    memberToken({ siteId, sessionId, generation: successorOf(generation, rotation) }, secrets.memberToken),
  )
  return rotation === 'strict' ? { ...answer, refresh_token_rotation: rotation } : answer
}
