import { FoyerError } from '../errors.js'

/** What a webhook of Foyer sends (docs/webhooks.md). */
export interface WebhookMessage {
  /** Such as `member.created`. */
  type: string
  /** When it happened, RFC 3339. */
  timestamp: string
  /** Counts up: of two messages about one member or item, the higher one is the later. */
  sequence: number
  data: Record<string, unknown>
}

export interface WebhookOptions {
  /** `whsec_…`, as it was shown; several while one takes the place of another. */
  secret: string | readonly string[]
  /** How old or how far ahead a message may be, in seconds: 300 unless told otherwise. */
  toleranceSeconds?: number
  /** Milliseconds since 1970. */
  now?: number
}

type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>

const TOLERANCE_SECONDS = 300
const PREFIX = 'whsec_'

/**
 * Checks that a message comes from Foyer, by the specification Standard Webhooks, and reads it. `body` must be the text
 * exactly as it came: parsed and written anew it is another. Keep the `id` for three days and drop what comes under it
 * again.
 * @throws FoyerError when a header is missing, the time is too far off, no signature fits, or the body is none of
 * Foyer's
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
