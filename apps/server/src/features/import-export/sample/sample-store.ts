import type { MemberId } from '@foyer/protocol'
import type { DeliveryAttempt, WebhookEvent } from '../../../integrations/webhooks/webhook.js'

/** A delivery of a webhook that is finished. */
export interface FinishedDelivery {
  deliveryId: string
  event: WebhookEvent
  subjectId: string
  happenedAt: number
  attempts: number
  last: DeliveryAttempt
}

/** What only the sample data needs: to write the past, and to remove every trace of it. */
export interface SampleStore {
  /** Returns when the sample data was loaded, in milliseconds since 1970; undefined if it is not there. */
  loadedAt(): Promise<number | undefined>
  insertActiveDays(days: readonly { at: number; count: number }[]): Promise<void>
  insertDeliveries(webhookId: string, deliveries: readonly FinishedDelivery[]): Promise<void>
  /** Deletes these members and invitations with all that belongs to them, and the sample entries of the audit log. */
  delete(sample: { memberIds: readonly MemberId[]; invitedEmailKeys: readonly string[] }): Promise<void>
  /** Deletes counts of a range of time that are zero again. */
  deleteEmptyCounts(from: number, to: number): Promise<void>
}
