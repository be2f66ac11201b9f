import type { Branding } from '../kernel/branding/branding-settings.js'
import type { Storage } from '../platform/database/storage.js'
import type { PlatformDeps, PlatformStores } from '../platform/deps.js'
import type { Captcha } from './captcha/captcha.js'
import type { CaptchaRules } from './captcha/captcha-settings.js'
import type { MailJobStore } from './mail/mail-job-store.js'
import type { MailServer } from './mail/mail-server.js'
import type { MailRules } from './mail/mail-settings.js'
import type { MailTexts } from './mail/mail-text-settings.js'
import type { WebhookReach } from './webhooks/webhook-address.js'
import type { WebhookDeliveryStore } from './webhooks/webhook-delivery-store.js'
import type { WebhookStore } from './webhooks/webhook-store.js'

export interface IntegrationStores extends PlatformStores {
  mailJobs: MailJobStore
  webhooks: WebhookStore
  webhookDeliveries: WebhookDeliveryStore
}

/** The part of the site snapshot that mails and captchas read. */
interface SiteView {
  settings: {
    name: string
    language: string
    branding: Branding
    mail: MailRules
    mailTexts: MailTexts
    captcha: CaptchaRules
  }
  clients: ReadonlyMap<string, { origins: readonly string[] }>
  origins: ReadonlySet<string>
}

export interface IntegrationDeps extends PlatformDeps {
  storage: Storage<IntegrationStores>
  siteSnapshot: { current(): SiteView }
  /** Starts delivering due mail jobs. */
  mail: { wake(): void }
  /** The mail server as shown in the console, without credentials. */
  mailServer: MailServer
  webhookReach: WebhookReach
  captcha: Captcha
}
