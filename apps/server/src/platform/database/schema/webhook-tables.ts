import type { Generated } from 'kysely'

// Webhooks and what they are to be told.

/** An address that is told of events (decision 24). */
export interface WebhookTable {
  site_id: string
  webhook_id: string
  url: string
  events_json: string
  sealed_secret: string
  /** The secret before the last rotation, and until when it signs too. */
  sealed_old_secret: string | null
  old_secret_until: number | null
  created_at: number
  off_since: number | null
  off_reason: string | null
  /** Of the first attempt that failed since the last one that did not. */
  failing_since: number | null
}

/** What webhooks that are on asked for. */
export interface WebhookEventTable {
  site_id: string
  event: string
  webhook_id: string
}

/** The outbox of webhooks and their log: written by the database itself in the transaction that causes the event. */
export interface WebhookDeliveryTable {
  serial: Generated<number>
  site_id: string
  delivery_id: string
  webhook_id: string
  event: string
  /** Whom or what it is about: their first attempts go out in order. */
  subject_id: string
  detail_json: string
  happened_at: number
  was_tried: number
  /** A node works on it, or died of it. */
  is_taken: number
  attempts: number
  /** While a node works on it, until when no other takes it; null when it is finished. */
  next_attempt_at: number | null
  finished_at: number | null
  is_delivered: number
  /** How the last attempt ended. */
  last_json: string | null
}
