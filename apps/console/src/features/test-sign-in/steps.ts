import { interpolate } from '@foyer/messages/console'
import type { Messages } from '../../language/messages.js'

/** One exchange of a test sign-in: request and response as text, without secrets (CL-05). */
export interface Step {
  title: string
  request: string
  answer?: string
  /** Explains the result. */
  message: string
  failed?: boolean
}

/** Masks a secret, but leaves enough of it to distinguish it from another. */
const maskSecret = (secret: string): string =>
  secret.length <= 12 ? '••••••' : `${secret.slice(0, 6)}…${secret.slice(-2)} (${secret.length})`

const secrets = new Set([
  ...['code', 'code_verifier', 'client_secret', 'access_token', 'refresh_token', 'id_token', 'request_uri'],
  ...['state', 'nonce', 'token'],
])

/** Formats parameters or a response, one per line, with secrets masked. */
export const formatFields = (fields: Iterable<[string, unknown]>): string =>
  [...fields]
    .map(([name, value]) => {
      const text = typeof value === 'string' ? value : JSON.stringify(value)
      return `${name}: ${secrets.has(name) && typeof value === 'string' ? maskSecret(text) : text}`
    })
    .join('\n')

/** Formats a response with its status; secrets are masked. */
export const formatResponse = (status: number, body: Record<string, unknown>): string =>
  `${status}\n${formatFields(Object.entries(body))}`

/** Explains an OAuth error to the person who configures the client. */
export function explainError(error: string, description: string | null | undefined, { testSignIn }: Messages): string {
  const known: Readonly<Record<string, string>> = testSignIn.errors
  return [known[error] ?? interpolate(testSignIn.unknownError, { error }), description].filter(Boolean).join(' ')
}

/** Decodes the claims of a token for display; the signature is not verified and nothing relies on them. */
export function decodeClaims(token: string): Record<string, unknown> {
  const payload = token.split('.')[1] ?? ''
  const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
  return JSON.parse(new TextDecoder().decode(bytes))
}

/** Validates the ID token claims against the request (OpenID Connect Core §3.1.3.7) and returns the failed checks. */
export function validateClaims(
  claims: Record<string, unknown>,
  expected: { issuer: string; clientId: string; nonce: string },
  { testSignIn }: Messages,
): string[] {
  const faults: string[] = []
  if (claims.iss !== expected.issuer) faults.push(testSignIn.claims.issuer)
  if (claims.aud !== expected.clientId) faults.push(testSignIn.claims.audience)
  if (claims.nonce !== expected.nonce) faults.push(testSignIn.claims.nonce)
  return faults
}
