import type { DisabledReason, Webhook, WebhookEvent } from './webhook.js'

export interface WebhookStore {
  /** The oldest first. */
  list(): Promise<Webhook[]>
  find(webhookId: string): Promise<Webhook | undefined>
  /** Adds one that is on: events are noted for it from this transaction on. */
  insert(webhook: Webhook): Promise<void>
  /** Changes what is given. @returns false when there is none */
  update(webhookId: string, change: { url?: string; events?: readonly WebhookEvent[] }): Promise<boolean>
  /** Its new secret; the one before it signs too until `oldUntil`. @returns false when there is none */
  rotateSecret(webhookId: string, sealedSecret: string, oldUntil: number): Promise<boolean>
  /** Events are no longer noted for it, and what waits is not sent. @returns false when it was off already */
  disable(webhookId: string, reason: DisabledReason, now: number): Promise<boolean>
  /** What waited goes out again. @returns false when it was on */
  enable(webhookId: string): Promise<boolean>
  /** With its deliveries. @returns false when there was none */
  delete(webhookId: string): Promise<boolean>
  /** Since when it fails, once an attempt has: kept from the first one on. */
  recordFailure(webhookId: string, now: number): Promise<number | undefined>
  recordSuccess(webhookId: string): Promise<void>
}
