import type { MailJob, MailPayload } from '../../integrations/mail/mail-job-store.js'
import { newId } from '../../kernel/random.js'
import type { MemberDeps } from './deps.js'

/** Returns the job of a mail that somebody who runs the site caused, which the mail says. */
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
