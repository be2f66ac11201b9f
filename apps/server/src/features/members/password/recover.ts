import type { SessionId } from '@foyer/protocol'
import { digestOf } from '../../../kernel/digest.js'
import { ApplicationError, ValidationError } from '../../../kernel/errors/application-error.js'
import { newId } from '../../../kernel/random.js'
import { DeletionPending } from '../deletion-pending.js'
import type { MemberDeps } from '../deps.js'
import { nextStepOf } from '../member.js'
import { type Authenticating, localeOf, type Outcome, originOf, outcomeFor } from '../outcome.js'
import { endClaims } from '../registration/end-claims.js'
import { endEverySession } from '../sign-in/end-sessions.js'
import { assertNoOwnFault, assertNotBreached, passwordViolation } from './password-rules.js'

const dead = () =>
  new ApplicationError('INVALID_RECOVERY_TOKEN', 'This link has expired or was used already. Ask for a new one.')

/**
 * Sets a new password by the secret of a recovery link, once. The address is proven by it: every session, proof and
 * claim that anyone else set ends in the same transaction (design invariant 10, V7.4.3); the answer is like a login's.
 * @throws ValidationError for the password (the link stays good)
 * @throws ApplicationError INVALID_RECOVERY_TOKEN, MEMBER_BLOCKED, DELETION_PENDING
 */
export async function recover(
  request: { recoveryToken: string; password: string },
  who: Authenticating,
  deps: Pick<
    MemberDeps,
    'breachedPasswords' | 'storage' | 'hashing' | 'directory' | 'random' | 'clock' | 'mail' | 'ended'
  >,
): Promise<{ outcome: Outcome; returnUrl: string | null }> {
  const { storage, hashing, directory, random, clock, mail, ended } = deps
  const { passwords } = directory.current().settings
  await assertNoOwnFault('password', request.password, passwords)
  const digest = digestOf(request.recoveryToken)
  const found = await storage.read((stores) => stores.recoveries.find(digest, clock.now()))
  if (found === undefined) throw dead()
  await assertNotBreached('password', request.password, passwords, deps)
  const known = await storage.read((stores) => stores.members.find(found.memberId))
  // A blocked member is told of the block below, whatever password they choose.
  const keepsHash = known?.status === 'blocked' ? null : known?.passwordHash
  if (keepsHash && (await hashing.verify(keepsHash, request.password)))
    throw new ValidationError([passwordViolation('password', 'PASSWORD_SAME', passwords)])

  const passwordHash = await hashing.hash(request.password)
  const rules = directory.current().settings.signUp
  let endedSessions: SessionId[] = []
  const result = await storage.transact(async (stores) => {
    const now = clock.now()
    // The member first, as everybody who locks both does.
    await stores.sessions.hold(found.memberId)
    const recovery = await stores.recoveries.spend(digest, now)
    if (recovery === undefined) throw dead()
    const { memberId, returnUrl } = recovery
    const member = await stores.members.change(
      memberId,
      { passwordHash, emailVerified: true, resetRequired: false },
      now,
    )
    if (member === undefined) throw dead()
    endedSessions = await endEverySession(memberId, 'recovered', stores, now)
    await stores.recoveries.endAllOf(memberId, now)
    await stores.authentications.endAllOf(memberId, now)
    await endClaims(member, stores, deps)
    // The new password stands, so that the account can be kept with it (decision 68).
    const isLeaving = nextStepOf(member, rules) === 'restore'
    const outcome = isLeaving ? undefined : await outcomeFor(member, rules, who, stores, deps, ['recovery'])
    const order = {
      kind: 'password-changed' as const,
      to: member.email,
      locale: localeOf(member, who),
      origin: originOf(who, now),
    }
    await stores.mailJobs.add({ jobId: newId(random, 'job'), order, attempts: 0, nextAttemptAt: now, createdAt: now })
    return { member, outcome, returnUrl }
  })
  for (const sessionId of endedSessions) ended.add(sessionId, clock.now())
  mail.wake()
  if (result.outcome === undefined) throw new DeletionPending(result.member)
  return { outcome: result.outcome, returnUrl: result.returnUrl }
}
