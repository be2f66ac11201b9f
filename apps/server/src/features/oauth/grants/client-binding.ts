import type { IncomingHttpHeaders } from 'node:http'
import { type Digest, digestOf } from '../../../kernel/digest.js'

/**
 * Reads the digest of the `client-binding` header, to which the client binds its tokens; null if absent
 * (security-checklist 36).
 */
export function readClientBinding(headers: IncomingHttpHeaders): Digest | null {
  const clientBinding = headers['client-binding']
  return typeof clientBinding === 'string' && clientBinding !== '' ? digestOf(clientBinding) : null
}
