import {
  type DeliveryAttempt,
  TEST_EVENT,
  type Webhook,
  type WebhookEvent,
  webhookEvents,
} from '../../integrations/webhooks/webhook.js'
import { type WebhookReach, webhookUrlError } from '../../integrations/webhooks/webhook-address.js'
import { newWebhookSecret } from '../../integrations/webhooks/webhook-signature.js'
import { secretsEqual } from '../../kernel/digest.js'
import { ApplicationError, ValidationError, violation } from '../../kernel/errors/application-error.js'
import { lifetimes } from '../../kernel/lifetimes.js'
import { newId } from '../../kernel/random.js'
import { seal, unseal } from '../../platform/sealing/seal.js'
import { type Act, audit } from '../audit/audit.js'
import type { ModerationStores } from '../moderation/deps.js'
import { secretPurpose } from './attempt-webhook-delivery.js'
import type { DeliveryDeps } from './deps.js'
import type { WebhookSender } from './webhook-sender.js'

export const MAX_WEBHOOKS = 20

type WebhookSecrets = { secrets: Pick<DeliveryDeps['secrets'], 'webhook'> }
type ManageWebhookDeps = Pick<DeliveryDeps, 'storage' | 'random' | 'clock' | 'webhookReach'> & WebhookSecrets

const webhookNotFound = () => new ApplicationError('NOT_FOUND', 'There is no such webhook.')

function validateWebhook(
  input: { url?: string | undefined; events?: readonly string[] | undefined },
  reach: WebhookReach,
): void {
  const addressFault = input.url === undefined ? undefined : webhookUrlError(input.url, reach)
  const unknown = input.events?.find((event) => !webhookEvents.includes(event as WebhookEvent))
  const violations = [
    ...(addressFault === undefined ? [] : [violation('url', addressFault, 'INVALID')]),
    ...(input.events?.length === 0 ? [violation('events', 'Choose at least one event.', 'INVALID')] : []),
    ...(unknown === undefined
      ? []
      : [
          violation(
            'events',
            `"${unknown.slice(0, 50)}" is no event; there are: ${webhookEvents.join(', ')}.`,
            'INVALID',
          ),
        ]),
  ]
  if (violations.length > 0) throw new ValidationError(violations)
}

const selectEvents = (events: readonly string[]): WebhookEvent[] =>
  webhookEvents.filter((event) => events.includes(event))

const sealSecret = (
  webhookId: string,
  { random, secrets }: Pick<DeliveryDeps, 'random'> & WebhookSecrets,
  secret = newWebhookSecret(random),
) => ({ secret, sealed: seal(Buffer.from(secret), secrets.webhook, secretPurpose(webhookId)) })

/** Returns whether a webhook has this secret. False if its secret was sealed under another root secret. */
export function hasWebhookSecret(
  { webhookId, sealedSecret }: Pick<Webhook, 'webhookId' | 'sealedSecret'>,
  secret: string,
  { secrets }: WebhookSecrets,
): boolean {
  const stored = unseal(sealedSecret, secrets.webhook, secretPurpose(webhookId))
  return stored !== undefined && secretsEqual(stored.toString(), secret)
}

const auditWebhook = (
  act: Act,
  action: string,
  webhookId: string,
  stores: ModerationStores,
  deps: ManageWebhookDeps,
  details?: Record<string, unknown>,
) => audit(act, { action, target: { kind: 'webhook', id: webhookId }, ...(details && { details }) }, stores, deps)

/** Returns only the host, because the path may contain a secret of the receiver. */
const hostOf = (url: string) => ({ host: new URL(url).host })

/**
 * Adds a webhook with a random secret, which the result contains and which is never shown again, or with `given`.
 * @throws ValidationError, ApplicationError INVALID_REQUEST (too many)
 */
export async function addWebhook(
  input: { url: string; events: readonly string[] },
  act: Act,
  deps: ManageWebhookDeps,
  given?: string,
): Promise<{ webhook: Webhook; secret: string }> {
  validateWebhook(input, deps.webhookReach)
  const webhookId = newId(deps.random, 'whk')
  const { secret, sealed } = sealSecret(webhookId, deps, given)
  const webhook: Webhook = {
    webhookId,
    url: input.url,
    events: selectEvents(input.events),
    sealedSecret: sealed,
    sealedOldSecret: null,
    oldSecretUntil: null,
    createdAt: deps.clock.now(),
    offSince: null,
    offReason: null,
    failingSince: null,
  }
  await deps.storage.transact(async (stores) => {
    await stores.site.lock()
    if ((await stores.webhooks.list()).length >= MAX_WEBHOOKS)
      throw new ApplicationError('INVALID_REQUEST', `A site has at most ${MAX_WEBHOOKS} webhooks. Remove one first.`)
    await stores.webhooks.insert(webhook)
    await auditWebhook(act, 'webhook-added', webhookId, stores, deps, { ...hostOf(input.url), events: webhook.events })
  })
  return { webhook, secret }
}

