import { newId, type Random } from '../../kernel/random.js'
import type { OrderFields } from './kinds/mail-kinds.js'
import type { MailOrigin } from './mail-content.js'
import type { MailFailure } from './mail-failure.js'

/**
 * A mail to be sent. Names the recipient and the reason; codes and links are created at sending (security-checklist 97,
 * V6.5.5).
 */
export type MailPayload = {
  to: string
  /** BCP 47; null for the site's language at the time of sending. */
  locale: string | null
  origin?: MailOrigin
} & OrderFields

export interface MailJob {
  jobId: string
  payload: MailPayload
  attempts: number
  nextAttemptAt: number
  createdAt: number
}

/** Builds the job of a mail that is to be sent at once. `now`: milliseconds since 1970. */
export const mailJob = (payload: MailPayload, now: number, random: Random): MailJob => ({
  jobId: newId(random, 'job'),
  payload,
  attempts: 0,
  nextAttemptAt: now,
  createdAt: now,
})

/** The end of the queue of due jobs to lease from: the longest waiting or the most recently due. */
export type QueueEnd = 'oldest' | 'newest'

export interface MailJobStore {
  insert(job: MailJob): Promise<void>
  /**
   * Leases one due job by postponing its next attempt, so that no other node sends it meanwhile. Each job is returned
   * to only one of several concurrent calls. Returns undefined if no job is due.
   */
  lease(end: QueueEnd, now: number, nextAttemptAt: number): Promise<MailJob | undefined>
  reschedule(jobId: string, nextAttemptAt: number): Promise<void>
  /** Postpones a job after a failed attempt and records the failure. */
  recordFailure(jobId: string, nextAttemptAt: number, fault: MailFailure, now: number): Promise<void>
  delete(jobId: string): Promise<void>
  /** Counts a sent mail. */
  recordSent(now: number): Promise<void>
  /** Returns when the next job is due, or undefined if there is none. */
  nextDueAt(): Promise<number | undefined>
  /** Returns the number of waiting jobs and when the oldest was added (milliseconds; undefined if none is waiting). */
  pending(): Promise<{ jobs: number; oldestAt: number | undefined }>
  /** Returns the state of the outbox. */
  state(now: number): Promise<OutboxState>
}

/** Times are milliseconds since 1970. */
export interface OutboxState {
  waiting: number
  oldestAt: number | undefined
  /** How many of those have failed at least once, and how the last of those attempts failed. */
  retried: number
  lastFault: (MailFailure & { at: number; nextAttemptAt: number }) | undefined
  /** Mails sent in the last 24 hours, counted in whole hours. */
  sentLastDay: number
}
