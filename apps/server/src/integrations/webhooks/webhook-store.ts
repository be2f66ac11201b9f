import type { DisabledReason, Webhook, WebhookEvent } from './webhook.js'

export interface WebhookStore {
  /** Returns all webhooks, oldest first. */
  list(): Promise<Webhook[]>
  find(webhookId: string): Promise<Webhook | undefined>
  /** Inserts an enabled webhook: events are recorded for it from this transaction on. */
  insert(webhook: Webhook): Promise<void>
  /** Updates the given fields. @returns false if the webhook does not exist */
  update(webhookId: string, change: { url?: string; events?: readonly WebhookEvent[] }): Promise<boolean>
  /** Sets a new secret; the previous one also signs until `oldUntil`. @returns false if the webhook does not exist */
  rotateSecret(webhookId: string, sealedSecret: string, oldUntil: number): Promise<boolean>
  /** Stops recording events and sending waiting deliveries. @returns false if it was already disabled */
  disable(webhookId: string, reason: DisabledReason, now: number): Promise<boolean>
  /** Resumes sending waiting deliveries. @returns false if it was already enabled */
  enable(webhookId: string): Promise<boolean>
  /** Deletes a webhook and its deliveries. @returns false if it did not exist */
  delete(webhookId: string): Promise<boolean>
  /** Records a failure and returns when the first of the current series of failures occurred. */
  recordFailure(webhookId: string, now: number): Promise<number | undefined>
  recordSuccess(webhookId: string): Promise<void>
}
