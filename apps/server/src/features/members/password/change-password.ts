import type { MemberId, SessionId } from '@foyer/protocol'
import { secretsEqual } from '../../../kernel/digest.js'
import { ApplicationError, ValidationError } from '../../../kernel/errors/application-error.js'
import { isRecentSignIn, type SignInProof } from '../../tokens/sign-in-proof.js'
import { localeOf } from '../auth-result.js'
import type { MemberDeps } from '../deps.js'
import { enqueueMail } from '../mail-jobs.js'
import { endAllSessions } from '../sign-in/end-sessions.js'
import type { SignedInCaller } from '../sign-in/signed-in-caller.js'
import { assertCurrentPassword } from './assert-current-password.js'
import { assertNotBreached, assertPasswordRules, passwordViolation } from './password-rules.js'

interface PasswordChange {
  memberId: MemberId
  /** Whose sessions stay open; all others end (design §6). */
  except?: SignedInCaller
  /** How the member signed in, if there is a session. */
  signIn: SignInProof | null
  newPassword: string
  currentPassword?: string | null
  network: string
  userAgent?: string | undefined
  /** The language of the request, BCP 47. */
  locale?: string | undefined
}

/**
 * Changes a member's password. Requires the current one, or a sign-in within the last 10 minutes (design §6, V6.2.3).
 * @throws ValidationError for the new password
 * @throws ApplicationError RECENT_SIGN_IN_REQUIRED, INVALID_PASSWORD, NOT_FOUND
 */
export async function changePassword(
  change: PasswordChange,
  deps: Pick<
    MemberDeps,
    'breachedPasswords' | 'storage' | 'hashing' | 'random' | 'clock' | 'mail' | 'ended' | 'limiter' | 'siteSnapshot'
  >,
): Promise<void> {
  const { storage, hashing, random, clock, mail, ended } = deps
  const { memberId, except, newPassword, currentPassword } = change
  const { passwords } = deps.siteSnapshot.current().settings
  await assertPasswordRules('newPassword', newPassword, passwords)
  const member = await storage.read((stores) => stores.members.find(memberId))
  if (member === undefined) throw new ApplicationError('NOT_FOUND', 'There is no such member.')

  if (currentPassword !== null && currentPassword !== undefined) {
    await assertCurrentPassword(member, currentPassword, change.network, deps)
  } else if (change.signIn === null || !isRecentSignIn(change.signIn, clock.now())) {
    throw new ApplicationError('RECENT_SIGN_IN_REQUIRED', 'Sign in again, or send the current password, to change it.')
  }
  await assertNotBreached('newPassword', newPassword, passwords, deps)

  const isSame =
    typeof currentPassword === 'string'
      ? secretsEqual(currentPassword, newPassword)
      : member.passwordHash !== null && (await hashing.verify(member.passwordHash, newPassword))
  if (isSame) throw new ValidationError([passwordViolation('newPassword', 'PASSWORD_SAME', passwords)])

  const passwordHash = await hashing.hash(newPassword)
  let endedSessions: SessionId[] = []
  await storage.transact(async (stores) => {
    const now = clock.now()
    await stores.members.update(memberId, { passwordHash, resetRequired: false }, now)
    endedSessions = await endAllSessions(memberId, 'password-changed', stores, now, except)
    await stores.recoveries.endAllOf(memberId, now)
    await enqueueMail(
      {
        kind: 'password-changed',
        to: member.email,
        locale: localeOf(member, change),
      },
      change,
      stores,
      { random, clock },
    )
  })
  for (const sessionId of endedSessions) ended.add(sessionId, clock.now())
  mail.wake()
}
