import type { MemberId, MemberPatch } from '@foyer/protocol'
import { readEmailAddress } from '../../kernel/email-address.js'
import { ApplicationError, ValidationError, violation } from '../../kernel/errors/application-error.js'
import { newId } from '../../kernel/random.js'
import { type Act, audit } from '../audit/audit.js'
import type { MemberDeps } from './deps.js'
import { type Member, newMember } from './member.js'
import { activationOf } from './password/send-recovery.js'
import { patchedProfile } from './profile/patched-profile.js'
import { fittingPatch } from './profile/profile-fields.js'

/** That the person gets the mail by which they set a first password, and in which language. */
export interface Welcome {
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
  { storage, random, clock, directory }: Pick<MemberDeps, 'storage' | 'random' | 'clock' | 'directory'>,
  act?: Act,
  { status = 'active', tell }: { status?: 'active' | 'pending-approval'; tell?: Welcome } = {},
): Promise<Member> {
  const address = readEmailAddress(loginEmail)
  if (address === undefined)
    throw new ValidationError([violation('member.loginEmail', 'is not an email address', 'EMAIL')])
  const memberId: MemberId = newId(random, 'mem')
  const profile = patchedProfile({}, fittingPatch(directory.current().settings.profileFields, patch, false))
  const member = newMember(
    { memberId, ...address, emailVerified: false, status, passwordHash: null, profile },
    clock.now(),
  )
  await storage.transact(async (stores) => {
    if ((await stores.members.add(member)) === 'email-taken')
      throw new ApplicationError('EMAIL_ALREADY_EXISTS', 'A member with this address exists already.')
    const target = { kind: 'member', id: memberId } as const
    await audit(act, { action: 'member-created', target }, stores, { random, clock })
    if (tell !== undefined) await stores.mailJobs.add(activationOf(member, tell.language, { random, clock }))
  })
  return member
}
