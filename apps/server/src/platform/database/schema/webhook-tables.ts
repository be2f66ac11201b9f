import type { Generated } from 'kysely'

// Webhooks, their subscriptions and deliveries.

/** A URL that receives events (decision 24). */
export interface WebhookTable {
  site_id: string
  webhook_id: string
  url: string
  events_json: string
  sealed_secret: string
  /** The secret before the last rotation, and until when it signs as well. */
  sealed_old_secret: string | null
  old_secret_until: number | null
  created_at: number
  off_since: number | null
  off_reason: string | null
  /** When the first attempt failed since the last success. */
  failing_since: number | null
}

/** The event subscriptions of enabled webhooks. */
export interface WebhookEventTable {
  site_id: string
  event: string
  webhook_id: string
}

/** The outbox and log of webhooks: written by triggers in the transaction that causes the event. */
export interface WebhookDeliveryTable {
  serial: Generated<number>
  site_id: string
  delivery_id: string
  webhook_id: string
  event: string
  /** The member or item of the event: the first attempts for one subject are sent in order. */
  subject_id: string
  detail_json: string
  happened_at: number
  was_tried: number
  /** 1 while a node sends it, or if that node terminated meanwhile. */
  is_taken: number
  attempts: number
  /** While a node sends it, the end of the lease; null when finished. */
  next_attempt_at: number | null
  finished_at: number | null
  is_delivered: number
  /** The result of the last attempt. */
  last_json: string | null
}
