import type { SiteId } from '@foyer/protocol'
import type { PipelineWork } from '../features/data/aggregate/pipeline-work.js'
import type { LiveCollections } from '../features/data/collections/live-collections.js'
import type { JobRunner } from '../features/data/jobs/job-runner.js'
import type { PortableStore } from '../features/import-export/portable-store.js'
import type { BreachedPasswords } from '../features/members/password/breached-passwords/breached-passwords.js'
import type { PasswordHashing } from '../features/members/password/password-hashing.js'
import type { SiteCounts } from '../features/overview/site-counts.js'
import type { RefusalKeeper } from '../features/site/clients/remember-refusals.js'
import type { KeyUses } from '../features/site/credentials/key-uses.js'
import type { Directory } from '../features/site/snapshot/directory.js'
import type { EndedSessions, TokenChecker } from '../features/tokens/token-checker.js'
import type { TokenIssuer } from '../features/tokens/token-issuer.js'
import type { EndedVisitors } from '../features/visitors/ended-visitors.js'
import type { PromotionStep } from '../features/visitors/promote-visitor.js'
import type { Visits } from '../features/visitors/visits.js'
import type { Captcha } from '../integrations/captcha/captcha.js'
import type { MailSender } from '../integrations/mail/mail-sender.js'
import type { MailServer } from '../integrations/mail/mail-server.js'
import type { WebhookReach } from '../integrations/webhooks/webhook-address.js'
import type { WebhookSender } from '../integrations/webhooks/webhook-sender.js'
import type { Clock } from '../kernel/clock.js'
import type { Random } from '../kernel/random.js'
import type { Secrets } from '../kernel/secrets.js'
import type { DataRequests } from '../platform/limits/data-requests.js'
import type { Limiter } from '../platform/limits/limiter.js'
import type { Metrics } from '../platform/metrics/metrics.js'
import type { BackgroundWork } from '../platform/threads/background-work.js'
import type { Storage } from './storage.js'

/** All that is built once and handed in. A verb names the few of these it uses (`Pick<Needs, …>`). */
export interface Needs {
  issuer: string
  siteId: SiteId
  clock: Clock
  random: Random
  secrets: Secrets
  storage: Storage
  directory: Directory
  /** The collections of the data service as this node has them in mind. */
  collections: LiveCollections
  pipelines: Pick<PipelineWork, 'run'>
  hashing: PasswordHashing
  limiter: Limiter
  dataRequests: DataRequests
  /** When API keys and client secrets were last used. */
  keyUses: KeyUses
  /** Addresses that were refused, for an owner to approve. */
  refusals: RefusalKeeper
  tokens: TokenIssuer
  checker: TokenChecker
  ended: EndedSessions
  endedVisitors: EndedVisitors
  visits: Visits
  mail: Pick<MailSender, 'wake'>
  /** Hands a mail over at once: a test. */
  sendMailNow: MailSender['sendNow']
  /** Where mail goes, as far as it may be told. */
  mailServer: MailServer
  jobs: Pick<JobRunner, 'wake'>
  webhooks: Pick<WebhookSender, 'wake' | 'sendNow'>
  webhookReach: WebhookReach
  breachedPasswords: BreachedPasswords
  memberImports: Pick<BackgroundWork, 'wake'>
  /** What leaves in files. */
  portable: Pick<PortableStore, 'membersAfter'>
  captcha: Captcha
  metrics: Metrics
  counts: Pick<SiteCounts, 'promoted'>
  promotionSteps: readonly PromotionStep[]
  /** What decides about settings beside the settings: whether it is a development server, and whether the captcha's provider gave a secret key. */
  deployment: { dev: boolean; hasCaptchaSecret: boolean }
}
