import type { FastifyRequest } from 'fastify'
import { ApplicationError } from '../../../kernel/errors/application-error.js'
import type { HttpDeps } from '../../deps.js'
import type { Operation } from '../../endpoint/endpoint.js'
import { groups } from '../../endpoint/groups.js'
import { readCredentials } from './credentials.js'

/**
 * Returns whether an operation only reads: by its method, or by the scopes that an API key needs. The token endpoints
 * count as well, because they change nothing of the member: they end and refresh the session itself.
 */
export const isReadOnlyOperation = ({ id, method, group, allow: { keyScopes = [] } }: Operation): boolean =>
  method === 'GET' ||
  groups[group].dialect === 'oauth' ||
  SIGN_OUT.has(id) ||
  (keyScopes.length > 0 && keyScopes.every((scope) => scope.endsWith(':read')))

/** A redirect session prepares a sign-out, or another sign-in. */
const SIGN_OUT: ReadonlySet<string> = new Set(['createRedirectSession'])

/**
 * Refuses a request that may write, with the access token of an owner who views the site as a member (decision 36).
 * @throws ApplicationError READ_ONLY_SESSION
 */
export function assertMayWrite(request: Pick<FastifyRequest, 'headers'>, { checker }: Pick<HttpDeps, 'checker'>): void {
  const token = presentedToken(request.headers.authorization)
  if (token === null || checker.check(token)?.act === undefined) return
  throw new ApplicationError(
    'READ_ONLY_SESSION',
    'You are viewing the site as this member. Such a session is read-only.',
  )
}

/** Returns the token of a request; null if there is none, or if the route will refuse the header as malformed. */
function presentedToken(header: string | undefined): string | null {
  try {
    return readCredentials(header, { pair: true }).token
  } catch {
    return null
  }
}
