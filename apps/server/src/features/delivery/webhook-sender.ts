import type { AttemptOutcome, OffReason, Webhook, WebhookDelivery } from '../../integrations/webhooks/webhook.js'
import type { DeliveryEnd } from '../../integrations/webhooks/webhook-delivery-store.js'
import { MINUTE, SECOND } from '../../kernel/clock.js'
import { newId } from '../../kernel/random.js'

import { type BackgroundWork, backgroundWork } from '../../platform/threads/background-work.js'
import { audit } from '../audit/audit.js'
import type { ModerationDeps, ModerationStores } from '../moderation/deps.js'
import { attemptDelivery } from './attempt-delivery.js'

/**
 * How often a node looks for deliveries, in milliseconds of real time: the database notes them by itself, so nobody
 * wakes it.
 */
const LOOK_EVERY_MS = 1000
/** For so long no other node takes what one is sending: longer than an attempt may take. */
const LEASE_MS = MINUTE
/** So many at a time go to one webhook from one node; one of them takes what is to be tried again first. */
const LANES: readonly DeliveryEnd[] = ['new', 'new', 'new', 'again']
/** An attempt under way when the node stops has this long, in milliseconds of real time. */
const STOP_WITHIN_MS = 3000
const HOUR = 60 * MINUTE
/**
 * When a delivery is tried again after each failure, as Standard Webhooks proposes: the last attempt comes after some
 * three days.
 */
const RETRY_AFTER = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
]
export const MOST_ATTEMPTS = RETRY_AFTER.length + 1
/** A webhook that has taken nothing for so long is switched off when a delivery is given up. */
const OFF_AFTER_MS = 3 * 24 * HOUR

/** When a delivery that failed so often is tried again, in milliseconds; undefined when it is given up. */
export const deliveryDelay = (attempts: number): number | undefined => RETRY_AFTER[attempts - 1]

export type WebhookSender = BackgroundWork & {
  /** Sends one that was taken, now; keeps how it ended. `once`: it is not tried again. */
  sendNow(delivery: WebhookDelivery, webhook: Webhook, how?: { once?: boolean }): Promise<AttemptOutcome>
}

export interface WebhookLog {
  attempted(event: string, isDelivered: boolean): void
  switchedOff(webhookId: string, reason: OffReason): void
  failed(error: unknown): void
}

type Sending = Pick<ModerationDeps, 'storage' | 'clock' | 'random' | 'secrets' | 'webhookReach'> & {
  mail: Pick<ModerationDeps['mail'], 'wake'>
}

/** Delivers what happened to webhooks: each by itself, so that a slow one holds no other up. */
export function webhookSender(deps: Sending, log: WebhookLog): WebhookSender {
  const { storage, clock } = deps
  const stopping = new AbortController()
  const busy = new Map<string, Promise<void>>()

  async function sendNow(delivery: WebhookDelivery, webhook: Webhook, { once = false } = {}): Promise<AttemptOutcome> {
    const outcome = await attemptDelivery(delivery, webhook, deps, stopping.signal)
    // Whether it arrived is not known, so it is sent again by whoever takes it next.
    if (stopping.signal.aborted) return outcome
    const isDelivered = outcome.fault === undefined
    const delay = isDelivered || once ? undefined : deliveryDelay(delivery.attempts)
    const off = await storage.transact(async (stores) => {
      const { webhookId } = webhook
      // The webhook before its deliveries, as its removal takes them: of two that wait for each other PostgreSQL ends
      // one.
      if (isDelivered) await stores.webhooks.noteSuccess(webhookId)
      const failingSince = isDelivered ? undefined : await stores.webhooks.noteFailure(webhookId, clock.now())
      await stores.webhookDeliveries.keep(
        delivery.deliveryId,
        outcome,
        delay === undefined ? null : clock.now() + delay,
      )
      if (isDelivered) return undefined
      const since = failingSince ?? clock.now()
      const isLongGone = !once && delay === undefined && clock.now() - since >= OFF_AFTER_MS
      const reason: OffReason | undefined = outcome.status === 410 ? 'gone' : isLongGone ? 'failing' : undefined
      return reason !== undefined && (await switchOff(webhook, reason, stores, deps)) ? reason : undefined
    })
    log.attempted(delivery.event, isDelivered)
    if (off !== undefined) {
      log.switchedOff(webhook.webhookId, off)
      deps.mail.wake()
    }
    return outcome
  }

  async function lane(webhookId: string, end: DeliveryEnd, isStopped: () => boolean): Promise<void> {
    while (!isStopped()) {
      const webhook = await storage.read((stores) => stores.webhooks.find(webhookId))
      if (webhook === undefined || webhook.offSince !== null) return
      const now = clock.now()
      const delivery = await storage.transact((stores) =>
        stores.webhookDeliveries.take(webhookId, end, now, now + LEASE_MS),
      )
      if (delivery === undefined) return
      await sendNow(delivery, webhook)
    }
  }

  const work = backgroundWork({
    lookEveryMs: LOOK_EVERY_MS,
    isDue: async () => (await storage.read((stores) => stores.webhookDeliveries.due(clock.now()))).length > 0,
    doAll: async (isStopped) => {
      const due = await storage.read((stores) => stores.webhookDeliveries.due(clock.now()))
      for (const webhookId of due) {
        if (busy.has(webhookId)) continue
        const lanes = Promise.all(LANES.map((end) => lane(webhookId, end, isStopped))).then(
          () => {},
          (error) => log.failed(error),
        )
        busy.set(
          webhookId,
          lanes.finally(() => busy.delete(webhookId)),
        )
      }
    },
    failed: log.failed,
  })
  const allSent = async () => {
    while (busy.size > 0) await Promise.all(busy.values())
  }
  return {
    ...work,
    sendNow,
    settled: async () => {
      await work.settled()
      await allSent()
    },
    stop: async () => {
      const breakOff = setTimeout(() => stopping.abort(), STOP_WITHIN_MS)
      await work.stop()
      await allSent()
      clearTimeout(breakOff)
    },
  }
}

/** Switches a webhook off by a rule and tells those who run the site. */
async function switchOff(
  webhook: Webhook,
  reason: OffReason,
  stores: ModerationStores,
  { clock, random }: Sending,
): Promise<boolean> {
  const now = clock.now()
  const { webhookId, url } = webhook
  if (!(await stores.webhooks.switchOff(webhookId, reason, now))) return false
  const act = { actor: { kind: 'server', id: null }, requestId: null, network: null } as const
  const what = {
    action: 'webhook-switched-off',
    target: { kind: 'webhook', id: webhookId },
    details: { reason },
  } as const
  await audit(act, what, stores, { random, clock })
  for (const { email, role, status } of await stores.owners.list()) {
    if (role !== 'owner' || status !== 'active') continue
    const order = { kind: 'webhook-off', to: email, locale: null, host: new URL(url).host } as const
    const jobId = newId(random, 'job')
    await stores.mailJobs.add({ jobId, order, attempts: 0, nextAttemptAt: now, createdAt: now })
  }
  return true
}
