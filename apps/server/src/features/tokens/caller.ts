import type { AccessTokenClaims, ClientId, MemberId, SessionId, VisitorId } from '@foyer/protocol'
import type { Client } from '../site/clients/client.js'

/** The caller of a request, according to its access token. */
export type Caller = { clientId: ClientId; client: Client } & (
  | { kind: 'visitor'; id: VisitorId }
  | { kind: 'member'; id: MemberId; sessionId: SessionId }
)

/** Returns the caller of verified claims, or `undefined` if the client no longer exists. */
export function callerOf(claims: AccessTokenClaims, clients: ReadonlyMap<string, Client>): Caller | undefined {
  const client = clients.get(claims.client_id)
  if (client === undefined) return undefined
  const shared = { clientId: client.clientId, client }
  if (claims.role === 'visitor') return { kind: 'visitor', id: claims.sub as VisitorId, ...shared }
  if (claims.sid === undefined) return undefined
  return { kind: 'member', id: claims.sub as MemberId, sessionId: claims.sid, ...shared }
}

/** Returns the visitor to promote if this caller becomes a member. */
export const visitorOf = (caller: { kind: string; id: string } | null): VisitorId | null =>
  caller?.kind === 'visitor' ? (caller.id as VisitorId) : null
