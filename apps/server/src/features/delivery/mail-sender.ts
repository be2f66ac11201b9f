import { composeMail } from '../../integrations/mail/compose-mail.js'
import { mailKindOf } from '../../integrations/mail/kinds/mail-kinds.js'
import type { MailContent } from '../../integrations/mail/mail-content.js'
import { classifyMailError, MailTimeout } from '../../integrations/mail/mail-failure.js'
import type { MailJob, QueueEnd } from '../../integrations/mail/mail-job-store.js'
import { senderOf } from '../../integrations/mail/mail-server.js'
import type { Mail, MailTransport } from '../../integrations/mail/mail-transport.js'
import { MINUTE, SECOND } from '../../kernel/clock.js'
import { lifetimes } from '../../kernel/lifetimes.js'
import { type BackgroundJob, backgroundJob } from '../../platform/threads/background-job.js'
import type { ModerationDeps } from '../moderation/deps.js'
import { prepareMail } from './prepare-mail.js'

/** Poll interval for emails left by another node or due for a retry, in milliseconds of real time. */
const POLL_INTERVAL_MS = 1000
/** Extended while the node is alive, so that a slow mail server does not cause duplicates; in milliseconds. */
const RENEW_LEASE_EVERY_MS = 5000
/** After this many emails in a row there is a backlog, and additional workers start. */
const BACKLOG_THRESHOLD = 20
const BACKLOG_WORKERS: readonly QueueEnd[] = ['newest', 'oldest', 'newest', 'oldest']
/** Time for emails in progress when the node stops, in milliseconds of real time. */
const STOP_TIMEOUT_MS = 3000
/** Timeout of a test email, in milliseconds of real time. */
const TEST_TIMEOUT_MS = 20_000

/** Returns the delay before a retry, in milliseconds: 5 s, then growing intervals of at most 60 s (design §6). */
export const retryDelay = (attempts: number): number => Math.min(MINUTE, 5 * SECOND * 2 ** Math.max(0, attempts - 1))

export type MailSender = BackgroundJob & {
  /**
   * Sends an email at once, bypassing the outbox; for test emails.
   * @throws what the transport throws (`classifyMailError`), MailTimeout
   */
  sendNow(content: MailContent): Promise<void>
}

interface MailLog {
  sent(kind: string): void
  failed(kind: string, attempts: number, error: unknown): void
  abandoned(kind: string): void
}

type MailSenderDeps = Pick<
  ModerationDeps,
  'storage' | 'random' | 'clock' | 'secrets' | 'issuer' | 'siteSnapshot' | 'mailServer'
>

/**
 * Sends the outbox in the background; each email is leased by exactly one node. Emails are sent one by one in the order
 * in which they are due; after an outage also from the newest, so that a new registration does not wait for the backlog
 * (security-checklist 105).
 */
export function mailSender(deps: MailSenderDeps, transport: MailTransport, log: MailLog): MailSender {
  const { storage, clock, siteSnapshot, mailServer } = deps

  const sendViaTransport = (mail: Mail) =>
    transport.send({ ...mail, ...senderOf(siteSnapshot.current().settings, mailServer) })

  async function send(job: MailJob): Promise<Mail | undefined> {
    const extendLease = async () =>
      storage.write((stores) => stores.mailJobs.reschedule(job.jobId, clock.now() + lifetimes.mailLease.ms))
    const leaseTimer = setInterval(() => {
      extendLease().catch(() => {})
    }, RENEW_LEASE_EVERY_MS)
    try {
      const mail = await prepareMail(job.payload, deps)
      if (mail !== undefined) await sendViaTransport(mail)
      return mail
    } finally {
      clearInterval(leaseTimer)
    }
  }

  async function sendOne(job: MailJob): Promise<void> {
    try {
      const mail = await send(job)
      await storage.transact(async (stores) => {
        await stores.mailJobs.delete(job.jobId)
        if (mail !== undefined) await stores.mailJobs.recordSent(clock.now())
      })
      if (mail !== undefined) log.sent(job.payload.kind)
    } catch (error) {
      const { giveUpAfterMs = lifetimes.mailRetries.ms } = mailKindOf(job.payload.kind)
      if (clock.now() - job.createdAt > giveUpAfterMs) {
        log.abandoned(job.payload.kind)
        await storage.write((stores) => stores.mailJobs.delete(job.jobId))
        return
      }
      log.failed(job.payload.kind, job.attempts, error)
      const now = clock.now()
      await storage.write((stores) =>
        stores.mailJobs.recordFailure(job.jobId, now + retryDelay(job.attempts), classifyMailError(error), now),
      )
    }
  }

  async function sendNow(content: MailContent): Promise<void> {
    const mail = await composeMail(content)
    let timer: NodeJS.Timeout | undefined
    const timeout = new Promise<never>((_, fail) => {
      timer = setTimeout(() => fail(new MailTimeout()), TEST_TIMEOUT_MS)
    })
    const sent = sendViaTransport(mail)
    // Prevents an unhandled rejection if sending fails after the timeout.
    sent.catch(() => {})
    await Promise.race([sent, timeout]).finally(() => clearTimeout(timer))
    await storage.write((stores) => stores.mailJobs.recordSent(clock.now()))
    log.sent(content.kind)
  }

  /** Sends emails from one end of the queue. `onSent` receives the number sent so far. */
  async function sendFrom(
    end: QueueEnd,
    isStopped: () => boolean,
    onSent: (sent: number) => void = () => {},
  ): Promise<void> {
    for (let sent = 1; !isStopped(); sent++) {
      const job = await storage.transact((stores) =>
        stores.mailJobs.lease(end, clock.now(), clock.now() + lifetimes.mailLease.ms),
      )
      if (job === undefined) return
      await sendOne(job)
      onSent(sent)
    }
  }

  const worker = backgroundJob({
    pollEveryMs: POLL_INTERVAL_MS,
    hasWork: async () => {
      const due = await storage.read((stores) => stores.mailJobs.nextDueAt())
      return due !== undefined && due <= clock.now()
    },
    runAll: async (isStopped) => {
      let backlogWorkers: Promise<unknown> = Promise.resolve()
      const startBacklogWorkers = (sent: number) => {
        if (sent === BACKLOG_THRESHOLD)
          backlogWorkers = Promise.allSettled(BACKLOG_WORKERS.map((end) => sendFrom(end, isStopped)))
      }
      try {
        await sendFrom('oldest', isStopped, startBacklogWorkers)
      } finally {
        await backlogWorkers
      }
    },
    onError: (error) => log.failed('outbox', 0, error),
  })

  return {
    ...worker,
    sendNow,
    stop: async () => {
      // Waiting for an unresponsive mail server would delay the shutdown; the email stays in the outbox.
      const closeTimer = setTimeout(() => transport.close(), STOP_TIMEOUT_MS)
      await worker.stop()
      clearTimeout(closeTimer)
      transport.close()
    },
  }
}
