import { newId, type Random } from '../../kernel/random.js'
import type { MailJob, MailPayload } from './mail-job-store.js'

/** Builds the job of a mail that is to be sent at once. `now`: milliseconds since 1970. */
export const mailJob = (payload: MailPayload, now: number, random: Random): MailJob => ({
  jobId: newId(random, 'job'),
  payload,
  attempts: 0,
  nextAttemptAt: now,
  createdAt: now,
})
