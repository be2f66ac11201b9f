import type { MemberId, SessionId } from '@foyer/protocol'
import { type Act, audit } from '../../audit/audit.js'
import { localeOf } from '../auth-result.js'
import type { MemberDeps } from '../deps.js'
import { ownerMailJob } from '../mail-jobs.js'
import type { Member } from '../member.js'
import { memberNotFound } from '../profile/change-profile.js'
import { endAllSessions } from './end-sessions.js'

/**
 * Ends every session of a member, who may sign in again (V7.4.5). `notify`: the member gets a mail about it.
 * @throws ApplicationError NOT_FOUND
 */
export async function disconnectMember(
  memberId: MemberId,
  { storage, random, clock, mail, ended }: Pick<MemberDeps, 'storage' | 'random' | 'clock' | 'mail' | 'ended'>,
  { notify, act }: { notify: boolean; act?: Act },
): Promise<Member> {
  let endedSessions: SessionId[] = []
  const disconnected = await storage.transact(async (stores) => {
    const member = await stores.members.find(memberId)
    if (member === undefined || member.status === 'deleted') throw memberNotFound()
    endedSessions = await endAllSessions(memberId, 'disconnected', stores, clock.now())
    const target = { kind: 'member', id: memberId } as const
    await audit(act, { action: 'member-disconnected', target }, stores, { random, clock })
    const order = { kind: 'signed-out', to: member.email, locale: localeOf(member) } as const
    if (notify) await stores.mailJobs.insert(ownerMailJob(order, { random, clock }))
    return member
  })
  for (const sessionId of endedSessions) ended.add(sessionId, clock.now())
  if (notify) mail.wake()
  return disconnected
}
