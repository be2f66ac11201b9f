import type { FastifyInstance } from 'fastify'
import type { JobRunner } from '../../features/data/jobs/job-runner.js'
import type { MailSender } from '../../features/delivery/mail-sender.js'
import type { WebhookSender } from '../../features/delivery/webhook-sender.js'
import type { HashSettings } from '../../features/members/password/hashing-threads.js'
import type { PasswordHashing } from '../../features/members/password/password-hashing.js'
import type { CountWriter } from '../../features/overview/count-writer.js'
import type { PromotionStep } from '../../features/visitors/promote-visitor.js'
import type { ConsoleFiles } from '../../http/console/console-files.js'
import type { HostedPages } from '../../http/pages/kit/hosted-pages.js'
import type { HttpLimits } from '../../http/server/http-limits.js'
import type { CaptchaConfig } from '../../integrations/captcha/remote-providers.js'
import type { InboxStore } from '../../integrations/mail/inbox-store.js'
import type { MailTransport } from '../../integrations/mail/mail-transport.js'
import type { Clock, OffsetClock } from '../../kernel/clock.js'
import type { Random } from '../../kernel/random.js'
import type { FoyerLogger } from '../../platform/log/logger.js'
import type { MetricData } from '../../platform/metrics/metric-families.js'
import type { MetricsRegistry } from '../../platform/metrics/registry.js'
import type { Config } from '../config/config.js'
import type { Deps } from '../deps.js'
import type { Tracing } from '../tracing.js'

/** What a test, or a product built on Foyer, may hand in instead of the usual parts. */
export interface Overrides {
  /** What everything is dated by; nothing puts it right. */
  clock?: OffsetClock
  /** The clock of the machine, which is put right by the database's. */
  machineClock?: Clock
  random?: Random
  hashing?: PasswordHashing
  /** What hashing one password costs, instead of `ARGON2ID`; `hashing` goes before it. */
  hashCost?: HashSettings
  transport?: MailTransport
  logger?: FoyerLogger
  promotionSteps?: readonly PromotionStep[]
  pages?: HostedPages
  console?: ConsoleFiles
  captcha?: CaptchaConfig
  httpLimits?: HttpLimits
  /** The metrics of the other processes that share the port. */
  otherWorkersMetrics?: () => Promise<MetricData[][]>
  tracing?: Tracing | undefined
  /** False: neither metrics nor overview know of grants. The bench measures by it what counting costs. */
  isCountingGrants?: boolean
}

/** One node of Foyer, composed and not yet listening. */
export interface Foyer {
  config: Config
  deps: Deps
  http: FastifyInstance
  inbox: InboxStore
  mail: MailSender
  jobs: JobRunner
  webhooks: WebhookSender
  /** What this process counted, for the others that share the port. */
  metrics: Pick<MetricsRegistry, 'collectOwn'>
  /** Writes what this node counted for the overview now, instead of within ten seconds. */
  overviewCountWriter: Pick<CountWriter, 'flush'>
  /** Looks for changes made by other processes now, instead of within half a second. */
  refresh(): Promise<void>
  /** Turns the clock of every node. Only under --dev. */
  advanceClock(milliseconds: number): Promise<void>
  listen(): Promise<void>
  /** Finishes the requests under way, then closes everything. */
  close(): Promise<void>
}
