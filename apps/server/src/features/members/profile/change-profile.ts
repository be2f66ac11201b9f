import type { MemberId } from '@foyer/protocol'
import { ApplicationError } from '../../../kernel/errors/application-error.js'
import { type Act, audit } from '../../audit/audit.js'
import type { MemberDeps } from '../deps.js'
import type { Member } from '../member.js'
import type { MemberProfile } from './profile.js'

/** The error for a member that does not exist or was deleted. */
export const memberNotFound = () => new ApplicationError('NOT_FOUND', 'There is no such member.')

/**
 * Changes a member's profile with `update`, in one transaction that locks the member: of two concurrent changes the
 * second starts from the result of the first, so that neither is lost (V15.4.1).
 * @throws ApplicationError NOT_FOUND
 */
async function changeProfile(
  memberId: MemberId,
  update: (current: MemberProfile) => MemberProfile,
  { storage, random, clock }: Pick<MemberDeps, 'storage' | 'random' | 'clock'>,
  { action, act }: { action: string; act: Act | undefined },
): Promise<Member> {
  return storage.transact(async (stores) => {
    await stores.sessions.lockMember(memberId)
    const member = await stores.members.find(memberId)
    if (member === undefined || member.status === 'deleted') throw memberNotFound()
    const changed = await stores.members.update(memberId, { profile: update(member.profile) }, clock.now())
    if (changed === undefined) throw memberNotFound()
    await audit(act, { action, target: { kind: 'member', id: memberId } }, stores, { random, clock })
    return changed
  })
}

/**
 * Mutes or unmutes a member; sign-in and sessions are not affected (wire-protocol §7).
 * @throws ApplicationError NOT_FOUND
 */
export const setMuted = (
  memberId: MemberId,
  muted: boolean,
  deps: Pick<MemberDeps, 'storage' | 'random' | 'clock'>,
  act?: Act,
): Promise<Member> =>
  changeProfile(memberId, (current) => ({ ...current, activityStatus: muted ? 'MUTED' : undefined }), deps, {
    action: muted ? 'member-muted' : 'member-unmuted',
    act,
  })
