/** What a webhook may be told of (decision 24). */
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
  'item.created',
  'item.updated',
  'item.removed',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]

/** What the test button sends. */
export const TEST_EVENT = 'webhook.test'

/** `owner`: somebody switched it off. `failing`: nothing arrived for days. `gone`: the receiver answered 410. */
export type DisabledReason = 'owner' | 'failing' | 'gone'

export interface Webhook {
  webhookId: string
  url: string
  events: readonly WebhookEvent[]
  sealedSecret: string
  /** Signs too until `oldSecretUntil`. */
  sealedOldSecret: string | null
  oldSecretUntil: number | null
  createdAt: number
  /** Null: it is on. */
  offSince: number | null
  offReason: DisabledReason | null
  /** When the first attempt failed since the last that did not; null when all is well. */
  failingSince: number | null
}

/** How an attempt ended. `fault` is absent when it was taken. */
export interface DeliveryAttempt {
  at: number
  tookMs: number
  /** Of the answer; absent when there was none. */
  status?: number
  /** The first characters of the answer. */
  answer?: string
  fault?: string
}

export interface WebhookDelivery {
  /** Counts up; of one member or item the later event has the higher one. */
  serial: number
  /** What the receiver drops repeats by. */
  deliveryId: string
  webhookId: string
  event: string
  subjectId: string
  detail: Record<string, unknown>
  happenedAt: number
  attempts: number
  /** Null when it is finished. */
  nextAttemptAt: number | null
  finishedAt: number | null
  isDelivered: boolean
  last: DeliveryAttempt | null
}
