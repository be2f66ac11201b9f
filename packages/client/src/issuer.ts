import { FoyerError } from './errors.js'

/**
 * RFC 9207 §2.4: an answer that names another issuer is not ours.
 * @throws FoyerError `INVALID_ISSUER`.
 */
export function assertIssuer(named: unknown, expected: string): void {
  if (named === undefined || (typeof named === 'string' && normalizeIssuer(named) === normalizeIssuer(expected))) return
  throw new FoyerError('INVALID_ISSUER', `The answer comes from the issuer ${named}, expected ${expected}`)
}

/**
 * The names of the loopback are one machine: a development server is often reached by another name than it calls
 * itself.
 */
function normalizeIssuer(issuer: string): string {
  return issuer.replace(/\/+$/, '').replace(/^http:\/\/(127\.0\.0\.1|\[::1\])(?=:|\/|$)/, 'http://localhost')
}
