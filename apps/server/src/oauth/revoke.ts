import type { Needs } from '../needs.js'
import { endSession } from '../sessions/end-sessions.js'
import { isMemberToken, readMemberToken } from '../tokens/member-refresh-token.js'

/**
 * RFC 7009 §2.1: ends the session a refresh or access token belongs to. An unknown or foreign token changes nothing and is
 * answered alike; the hint is not needed. A visitor's tokens have no row and simply expire.
 */
export async function revoke(
  token: string,
  clientId: string,
  needs: Pick<Needs, 'storage' | 'secrets' | 'siteId' | 'clock' | 'checker' | 'ended'>,
): Promise<void> {
  const { storage, secrets, siteId, checker } = needs
  const sessionId = isMemberToken(token)
    ? readMemberToken(token, secrets.memberToken)?.sessionId
    : checker.check(token)?.sid
  if (sessionId === undefined) return
  const session = await storage.read((stores) => stores.sessions.find(sessionId))
  if (
    session === undefined ||
    session.clientId !== clientId ||
    (isMemberToken(token) && readMemberToken(token, secrets.memberToken)?.siteId !== siteId)
  )
    return
  await endSession(sessionId, 'revoked', needs)
}
