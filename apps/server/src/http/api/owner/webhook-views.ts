import type { DeliveryAttempt, Webhook, WebhookDelivery } from '../../../integrations/webhooks/webhook.js'
import { rfc3339 } from '../../../kernel/clock.js'
import type { HttpDeps } from '../../deps.js'

const dateOf = (at: number | null) => (at === null ? null : rfc3339(at))

/** An attempt to deliver, as the owner API shows it. */
export const attemptView = ({ at, tookMs, status, answer, fault }: DeliveryAttempt) => ({
  date: rfc3339(at),
  tookMs,
  status: status ?? null,
  answer: answer ?? '',
  fault: fault ?? null,
})

/** A delivery, as the owner API shows it. */
export const deliveryView = (delivery: WebhookDelivery) => ({
  deliveryId: delivery.deliveryId,
  event: delivery.event,
  subject: delivery.subjectId,
  happenedDate: rfc3339(delivery.happenedAt),
  state: delivery.nextAttemptAt !== null ? 'waiting' : delivery.isDelivered ? 'delivered' : 'failed',
  attempts: delivery.attempts,
  // Zero means as soon as possible.
  nextAttemptDate: dateOf(delivery.nextAttemptAt === 0 ? delivery.happenedAt : delivery.nextAttemptAt),
  last: delivery.last === null ? null : attemptView(delivery.last),
})

/** Webhooks with the counts of their waiting and failed deliveries, as the owner API shows them. */
export async function webhookViews(
  webhooks: readonly Webhook[],
  { storage, clock }: Pick<HttpDeps, 'storage' | 'clock'>,
) {
  const counts = await storage.read((stores) => stores.webhookDeliveries.counts())
  return webhooks.map(({ webhookId, url, events, createdAt, offSince, offReason, failingSince, oldSecretUntil }) => ({
    webhookId,
    url,
    events,
    isOn: offSince === null,
    offReason,
    offDate: dateOf(offSince),
    failingSince: dateOf(failingSince),
    oldSecretUntil: oldSecretUntil !== null && oldSecretUntil > clock.now() ? rfc3339(oldSecretUntil) : null,
    createdDate: rfc3339(createdAt),
    ...(counts.get(webhookId) ?? { waiting: 0, failed: 0 }),
  }))
}
