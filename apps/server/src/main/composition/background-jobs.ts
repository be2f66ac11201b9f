import { type JobRunner, jobRunner } from '../../features/data/jobs/job-runner.js'
import { type MailSender, mailSender } from '../../features/delivery/mail-sender.js'
import { type WebhookSender, webhookSender } from '../../features/delivery/webhook-sender.js'
import { importRunner } from '../../features/import-export/import-jobs/import-runner.js'
import type { MailTransport } from '../../integrations/mail/mail-transport.js'
import type { FoyerLogger } from '../../platform/log/logger.js'
import type { Metrics } from '../../platform/metrics/metrics.js'
import type { BackgroundJob } from '../../platform/threads/background-job.js'
import type { Deps } from '../deps.js'

interface BackgroundJobDeps
  extends Pick<
    Deps,
    | 'issuer'
    | 'siteId'
    | 'clock'
    | 'random'
    | 'secrets'
    | 'storage'
    | 'siteSnapshot'
    | 'collections'
    | 'mailServer'
    | 'webhookReach'
  > {
  isUniqueViolation(error: unknown): boolean
  metrics: Metrics
  logger: FoyerLogger
}

interface BackgroundJobs {
  mail: MailSender
  jobs: JobRunner
  webhooks: WebhookSender
  memberImports: BackgroundJob
  /** Resolves when the current jobs have ended. */
  stop(): Promise<void>
}

/** Starts the background jobs of a node (mail, data jobs, webhooks, imports) and logs their results. */
export function backgroundJobs(
  { isUniqueViolation, metrics, logger, ...deps }: BackgroundJobDeps,
  transport: MailTransport,
): BackgroundJobs {
  const mail = mailSender(deps, transport, {
    sent: (kind) => {
      metrics.mails.withLabels(kind, 'sent').count++
      logger.info({ kind }, 'mail sent')
    },
    failed: (kind, attempts, error) => {
      metrics.mails.withLabels(kind, 'failed').count++
      logger.warn({ kind, attempts, err: error }, 'mail could not be sent and will be tried again')
    },
    abandoned: (kind) => {
      metrics.mails.withLabels(kind, 'abandoned').count++
      logger.error({ kind }, 'mail was given up')
    },
  })
  const jobs = jobRunner(deps, {
    failed: (jobId, error) => logger.warn({ jobId, err: error }, 'a job could not go on and will be tried again'),
  })
  const webhooks = webhookSender(
    { ...deps, mail },
    {
      attempted: (event, isDelivered) => logger.info({ event, isDelivered }, 'a webhook was called'),
      switchedOff: (webhookId, reason) => logger.warn({ webhookId, reason }, 'a webhook was switched off'),
      failed: (error) => logger.warn({ err: error }, 'webhooks could not be called and will be tried again'),
    },
  )
  const memberImports = importRunner(
    { ...deps, isUniqueViolation },
    {
      failed: (importId, error) =>
        logger.warn({ importId, err: error }, 'an import could not go on and will be tried again'),
    },
  )
  return {
    mail,
    jobs,
    webhooks,
    memberImports,
    stop: async () => {
      await mail.stop()
      await jobs.stop()
      await webhooks.stop()
      await memberImports.stop()
    },
  }
}
