import type { FastifyRequest } from 'fastify'
import type { Act } from '../../../features/audit/audit.js'
import { CONSOLE_CLIENT_ID } from '../../../features/site/clients/console-client.js'
import { actorOf } from '../../../features/site/roles/owner-access.js'
import type { Caller } from '../../../features/tokens/caller.js'
import { ApplicationError } from '../../../kernel/errors/application-error.js'
import { networkOf } from '../../../kernel/network.js'
import type { HttpDeps } from '../../deps.js'
import { type ApiKeyDeps, findActiveApiKey, readCredentials, requireCaller, senderAddressOf } from './credentials.js'

type OwnerCallerDeps = Pick<HttpDeps, 'checker'> & ApiKeyDeps

/**
 * Authenticates a call of the owner API by an API key alone or an access token alone (security-checklist 3). A console
 * token carries the member's current role according to this node's site snapshot, not the role at the time of issue.
 * Tokens of other clients are refused (decision 21).
 * @throws ApplicationError UNAUTHENTICATED, PERMISSION_DENIED, ORIGIN_NOT_ALLOWED
 */
export function readOwnerApiCaller(request: FastifyRequest, deps: OwnerCallerDeps) {
  const { apiKey } = readCredentials(request.headers.authorization)
  if (apiKey === null) return withRole(requireCaller(request, deps), deps)
  const key = findActiveApiKey(apiKey, request, deps)
  if (key === undefined) throw new ApplicationError('UNAUTHENTICATED', 'The API key is not valid.')
  return { kind: 'back-end', keyId: key.keyId, scopes: key.scopes } as const
}

function withRole(caller: Caller, { siteSnapshot }: OwnerCallerDeps) {
  if (caller.kind === 'visitor') return { kind: 'visitor', id: caller.id } as const
  const { id, sessionId } = caller
  const role = caller.clientId === CONSOLE_CLIENT_ID ? siteSnapshot.current().owners.get(id) : undefined
  return role === undefined
    ? ({ kind: 'member', id, sessionId } as const)
    : ({ kind: 'owner', id, sessionId, role } as const)
}

/** Returns the actor and the origin of a request for the audit log. */
export const actIn = (request: FastifyRequest, caller: Parameters<typeof actorOf>[0]): Act => ({
  actor: actorOf(caller),
  requestId: request.id,
  network: networkOf(senderAddressOf(request)),
})
