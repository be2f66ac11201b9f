import { z } from 'zod'
import { anyText, bool, dateTime, text } from '../scalars.js'

/** Webhooks in the owner API (decision 24). Dates are RFC 3339. */

/** Result of a delivery attempt; successful without `fault`. */
export const webhookAttempt = z.object({
  date: dateTime,
  tookMs: z.number().int(),
  /** `null` if there was no response. */
  status: z.number().int().nullable(),
  /** The first characters of the response body. */
  answer: anyText,
  fault: anyText.nullable(),
})

export const webhookView = z.object({
  webhookId: anyText,
  url: anyText,
  events: z.array(anyText),
  isOn: bool,
  /**
   * Why the webhook is disabled: by an owner, after days without a successful delivery, or because the receiver
   * responded with 410.
   */
  offReason: z.enum(['owner', 'failing', 'gone']).nullable(),
  offDate: dateTime.nullable(),
  /** Since when all attempts have failed. */
  failingSince: dateTime.nullable(),
  /** Until when messages are also signed with the previous secret. */
  oldSecretUntil: dateTime.nullable(),
  createdDate: dateTime,
  waiting: z.number().int(),
  failed: z.number().int(),
})
export const webhooksResponse = z.object({ webhooks: z.array(webhookView), events: z.array(anyText) })
export const webhookResponse = z.object({ webhook: webhookView })

const events = z.array(text(100)).max(50)
export const addWebhookRequest = z.object({ url: text(5000), events })
/** `secret` is shown only once. */
export const addWebhookResponse = z.object({ webhook: webhookView, secret: anyText })
/** Omitted members remain unchanged. */
export const changeWebhookRequest = z.object({
  url: text(5000).optional(),
  events: events.optional(),
  isOn: bool.optional(),
})
export const rotateWebhookSecretResponse = z.object({ secret: anyText, oldSecretUntil: dateTime })
export const testWebhookResponse = z.object({ attempt: webhookAttempt })

export const webhookDeliveryState = z.enum(['waiting', 'delivered', 'failed'])
export const webhookDeliveriesQuery = z.object({
  state: webhookDeliveryState.optional(),
  /** The `next` of the previous page. */
  cursor: z
    .string()
    .regex(/^\d{1,15}$/, 'is no cursor of this list')
    .optional(),
})
export const webhookDeliveryView = z.object({
  deliveryId: anyText,
  event: anyText,
  /** The member, or the collection and item, that the event is about. */
  subject: anyText,
  happenedDate: dateTime,
  state: webhookDeliveryState,
  attempts: z.number().int(),
  /** `null` if the delivery is finished. */
  nextAttemptDate: dateTime.nullable(),
  last: webhookAttempt.nullable(),
})
export const webhookDeliveriesPage = z.object({
  deliveries: z.array(webhookDeliveryView),
  /** `null` on the last page. */
  next: anyText.nullable(),
})
