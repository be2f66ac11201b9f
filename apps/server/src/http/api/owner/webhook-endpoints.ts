import {
  addWebhookRequest,
  addWebhookResponse,
  changeWebhookRequest,
  paths,
  rotateWebhookSecretResponse,
  testWebhookResponse,
  webhookDeliveriesPage,
  webhookDeliveriesQuery,
  webhookDeliveryState,
  webhookResponse,
  webhooksResponse,
} from '@foyer/protocol'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import {
  addWebhook,
  removeWebhook,
  resendDelivery,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from '../../../features/delivery/manage-webhooks.js'
import { webhookEvents } from '../../../integrations/webhooks/webhook.js'
import { rfc3339 } from '../../../kernel/clock.js'
import { ApplicationError } from '../../../kernel/errors/application-error.js'
import { siteRole } from '../../endpoint/access.js'
import { json } from '../../endpoint/body.js'
import type { Endpoint } from '../../endpoint/endpoint.js'
import { pathParameter } from '../../endpoint/path-ids.js'
import { queryString } from '../../endpoint/query.js'
import { ownerEndpoint } from './owner-endpoint.js'
import { attemptView, deliveryView, webhookViews } from './webhook-views.js'

const PAGE = 50
const one = `${paths.ownerWebhooks}/:webhookId`
const named = { name: 'webhookId', about: 'The id of a webhook.' }
const idIn = (request: FastifyRequest) => pathParameter(request, 'webhookId')

/** The webhooks of the site and their deliveries (decision 24). */
export const webhookEndpoints: readonly Endpoint[] = [
  ownerEndpoint({
    id: 'listWebhooks',
    method: 'GET',
    path: paths.ownerWebhooks,
    summary: 'List the webhooks of the site',
    about: 'With their state, and the events there are.',
    allow: siteRole('read-only', 'site:read'),
    answer: ['The webhooks, the oldest first.', webhooksResponse],
    handle: async (_call, deps) => {
      const webhooks = await deps.storage.read((stores) => stores.webhooks.list())
      return { webhooks: await webhookViews(webhooks, deps), events: webhookEvents }
    },
  }),
  ownerEndpoint({
    id: 'addWebhook',
    method: 'POST',
    path: paths.ownerWebhooks,
    summary: 'Add a webhook',
    about:
      'The URL must be https and public. Deliveries are signed as in the Standard Webhooks specification; only this response contains the secret.',
    allow: siteRole('owner'),
    body: json(addWebhookRequest),
    answer: ['The webhook and its secret.', addWebhookResponse],
    handle: async ({ caller, body }, deps) => {
      const { webhook, secret } = await addWebhook(body, caller.act, deps)
      const [view] = await webhookViews([webhook], deps)
      return { webhook: view, secret }
    },
  }),
  ownerEndpoint({
    id: 'changeWebhook',
    method: 'PATCH',
    path: one,
    named,
    summary: 'Change, enable or disable a webhook',
    about:
      'While it is off, no events are recorded for it; deliveries that waited before are sent when it is on again.',
    allow: siteRole('owner'),
    body: json(changeWebhookRequest),
    answer: ['The webhook.', webhookResponse],
    refusals: ['NOT_FOUND'],
    handle: async ({ request, caller, body }, deps) => {
      const webhook = await updateWebhook(idIn(request), body, caller.act, deps)
      deps.webhooks.wake()
      const [view] = await webhookViews([webhook], deps)
      return { webhook: view }
    },
  }),
  ownerEndpoint({
    id: 'removeWebhook',
    method: 'DELETE',
    path: one,
    named,
    summary: 'Remove a webhook',
    about: 'Its waiting deliveries are not sent, and its log is deleted.',
    allow: siteRole('owner', 'site:write'),
    refusals: ['NOT_FOUND'],
    handle: async ({ request, caller }, deps) => {
      await removeWebhook(idIn(request), caller.act, deps)
      return {}
    },
  }),
  ownerEndpoint({
    id: 'rotateWebhookSecret',
    method: 'POST',
    path: `${one}/rotate-secret`,
    named,
    summary: 'Replace the signing secret of a webhook',
    about: 'For 24 hours deliveries carry a signature with each of the two.',
    allow: siteRole('owner'),
    answer: ['The new secret, shown only here.', rotateWebhookSecretResponse],
    refusals: ['NOT_FOUND'],
    handle: async ({ request, caller }, deps) => {
      const { secret, oldUntil } = await rotateWebhookSecret(idIn(request), caller.act, deps)
      return { secret, oldSecretUntil: rfc3339(oldUntil) }
    },
  }),
  ownerEndpoint({
    id: 'testWebhook',
    method: 'POST',
    path: `${one}/test`,
    named,
    summary: 'Send a test to a webhook',
    about: 'The event `webhook.test`, once. It takes as long as the receiver does, 15 seconds at most.',
    allow: siteRole('owner', 'site:write'),
    answer: ['The result of the attempt.', testWebhookResponse],
    refusals: ['NOT_FOUND'],
    handle: async ({ request, caller }, deps) => {
      await deps.limiter.consume('testsBySite', deps.siteId)
      return { attempt: attemptView(await testWebhook(idIn(request), caller.act, deps, deps.webhooks.sendNow)) }
    },
  }),
  ownerEndpoint({
    id: 'listWebhookDeliveries',
    method: 'GET',
    path: `${one}/deliveries`,
    named,
    summary: 'List the deliveries of a webhook',
    about: 'Deliveries are listed for 14 days after they ended.',
    allow: siteRole('read-only', 'site:read'),
    query: queryString(webhookDeliveriesQuery, [
      { name: 'state', schema: webhookDeliveryState, about: 'Only waiting, delivered or failed ones.' },
      { name: 'cursor', schema: z.string(), about: 'The `next` of the page before.' },
    ]),
    answer: ['Up to 50 deliveries, the newest first.', webhookDeliveriesPage],
    refusals: ['NOT_FOUND'],
    handle: async ({ request, query: { state, cursor } }, { storage }) => {
      const before = cursor === undefined ? undefined : Number(cursor)
      const found = await storage.read(async (stores) => {
        if ((await stores.webhooks.find(idIn(request))) === undefined)
          throw new ApplicationError('NOT_FOUND', 'There is no such webhook.')
        return stores.webhookDeliveries.list(idIn(request), { before, state, limit: PAGE + 1 })
      })
      const deliveries = found.slice(0, PAGE)
      const next = found.length > PAGE ? String(deliveries.at(-1)?.serial) : null
      return { deliveries: deliveries.map(deliveryView), next }
    },
  }),
  ownerEndpoint({
    id: 'resendWebhookDelivery',
    method: 'POST',
    path: `${one}/deliveries/:deliveryId/resend`,
    named: { name: 'webhookId', about: 'The id of a webhook, and that of a delivery to it.' },
    summary: 'Send a delivery again',
    about: 'With the same id, so that a receiver that already has it can drop it.',
    allow: siteRole('owner', 'site:write'),
    refusals: ['NOT_FOUND'],
    handle: async ({ request, caller }, deps) => {
      await resendDelivery(idIn(request), pathParameter(request, 'deliveryId'), caller.act, deps)
      deps.webhooks.wake()
      return {}
    },
  }),
]
