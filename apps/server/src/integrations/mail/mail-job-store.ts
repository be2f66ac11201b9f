import type { MailOrigin } from './mail-content.js'
import type { MailFailure } from './mail-failure.js'

/** BCP 47; null for whatever the site's language is when the mail is handed over. */
type Locale = string | null

/**
 * A mail that must go out. It names who and why; codes and links are made at hand-off (security-checklist 97, V6.5.5).
 */
export type MailPayload = { origin?: MailOrigin } & (
  | { kind: 'verification'; stateDigest: string; to: string; locale: Locale; withLink?: boolean }
  | { kind: 'recovery'; memberId: string; to: string; locale: Locale; returnUrl: string | null }
  | { kind: 'activation'; memberId: string; to: string; locale: Locale; returnUrl: string | null }
  | { kind: 'invitation'; invitationId: string; emailKey: string; to: string; locale: Locale }
  | { kind: 'already-registered'; stateDigest: string; to: string; locale: Locale }
  | { kind: 'approved'; to: string; locale: Locale }
  | { kind: 'declined'; to: string; locale: Locale; reason: string | null }
  | { kind: 'new-sign-in'; to: string; locale: Locale; failures: number }
  | { kind: 'password-changed'; to: string; locale: Locale }
  | { kind: 'email-change'; memberId: string; changeId: string; to: string; locale: Locale }
  | { kind: 'email-change-asked'; to: string; locale: Locale }
  | { kind: 'webhook-off'; to: string; locale: Locale; host: string }
  | { kind: 'account-deleted'; to: string; locale: Locale }
  | { kind: 'email-changed'; to: string; locale: Locale }
)

export interface MailJob {
  jobId: string
  payload: MailPayload
  attempts: number
  nextAttemptAt: number
  createdAt: number
}

/** From which end of what is due: what waits for the longest, or what has only become due. */
export type QueueEnd = 'oldest' | 'newest'

export interface MailJobStore {
  insert(job: MailJob): Promise<void>
  /**
   * Takes one job that is due and puts its next attempt off, so that no other node sends it meanwhile: of simultaneous
   * calls each job goes to one. Undefined when nothing is due.
   */
  lease(end: QueueEnd, now: number, nextAttemptAt: number): Promise<MailJob | undefined>
  reschedule(jobId: string, nextAttemptAt: number): Promise<void>
  /** Puts a job off that could not be handed over, with the reason. */
  recordFailure(jobId: string, nextAttemptAt: number, fault: MailFailure, now: number): Promise<void>
  delete(jobId: string): Promise<void>
  /** Counts a mail that was handed over. */
  recordSent(now: number): Promise<void>
  /** When the next job is due, or undefined when there is none. */
  nextDueAt(): Promise<number | undefined>
  /** How many jobs wait, and when the oldest was added (milliseconds); undefined when none waits. */
  pending(): Promise<{ jobs: number; oldestAt: number | undefined }>
  /** How the outbox stands. */
  state(now: number): Promise<OutboxState>
}

/** Times are milliseconds since 1970. */
export interface OutboxState {
  waiting: number
  oldestAt: number | undefined
  /** How many of those were tried in vain, and how the last of those tries ended. */
  retried: number
  lastFault: (MailFailure & { at: number; nextAttemptAt: number }) | undefined
  /** Handed over in the 24 hours before, by whole hours. */
  sentLastDay: number
}
