import type { OffReason, Webhook, WebhookEvent } from './webhook.js'

export interface WebhookStore {
  /** The oldest first. */
  list(): Promise<Webhook[]>
  find(webhookId: string): Promise<Webhook | undefined>
  /** Adds one that is on: events are noted for it from this transaction on. */
  add(webhook: Webhook): Promise<void>
  /** Changes what is given. @returns false when there is none */
  change(webhookId: string, change: { url?: string; events?: readonly WebhookEvent[] }): Promise<boolean>
  /** Its new secret; the one before it signs too until `oldUntil`. @returns false when there is none */
  rotate(webhookId: string, sealedSecret: string, oldUntil: number): Promise<boolean>
  /** Events are no longer noted for it, and what waits is not sent. @returns false when it was off already */
  switchOff(webhookId: string, reason: OffReason, now: number): Promise<boolean>
  /** What waited goes out again. @returns false when it was on */
  switchOn(webhookId: string): Promise<boolean>
  /** With its deliveries. @returns false when there was none */
  remove(webhookId: string): Promise<boolean>
  /** Since when it fails, once an attempt has: kept from the first one on. */
  noteFailure(webhookId: string, now: number): Promise<number | undefined>
  noteSuccess(webhookId: string): Promise<void>
}
