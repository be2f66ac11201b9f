/** One exchange of a sign-in that is tried: what was asked and answered, as text without secrets (CL-05). */
export interface Step {
  title: string
  request: string
  answer?: string
  /** What it means, in words. */
  message: string
  failed?: boolean
}

/** Enough of a secret to tell it from another, and no more. */
export const maskSecret = (secret: string): string =>
  secret.length <= 12 ? '••••••' : `${secret.slice(0, 6)}…${secret.slice(-2)} (${secret.length} characters, masked)`

const secrets = new Set([
  ...['code', 'code_verifier', 'client_secret', 'access_token', 'refresh_token', 'id_token', 'request_uri'],
  ...['state', 'nonce', 'token'],
])

/** Parameters or an answer, one a line, secrets masked. */
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

/** An error of the protocol, as the person who set the client up can mend it. */
export const explainError = (error: string, description: string | null | undefined): string =>
  [errorExplanations[error] ?? `The server answered ${error}.`, description].filter(Boolean).join(' ')

/** The claims of a token, for looking only: this page trusts none of them. */
export function decodeClaims(token: string): Record<string, unknown> {
  const payload = token.split('.')[1] ?? ''
  const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
  return JSON.parse(new TextDecoder().decode(bytes))
}

/** What has to agree for the sign-in to be the one that was begun (OpenID Connect Core §3.1.3.7), and what does not. */
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
