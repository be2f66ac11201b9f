import { addWebhookRequest, changeWebhookRequest, paths, webhookDeliveriesQuery } from '@foyer/protocol'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  addWebhook,
  changeWebhook,
  removeWebhook,
  resendDelivery,
  rotateWebhookSecret,
  testWebhook,
} from '../../../features/site/webhooks/manage-webhooks.js'
import {
  type AttemptOutcome,
  type Webhook,
  type WebhookDelivery,
  webhookEvents,
} from '../../../integrations/webhooks/webhook.js'
import { rfc3339 } from '../../../kernel/clock.js'
import { ApplicationError } from '../../../kernel/errors/application-error.js'
import type { Needs } from '../../../main/needs.js'
import { parseBody } from '../../server/bodies/parse-request.js'
import { runBy } from './owner-routes.js'

const PAGE = 50
const dateOf = (at: number | null) => (at === null ? null : rfc3339(at))

const attemptView = ({ at, tookMs, status, answer, fault }: AttemptOutcome) => ({
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

/** What an owner tells other programs of (decision 60). Who may do what stands in `owner-access.ts`. */
export function webhookRoutes(api: FastifyInstance, needs: Needs): void {
  const { storage, webhooks: sender, clock } = needs
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
    runBy(request, 'listWebhooks', needs)
    const webhooks = await storage.read((stores) => stores.webhooks.list())
    return { webhooks: await viewsOf(webhooks), events: webhookEvents }
  })

  api.post(paths.ownerWebhooks, async (request) => {
    const { act } = runBy(request, 'addWebhook', needs)
    const { webhook, secret } = await addWebhook(parseBody(addWebhookRequest, request.body), act, needs)
    const [view] = await viewsOf([webhook])
    return { webhook: view, secret }
  })

  api.patch(one, async (request) => {
    const { act } = runBy(request, 'changeWebhook', needs)
    const webhook = await changeWebhook(idIn(request), parseBody(changeWebhookRequest, request.body), act, needs)
    sender.wake()
    const [view] = await viewsOf([webhook])
    return { webhook: view }
  })

  api.delete(one, async (request) => {
    const { act } = runBy(request, 'removeWebhook', needs)
    await removeWebhook(idIn(request), act, needs)
    return {}
  })

  api.post(`${one}/rotate-secret`, async (request) => {
    const { act } = runBy(request, 'rotateWebhookSecret', needs)
    const { secret, oldUntil } = await rotateWebhookSecret(idIn(request), act, needs)
    return { secret, oldSecretUntil: rfc3339(oldUntil) }
  })

  api.post(`${one}/test`, async (request) => {
    const { act } = runBy(request, 'testWebhook', needs)
    await needs.limiter.take('testsBySite', needs.siteId)
    return { attempt: attemptView(await testWebhook(idIn(request), act, needs, sender.sendNow)) }
  })

  api.get(`${one}/deliveries`, async (request) => {
    runBy(request, 'listWebhookDeliveries', needs)
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
    const { act } = runBy(request, 'resendWebhookDelivery', needs)
    await resendDelivery(idIn(request), idIn(request, 'deliveryId'), act, needs)
    sender.wake()
    return {}
  })
}
