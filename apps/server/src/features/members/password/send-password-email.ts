import type { MemberId } from '@foyer/protocol'
import { type Act, audit } from '../../audit/audit.js'
import { localeOf } from '../auth-result.js'
import type { MemberDeps } from '../deps.js'
import { ownerMailJob } from '../mail-jobs.js'
import { memberNotFound } from '../profile/change-profile.js'
import { activationMailJob } from './send-recovery.js'

/**
 * Queues a mail with a link to set a password, because the team asked for it: that of a forgotten password, or of a new
 * account for a member without one.
 * @throws ApplicationError NOT_FOUND
 */
export async function sendPasswordEmail(
  memberId: MemberId,
  { storage, mail, ...deps }: Pick<MemberDeps, 'storage' | 'random' | 'clock' | 'mail'>,
  act: Act,
): Promise<void> {
  await storage.transact(async (stores) => {
    const member = await stores.members.find(memberId)
    if (member === undefined || member.status === 'deleted') throw memberNotFound()
    const { email: to, passwordHash } = member
    const locale = localeOf(member)
    await stores.mailJobs.insert(
      passwordHash === null
        ? activationMailJob(member, locale, deps)
        : ownerMailJob({ kind: 'recovery', memberId, to, locale, returnUrl: null }, deps),
    )
    await audit(act, { action: 'password-email-sent', target: { kind: 'member', id: memberId } }, stores, deps)
  })
  mail.wake()
}
