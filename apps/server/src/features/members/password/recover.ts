import type { SessionId } from '@foyer/protocol'
import { digestOf } from '../../../kernel/digest.js'
import { ApplicationError, ValidationError } from '../../../kernel/errors/application-error.js'
import { type AuthContext, type AuthResult, authResultFor, localeOf } from '../auth-result.js'
import { DeletionPending } from '../deletion-pending.js'
import type { MemberDeps } from '../deps.js'
import { enqueueMail } from '../mail-jobs.js'
import { nextStepOf } from '../member.js'
import { endPendingRegistrations } from '../registration/end-pending-registrations.js'
import { endAllSessions, endUnverifiedAccess } from '../sign-in/end-sessions.js'
import { assertNotBreached, assertPasswordRules, passwordViolation } from './password-rules.js'

const invalidRecoveryToken = () =>
  new ApplicationError('INVALID_RECOVERY_TOKEN', 'This link has expired or was already used. Request a new one.')

/**
 * Sets a new password by the secret of a recovery link, once. The link verifies the address: all sessions,
 * verifications and pending registrations, which others may have created, end in the same transaction (design invariant
 * 10, V7.4.3). Returns the result of a login.
 * @throws ValidationError for the password (the link stays valid)
 * @throws ApplicationError INVALID_RECOVERY_TOKEN, MEMBER_BLOCKED, DELETION_PENDING
 */
export async function recover(
  request: { recoveryToken: string; password: string },
  context: AuthContext,
  deps: Pick<
    MemberDeps,
    'breachedPasswords' | 'storage' | 'hashing' | 'siteSnapshot' | 'issuer' | 'random' | 'clock' | 'mail' | 'ended'
  >,
): Promise<{ outcome: AuthResult; returnUrl: string | null }> {
  const { storage, hashing, siteSnapshot, random, clock, mail, ended } = deps
  const { passwords } = siteSnapshot.current().settings
  await assertPasswordRules('password', request.password, passwords)
  const digest = digestOf(request.recoveryToken)
  const findRecovery = async () => {
    const recovery = await storage.read((stores) => stores.recoveries.find(digest, clock.now()))
    if (recovery === undefined) throw invalidRecoveryToken()
    return recovery
  }
  const found = await findRecovery()
  await assertNotBreached('password', request.password, passwords, deps)
  const currentMember = await storage.read((stores) => stores.members.find(found.memberId))
  // A blocked member gets MEMBER_BLOCKED below, whatever password they choose.
  const currentHash = currentMember?.status === 'blocked' ? null : currentMember?.passwordHash
  if (currentHash && (await hashing.verify(currentHash, request.password))) {
    // The same link may have set this password in the meantime.
    await findRecovery()
    throw new ValidationError([passwordViolation('password', 'PASSWORD_SAME', passwords)])
  }

  const passwordHash = await hashing.hash(request.password)
  const rules = siteSnapshot.current().settings.signUp
  let endedSessions: SessionId[] = []
  const result = await storage.transact(async (stores) => {
    const now = clock.now()
    // Lock order, the same everywhere: the member first.
    await stores.sessions.lockMember(found.memberId)
    const recovery = await stores.recoveries.spend(digest, now)
    if (recovery === undefined) throw invalidRecoveryToken()
    const { memberId, returnUrl } = recovery
    const before = await stores.members.find(memberId)
    const member = await stores.members.update(
      memberId,
      { passwordHash, emailVerified: true, resetRequired: false },
      now,
    )
    if (member === undefined) throw invalidRecoveryToken()
    if (before?.emailVerified) endedSessions = await endAllSessions(memberId, 'recovered', stores, now)
    else endedSessions = await endUnverifiedAccess(member, stores, now, deps, 'recovered')
    await stores.recoveries.endAllOf(memberId, now)
    await stores.authentications.endAllOf(memberId, now)
    await endPendingRegistrations(member, stores, deps)
    // The new password is stored, so that the account can be restored with it (decision 18).
    const isPendingDeletion = nextStepOf(member, rules) === 'restore'
    const outcome = isPendingDeletion ? undefined : await authResultFor(member, context, stores, deps, ['recovery'])
    await enqueueMail(
      {
        kind: 'password-changed',
        to: member.email,
        locale: localeOf(member, context),
      },
      context,
      stores,
      { random, clock },
    )
    return { member, outcome, returnUrl }
  })
  for (const sessionId of endedSessions) ended.add(sessionId, clock.now())
  mail.wake()
  if (result.outcome === undefined) throw new DeletionPending(result.member, ['recovery'])
  return { outcome: result.outcome, returnUrl: result.returnUrl }
}
