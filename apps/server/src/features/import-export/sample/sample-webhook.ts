import { type WebhookEvent, webhookEvents } from '../../../integrations/webhooks/webhook.js'
import { HOUR, MINUTE } from '../../../kernel/clock.js'
import { SAMPLE_DOMAIN, sampleMemberIds } from './sample-members.js'
import { fraction, pick, sampleId } from './sample-sequence.js'
import type { FinishedDelivery } from './sample-store.js'

const DELIVERIES = 40

/** The webhook of the sample data. It is off, since its address cannot exist. */
export const sampleWebhook = {
  url: `https://hooks.${SAMPLE_DOMAIN}/foyer`,
  events: ['member.created', 'member.approved', 'member.blocked', 'session.opened'] satisfies WebhookEvent[],
}

/** Returns deliveries of the last two days, oldest first: most arrived, some after several attempts, a few failed. */
export const sampleDeliveries = (loadedAt: number): FinishedDelivery[] =>
  Array.from({ length: DELIVERIES }, (_, number): FinishedDelivery => {
    const happenedAt = loadedAt - (DELIVERIES - number) * HOUR - Math.round(fraction(number, 60) * 30 * MINUTE)
    const hasFailed = number % 13 === 7
    const attempts = hasFailed ? 9 : number % 9 === 4 ? 2 : 1
    const tookMs = 40 + Math.round(fraction(number, 61) ** 2 * 900)
    return {
      deliveryId: sampleId('msg', number),
      event: pick(
        webhookEvents.filter((event) => sampleWebhook.events.some((one) => one === event)),
        number,
        62,
      ),
      subjectId: pick(sampleMemberIds, number, 63),
      happenedAt,
      attempts,
      last: {
        at: happenedAt + attempts * 4000,
        tookMs,
        status: hasFailed ? 503 : 200,
        ...(hasFailed && { fault: 'The receiver answered 503.' }),
      },
    }
  })
