import type { MemberId, MemberPatch } from '@foyer/protocol'
import { readEmailAddress } from '../../kernel/email-address.js'
import { ApplicationError, ValidationError, violation } from '../../kernel/errors/application-error.js'
import { newId } from '../../kernel/random.js'
import { type Act, audit } from '../audit/audit.js'
import type { MemberDeps } from './deps.js'
import { type Member, newMember } from './member.js'
import { activationMailJob } from './password/send-recovery.js'
import { patchProfile } from './profile/patch-profile.js'
import { validatePatch } from './profile/profile-fields.js'
import { requireAllowedAddress } from './registration/require-allowed-address.js'

/** Options of the activation mail, by which a new member sets a first password. */
interface ActivationMailOptions {
  language: string | null | undefined
}

/**
 * Creates a member for a trusted back end (wire-protocol §7): active by default, without a password, with an unverified
 * address. The member signs in after a recovery, which verifies the address, or by external sign-on. If `tell` is
 * given, queues a mail with a recovery link in the same transaction; the caller wakes the mail queue.
 * @throws ValidationError for the address
 * @throws ApplicationError EMAIL_ALREADY_EXISTS, EMAIL_NOT_ALLOWED
 */
export async function createMember(
  { loginEmail, ...patch }: MemberPatch & { loginEmail: string },
  { storage, random, clock, siteSnapshot }: Pick<MemberDeps, 'storage' | 'random' | 'clock' | 'siteSnapshot'>,
  act?: Act,
  {
    status = 'active',
    tell: activationMail,
  }: { status?: 'active' | 'pending-approval'; tell?: ActivationMailOptions } = {},
): Promise<Member> {
  const address = readEmailAddress(loginEmail)
  if (address === undefined)
    throw new ValidationError([violation('member.loginEmail', 'is not an email address', 'EMAIL')])
  await requireAllowedAddress(address.emailKey, { siteSnapshot })
  const memberId: MemberId = newId(random, 'mem')
  const profile = patchProfile({}, validatePatch(siteSnapshot.current().settings.profileFields, patch, false))
  const member = newMember(
    { memberId, ...address, emailVerified: false, status, passwordHash: null, profile },
    clock.now(),
  )
  await storage.transact(async (stores) => {
    if ((await stores.members.add(member)) === 'email-taken')
      throw new ApplicationError('EMAIL_ALREADY_EXISTS', 'A member with this email already exists.')
    const target = { kind: 'member', id: memberId } as const
    await audit(act, { action: 'member-created', target }, stores, { random, clock })
    if (activationMail !== undefined)
      await stores.mailJobs.insert(activationMailJob(member, activationMail.language, { random, clock }))
  })
  return member
}
