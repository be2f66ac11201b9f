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
  secret.length <= 12 ? '••••••' : `${secret.slice(0, 6)}…${secret.slice(-2)} (${secret.length} characters, masked)`

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

export const formatResponse = (status: number, body: Record<string, unknown>): string =>
  `${status}\n${formatFields(Object.entries(body))}`

const errorExplanations: Readonly<Record<string, string>> = {
  access_denied: 'The person pressed Cancel, or this member may not sign in.',
  login_required: 'Nobody is signed in at the server, and no page was allowed to ask.',
  consent_required: 'The member has not allowed this application what it asks for.',
  invalid_client: 'The client did not prove itself: its secret is missing, wrong, revoked or over.',
  invalid_grant: 'The code was used before, has expired, or belongs to another client or verifier.',
  invalid_scope: 'The client asks for a scope that the server does not know.',
  invalid_request: 'The request is not as it should be; the description says what.',
  server_error: 'The server failed. Its log has the cause, by the request id.',
  temporarily_unavailable: 'The server cannot answer right now. Try again in a moment.',
}

/** Explains an OAuth error to the person who configures the client. */
export const explainError = (error: string, description: string | null | undefined): string =>
  [errorExplanations[error] ?? `The server answered ${error}.`, description].filter(Boolean).join(' ')

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
): string[] {
  const faults: string[] = []
  if (claims.iss !== expected.issuer) faults.push('iss is not this server')
  if (claims.aud !== expected.clientId) faults.push('aud is not this client')
  if (claims.nonce !== expected.nonce) faults.push('nonce is not the one that was sent')
  return faults
}
