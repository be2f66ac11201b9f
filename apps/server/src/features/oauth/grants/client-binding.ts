import type { IncomingHttpHeaders } from 'node:http'
import { type Digest, digestOf } from '../../../kernel/digest.js'

/** What the client ties its tokens to, if it does (security-checklist 36). */
export function readClientBinding(headers: IncomingHttpHeaders): Digest | null {
  const given = headers['client-binding']
  return typeof given === 'string' && given !== '' ? digestOf(given) : null
}
