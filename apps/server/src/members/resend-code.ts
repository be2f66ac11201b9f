import type { MemberId } from '@foyer/protocol'
import { ApplicationError } from '../errors/application-error.js'
import type { Needs } from '../needs.js'
import { type Digest, digestOf } from '../runtime/digest.js'
import { newId } from '../runtime/random.js'
import { localeOf } from './outcome.js'

/**
 * Orders a new code for an open authentication. The old code dies when the new one is handed to the mail; the count of
 * tries goes on (V6.6.3). Returns an id for the provider's dialect. @throws ApplicationError INVALID_STATE_TOKEN
 */
export async function resendCode(
  which: { stateToken: string; clientId: string | null } | { identityId: string; clientId: string; callerId: string },
  { storage, random, clock, mail }: Pick<Needs, 'storage' | 'random' | 'clock' | 'mail'>,
): Promise<{ verificationId: string }> {
  const verificationId = newId(random, 'job')
  await storage.transact(async (stores) => {
    const now = clock.now()
    const open =
      'stateToken' in which
        ? await stores.authentications.find(digestOf(which.stateToken), now)
        : await stores.authentications.newestOf(which.identityId as MemberId, which.clientId, which.callerId, now)
    if (open === undefined || open.clientId !== which.clientId)
      throw new ApplicationError('INVALID_STATE_TOKEN', 'There is no verification to send a code for.')
    const identity = (await stores.claims.find(open.identityId)) ?? (await stores.members.find(open.identityId))
    if (identity === undefined)
      throw new ApplicationError('INVALID_STATE_TOKEN', 'There is no verification to send a code for.')
    await stores.mailJobs.add({
      jobId: verificationId,
      order: {
        kind: 'verification',
        stateDigest: open.digest satisfies Digest,
        to: identity.email,
        locale: localeOf(identity),
      },
      attempts: 0,
      nextAttemptAt: now,
      createdAt: now,
    })
  })
  mail.wake()
  return { verificationId }
}
