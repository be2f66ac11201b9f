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

/** That the person gets the mail by which they set a first password, and in which language. */
export interface ActivationMailOptions {
  language: string | null | undefined
}

/**
 * Makes a member for a trusted back end (wire-protocol §7): active, without a password, the address not proven. They
 * come in by recovery, which proves it, or by external sign-on; with `tell` a mail with such a link is under way (its
 * queue is yours to wake).
 * @throws ValidationError for the address
 * @throws ApplicationError EMAIL_ALREADY_EXISTS
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
  const memberId: MemberId = newId(random, 'mem')
  const profile = patchProfile({}, validatePatch(siteSnapshot.current().settings.profileFields, patch, false))
  const member = newMember(
    { memberId, ...address, emailVerified: false, status, passwordHash: null, profile },
    clock.now(),
  )
  await storage.transact(async (stores) => {
    if ((await stores.members.add(member)) === 'email-taken')
      throw new ApplicationError('EMAIL_ALREADY_EXISTS', 'A member with this address exists already.')
    const target = { kind: 'member', id: memberId } as const
    await audit(act, { action: 'member-created', target }, stores, { random, clock })
    if (activationMail !== undefined)
      await stores.mailJobs.insert(activationMailJob(member, activationMail.language, { random, clock }))
  })
  return member
}
