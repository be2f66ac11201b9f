import { MINUTE } from '../../../kernel/clock.js'
import { type Digest, digestOf } from '../../../kernel/digest.js'
import { newId } from '../../../kernel/random.js'
import type { MemberDeps } from '../deps.js'
import type { Member } from '../member.js'
import { type Authenticating, localeOf, originOf } from '../outcome.js'

/** Wrong passwords are remembered for this long, in milliseconds. */
const REMEMBERED_MS = 24 * 60 * MINUTE
/** After so many a sign-in is worth a mail. */
const MANY = 5
/** No member is told more often than this, in milliseconds. */
const TOLD_ONCE_IN_MS = 60 * MINUTE

// Not limits: they refuse nothing, and `FOYER_LIMITS=off` does not lift them. Buckets are digests: no address is
// stored.
const failuresOf = (emailKey: string): Digest => digestOf(`failed-logins\0${emailKey}`)
const toldOf = (memberId: string): Digest => digestOf(`told-of-sign-in\0${memberId}`)

/** Remembers a wrong password, whether or not the address has an account: both must take the same time (V6.3.8). */
export async function rememberFailure(
  emailKey: string,
  { storage, clock }: Pick<MemberDeps, 'storage' | 'clock'>,
): Promise<void> {
  await storage.write((stores) => stores.attempts.count(failuresOf(emailKey), REMEMBERED_MS, clock.now()))
}

/**
 * Tells a member who signed in after many wrong passwords, from whichever networks they came: when, and roughly from
 * where. Afterwards the failures are forgotten.
 */
export async function tellOfSignIn(
  member: Member,
  who: Authenticating,
  { storage, clock, random, mail }: Pick<MemberDeps, 'storage' | 'clock' | 'random' | 'mail'>,
): Promise<void> {
  const bucket = failuresOf(member.emailKey)
  // Most sign-ins follow no failure, and the hot path writes nothing then.
  if ((await storage.read((stores) => stores.attempts.counted(bucket, clock.now()))) === 0) return
  await storage.transact(async (stores) => {
    const now = clock.now()
    const failures = await stores.attempts.forget(bucket, now)
    if (failures < MANY) return
    const told = await stores.attempts.count(toldOf(member.memberId), TOLD_ONCE_IN_MS, now)
    if (told.attempts > 1) return
    const order = {
      kind: 'new-sign-in' as const,
      to: member.email,
      locale: localeOf(member, who),
      failures,
      origin: originOf(who, now),
    }
    await stores.mailJobs.add({ jobId: newId(random, 'job'), order, attempts: 0, nextAttemptAt: now, createdAt: now })
  })
  mail.wake()
}
