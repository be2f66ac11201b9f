import type { MemberId } from '@foyer/protocol'
import { ApplicationError } from '../../../kernel/errors/application-error.js'
import { type Act, audit } from '../../audit/audit.js'
import { localeOf } from '../auth-result.js'
import type { MemberDeps } from '../deps.js'
import { ownerMailJob } from '../mail-jobs.js'
import { memberNotFound } from '../profile/change-profile.js'

/**
 * Removes authenticator app and recovery codes of a member, for the team: for a member who has lost both; with
 * `withPasskeys` the passkeys, too, so that a member who has lost these can add another second factor. Sign-ins that
 * wait for a second factor end, and trusted devices are forgotten. If the site requires a second factor, the member
 * adds a new one at the next sign-in. The member is notified by email.
 * @throws ApplicationError NOT_FOUND
 */
export async function removeMemberFactors(
  memberId: MemberId,
  act: Act,
  { storage, mail, ...deps }: Pick<MemberDeps, 'storage' | 'random' | 'clock' | 'mail'>,
  { withPasskeys = false }: { withPasskeys?: boolean } = {},
): Promise<void> {
  await storage.transact(async (stores) => {
    await stores.sessions.lockMember(memberId)
    const member = await stores.members.find(memberId)
    if (member === undefined || member.status === 'deleted') throw memberNotFound()
    const { hasAuthenticator, recoveryCodes } = await stores.factors.summaryOf(memberId)
    const passkeys = withPasskeys ? await stores.passkeys.listOf(memberId) : []
    if (!hasAuthenticator && recoveryCodes === 0 && passkeys.length === 0)
      throw new ApplicationError('NOT_FOUND', 'The member does not use two-step verification.')
    await stores.factors.deleteAllOf(memberId)
    await stores.knownDevices.distrustAllOf(memberId)
    await stores.secondFactorChallenges.endAllOf(memberId, deps.clock.now())
    const target = { kind: 'member', id: memberId } as const
    for (const { credentialId } of passkeys) {
      await stores.passkeys.delete(memberId, credentialId)
      await audit(act, { action: 'passkey-removed', target, details: { passkey: credentialId } }, stores, deps)
    }
    await audit(act, { action: 'second-factor-removed', target }, stores, deps)
    const { email: to } = member
    await stores.mailJobs.insert(ownerMailJob({ kind: 'second-factor-removed', to, locale: localeOf(member) }, deps))
  })
  mail.wake()
}
