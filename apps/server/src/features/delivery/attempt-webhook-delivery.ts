import { isIP } from 'node:net'
import type { MemberId } from '@foyer/protocol'
import {
  type DeliveryAttempt,
  TEST_EVENT,
  type Webhook,
  type WebhookDelivery,
} from '../../integrations/webhooks/webhook.js'
import { isAllowedAddress, type WebhookReach, webhookUrlError } from '../../integrations/webhooks/webhook-address.js'
import { signatureOf } from '../../integrations/webhooks/webhook-signature.js'
import { rfc3339 } from '../../kernel/clock.js'
import { post } from '../../platform/network/http-request.js'
import { AddressRefused, filteredLookup } from '../../platform/network/public-lookup.js'
import { unseal } from '../../platform/sealing/seal.js'
import type { ModerationDeps } from '../moderation/deps.js'
import { amrClaim, parseAmr, signInMethodIds } from '../tokens/sign-in-proof.js'

/** Timeout of an attempt, for DNS lookup, connection and response together, in milliseconds of real time. */
const ATTEMPT_TIMEOUT_MS = 15_000
const MAX_RESPONSE_BYTES = 4096
const MAX_STORED_RESPONSE_LENGTH = 500

type AttemptDeps = Pick<ModerationDeps, 'storage' | 'clock' | 'secrets' | 'webhookReach'>

/** The sealing purpose of a webhook's secrets. */
export const secretPurpose = (webhookId: string): string => `webhook:${webhookId}`

/** Sends a delivery once and returns the result; never throws for a failure of the receiver. */
export async function attemptDelivery(
  delivery: WebhookDelivery,
  webhook: Webhook,
  deps: AttemptDeps,
  signal?: AbortSignal,
): Promise<DeliveryAttempt> {
  const { clock, secrets, webhookReach } = deps
  const at = clock.now()
  const addressFault = webhookUrlError(webhook.url, webhookReach)
  if (addressFault !== undefined) return { at, tookMs: 0, fault: addressFault }
  const sealed = [webhook.sealedSecret, (webhook.oldSecretUntil ?? 0) > at ? webhook.sealedOldSecret : null]
  const opened = sealed.flatMap((one) =>
    one === null ? [] : [unseal(one, secrets.webhook, secretPurpose(webhook.webhookId))],
  )
  const keys = opened.flatMap((one) => (one === undefined ? [] : [one.toString('utf8')]))
  if (keys.length === 0)
    return { at, tookMs: 0, fault: 'The signing secret was kept under another FOYER_SECRET. Make a new one.' }
  const body = JSON.stringify(await payloadOf(delivery, deps))
  const seconds = Math.floor(at / 1000)
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Foyer-Webhooks/1',
    'webhook-id': delivery.deliveryId,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signatureOf({ id: delivery.deliveryId, seconds, body }, keys),
  }
  const startedAt = performance.now()
  const elapsedMs = () => Math.round(performance.now() - startedAt)
  try {
    const bounds = {
      timeoutMs: ATTEMPT_TIMEOUT_MS,
      maxBytes: MAX_RESPONSE_BYTES,
      cut: true,
      ...(signal && { signal }),
    }
    const { status, text, location } = await send(webhook.url, { headers, body }, bounds, webhookReach)
    const answer = { status, answer: sanitizeResponse(text) }
    const fault = faultOf(status, location)
    return { at, tookMs: elapsedMs(), ...answer, ...(fault === undefined ? {} : { fault }) }
  } catch (error) {
    return { at, tookMs: elapsedMs(), fault: describeFailure(error) }
  }
}

/** Checks the resolved address at connection time, so that a name cannot resolve to another address in between. */
function send(
  address: string,
  message: Parameters<typeof post>[1],
  bounds: Parameters<typeof post>[2],
  reach: WebhookReach,
) {
  const literal = new URL(address).hostname.replace(/^\[|\]$/g, '')
  if (isIP(literal) !== 0 && !isAllowedAddress(literal, reach)) return Promise.reject(new AddressRefused(literal))
  return post(
    address,
    message,
    bounds,
    filteredLookup((ip) => isAllowedAddress(ip, reach)),
  )
}

