import { CAPTCHA_TOKEN_MAX } from '@foyer/protocol'
import { invalidRequest } from '../../../kernel/errors/oauth-error.js'

/** The present parameters of a token request, in snake_case. */
export type TokenParameters = Record<string, string | undefined>

/**
 * Each parameter has one snake_case and one camelCase spelling, because the Wix SDK mixes them (security-checklist 6).
 */
const spellings: Record<string, string> = {
  clientId: 'client_id',
  clientSecret: 'client_secret',
  grantType: 'grant_type',
  refreshToken: 'refresh_token',
  redirectUri: 'redirect_uri',
  codeVerifier: 'code_verifier',
  memberId: 'member_id',
  sessionToken: 'session_token',
  captchaToken: 'captcha_token',
}
const aliasedNames = new Set(Object.values(spellings))
const MAX_VALUE_LENGTH = 4096

/**
 * Normalizes the spelling of a token request. `null` and `""` count as absent. Rejects other values that are not
 * strings (security-checklist 7), and strings that a database cannot compare (security-checklist 92).
 * @throws OAuthError invalid_request
 */
export function readTokenParameters(body: unknown): TokenParameters {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw invalidRequest('The body must be a JSON object or a form.')
  const parameters: TokenParameters = Object.create(null)
  const seen: string[] = []
  for (const spelling of Object.keys(body)) {
    const value: unknown = (body as Record<string, unknown>)[spelling]
    const name = Object.hasOwn(spellings, spelling) ? (spellings[spelling] as string) : spelling
    if (aliasedNames.has(name)) {
      if (seen.includes(name)) throw invalidRequest(`${name} appears twice.`)
      seen.push(name)
    }
    if (value === null || value === '') continue
    if (typeof value !== 'string') throw invalidRequest(`${name} must be text.`)
    if (value.length > (name === 'captcha_token' ? CAPTCHA_TOKEN_MAX : MAX_VALUE_LENGTH))
      throw invalidRequest(`${name} is too long.`)
    if (value.includes('\0') || !value.isWellFormed())
      throw invalidRequest(`${name} holds characters that are no text.`)
    parameters[name] = value
  }
  return parameters
}
