import type { IncomingHttpHeaders } from 'node:http'
import type { TokenParameters } from '../../../features/oauth/grants/token-parameters.js'
import type { Client } from '../../../features/site/clients/client.js'
import { CONSOLE_CLIENT_ID } from '../../../features/site/clients/console-client.js'
import { digestOf } from '../../../kernel/digest.js'
import { OAuthError } from '../../../kernel/errors/oauth-error.js'
import { isInForce } from '../../../kernel/overlap.js'
import type { HttpDeps } from '../../deps.js'
import { readBasic } from './api-key-credentials.js'
import { type CredentialRequest, senderAddressOf } from './credentials.js'

/** Returns the client id from the body or from HTTP Basic (RFC 6749 §2.3.1). @throws OAuthError invalid_request */
export function readClientId(
  { client_id }: TokenParameters,
  { headers }: { headers: IncomingHttpHeaders },
): string | undefined {
  const basic = readBasic(headers.authorization)
  if (basic !== undefined && client_id !== undefined && basic.name !== client_id)
    throw new OAuthError('invalid_request', 'HTTP Basic and client_id name two clients.')
  return client_id ?? basic?.name
}

/**
 * Authenticates a client. A public client sends only its id (design §1); a confidential client sends a secret in HTTP
 * Basic or in the body, but not in both (RFC 6749 §2.3). Secrets from browsers are refused.
 * @throws OAuthError invalid_client, invalid_request
 */
export function authenticateClient(
  client: Client,
  { client_secret }: TokenParameters,
  request: CredentialRequest,
  { siteSnapshot, clock, keyUsage }: Pick<HttpDeps, 'siteSnapshot' | 'clock' | 'keyUsage'>,
): void {
  if (client.isConfidential !== true) return
  const { authorization, origin } = request.headers
  const basic = readBasic(authorization)
  if (basic !== undefined && client_secret !== undefined)
    throw new OAuthError('invalid_request', 'The client proves itself twice: by HTTP Basic and in the body.')
  const clientSecret = basic?.secret ?? client_secret
  // In the console, an owner can run a test sign-in with a client secret.
  const isConsole =
    siteSnapshot
      .current()
      .clients.get(CONSOLE_CLIENT_ID)
      ?.origins.includes(origin ?? '') === true
  if (clientSecret !== undefined && origin !== undefined && !isConsole)
    throw new OAuthError('invalid_client', 'A client secret cannot be used from a browser.')
  const secrets = new Map(
    siteSnapshot
      .current()
      .clientSecrets.get(client.clientId)
      ?.filter((one) => isInForce(one, clock.now()))
      .map((one) => [one.digest, one]),
  )
  const matchingSecret = clientSecret === undefined ? undefined : secrets.get(digestOf(clientSecret))
  if (matchingSecret === undefined)
    throw new OAuthError(
      'invalid_client',
      clientSecret === undefined
        ? 'This client is confidential: it needs its secret, by HTTP Basic or as client_secret.'
        : 'The client secret is not valid, or is over.',
    )
  keyUsage.record(matchingSecret.secretId, senderAddressOf(request))
}