/** Builds the payload: the event, and the member as of now. No personal data is stored in the queue. */
async function payloadOf(delivery: WebhookDelivery, { storage }: AttemptDeps) {
  const { event, subjectId, happenedAt, serial, detail } = delivery
  const message = { type: event, timestamp: rfc3339(happenedAt), sequence: serial }
  if (event === TEST_EVENT) return { ...message, data: { text: 'This is a test. Nothing happened.' } }
  if (event.startsWith('item.')) return { ...message, data: detail }
  const member = await storage.read((stores) => stores.members.find(subjectId as MemberId))
  const memberExists = member !== undefined && member.status !== 'deleted'
  return {
    ...message,
    data: {
      ...dataOf(delivery),
      memberId: subjectId,
      // State at the time of sending: null once the member is deleted.
      member: memberExists
        ? {
            id: member.memberId,
            email: member.email,
            emailVerified: member.emailVerified,
            status: member.status,
            createdDate: rfc3339(member.createdAt),
          }
        : null,
    },
  }
}

/** The stored details; the methods of a sign-in are stored as text. */
function dataOf({ event, detail }: WebhookDelivery): Record<string, unknown> {
  if (event !== 'session.opened' || typeof detail.amr !== 'string') return detail
  const amr = parseAmr(detail.amr)
  return { ...detail, ...signInMethodIds(amr), amr: amrClaim(amr) }
}

function faultOf(status: number, location: string | undefined): string | undefined {
  if (status >= 200 && status < 300) return undefined
  if (status >= 300 && status < 400)
    return `It answered ${status}, a redirect${location === undefined ? '' : ` to ${sanitizeResponse(location).slice(0, 200)}`}. Redirects are not followed: enter the address that it ends at.`
  return status === 410
    ? 'It responded with 410 Gone. The webhook was disabled.'
    : `It answered ${status}. Only 200 to 299 counts as taken.`
}

const errorMessages: Readonly<Record<string, string>> = {
  ENOTFOUND: 'The name of the server does not exist.',
  EAI_AGAIN: 'The name of the server could not be looked up.',
  ECONNREFUSED: 'The server refused the connection: nothing listens there.',
  ECONNRESET: 'The server broke the connection off.',
  EHOSTUNREACH: 'The server could not be reached.',
  ENETUNREACH: 'The server could not be reached.',
  ETIMEDOUT: 'The server could not be reached in time.',
  EPROTO: 'The server speaks no TLS at this address.',
  CERT_HAS_EXPIRED: 'The certificate of the server has expired.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate of the server is signed by nobody that is trusted.',
  SELF_SIGNED_CERT_IN_CHAIN: 'The certificate of the server is signed by nobody that is trusted.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The certificate of the server comes without those in between.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate of the server is for another name.',
}

/** Describes why there was no response, without revealing details of the internal network. */
function describeFailure(error: unknown): string {
  const { name, code = '', errors } = error as { name?: string; code?: string; errors?: unknown[] }
  if (Array.isArray(errors) && errors.length > 0) return describeFailure(errors[0])
  if (name === 'AddressRefused')
    return 'The name leads to an address that is not public, so nothing was sent. Use a public one, or let whoever runs the server set FOYER_WEBHOOKS_PRIVATE=allow.'
  if (name === 'AbortError' || name === 'TimeoutError')
    return `There was no answer within ${ATTEMPT_TIMEOUT_MS / 1000} seconds. Answer first and work afterwards.`
  return errorMessages[code] ?? 'No answer came that could be read.'
}

/** Returns the beginning of a receiver's response, as text that can be stored and displayed. */
const sanitizeResponse = (text: string): string =>
  text
    .slice(0, MAX_STORED_RESPONSE_LENGTH)
    .toWellFormed()
    .replace(/[^\P{Cc}\n\t]/gu, '\ufffd')
