import { mailJob } from '../../integrations/mail/mail-job-store.js'
import type { DeliveryAttempt, DisabledReason, Webhook, WebhookDelivery } from '../../integrations/webhooks/webhook.js'
import type { DeliveryEnd } from '../../integrations/webhooks/webhook-delivery-store.js'
import { lifetimes, webhookRetryDelays } from '../../kernel/lifetimes.js'
import { type BackgroundJob, backgroundJob } from '../../platform/threads/background-job.js'
import { audit } from '../audit/audit.js'
import type { ModerationDeps, ModerationStores } from '../moderation/deps.js'
import { attemptDelivery } from './attempt-webhook-delivery.js'

/**
 * Poll interval for deliveries, in milliseconds of real time: the database inserts them, so nothing wakes the sender.
 */
const POLL_INTERVAL_MS = 1000
/** Concurrent deliveries for each webhook and node; one lane prefers retries. */
const LANES: readonly DeliveryEnd[] = ['new', 'new', 'new', 'again']
/** Time for attempts in progress when the node stops, in milliseconds of real time. */
const STOP_TIMEOUT_MS = 3000
export const MAX_ATTEMPTS = webhookRetryDelays.length + 1

/** Returns the delay after this many failed attempts, in milliseconds, or `undefined` to abandon the delivery. */
export const webhookRetryDelay = (attempts: number): number | undefined => webhookRetryDelays[attempts - 1]

export type WebhookSender = BackgroundJob & {
  /** Sends a leased delivery now and stores the result. `once`: no retry. */
  sendNow(delivery: WebhookDelivery, webhook: Webhook, how?: { once?: boolean }): Promise<DeliveryAttempt>
}

interface WebhookLog {
  attempted(event: string, isDelivered: boolean): void
  switchedOff(webhookId: string, reason: DisabledReason): void
  failed(error: unknown): void
}

type WebhookSenderDeps = Pick<ModerationDeps, 'storage' | 'clock' | 'random' | 'secrets' | 'webhookReach'> & {
  mail: Pick<ModerationDeps['mail'], 'wake'>
}

/** Sends deliveries to webhooks, each webhook independently, so that a slow one does not delay the others. */
export function webhookSender(deps: WebhookSenderDeps, log: WebhookLog): WebhookSender {
  const { storage, clock } = deps
  const stopping = new AbortController()
  const activeWebhooks = new Map<string, Promise<void>>()

  async function sendNow(delivery: WebhookDelivery, webhook: Webhook, { once = false } = {}): Promise<DeliveryAttempt> {
    const outcome = await attemptDelivery(delivery, webhook, deps, stopping.signal)
    // Whether it arrived is unknown, so the next node that leases it sends it again.
    if (stopping.signal.aborted) return outcome
    const isDelivered = outcome.fault === undefined
    const delay = isDelivered || once ? undefined : webhookRetryDelay(delivery.attempts)
    const off = await storage.transact(async (stores) => {
      const { webhookId } = webhook
      // Locks the webhook before its deliveries, in the same order as its removal: otherwise the two could deadlock,
      // and PostgreSQL would abort one.
      if (isDelivered) await stores.webhooks.recordSuccess(webhookId)
      const failingSince = isDelivered ? undefined : await stores.webhooks.recordFailure(webhookId, clock.now())
      await stores.webhookDeliveries.recordAttempt(
        delivery.deliveryId,
        outcome,
        delay === undefined ? null : clock.now() + delay,
      )
      if (isDelivered) return undefined
      const since = failingSince ?? clock.now()
      const isFailingTooLong = !once && delay === undefined && clock.now() - since >= lifetimes.webhookDisabled.ms
      const reason: DisabledReason | undefined =
        outcome.status === 410 ? 'gone' : isFailingTooLong ? 'failing' : undefined
      return reason !== undefined && (await disableWebhook(webhook, reason, stores, deps)) ? reason : undefined
    })
    log.attempted(delivery.event, isDelivered)
    if (off !== undefined) {
      log.switchedOff(webhook.webhookId, off)
      deps.mail.wake()
    }
    return outcome
  }

  async function runLane(webhookId: string, end: DeliveryEnd, isStopped: () => boolean): Promise<void> {
    while (!isStopped()) {
      const webhook = await storage.read((stores) => stores.webhooks.find(webhookId))
      if (webhook === undefined || webhook.offSince !== null) return
      const now = clock.now()
      const delivery = await storage.transact((stores) =>
        stores.webhookDeliveries.lease(webhookId, end, now, now + lifetimes.webhookLease.ms),
      )
      if (delivery === undefined) return
      await sendNow(delivery, webhook)
    }
  }

  const worker = backgroundJob({
    pollEveryMs: POLL_INTERVAL_MS,
    hasWork: async () =>
      (await storage.read((stores) => stores.webhookDeliveries.listDueWebhooks(clock.now()))).length > 0,
    runAll: async (isStopped) => {
      const due = await storage.read((stores) => stores.webhookDeliveries.listDueWebhooks(clock.now()))
      for (const webhookId of due) {
        if (activeWebhooks.has(webhookId)) continue
        const lanes = Promise.all(LANES.map((end) => runLane(webhookId, end, isStopped))).then(
          () => {},
          (error) => log.failed(error),
        )
        activeWebhooks.set(
          webhookId,
          lanes.finally(() => activeWebhooks.delete(webhookId)),
        )
      }
    },
    onError: log.failed,
  })
  const allSent = async () => {
    while (activeWebhooks.size > 0) await Promise.all(activeWebhooks.values())
  }
  return {
    ...worker,
    sendNow,
    settled: async () => {
      await worker.settled()
      await allSent()
    },
    stop: async () => {
      const abortTimer = setTimeout(() => stopping.abort(), STOP_TIMEOUT_MS)
      await worker.stop()
      await allSent()
      clearTimeout(abortTimer)
    },
  }
}

/** Disables a webhook by rule and notifies the owners by email. */
async function disableWebhook(
  webhook: Webhook,
  reason: DisabledReason,
  stores: ModerationStores,
  { clock, random }: WebhookSenderDeps,
): Promise<boolean> {
  const now = clock.now()
  const { webhookId, url } = webhook
  if (!(await stores.webhooks.disable(webhookId, reason, now))) return false
  const act = { actor: { kind: 'server', id: null }, requestId: null, network: null } as const
  const entry = {
    action: 'webhook-switched-off',
    target: { kind: 'webhook', id: webhookId },
    details: { reason },
  } as const
  await audit(act, entry, stores, { random, clock })
  for (const { email, role, status } of await stores.owners.list()) {
    if (role !== 'owner' || status !== 'active') continue
    const payload = { kind: 'webhook-off', to: email, locale: null, host: new URL(url).host } as const
    await stores.mailJobs.insert(mailJob(payload, now, random))
  }
  return true
}
