import { createHmac } from 'node:crypto'
import type { Random } from '../../kernel/random.js'

const PREFIX = 'whsec_'
const SECRET_BYTES = 32

/** Returns a new secret in the form shown to its receiver (Standard Webhooks: 24 to 64 bytes in base64). */
export const newWebhookSecret = (random: Random): string => PREFIX + random.bytes(SECRET_BYTES).toString('base64')

/**
 * Signs a delivery as specified by Standard Webhooks: HMAC-SHA-256 over the id, the time in seconds and the body; one
 * signature for each secret in force, separated by spaces.
 */
export function signatureOf(
  { id, seconds, body }: { id: string; seconds: number; body: string },
  secrets: readonly string[],
): string {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
      return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`
    })
    .join(' ')
}
