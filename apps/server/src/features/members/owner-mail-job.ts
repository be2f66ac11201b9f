import type { MailJob, MailPayload } from '../../integrations/mail/mail-job-store.js'
import { newId } from '../../kernel/random.js'
import type { MemberDeps } from './deps.js'

/** Returns the job of an email that the team caused; the email says so. */
export function ownerMailJob(order: MailPayload, { random, clock }: Pick<MemberDeps, 'random' | 'clock'>): MailJob {
  const now = clock.now()
  return {
    jobId: newId(random, 'job'),
    payload: { ...order, origin: { by: 'owner', at: now } },
    attempts: 0,
    nextAttemptAt: now,
    createdAt: now,
  }
}
