import type { DeliveryAttempt, WebhookDelivery } from './webhook.js'

/** Which end of what is due: what was noted first, or what is to be tried again. */
export type DeliveryEnd = 'new' | 'again'

export interface WebhookDeliveryStore {
  /** The webhooks that are on and have something due. */
  listDueWebhooks(now: number): Promise<string[]>
  /**
   * Takes one delivery of a webhook that is due, so that nobody else sends it before `until`: of simultaneous calls
   * each goes to one. One is not taken before the first attempts of all earlier ones about the same member or item have
   * ended. Undefined when nothing can be taken.
   */
  lease(webhookId: string, end: DeliveryEnd, now: number, until: number): Promise<WebhookDelivery | undefined>
  /** Keeps how an attempt ended. Without `nextAttemptAt` the delivery is finished. */
  recordAttempt(deliveryId: string, outcome: DeliveryAttempt, nextAttemptAt: number | null): Promise<void>
  /** A delivery of our own making, taken until `until` already. */
  insert(given: { deliveryId: string; webhookId: string; event: string; now: number; until: number }): Promise<void>
  find(webhookId: string, deliveryId: string): Promise<WebhookDelivery | undefined>
  /** Sends it again as if it were new, under the same id. @returns false when there is none, or a node works on it */
  retry(webhookId: string, deliveryId: string, now: number): Promise<boolean>
  /** The newest first: those before `before`. */
  list(
    webhookId: string,
    page: { before: number | undefined; state: 'waiting' | 'delivered' | 'failed' | undefined; limit: number },
  ): Promise<WebhookDelivery[]>
  /** How many wait and how many were given up, by webhook. */
  counts(): Promise<Map<string, { waiting: number; failed: number }>>
}
