/** The events that a webhook can subscribe to (decision 24). */
export const webhookEvents = [
  'member.created',
  'member.approved',
  'member.updated',
  'member.blocked',
  'member.unblocked',
  'member.deleted',
  'visitor.promoted',
  'session.opened',
  'session.ended',
  'identity.linked',
  'identity.unlinked',
  'passkey.added',
  'passkey.removed',
  'factor.added',
  'factor.removed',
  'item.created',
  'item.updated',
  'item.removed',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]

/** The event sent by the test button. */
export const TEST_EVENT = 'webhook.test'

/** `owner`: disabled by an owner. `failing`: all deliveries failed for days. `gone`: the receiver responded 410. */
export type DisabledReason = 'owner' | 'failing' | 'gone'

export interface Webhook {
  webhookId: string
  url: string
  events: readonly WebhookEvent[]
  sealedSecret: string
  /** Signs as well until `oldSecretUntil`. */
  sealedOldSecret: string | null
  oldSecretUntil: number | null
  createdAt: number
  /** Null while enabled. */
  offSince: number | null
  offReason: DisabledReason | null
  /** When the first attempt failed since the last success; null if the last attempt succeeded. */
  failingSince: number | null
}

/** The result of an attempt. `fault` is absent if the receiver accepted the delivery. */
export interface DeliveryAttempt {
  at: number
  tookMs: number
  /** The HTTP status; absent without a response. */
  status?: number
  /** The first characters of the response body. */
  answer?: string
  fault?: string
}

export interface WebhookDelivery {
  /** Increasing; of two events about one member or item, the later has the higher serial. */
  serial: number
  /** The id by which the receiver detects duplicates. */
  deliveryId: string
  webhookId: string
  event: string
  subjectId: string
  detail: Record<string, unknown>
  happenedAt: number
  attempts: number
  /** Null when finished. */
  nextAttemptAt: number | null
  finishedAt: number | null
  isDelivered: boolean
  last: DeliveryAttempt | null
}
