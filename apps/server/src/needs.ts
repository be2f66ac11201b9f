import type { SiteId } from '@foyer/protocol'
import type { Secrets } from './config/secrets.js'
import type { PipelineWork } from './data/aggregate/pipeline-work.js'
import type { JobRunner } from './data/jobs/job-runner.js'
import type { LiveCollections } from './data/live-collections.js'
import type { DataRequests } from './limits/data-requests.js'
import type { Limiter } from './limits/limiter.js'
import type { BreachedPasswords } from './members/breached-passwords/breached-passwords.js'
import type { PasswordHashing } from './members/password-hashing.js'
import type { Metrics } from './metrics/metrics.js'
import type { Captcha } from './outbound/captcha/captcha.js'
import type { MailSender } from './outbound/mail/mail-sender.js'
import type { MailServer } from './outbound/mail/mail-server.js'
import type { WebhookReach } from './outbound/webhooks/webhook-address.js'
import type { WebhookSender } from './outbound/webhooks/webhook-sender.js'
import type { SiteCounts } from './overview/site-counts.js'
import type { Directory } from './owner/directory.js'
import type { KeyUses } from './owner/key-uses.js'
import type { RefusalKeeper } from './owner/remember-refusals.js'
import type { PortableStore } from './portability/portable-store.js'
import type { BackgroundWork } from './runtime/background-work.js'
import type { Clock } from './runtime/clock.js'
import type { Random } from './runtime/random.js'
import type { Storage } from './storage.js'
import type { EndedSessions, TokenChecker } from './tokens/token-checker.js'
import type { TokenIssuer } from './tokens/token-issuer.js'
import type { EndedVisitors } from './visitors/ended-visitors.js'
import type { PromotionStep } from './visitors/promote-visitor.js'
import type { Visits } from './visitors/visits.js'

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
