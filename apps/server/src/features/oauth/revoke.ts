import type { SessionId } from '@foyer/protocol'
import { OAuthError } from '../../kernel/errors/oauth-error.js'
import { endSession } from '../members/sign-in/end-sessions.js'
import type { Session } from '../sessions/session.js'
import { readMemberToken } from '../tokens/refresh-token.js'
import { readRefreshableVisit } from '../visitors/refresh-visitor.js'
import type { OAuthDeps } from './deps.js'
import { endImpersonation } from './end-impersonation.js'

type RevokeDeps = Pick<
  OAuthDeps,
  'storage' | 'secrets' | 'siteId' | 'clock' | 'random' | 'checker' | 'ended' | 'endedVisitors' | 'siteSnapshot'
>

/**
 * RFC 7009 §2.1: ends the session of a refresh or access token, and with it every token of that session, whichever was
 * presented. For an unknown or foreign token the response is the same and nothing changes. The kind is determined by
 * the token, not by the hint. Returns the session of the token, if any. A visitor's tokens have no row to end and only
 * expire: a 200 would be untrue for them (decision 8).
 * @throws OAuthError unsupported_token_type for a visitor's valid token of this client, DatabaseUnavailable
 */
export async function revoke(token: string, clientId: string, deps: RevokeDeps): Promise<Session | undefined> {
  if (isVisitorTokenOf(token, clientId, deps)) {
    throw new OAuthError(
      'unsupported_token_type',
      "A visitor's tokens cannot be revoked: they stand for nobody in particular and expire by themselves.",
    )
  }
  const sessionId = sessionIdOfToken(token, deps)
  if (sessionId === undefined) return undefined
  const session = await deps.storage.read((stores) => stores.sessions.find(sessionId))
  if (session?.clientId !== clientId) return undefined
  await endSession(sessionId, 'revoked', deps)
  await endImpersonation(sessionId, deps)
  return session
}

function sessionIdOfToken(token: string, { secrets, siteId, checker }: RevokeDeps): SessionId | undefined {
  const payload = readMemberToken(token, secrets.memberToken)
  if (payload !== undefined) return payload.siteId === siteId ? payload.sessionId : undefined
  return checker.check(token)?.sid
}

function isVisitorTokenOf(token: string, clientId: string, deps: RevokeDeps): boolean {
  const payload = readRefreshableVisit(token, deps)
  if (typeof payload !== 'string') return payload.clientId === clientId
  const claims = deps.checker.check(token)
  return claims?.role === 'visitor' && claims.client_id === clientId
}
