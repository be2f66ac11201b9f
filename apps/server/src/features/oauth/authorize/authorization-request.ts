import { firstSupportedLocale } from '@foyer/messages'
import { type ResponseMode, responseModes, SCOPE, SCOPES } from '@foyer/protocol'
import { SECOND } from '../../../kernel/clock.js'
import { type Digest, digestOf } from '../../../kernel/digest.js'
import { parseDuration } from '../../../kernel/duration.js'
import { OAuthError } from '../../../kernel/errors/oauth-error.js'
import { withRefusedAddress } from '../../../kernel/errors/refused-address.js'
import { isSafeText } from '../../../kernel/text/unsafe-text.js'
import { allowsRedirectUri } from '../../site/clients/allowed-uris.js'
import type { Client } from '../../site/clients/client.js'
import type { TokenChecker } from '../../tokens/token-checker.js'

/** A validated authorization request, as stored when pushed (RFC 9126). Its secrets are digests. */
export interface AuthorizationRequest {
  clientId: string
  redirectUri: string | null
  responseMode: ResponseMode
  state: string
  scope: string
  nonce: string | null
  codeChallenge: string
  prompt: Prompt | null
  /** The member must be asked for consent even if it was given before (`prompt` contains "consent"). */
  asksConsent?: boolean
  /** Maximum age of the sign-in, in seconds; an older one requires a new sign-in. */
  maxAge: number | null
  /** Whether the sign-in must have two factors (`acr_values`). */
  needsTwoFactors?: true
  sessionToken: Digest | null
  loginHint: string | null
  /** The identity provider at which to sign in, as the request names it (`findConnection`). */
  connection?: string
  /** The member named by the `id_token_hint` (OpenID Connect Core §3.1.2.1). */
  hintedMemberId?: string
  /** The preferred language, a BCP 47 tag. */
  locale: string | null
}

type Prompt = 'none' | 'login' | 'consent' | 'select_account'
export const prompts: readonly Prompt[] = ['none', 'login', 'consent', 'select_account']

/** The parameters as received, in either spelling, before validation. */
export type RawAuthorizationRequest = Partial<
  Record<
    | 'redirectUri'
    | 'responseMode'
    | 'responseType'
    | 'state'
    | 'scope'
    | 'nonce'
    | 'codeChallenge'
    | 'codeChallengeMethod'
    | 'prompt'
    | 'maxAge'
    | 'acrValues'
    | 'sessionToken'
    | 'loginHint'
    | 'connection'
    | 'idTokenHint'
    | 'uiLocales'
    | 'visitorHint',
    string | null
  >
>

/**
 * Sent by the Wix SDK when it was given no redirect URI: it may be stored but never redirected to (security-checklist
 * 33).
 */
export const UNUSED_REDIRECT_URI = 'unused://'
const CHALLENGE_PATTERN = /^[A-Za-z0-9_-]{43}$/
const SECONDS_PATTERN = /^\d{1,9}$/
const LANGUAGE_PATTERN = /^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/
const knownScopes = new Set<string>(SCOPES)
/** Maximum lengths, in characters; parameters not listed have rules of their own. */
const maxLengths = {
  state: 2048,
  scope: 512,
  nonce: 512,
  acrValues: 100,
  loginHint: 254,
  connection: 100,
  idTokenHint: 4096,
  uiLocales: 200,
  visitorHint: 512,
} as const

/**
 * Validates the redirect URI, before any other parameter: until it is known to be the client's, no redirect may be sent
 * (RFC 6749 §3.1.2.4).
 * @throws OAuthError invalid_request
 */
export function validateRedirectUri(raw: RawAuthorizationRequest, client: Client): string | null {
  const redirectUri = raw.redirectUri ?? null
  if (redirectUri === null || redirectUri === '') return null
  if (redirectUri !== UNUSED_REDIRECT_URI && !allowsRedirectUri(client, redirectUri)) {
    throw withRefusedAddress(
      new OAuthError('invalid_request', 'The redirect URI is not registered for this client. URIs must match exactly.'),
      { clientId: client.clientId, kind: 'redirect', address: redirectUri },
    )
  }
  return redirectUri
}

/** Returns the requested response mode, or `query` if it is invalid; also used for error responses. */
export const responseModeOf = ({ responseMode }: RawAuthorizationRequest): ResponseMode =>
  responseModes.find((mode) => mode === responseMode) ?? 'query'

/**
 * Validates the other parameters. RFC 7636 §4.3, RFC 9700 §2.1: `code` only, PKCE required, S256 only. Without a
 * `checker`, `id_token_hint` is ignored.
 * @throws OAuthError invalid_request, unsupported_response_type, invalid_scope
 */
