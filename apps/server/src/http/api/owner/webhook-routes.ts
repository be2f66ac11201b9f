import { addWebhookRequest, changeWebhookRequest, paths, webhookDeliveriesQuery } from '@foyer/protocol'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  addWebhook,
  removeWebhook,
  resendDelivery,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from '../../../features/delivery/manage-webhooks.js'
import {
  type DeliveryAttempt,
  type Webhook,
  type WebhookDelivery,
  webhookEvents,
} from '../../../integrations/webhooks/webhook.js'
import { rfc3339 } from '../../../kernel/clock.js'
import { ApplicationError } from '../../../kernel/errors/application-error.js'
import type { HttpDeps } from '../../deps.js'
import { parseBody } from '../../server/bodies/parse-request.js'
import { runBy } from './owner-routes.js'

const PAGE = 50
const dateOf = (at: number | null) => (at === null ? null : rfc3339(at))

const attemptView = ({ at, tookMs, status, answer, fault }: DeliveryAttempt) => ({
  date: rfc3339(at),
  tookMs,
  status: status ?? null,
  answer: answer ?? '',
  fault: fault ?? null,
})

const deliveryView = (delivery: WebhookDelivery) => ({
  deliveryId: delivery.deliveryId,
  event: delivery.event,
  subject: delivery.subjectId,
  happenedDate: rfc3339(delivery.happenedAt),
  state: delivery.nextAttemptAt !== null ? 'waiting' : delivery.isDelivered ? 'delivered' : 'failed',
  attempts: delivery.attempts,
  // Zero, for what was only just noted, is as soon as can be.
  nextAttemptDate: dateOf(delivery.nextAttemptAt === 0 ? delivery.happenedAt : delivery.nextAttemptAt),
  last: delivery.last === null ? null : attemptView(delivery.last),
})

/** What an owner tells other programs of (decision 24). Who may do what stands in `owner-access.ts`. */
export function webhookRoutes(api: FastifyInstance, deps: HttpDeps): void {
  const { storage, webhooks: sender, clock } = deps
  const idIn = (request: FastifyRequest, name = 'webhookId') =>
    (request.params as Record<string, string>)[name] as string
  const viewsOf = async (webhooks: readonly Webhook[]) => {
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
  const one = `${paths.ownerWebhooks}/:webhookId`

  api.get(paths.ownerWebhooks, async (request) => {
    runBy(request, 'listWebhooks', deps)
    const webhooks = await storage.read((stores) => stores.webhooks.list())
    return { webhooks: await viewsOf(webhooks), events: webhookEvents }
  })

  api.post(paths.ownerWebhooks, async (request) => {
    const { act } = runBy(request, 'addWebhook', deps)
    const { webhook, secret } = await addWebhook(parseBody(addWebhookRequest, request.body), act, deps)
    const [view] = await viewsOf([webhook])
    return { webhook: view, secret }
  })

  api.patch(one, async (request) => {
    const { act } = runBy(request, 'changeWebhook', deps)
    const webhook = await updateWebhook(idIn(request), parseBody(changeWebhookRequest, request.body), act, deps)
    sender.wake()
    const [view] = await viewsOf([webhook])
    return { webhook: view }
  })

  api.delete(one, async (request) => {
    const { act } = runBy(request, 'removeWebhook', deps)
    await removeWebhook(idIn(request), act, deps)
    return {}
  })

  api.post(`${one}/rotate-secret`, async (request) => {
    const { act } = runBy(request, 'rotateWebhookSecret', deps)
    const { secret, oldUntil } = await rotateWebhookSecret(idIn(request), act, deps)
    return { secret, oldSecretUntil: rfc3339(oldUntil) }
  })

  api.post(`${one}/test`, async (request) => {
    const { act } = runBy(request, 'testWebhook', deps)
    await deps.limiter.consume('testsBySite', deps.siteId)
    return { attempt: attemptView(await testWebhook(idIn(request), act, deps, sender.sendNow)) }
  })

  api.get(`${one}/deliveries`, async (request) => {
    runBy(request, 'listWebhookDeliveries', deps)
    const { state, cursor } = parseBody(webhookDeliveriesQuery, request.query)
    const before = cursor === undefined ? undefined : Number(cursor)
    const found = await storage.read(async (stores) => {
      if ((await stores.webhooks.find(idIn(request))) === undefined)
        throw new ApplicationError('NOT_FOUND', 'There is no such webhook.')
      return stores.webhookDeliveries.list(idIn(request), { before, state, limit: PAGE + 1 })
    })
    const deliveries = found.slice(0, PAGE)
    const next = found.length > PAGE ? String(deliveries.at(-1)?.serial) : null
    return { deliveries: deliveries.map(deliveryView), next }
  })

  api.post(`${one}/deliveries/:deliveryId/resend`, async (request) => {
    const { act } = runBy(request, 'resendWebhookDelivery', deps)
    await resendDelivery(idIn(request), idIn(request, 'deliveryId'), act, deps)
    sender.wake()
    return {}
  })
}
