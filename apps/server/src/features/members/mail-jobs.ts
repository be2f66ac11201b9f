import type { MailOrigin } from '../../integrations/mail/mail-content.js'
import { type MailJob, type MailPayload, mailJob } from '../../integrations/mail/mail-job-store.js'
import { requestOrigin } from '../../integrations/mail/request-origin.js'
import type { MemberDeps, MemberStores } from './deps.js'

/** The request that causes an email. */
type MailCause = { network: string; userAgent?: string | undefined }

/** Returns a request as the origin of a mail (ux-checklist EM-02). */
export const originOf = (request: MailCause, now: number): MailOrigin => ({
  by: 'request',
  ...requestOrigin(request, now),
})

/** Queues an email that a request caused, inside the caller's transaction; the email names the request's origin. */
export async function enqueueMail(
  payload: MailPayload,
  context: MailCause,
  { mailJobs }: Pick<MemberStores, 'mailJobs'>,
  { random, clock }: Pick<MemberDeps, 'random' | 'clock'>,
): Promise<void> {
  const now = clock.now()
  await mailJobs.insert(mailJob({ ...payload, origin: originOf(context, now) }, now, random))
}

/** Builds the job of an email that the team caused; the email says so. */
export function ownerMailJob(payload: MailPayload, { random, clock }: Pick<MemberDeps, 'random' | 'clock'>): MailJob {
  const now = clock.now()
  return mailJob({ ...payload, origin: { by: 'owner', at: now } }, now, random)
}
