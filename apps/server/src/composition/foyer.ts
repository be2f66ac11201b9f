import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.js'
import type { ConsoleFiles } from '../console/console-files.js'
import type { JobRunner } from '../data/jobs/job-runner.js'
import type { HttpLimits } from '../http/http-limits.js'
import type { FoyerLogger } from '../http/logger.js'
import type { HashSettings } from '../members/hashing-threads.js'
import type { PasswordHashing } from '../members/password-hashing.js'
import type { MetricsRegistry } from '../metrics/registry.js'
import type { MetricData } from '../metrics/tally.js'
import type { Needs } from '../needs.js'
import type { CaptchaOutside } from '../outbound/captcha/remote-providers.js'
import type { InboxStore } from '../outbound/mail/inbox-store.js'
import type { MailSender } from '../outbound/mail/mail-sender.js'
import type { MailTransport } from '../outbound/mail/mail-transport.js'
import type { WebhookSender } from '../outbound/webhooks/webhook-sender.js'
import type { CountKeeper } from '../overview/keep-counts.js'
import type { HostedPages } from '../pages/hosted-pages.js'
import type { Clock, TurnableClock } from '../runtime/clock.js'
import type { Random } from '../runtime/random.js'
import type { Tracing } from '../tracing/tracing.js'
import type { PromotionStep } from '../visitors/promote-visitor.js'

/** What a test, or a product built on Foyer, may hand in instead of the usual parts. */
export interface Replacements {
  /** What everything is dated by; nothing puts it right. */
  clock?: TurnableClock
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
  captcha?: CaptchaOutside
  httpLimits?: HttpLimits
  /** The metrics of the other processes that share the port. */
  metricsOfOthers?: () => Promise<MetricData[][]>
  tracing?: Tracing | undefined
  /** False: neither metrics nor overview know of grants. The bench measures by it what counting costs. */
  countsGrants?: boolean
}

/** One node of Foyer, composed and not yet listening. */
export interface Foyer {
  config: Config
  needs: Needs
  http: FastifyInstance
  inbox: InboxStore
  mail: MailSender
  jobs: JobRunner
  webhooks: WebhookSender
  /** What this process counted, for the others that share the port. */
  metrics: Pick<MetricsRegistry, 'own'>
  /** Writes what this node counted for the overview now, instead of within ten seconds. */
  counting: Pick<CountKeeper, 'flush'>
  /** Looks for changes made by other processes now, instead of within half a second. */
  refresh(): Promise<void>
  /** Turns the clock of every node. Only under --dev. */
  advanceClock(milliseconds: number): Promise<void>
  listen(): Promise<void>
  /** Finishes the requests under way, then closes everything. */
  close(): Promise<void>
}
