import { FoyerError } from '../errors.js'

/** The payload of a webhook (docs/webhooks.md). */
export interface WebhookMessage {
  /** For example `member.created`. */
  type: string
  /** When the event happened, RFC 3339. */
  timestamp: string
  /** Increases with each event: of two messages about the same member or item, the higher one is newer. */
  sequence: number
  data: Record<string, unknown>
}

export interface WebhookOptions {
  /** `whsec_…`, as shown when it was created; several while a secret is being replaced. */
  secret: string | readonly string[]
  /** Maximum difference between the message's time and `now`, in seconds. Default 300. */
  toleranceSeconds?: number
  /** Milliseconds since 1970. */
  now?: number
}

type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>

const TOLERANCE_SECONDS = 300
const PREFIX = 'whsec_'

/**
 * Verifies that a message comes from Foyer, according to Standard Webhooks, and parses it. `body` must be the exact
 * text received: parsing and serializing it changes it. Store the `id` for three days and ignore messages with a known
 * one.
 * @throws FoyerError if a header is missing, the timestamp is outside the tolerance, no signature matches, or the body
 * is not a webhook payload.
 */
export async function verifyWebhook(
  body: string | Uint8Array,
  headers: WebhookHeaders,
  { secret, toleranceSeconds = TOLERANCE_SECONDS, now = Date.now() }: WebhookOptions,
): Promise<{ id: string; message: WebhookMessage }> {
  const header = (name: string): string => {
    const value = headers instanceof Headers ? headers.get(name) : headers[name]
    if (typeof value !== 'string' || value === '') throw verificationError(`the header ${name} is missing`)
    return value
  }
  const id = header('webhook-id')
  const timestamp = header('webhook-timestamp')
  const given = header('webhook-signature')
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now / 1000 - Number(timestamp)) > toleranceSeconds)
    throw verificationError('the time of the message is too far off')
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body)
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${text}`)
  const signatures = given.split(' ').flatMap((one) => (one.startsWith('v1,') ? [decodeBase64(one.slice(3))] : []))
  for (const one of typeof secret === 'string' ? [secret] : secret) {
    const bytes = decodeBase64(one.startsWith(PREFIX) ? one.slice(PREFIX.length) : one)
    if (bytes === undefined || bytes.length === 0) throw verificationError('the secret is none')
    const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
    for (const signature of signatures)
      if (signature !== undefined && (await crypto.subtle.verify('HMAC', key, signature, signed)))
        return { id, message: parseMessage(text) }
  }
  throw verificationError('no signature fits')
}

function parseMessage(text: string): WebhookMessage {
  try {
    const message = JSON.parse(text)
    if (typeof message?.type === 'string' && typeof message.data === 'object') return message
  } catch {}
  throw verificationError('the body is no message')
}

function decodeBase64(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}

const verificationError = (why: string) => new FoyerError('INVALID_WEBHOOK', `This is no webhook of Foyer: ${why}.`)
