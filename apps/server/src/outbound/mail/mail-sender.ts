import type { Needs } from '../../needs.js'
import { MINUTE, SECOND } from '../../runtime/clock.js'
import { handOff } from './hand-off.js'
import type { MailJob, QueueEnd } from './mail-job-store.js'
import type { Mail, MailTransport } from './mail-transport.js'

/** How often a node looks for mail that another node left or that is due again, in milliseconds of real time. */
const LOOK_EVERY_MS = 1000
/**
 * While one node hands a mail over, no other takes it for this long; it is said again and again while the node lives. So the mail of a
 * node that was killed goes out soon (security-checklist 100), and that of a slow mail server not twice.
 */
const LEASE_MS = 20 * SECOND
const RENEW_LEASE_EVERY_MS = 5000
/** After so many mails in a row there is a backlog, and so many more are handed over at a time. */
const BACKLOG = 20
const HELPERS: readonly QueueEnd[] = ['newest', 'oldest', 'newest', 'oldest']
/** A mail under way when the node stops has this long, in milliseconds of real time. */
const STOP_WITHIN_MS = 3000
const GIVE_UP_AFTER_MS = 2 * 24 * 60 * MINUTE

/** When a mail is tried again: after 5 s, then at growing intervals of at most 60 s (design §6), in milliseconds. */
export const retryDelay = (attempts: number): number => Math.min(MINUTE, 5 * SECOND * 2 ** Math.max(0, attempts - 1))

export interface MailSender {
  /** Says that there may be something to send. */
  wake(): void
  /** Resolves when nothing that is due now is left. */
  settled(): Promise<void>
  stop(): Promise<void>
}

export interface MailLog {
  sent(kind: string): void
  failed(kind: string, attempts: number, error: unknown): void
  abandoned(kind: string): void
}

type Sending = Pick<Needs, 'storage' | 'random' | 'clock' | 'secrets' | 'issuer' | 'directory'>

/**
 * Empties the outbox in the background, each mail taken by exactly one node. Mails go out one by one in the order in which they are due;
 * after an outage also from the other end, so that whoever registers now does not wait for the mails of yesterday (security-checklist 105).
 */
export function mailSender(needs: Sending, transport: MailTransport, log: MailLog): MailSender {
  const { storage, clock } = needs
  let running: Promise<void> | undefined
  let again = false
  let stopped = false

  async function send(job: MailJob): Promise<Mail | undefined> {
    const renewal = setInterval(() => {
      storage.write((stores) => stores.mailJobs.putOff(job.jobId, clock.now() + LEASE_MS)).catch(() => {})
    }, RENEW_LEASE_EVERY_MS)
    try {
      const mail = await handOff(job.order, needs)
      if (mail !== undefined) await transport.send(mail)
      return mail
    } finally {
      clearInterval(renewal)
    }
  }

  async function sendOne(job: MailJob): Promise<void> {
    try {
      const mail = await send(job)
      await storage.write((stores) => stores.mailJobs.remove(job.jobId))
      if (mail !== undefined) log.sent(job.order.kind)
    } catch (error) {
      if (clock.now() - job.createdAt > GIVE_UP_AFTER_MS) {
        log.abandoned(job.order.kind)
        await storage.write((stores) => stores.mailJobs.remove(job.jobId))
        return
      }
      log.failed(job.order.kind, job.attempts, error)
      await storage.write((stores) => stores.mailJobs.putOff(job.jobId, clock.now() + retryDelay(job.attempts)))
    }
  }

  /** `onSent` hears how many were handled so far. */
  async function sendFrom(end: QueueEnd, onSent: (sent: number) => void = () => {}): Promise<void> {
    for (let sent = 1; !stopped; sent++) {
      const job = await storage.transact((stores) => stores.mailJobs.take(end, clock.now(), clock.now() + LEASE_MS))
      if (job === undefined) return
      await sendOne(job)
      onSent(sent)
    }
  }

  async function sendAllDue(): Promise<void> {
    do {
      again = false
      let help: Promise<unknown> = Promise.resolve()
      const callHelp = (sent: number) => {
        if (sent === BACKLOG) help = Promise.allSettled(HELPERS.map((end) => sendFrom(end)))
      }
      try {
        await sendFrom('oldest', callHelp)
      } finally {
        await help
      }
    } while (again && !stopped)
  }

  function wake(): void {
    if (stopped) return
    again = true
    // A database that is away is reported by whoever asks it next; the next look tries again.
    running ??= sendAllDue().then(
      () => {
        running = undefined
        // Woken after the last look and before this line: that call must not be lost.
        if (again) wake()
      },
      (error) => {
        running = undefined
        log.failed('outbox', 0, error)
      },
    )
  }

  async function look(): Promise<void> {
    const due = await storage.read((stores) => stores.mailJobs.nextDue())
    if (due !== undefined && due <= clock.now()) wake()
  }

  const timer = setInterval(() => {
    if (running === undefined) look().catch(() => {})
  }, LOOK_EVERY_MS)
  timer.unref()

  return {
    wake,
    settled: async () => {
      while (running !== undefined) await running
    },
    stop: async () => {
      stopped = true
      clearInterval(timer)
      // Whoever waits for a silent mail server would not stop in time; the mail stays in the outbox.
      const breakOff = setTimeout(() => transport.close(), STOP_WITHIN_MS)
      await running
      clearTimeout(breakOff)
      transport.close()
    },
  }
}
