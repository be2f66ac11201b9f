import { FoyerError } from './errors.js'

/**
 * Rejects a response that names another issuer (RFC 9207 §2.4).
 * @throws FoyerError `INVALID_ISSUER`.
 */
export function assertIssuer(named: unknown, expected: string): void {
  if (named === undefined || (typeof named === 'string' && normalizeIssuer(named) === normalizeIssuer(expected))) return
  throw new FoyerError('INVALID_ISSUER', `The answer comes from the issuer ${named}, expected ${expected}`)
}

/**
 * All names of the loopback interface are equal: a development server is often reached by another name than its issuer.
 */
function normalizeIssuer(issuer: string): string {
  return issuer.replace(/\/+$/, '').replace(/^http:\/\/(127\.0\.0\.1|\[::1\])(?=:|\/|$)/, 'http://localhost')
}
