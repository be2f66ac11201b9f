import { type Digest, digestOf } from '../../../kernel/digest.js'
import { lifetimes } from '../../../kernel/lifetimes.js'
import { type AuthContext, localeOf } from '../auth-result.js'
import type { MemberDeps } from '../deps.js'
import { enqueueMail } from '../mail-jobs.js'
import type { Member } from '../member.js'

/** Number of failures after which a sign-in triggers a mail. */
const ALERT_THRESHOLD = 5

// Not limits: they reject nothing, and `FOYER_LIMITS=off` does not disable them. Buckets are digests: no address is
// stored.
const failureBucket = (emailKey: string): Digest => digestOf(`failed-logins\0${emailKey}`)
const alertBucket = (memberId: string): Digest => digestOf(`told-of-sign-in\0${memberId}`)

/** Counts a wrong password, whether or not the address has an account: both must take the same time (V6.3.8). */
export async function recordFailedLogin(
  emailKey: string,
  { storage, clock }: Pick<MemberDeps, 'storage' | 'clock'>,
): Promise<void> {
  await storage.write((stores) =>
    stores.attempts.increment(failureBucket(emailKey), lifetimes.failedLogins.ms, clock.now()),
  )
}

/**
 * Queues a mail to a member who signed in after many wrong passwords, whatever networks they came from, with the time
 * and approximate location. Then resets the count.
 */
export async function sendSignInAlert(
  member: Member,
  context: AuthContext,
  { storage, clock, random, mail }: Pick<MemberDeps, 'storage' | 'clock' | 'random' | 'mail'>,
): Promise<void> {
  const bucket = failureBucket(member.emailKey)
  // Most sign-ins follow no failure; the hot path then writes nothing.
  if ((await storage.read((stores) => stores.attempts.current(bucket, clock.now()))) === 0) return
  await storage.transact(async (stores) => {
    const now = clock.now()
    const failures = await stores.attempts.reset(bucket, now)
    if (failures < ALERT_THRESHOLD) return
    const alerts = await stores.attempts.increment(alertBucket(member.memberId), lifetimes.signInAlert.ms, now)
    if (alerts.attempts > 1) return
    await enqueueMail(
      {
        kind: 'new-sign-in',
        to: member.email,
        locale: localeOf(member, context),
        failures,
      },
      context,
      stores,
      { random, clock },
    )
  })
  mail.wake()
}
