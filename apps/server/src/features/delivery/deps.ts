import type { ModerationDeps } from '../moderation/deps.js'
import type { MailSender } from './mail-sender.js'
import type { WebhookSender } from './webhook-sender.js'

export interface DeliveryDeps extends ModerationDeps {
  /** Sends an email at once, bypassing the outbox; for test emails. */
  sendMailNow: MailSender['sendNow']
  webhooks: Pick<WebhookSender, 'wake' | 'sendNow'>
}
