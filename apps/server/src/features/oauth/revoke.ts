import type { SessionId } from '@foyer/protocol'
import { OAuthError } from '../../kernel/errors/oauth-error.js'
import type { Needs } from '../../main/needs.js'
import { endSession } from '../sessions/end-sessions.js'
import type { Session } from '../sessions/session.js'
import { readMemberToken } from '../tokens/member-refresh-token.js'
import { renewableVisit } from '../visitors/renew-visitor.js'

type Revoking = Pick<
  Needs,
  'storage' | 'secrets' | 'siteId' | 'clock' | 'checker' | 'ended' | 'endedVisitors' | 'directory'
>

/**
 * RFC 7009 §2.1: ends the session a refresh or access token belongs to, and with it every token of that session, whichever of the
 * two was presented. An unknown or foreign token changes nothing and is answered alike; the kind is told by the token, not
 * by the hint. Returns the session that was meant, if there is one. A visitor's tokens have no row to end and expire by themselves: saying 200 for them would be untrue (decision 0014).
 * @throws OAuthError unsupported_token_type for a visitor's living token of this client, DatabaseUnavailable
 */
export async function revoke(token: string, clientId: string, needs: Revoking): Promise<Session | undefined> {
  if (isOfVisitor(token, clientId, needs)) {
    throw new OAuthError(
      'unsupported_token_type',
      "A visitor's tokens cannot be revoked: they stand for nobody in particular and expire by themselves.",
    )
  }
  const sessionId = sessionBehind(token, needs)
  if (sessionId === undefined) return undefined
  const session = await needs.storage.read((stores) => stores.sessions.find(sessionId))
  if (session?.clientId !== clientId) return undefined
  await endSession(sessionId, 'revoked', needs)
  return session
}

function sessionBehind(token: string, { secrets, siteId, checker }: Revoking): SessionId | undefined {
  const grant = readMemberToken(token, secrets.memberToken)
  if (grant !== undefined) return grant.siteId === siteId ? grant.sessionId : undefined
  return checker.check(token)?.sid
}

function isOfVisitor(token: string, clientId: string, needs: Revoking): boolean {
  const visit = renewableVisit(token, needs)
  if (typeof visit !== 'string') return visit.clientId === clientId
  const claims = needs.checker.check(token)
  return claims?.role === 'visitor' && claims.client_id === clientId
}
