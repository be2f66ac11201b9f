import { SECOND } from '../../kernel/clock.js'
import { lifetimes } from '../../kernel/lifetimes.js'

/**
 * The headers of every response, unless a page sets its own: not rendered, not cached, not framed (V3.2.1, V3.4.4 to
 * V3.4.6, V14.3.2), and with an https issuer, HSTS (V3.4.1).
 */
export const securityHeaders = (issuer: string): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  ...(issuer.startsWith('https:')
    ? { 'strict-transport-security': `max-age=${lifetimes.strictTransportSecurity.ms / SECOND}; includeSubDomains` }
    : {}),
})
