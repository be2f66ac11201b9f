import { type Introspection, type LiveToken, SCOPE } from '@foyer/protocol'
import { isRenewable } from '../sessions/session.js'
import { isMemberToken, readMemberToken } from '../tokens/member-refresh-token.js'
import { isVisitorToken } from '../tokens/visitor-refresh-token.js'
import { renewableVisit, visitEnd } from '../visitors/renew-visitor.js'
import type { OAuthDeps } from './deps.js'
import { livingAccessToken } from './living-token.js'

type Introspecting = Pick<
  OAuthDeps,
  'storage' | 'secrets' | 'siteId' | 'issuer' | 'clock' | 'checker' | 'directory' | 'endedVisitors'
>

const inactive = { active: false } as const
const seconds = (milliseconds: number): number => Math.floor(milliseconds / 1000)

/**
 * RFC 7662 §2.2: an access or refresh token of this site, by its kind and not by the hint. The session of a member's
 * token is looked up, so that what was ended is inactive here at once, on every node. Asking changes nothing: a refresh
 * token that was replaced is inactive, and its session lives.
 * @throws DatabaseUnavailable
 */
export async function introspect(token: string, deps: Introspecting): Promise<Introspection> {
  if (isVisitorToken(token)) return visitorRefreshToken(token, deps)
  if (isMemberToken(token)) return memberRefreshToken(token, deps)
  const claims = livingAccessToken(token, deps)
  if (claims === undefined) return inactive
  if (claims.sid !== undefined) {
    const { sid } = claims
    const session = await deps.storage.read((stores) => stores.sessions.find(sid))
    if (session === undefined || session.endedAt !== null) return inactive
  }
  return { active: true, token_type: 'Bearer', ...claims }
}

async function memberRefreshToken(token: string, deps: Introspecting): Promise<Introspection> {
  const { storage, secrets, siteId, issuer, clock, directory } = deps
  const grant = readMemberToken(token, secrets.memberToken)
  if (grant === undefined || grant.siteId !== siteId) return inactive
  const session = await storage.read((stores) => stores.sessions.find(grant.sessionId))
  if (session === undefined || !isRenewable(session, grant.generation, clock.now())) return inactive
  if (!directory.current().clients.has(session.clientId)) return inactive
  const { memberId, clientId, sessionId, scope, lastUsedAt, idleExpiresAt, expiresAt } = session
  return {
    active: true,
    iss: issuer,
    sub: memberId,
    client_id: clientId,
    site: siteId,
    role: 'member',
    sid: sessionId,
    scope,
    iat: seconds(lastUsedAt),
    exp: seconds(Math.min(idleExpiresAt, expiresAt)),
  } satisfies LiveToken
}

function visitorRefreshToken(token: string, deps: Introspecting): Introspection {
  const { siteId, issuer, directory } = deps
  const grant = renewableVisit(token, deps)
  const client = typeof grant === 'string' ? undefined : directory.current().clients.get(grant.clientId)
  if (typeof grant === 'string' || client === undefined) return inactive
  return {
    active: true,
    iss: issuer,
    sub: grant.visitorId,
    client_id: grant.clientId,
    site: siteId,
    role: 'visitor',
    scope: SCOPE,
    iat: seconds(grant.renewedAt),
    exp: seconds(visitEnd(grant, client, directory.current().settings.data)),
  }
}
