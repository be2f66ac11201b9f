import type { PushedRequest } from '@foyer/protocol'
import { OAuthError } from '../../../kernel/errors/oauth-error.js'
import type { Client } from '../../site/clients/client.js'
import type { OAuthDeps } from '../deps.js'
import type { TokenParameters } from '../grants/token-parameters.js'
import { validateAuthorizationRequest, validateRedirectUri } from './authorization-request.js'
import { storeRedirectSession } from './create-redirect-session.js'
import { rawRequestFrom } from './raw-request.js'
import { REQUEST_URI_PREFIX } from './request-uri.js'
import { readVisitorHint } from './visitor-hint.js'

/**
 * `POST /oauth2/par` (RFC 9126 §2): validates an authorization request and stores it as a redirect session. The client
 * authenticates as at the token endpoint; a public client is identified by its id. Session tokens are not accepted,
 * because only the redirect session endpoint has the access token of the caller they are bound to (security-checklist
 * 26).
 * @throws OAuthError invalid_request, request_not_supported, unsupported_response_type, invalid_scope
 */
export async function pushRequest(
  parameters: TokenParameters,
  client: Client,
  origin: string | null,
  deps: Pick<OAuthDeps, 'storage' | 'random' | 'clock' | 'checker' | 'secrets' | 'siteId' | 'issuer'>,
): Promise<PushedRequest> {
  if (parameters.request_uri !== undefined)
    throw new OAuthError('invalid_request', 'A request_uri cannot be pushed (RFC 9126 §2.1).')
  if (parameters.request !== undefined)
    throw new OAuthError('request_not_supported', 'Requests by value are not supported.')
  const raw = rawRequestFrom((name) => parameters[name])
  const request = validateAuthorizationRequest(raw, client, validateRedirectUri(raw, client), deps.checker)
  const callerId = readVisitorHint(raw, client, deps, 'refused')
  const { handle, seconds } = await storeRedirectSession(
    { clientId: client.clientId, callerId, origin, intent: { kind: 'auth', request } },
    deps,
  )
  return { request_uri: REQUEST_URI_PREFIX + handle, expires_in: seconds }
}
