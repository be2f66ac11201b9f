import type { MemberId } from '@foyer/protocol'
import { ApplicationError } from '../../../kernel/errors/application-error.js'
import { type Act, audit } from '../../audit/audit.js'
import { localeOf } from '../auth-result.js'
import type { MemberDeps } from '../deps.js'
import { ownerMailJob } from '../mail-jobs.js'
import { memberNotFound } from '../profile/change-profile.js'
import type { ExternalIdentity } from './external-identity-store.js'

/**
 * Unlinks an account at an identity provider from a member, for the team. The member is notified by email, and can
 * still sign in by a password that "Forgot password?" sets, or by a code.
 * @throws ApplicationError NOT_FOUND
 */
export async function unlinkMemberIdentity(
  memberId: MemberId,
  { providerId, subject }: Pick<ExternalIdentity, 'providerId' | 'subject'>,
  act: Act,
  { storage, siteSnapshot, mail, ...deps }: Pick<MemberDeps, 'storage' | 'siteSnapshot' | 'random' | 'clock' | 'mail'>,
): Promise<void> {
  await storage.transact(async (stores) => {
    await stores.sessions.lockMember(memberId)
    const member = await stores.members.find(memberId)
    if (member === undefined || member.status === 'deleted') throw memberNotFound()
    if (!(await stores.externalIdentities.delete(memberId, providerId, subject)))
      throw new ApplicationError('NOT_FOUND', 'The member has no such linked account.')
    const target = { kind: 'member', id: memberId } as const
    await audit(act, { action: 'identity-unlinked', target, details: { provider: providerId } }, stores, deps)
    const provider = siteSnapshot.current().providers.get(providerId)?.name ?? providerId
    const { email: to } = member
    await stores.mailJobs.insert(
      ownerMailJob({ kind: 'identity-unlinked', to, locale: localeOf(member), provider }, deps),
    )
  })
  mail.wake()
}
