import type { ResponseMode } from '@foyer/protocol'
import { SCOPE } from '@foyer/protocol'
import { OAuthError } from '../errors/oauth-error.js'
import { allowsRedirectUri, type Client } from '../owner/client.js'
import { type Digest, digestOf } from '../runtime/digest.js'

/** A checked authorization request, as it is stored when pushed (RFC 9126). Secrets in it are digests. */
export interface AuthorizationRequest {
  clientId: string
  redirectUri: string | null
  responseMode: ResponseMode
  state: string
  scope: string
  codeChallenge: string
  prompt: Prompt | null
  sessionToken: Digest | null
  loginHint: string | null
}

export type Prompt = 'none' | 'login' | 'consent' | 'select_account'
const prompts: readonly Prompt[] = ['none', 'login', 'consent', 'select_account']
const responseModes: readonly ResponseMode[] = ['query', 'fragment', 'web_message']

/** What arrives on the wire, by whichever spelling, before it is checked. */
export type RawAuthorizationRequest = Partial<
  Record<
    | 'redirectUri'
    | 'responseMode'
    | 'responseType'
    | 'state'
    | 'scope'
    | 'codeChallenge'
    | 'codeChallengeMethod'
    | 'prompt'
    | 'sessionToken'
    | 'loginHint',
    string | null
  >
>

/** The provider's SDK sends this when it was given no address: it may be stored but never redirected to (security-checklist 33). */
export const UNUSED_REDIRECT_URI = 'unused://'
const CHALLENGE = /^[A-Za-z0-9_-]{43}$/
const knownScopes = new Set([SCOPE, 'openid', 'profile', 'email'])

/**
 * The redirect address of a request, checked first and alone: while it is not known to be the client's, nothing may be
 * sent there (RFC 6749 §3.1.2.4). @throws OAuthError invalid_request
 */
export function checkedRedirectUri(raw: RawAuthorizationRequest, client: Client): string | null {
  const given = raw.redirectUri ?? null
  if (given === null || given === '') return null
  if (given !== UNUSED_REDIRECT_URI && !allowsRedirectUri(client, given)) {
    throw new OAuthError(
      'invalid_request',
      'The redirect address is not on the list of this client. Addresses are compared exactly.',
    )
  }
  return given
}

/**
 * Checks the rest of a request. RFC 7636 §4.3, RFC 9700 §2.1: code only, PKCE always, S256 only.
 * @throws OAuthError invalid_request, unsupported_response_type, invalid_scope
 */
export function checkedAuthorizationRequest(
  raw: RawAuthorizationRequest,
  client: Client,
  redirectUri: string | null,
): AuthorizationRequest {
  if (raw.responseType !== 'code')
    throw new OAuthError('unsupported_response_type', 'The only response_type is "code".')
  const responseMode = (raw.responseMode || 'query') as ResponseMode
  if (!responseModes.includes(responseMode))
    throw new OAuthError('invalid_request', 'The response_mode must be query, fragment or web_message.')
  if (redirectUri === null && responseMode !== 'web_message')
    throw new OAuthError('invalid_request', 'A redirect_uri is needed with this response_mode.')
  if (!raw.codeChallenge || !CHALLENGE.test(raw.codeChallenge))
    throw new OAuthError('invalid_request', 'A code_challenge of 43 base64url characters is needed (PKCE).')
  if (raw.codeChallengeMethod !== 'S256')
    throw new OAuthError('invalid_request', 'The code_challenge_method must be S256.')
  const scope = raw.scope || SCOPE
  if (!scope.split(' ').every((word) => knownScopes.has(word)))
    throw new OAuthError('invalid_scope', 'The scope names something this server does not know.')
  return {
    clientId: client.clientId,
    redirectUri,
    responseMode,
    state: raw.state ?? '',
    scope,
    codeChallenge: raw.codeChallenge,
    prompt: checkedPrompt(raw.prompt),
    sessionToken: raw.sessionToken ? digestOf(raw.sessionToken) : null,
    loginHint: raw.loginHint || null,
  }
}

function checkedPrompt(given: string | null | undefined): Prompt | null {
  if (given === null || given === undefined || given === '') return null
  const words = given.split(' ')
  if (!words.every((word) => prompts.includes(word as Prompt)))
    throw new OAuthError('invalid_request', `The prompt must be one of ${prompts.join(', ')}.`)
  if (words.includes('none') && words.length > 1)
    throw new OAuthError('invalid_request', 'The prompt "none" stands alone.')
  return words[0] as Prompt
}
