import { type ActiveToken, type Introspection, SCOPE } from '@foyer/protocol'
import { impersonationActor } from '../sessions/impersonation/impersonation-actor.js'
import { isRefreshable } from '../sessions/refresh-token-rotation.js'
import { isMemberToken, isVisitorToken, readMemberToken } from '../tokens/refresh-token.js'
import { readRefreshableVisit, visitExpiresAt } from '../visitors/refresh-visitor.js'
import { activeAccessToken } from './active-access-token.js'
import type { OAuthDeps } from './deps.js'

type IntrospectDeps = Pick<
  OAuthDeps,
  'storage' | 'secrets' | 'siteId' | 'issuer' | 'clock' | 'checker' | 'siteSnapshot' | 'endedVisitors'
>

const inactive = { active: false } as const
const seconds = (milliseconds: number): number => Math.floor(milliseconds / 1000)

/**
 * RFC 7662 §2.2: introspects an access or refresh token of this site; the kind is determined by the token, not by the
 * hint. Reads the session of a member's token from the database, so that an ended session is inactive at once, on every
 * node. Introspection changes nothing: a replaced refresh token is inactive, and its session continues.
 * @throws DatabaseUnavailable
 */
export async function introspect(token: string, deps: IntrospectDeps): Promise<Introspection> {
  if (isVisitorToken(token)) return introspectVisitorToken(token, deps)
  if (isMemberToken(token)) return introspectMemberToken(token, deps)
  const claims = activeAccessToken(token, deps)
  if (claims === undefined) return inactive
  if (claims.sid !== undefined) {
    const { sid } = claims
    const session = await deps.storage.read((stores) => stores.sessions.find(sid))
    if (session === undefined || session.endedAt !== null) return inactive
  }
  return { active: true, token_type: 'Bearer', ...claims }
}

async function introspectMemberToken(token: string, deps: IntrospectDeps): Promise<Introspection> {
  const { storage, secrets, siteId, issuer, clock, siteSnapshot } = deps
  const payload = readMemberToken(token, secrets.memberToken)
  if (payload === undefined || payload.siteId !== siteId) return inactive
  const session = await storage.read((stores) => stores.sessions.find(payload.sessionId))
  if (session === undefined || !isRefreshable(session, payload.generation, clock.now())) return inactive
  if (!siteSnapshot.current().clients.has(session.clientId)) return inactive
  const { memberId, clientId, sessionId, scope, lastUsedAt, idleExpiresAt, expiresAt, openedBy } = session
  const actor = await storage.read((stores) => impersonationActor(openedBy, stores, clock.now()))
  if (actor === 'over') return inactive
  return {
    active: true,
    iss: issuer,
    sub: memberId,
    client_id: clientId,
    site: siteId,
    role: 'member',
    sid: sessionId,
    ...(actor === undefined ? {} : { act: { sub: actor.memberId, sid: actor.sessionId } }),
    scope,
    iat: seconds(lastUsedAt),
    exp: seconds(Math.min(idleExpiresAt, expiresAt)),
  } satisfies ActiveToken
}

function introspectVisitorToken(token: string, deps: IntrospectDeps): Introspection {
  const { siteId, issuer, siteSnapshot } = deps
  const payload = readRefreshableVisit(token, deps)
  const client = typeof payload === 'string' ? undefined : siteSnapshot.current().clients.get(payload.clientId)
  if (typeof payload === 'string' || client === undefined) return inactive
  return {
    active: true,
    iss: issuer,
    sub: payload.visitorId,
    client_id: payload.clientId,
    site: siteId,
    role: 'visitor',
    scope: SCOPE,
    iat: seconds(payload.refreshedAt),
    exp: seconds(visitExpiresAt(payload, client, siteSnapshot.current().settings.data)),
  }
}
