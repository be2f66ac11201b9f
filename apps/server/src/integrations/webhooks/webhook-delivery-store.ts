import type { DeliveryAttempt, WebhookDelivery } from './webhook.js'

/** The end of the queue of due deliveries to lease from: the oldest event or the latest retry. */
export type DeliveryEnd = 'new' | 'again'

export interface WebhookDeliveryStore {
  /** Returns the enabled webhooks that have due deliveries. */
  listDueWebhooks(now: number): Promise<string[]>
  /**
   * Leases one due delivery of a webhook until `until`. Each delivery is returned to only one of several concurrent
   * calls. A delivery is not leased before the first attempts of all earlier ones about the same member or item have
   * ended. Returns undefined if none can be leased.
   */
  lease(webhookId: string, end: DeliveryEnd, now: number, until: number): Promise<WebhookDelivery | undefined>
  /** Records the result of an attempt. Without `nextAttemptAt` the delivery is finished. */
  recordAttempt(deliveryId: string, outcome: DeliveryAttempt, nextAttemptAt: number | null): Promise<void>
  /** Inserts a delivery that the server itself causes, already leased until `until`. */
  insert(delivery: { deliveryId: string; webhookId: string; event: string; now: number; until: number }): Promise<void>
  find(webhookId: string, deliveryId: string): Promise<WebhookDelivery | undefined>
  /** Queues a delivery again, as new, under the same id. @returns false if it does not exist or is in progress */
  retry(webhookId: string, deliveryId: string, now: number): Promise<boolean>
  /** Returns the deliveries before `before`, newest first. */
  list(
    webhookId: string,
    page: { before: number | undefined; state: 'waiting' | 'delivered' | 'failed' | undefined; limit: number },
  ): Promise<WebhookDelivery[]>
  /** Returns the number of waiting and failed deliveries by webhook. */
  counts(): Promise<Map<string, { waiting: number; failed: number }>>
}
