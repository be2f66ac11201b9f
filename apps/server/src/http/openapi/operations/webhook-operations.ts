import {
  addWebhookRequest,
  addWebhookResponse,
  changeWebhookRequest,
  paths,
  rotateWebhookSecretResponse,
  testWebhookResponse,
  webhookDeliveriesPage,
  webhookDeliveryState,
  webhookResponse,
  webhooksResponse,
} from '@foyer/protocol'
import { z } from 'zod'
import type { Operation } from '../operation.js'
import { owners } from './owners.js'

const oneWebhook = `${paths.ownerWebhooks}/:webhookId`
const webhookNamed = { name: 'webhookId', about: 'The id of a webhook.' }

/** The webhooks of the site and what was delivered to them (decision 24). */
export const webhookOperations: readonly Operation[] = [
  owners({
    id: 'listWebhooks',
    method: 'GET',
    path: paths.ownerWebhooks,
    summary: 'The webhooks of the site',
    about: 'With how they are, and the events there are.',
    answer: ['The webhooks, the oldest first.', webhooksResponse],
  }),
  owners({
    id: 'addWebhook',
    method: 'POST',
    path: paths.ownerWebhooks,
    summary: 'Add a webhook',
    about:
      'An https address of the public Internet. The secret that deliveries are signed with, as the specification Standard Webhooks says, is in this answer and nowhere else.',
    body: { schema: addWebhookRequest },
    answer: ['The webhook and its secret.', addWebhookResponse],
    refusals: ['INVALID_REQUEST'],
  }),
  owners({
    id: 'changeWebhook',
    method: 'PATCH',
    path: oneWebhook,
    named: webhookNamed,
    summary: 'Change a webhook, or switch it on or off',
    about: 'While it is off, what happens is not noted for it; what waited before goes out when it is on again.',
    body: { schema: changeWebhookRequest },
    answer: ['The webhook.', webhookResponse],
    refusals: ['NOT_FOUND'],
  }),
  owners({
    id: 'removeWebhook',
    method: 'DELETE',
    path: oneWebhook,
    named: webhookNamed,
    summary: 'Remove a webhook',
    about: 'What waits for it is not sent, and its log goes.',
    refusals: ['NOT_FOUND'],
  }),
  owners({
    id: 'rotateWebhookSecret',
    method: 'POST',
    path: `${oneWebhook}/rotate-secret`,
    named: webhookNamed,
    summary: 'Make a new secret',
    about: 'For 24 hours deliveries carry a signature with each of the two.',
    answer: ['The new secret, this once.', rotateWebhookSecretResponse],
    refusals: ['NOT_FOUND'],
  }),
  owners({
    id: 'testWebhook',
    method: 'POST',
    path: `${oneWebhook}/test`,
    named: webhookNamed,
    summary: 'Send a test now',
    about: 'The event `webhook.test`, once. It takes as long as the receiver does, 15 seconds at most.',
    answer: ['How it ended.', testWebhookResponse],
    refusals: ['NOT_FOUND'],
  }),
  owners({
    id: 'listWebhookDeliveries',
    method: 'GET',
    path: `${oneWebhook}/deliveries`,
    named: webhookNamed,
    summary: 'The log of a webhook',
    about: 'Deliveries are kept for 14 days after their end.',
    query: [
      { name: 'state', schema: webhookDeliveryState, about: 'Those that wait, were taken or were given up.' },
      { name: 'cursor', schema: z.string(), about: 'The `next` of the page before.' },
    ],
    answer: ['Up to 50 deliveries, the newest first.', webhookDeliveriesPage],
    refusals: ['NOT_FOUND'],
  }),
  owners({
    id: 'resendWebhookDelivery',
    method: 'POST',
    path: `${oneWebhook}/deliveries/:deliveryId/resend`,
    named: { name: 'webhookId', about: 'The id of a webhook, and that of a delivery to it.' },
    summary: 'Send a delivery again',
    about: 'Under the same id, so that a receiver that had it drops it.',
    refusals: ['NOT_FOUND'],
  }),
]
