import type { FastifyReply, FastifyRequest } from 'fastify'
import type { HttpDeps } from '../../deps.js'
import { logError, toPublicError } from '../../server/errors/error-replies.js'
import { queryValue } from './page-kit.js'
import { sendWebMessage } from './web-message.js'

/** A frame of another page: what is drawn in it nobody sees. A browser that does not say counts as a window. */
export const isFramed = ({ headers }: FastifyRequest): boolean =>
  ['iframe', 'frame', 'embed', 'object'].includes(String(headers['sec-fetch-dest']))

/**
 * A fault while a silent request was decided, told to the frame's parent at once instead of drawn where nobody looks
 * (security-checklist 23). The client is known without the database, and so are its origins. The state of a pushed
 * request is not: it is left out, for us to take (`@foyer/client`) and for the provider's SDK to wait out.
 * @returns undefined where there is no such frame, or no client it may be told to; then it is an error page like any
 * other
 */
export function sendFrameError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  { siteSnapshot, issuer }: Pick<HttpDeps, 'siteSnapshot' | 'issuer'>,
): FastifyReply | undefined {
  if (!isFramed(request)) return undefined
  const client = siteSnapshot.current().clients.get(queryValue(request, 'client_id') ?? '')
  if (client === undefined) return undefined
  const fault = toPublicError(error)
  logError(error, fault, request)
  if (fault.retryAfterSeconds !== undefined) reply.header('retry-after', String(fault.retryAfterSeconds))
  const state = queryValue(request, 'request_uri') === undefined ? queryValue(request, 'state') : undefined
  // RFC 6749 §4.1.2.1 has no other codes for what is the server's own.
  const code = fault.status === 500 ? 'server_error' : 'temporarily_unavailable'
  const message = { error: code, error_description: fault.sentence, iss: issuer }
  return sendWebMessage(reply.code(fault.status), state === undefined ? message : { state, ...message }, client.origins)
}