/**
 * Changes the address, the events, or whether the webhook is on. @throws ValidationError, ApplicationError NOT_FOUND
 */
export async function updateWebhook(
  webhookId: string,
  change: { url?: string | undefined; events?: readonly string[] | undefined; isOn?: boolean | undefined },
  act: Act,
  deps: ManageWebhookDeps,
): Promise<Webhook> {
  validateWebhook(change, deps.webhookReach)
  const { url, events, isOn } = change
  return deps.storage.transact(async (stores) => {
    if (
      !(await stores.webhooks.update(webhookId, {
        ...(url === undefined ? {} : { url }),
        ...(events === undefined ? {} : { events: selectEvents(events) }),
      }))
    )
      throw webhookNotFound()
    if (isOn === true) await stores.webhooks.enable(webhookId)
    if (isOn === false) await stores.webhooks.disable(webhookId, 'owner', deps.clock.now())
    await auditWebhook(act, 'webhook-changed', webhookId, stores, deps, {
      ...(url === undefined ? {} : hostOf(url)),
      ...(events === undefined ? {} : { events: selectEvents(events) }),
      ...(isOn === undefined ? {} : { isOn }),
    })
    const changed = await stores.webhooks.find(webhookId)
    if (changed === undefined) throw webhookNotFound()
    return changed
  })
}

/** Removes a webhook and its log; waiting deliveries are not sent. @throws ApplicationError NOT_FOUND */
export async function removeWebhook(webhookId: string, act: Act, deps: ManageWebhookDeps): Promise<void> {
  await deps.storage.transact(async (stores) => {
    const webhook = await stores.webhooks.find(webhookId)
    if (webhook === undefined || !(await stores.webhooks.delete(webhookId))) throw webhookNotFound()
    await auditWebhook(act, 'webhook-removed', webhookId, stores, deps, hostOf(webhook.url))
  })
}

/**
 * Gives a webhook a new secret: a random one, or `given`. For a day deliveries are also signed with the old one.
 * @throws ApplicationError NOT_FOUND
 */
export async function rotateWebhookSecret(
  webhookId: string,
  act: Act,
  deps: ManageWebhookDeps,
  given?: string,
): Promise<{ secret: string; oldUntil: number }> {
  const { secret, sealed } = sealSecret(webhookId, deps, given)
  const oldUntil = deps.clock.now() + lifetimes.oldWebhookSecret.ms
  await deps.storage.transact(async (stores) => {
    if (!(await stores.webhooks.rotateSecret(webhookId, sealed, oldUntil))) throw webhookNotFound()
    await auditWebhook(act, 'webhook-secret-rotated', webhookId, stores, deps)
  })
  return { secret, oldUntil }
}

/**
 * Sends a test delivery at once, without retries, even if the webhook is off, and returns the result.
 * @throws ApplicationError NOT_FOUND
 */
export async function testWebhook(
  webhookId: string,
  act: Act,
  deps: ManageWebhookDeps,
  sendNow: WebhookSender['sendNow'],
): Promise<DeliveryAttempt> {
  const deliveryId = newId(deps.random, 'msg')
  const { webhook, delivery } = await deps.storage.transact(async (stores) => {
    const webhook = await stores.webhooks.find(webhookId)
    if (webhook === undefined) throw webhookNotFound()
    const now = deps.clock.now()
    await stores.webhookDeliveries.insert({
      deliveryId,
      webhookId,
      event: TEST_EVENT,
      now,
      until: now + lifetimes.webhookLease.ms,
    })
    await auditWebhook(act, 'webhook-tested', webhookId, stores, deps)
    const delivery = await stores.webhookDeliveries.find(webhookId, deliveryId)
    if (delivery === undefined) throw webhookNotFound()
    return { webhook, delivery }
  })
  return sendNow(delivery, webhook, { once: true })
}

/** Resends a delivery under the same id. @throws ApplicationError NOT_FOUND (also while it is being sent) */
export async function resendDelivery(
  webhookId: string,
  deliveryId: string,
  act: Act,
  deps: ManageWebhookDeps,
): Promise<void> {
  await deps.storage.transact(async (stores) => {
    if (!(await stores.webhookDeliveries.retry(webhookId, deliveryId, deps.clock.now())))
      throw new ApplicationError('NOT_FOUND', 'There is no such delivery, or it is being sent right now.')
    await auditWebhook(act, 'webhook-resent', webhookId, stores, deps, { deliveryId })
  })
}
