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
import type { StreamLimits } from '../../http/server/event-streams/event-streams.js'
import type { HttpLimits } from '../../http/server/http-limits.js'
import type { CaptchaConfig } from '../../integrations/captcha/remote-providers.js'
import type { ProviderFetch } from '../../integrations/identity-providers/provider-fetch.js'
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

/** Parts that a test, or a product built on Foyer, replaces. */
export interface Overrides {
  /** The clock that dates everything. It is not corrected by the database's clock. */
  clock?: OffsetClock
  /** The clock of the machine, which is corrected by the database's clock. */
  machineClock?: Clock
  random?: Random
  hashing?: PasswordHashing
  /** Cost of hashing one password, instead of `ARGON2ID`. `hashing` takes precedence. */
  hashCost?: HashSettings
  transport?: MailTransport
  logger?: FoyerLogger
  promotionSteps?: readonly PromotionStep[]
  pages?: HostedPages
  console?: ConsoleFiles
  captcha?: CaptchaConfig
  /** Sends the requests to identity providers. */
  providerFetch?: ProviderFetch
  httpLimits?: HttpLimits
  streamLimits?: StreamLimits
  /** Returns the metrics of the other processes that share the port. */
  otherWorkersMetrics?: () => Promise<MetricData[][]>
  tracing?: Tracing | undefined
  /** If false, neither metrics nor overview count grants. The benchmark uses it to measure the cost of counting. */
  isCountingGrants?: boolean
}

/** A composed node of Foyer that does not listen yet. */
export interface Foyer {
  config: Config
  deps: Deps
  http: FastifyInstance
  inbox: InboxStore
  mail: MailSender
  jobs: JobRunner
  webhooks: WebhookSender
  /** The metrics of this process, for the others that share the port. */
  metrics: Pick<MetricsRegistry, 'collectOwn'>
  /** Writes this node's overview counts immediately instead of within ten seconds. */
  overviewCountWriter: Pick<CountWriter, 'flush'>
  /** Reloads the site snapshot immediately instead of within half a second. */
  refresh(): Promise<void>
  /** Advances the clock of every node. Only under --dev. */
  advanceClock(milliseconds: number): Promise<void>
  listen(): Promise<void>
  /** Completes the requests in progress, then closes everything. */
  close(): Promise<void>
}