export function validateAuthorizationRequest(
  raw: RawAuthorizationRequest,
  client: Client,
  redirectUri: string | null,
  checker?: Pick<TokenChecker, 'readHint'>,
): AuthorizationRequest {
  assertSafeTexts(raw)
  if (raw.responseType !== 'code')
    throw new OAuthError('unsupported_response_type', 'The only response_type is "code".')
  const responseMode = responseModeOf(raw)
  if (raw.responseMode && raw.responseMode !== responseMode)
    throw new OAuthError('invalid_request', `The response_mode must be one of ${responseModes.join(', ')}.`)
  if (redirectUri === null && responseMode !== 'web_message')
    throw new OAuthError('invalid_request', 'A redirect_uri is needed with this response_mode.')
  if (!raw.codeChallenge || !CHALLENGE_PATTERN.test(raw.codeChallenge))
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
    nonce: raw.nonce || null,
    codeChallenge: raw.codeChallenge,
    prompt: parsePrompt(raw.prompt),
    ...(raw.prompt?.split(' ').includes('consent') ? { asksConsent: true } : {}),
    maxAge: leastOf(parseMaxAge(raw.maxAge), longestSeconds(client)),
    ...(demandsTwoFactors(raw.acrValues) ? { needsTwoFactors: true as const } : {}),
    sessionToken: raw.sessionToken ? digestOf(raw.sessionToken) : null,
    loginHint: raw.loginHint || null,
    ...(raw.connection ? { connection: raw.connection } : {}),
    ...readMemberHint(raw.idTokenHint, checker),
    locale: preferredLocale(raw.uiLocales?.split(' ') ?? []),
  }
}

function readMemberHint(
  hint: string | null | undefined,
  checker: Pick<TokenChecker, 'readHint'> | undefined,
): Pick<AuthorizationRequest, 'hintedMemberId'> {
  if (!hint || checker === undefined) return {}
  const claims = checker.readHint(hint)
  if (claims === undefined) throw new OAuthError('invalid_request', 'The id_token_hint is no ID token of this server.')
  return { hintedMemberId: claims.sub }
}

/** Returns true if a member is the one named by the `id_token_hint`, or the request has no hint. */
export const isHintedMember = ({ hintedMemberId }: AuthorizationRequest, memberId: string): boolean =>
  hintedMemberId === undefined || hintedMemberId === memberId

function assertSafeTexts(raw: RawAuthorizationRequest): void {
  for (const [name, value] of Object.entries(raw)) {
    if (value && !isSafeText(value))
      throw new OAuthError('invalid_request', 'A parameter holds characters that are no text.')
    if (value && Object.hasOwn(maxLengths, name) && value.length > maxLengths[name as keyof typeof maxLengths])
      throw new OAuthError('invalid_request', 'A parameter is too long.')
  }
}

function parsePrompt(prompt: string | null | undefined): Prompt | null {
  if (prompt === null || prompt === undefined || prompt === '') return null
  const words = prompt.split(' ')
  if (!words.every((word) => prompts.includes(word as Prompt)))
    throw new OAuthError('invalid_request', `The prompt must be one of ${prompts.join(', ')}.`)
  if (words.includes('none') && words.length > 1)
    throw new OAuthError('invalid_request', 'The prompt "none" stands alone.')
  // Those that ask for most come first: of several, the page of the first also leads to the others.
  return (['login', 'select_account', 'consent', 'none'] as const).find((word) => words.includes(word)) ?? null
}

function parseMaxAge(maxAge: string | null | undefined): number | null {
  if (maxAge === null || maxAge === undefined || maxAge === '') return null
  if (!SECONDS_PATTERN.test(maxAge)) throw new OAuthError('invalid_request', 'The max_age must be a number of seconds.')
  return Number(maxAge)
}

/**
 * Returns true if of the values that this server knows only `2` is acceptable (OpenID Connect Core §3.1.2.1, RFC 9470
 * §4). Other values are ignored.
 */
function demandsTwoFactors(acrValues: string | null | undefined): boolean {
  const asked = acrValues?.split(' ')
  return ['0', '1', '2'].filter((value) => asked?.includes(value)).join() === '2'
}

/** The sign-in of a session through a client with a length of its own is not older than that length. */
function longestSeconds({ sessionLongest }: Client): number | null {
  const ms = parseDuration(sessionLongest ?? '')
  return ms === undefined ? null : ms / SECOND
}

const leastOf = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.min(one, other)

/**
 * Returns true if the request requires a new sign-in: `prompt=login`, or `max_age` has passed (OpenID Connect Core
 * §3.1.2.1). Times are milliseconds.
 */
export const requiresNewSignIn = (
  { prompt, maxAge }: AuthorizationRequest,
  authenticatedAt: number,
  now: number,
): boolean => prompt === 'login' || (maxAge !== null && now - authenticatedAt >= maxAge * 1000)

/** Returns the first language of `ui_locales` with built-in texts, otherwise the first valid tag. */
const preferredLocale = (tags: string[]): string | null =>
  firstSupportedLocale(tags) ?? tags.find((tag) => LANGUAGE_PATTERN.test(tag)) ?? null
