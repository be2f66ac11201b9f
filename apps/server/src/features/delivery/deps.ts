import type { ModerationDeps } from '../moderation/deps.js'
import type { MailSender } from './mail-sender.js'
import type { WebhookSender } from './webhook-sender.js'

export interface DeliveryDeps extends ModerationDeps {
  /** Delivers one mail at once, for a test mail. */
  sendMailNow: MailSender['sendNow']
  webhooks: Pick<WebhookSender, 'wake' | 'sendNow'>
}
