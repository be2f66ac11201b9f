import type { FastifyReply, FastifyRequest } from 'fastify'
import type { HttpDeps } from '../../deps.js'
import { logError, toPublicError } from '../../server/errors/error-replies.js'
import { queryValue } from './page-kit.js'
import { sendWebMessage } from './web-message.js'

/**
 * Returns true if the request loads a frame, whose content a person may not see. A browser that does not report the
 * destination counts as a window.
 */
export const isFramed = ({ headers }: FastifyRequest): boolean =>
  ['iframe', 'frame', 'embed', 'object'].includes(String(headers['sec-fetch-dest']))

/**
 * Sends the error of a silent request to the parent of the frame, because a person would not see an error page there
 * (security-checklist 23). The client and its origins are known without the database. The `state` of a pushed request
 * is not, so it is omitted: `@foyer/client` accepts the message, and Wix's SDK waits for its timeout.
 * @returns undefined if the request is not in a frame or its client is unknown; an error page is then shown as usual
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
  // RFC 6749 §4.1.2.1 has no other codes for errors of the server.
  const code = fault.status === 500 ? 'server_error' : 'temporarily_unavailable'
  const message = { error: code, error_description: fault.sentence, iss: issuer }
  return sendWebMessage(reply.code(fault.status), state === undefined ? message : { state, ...message }, client.origins)
}
