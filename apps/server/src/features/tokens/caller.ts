import type { AccessTokenClaims, ClientId, MemberId, SessionId, VisitorId } from '@foyer/protocol'
import type { Client } from '../site/clients/client.js'

/** The caller of a request, according to its access token. */
export type Caller = { clientId: ClientId; client: Client } & (
  | { kind: 'visitor'; id: VisitorId }
  /** `actor`: the owner who views the site as the member. */
  | { kind: 'member'; id: MemberId; sessionId: SessionId; actor?: MemberId }
)

/** Returns the caller of verified claims, or `undefined` if the client no longer exists. */
export function callerOf(claims: AccessTokenClaims, clients: ReadonlyMap<string, Client>): Caller | undefined {
  const client = clients.get(claims.client_id)
  if (client === undefined) return undefined
  const shared = { clientId: client.clientId, client }
  if (claims.role === 'visitor') return { kind: 'visitor', id: claims.sub as VisitorId, ...shared }
  if (claims.sid === undefined) return undefined
  const actor = claims.act && { actor: claims.act.sub }
  return { kind: 'member', id: claims.sub as MemberId, sessionId: claims.sid, ...actor, ...shared }
}

/** Returns the visitor to promote if this caller becomes a member. */
export const visitorOf = (caller: { kind: string; id: string } | null): VisitorId | null =>
  caller?.kind === 'visitor' ? (caller.id as VisitorId) : null
