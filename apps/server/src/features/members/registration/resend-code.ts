import type { MemberId } from '@foyer/protocol'
import { mailJob } from '../../../integrations/mail/mail-job-store.js'
import { digestOf } from '../../../kernel/digest.js'
import { ApplicationError } from '../../../kernel/errors/application-error.js'
import { type AuthContext, localeOf } from '../auth-result.js'
import type { MemberDeps } from '../deps.js'
import { originOf } from '../mail-jobs.js'
import { isReauthentication } from './authentication-store.js'

/**
 * Queues a mail with a new code for an open authentication. The old code is valid until the new one is handed to the
 * mail server; the number of tries left is not reset (V6.6.3). For a decoy the mail is queued as well, and dropped at
 * hand-off (decision 13). Returns the id that the Wix dialect requires.
 * @throws ApplicationError INVALID_STATE_TOKEN, TOO_MANY_TRIES (a new code could not be used), TooManyRequests
 */
export async function resendCode(
  target: (
    | { stateToken: string; clientId: string | null }
    | { identityId: string; clientId: string; callerId: string }
  ) &
    Pick<AuthContext, 'network' | 'userAgent' | 'locale' | 'isHostedPage'>,
  { storage, random, clock, mail, limiter }: Pick<MemberDeps, 'storage' | 'random' | 'clock' | 'mail' | 'limiter'>,
): Promise<{ verificationId: string }> {
  const now = clock.now()
  const open = await storage.read((stores) =>
    'stateToken' in target
      ? stores.authentications.find(digestOf(target.stateToken), now)
      : stores.authentications.findLatest(target.identityId as MemberId, target.clientId, target.callerId, now),
  )
  if (open === undefined || open.clientId !== target.clientId || isReauthentication(open)) throw invalidStateToken()
  if (open.triesLeft === 0)
    throw new ApplicationError('TOO_MANY_TRIES', 'Too many wrong codes. Sign in again to get a new one.')
  const { identityId, digest } = open
  const { identity, isSignIn } = await storage.read(async (stores) => {
    const registration = await stores.pendingRegistrations.find(identityId)
    return {
      identity: registration ?? (await stores.members.find(identityId)),
      isSignIn: registration?.passwordHash === null,
    }
  })
  if (identity === undefined) throw invalidStateToken()
  await limiter.consume('resendByIdentity', identityId)
  if (isSignIn) await limiter.consume('signInMailsByAddress', identity.emailKey)

  const job = mailJob(
    {
      kind: isSignIn ? 'sign-in-code' : 'verification',
      stateDigest: digest,
      to: identity.email,
      locale: localeOf(identity, target),
      withLink: target.isHostedPage ?? false,
      origin: originOf(target, now),
    },
    now,
    random,
  )
  await storage.write((stores) => stores.mailJobs.insert(job))
  mail.wake()
  return { verificationId: job.jobId }
}

const invalidStateToken = () =>
  new ApplicationError('INVALID_STATE_TOKEN', 'There is no verification to send a code for. Sign in again.')
