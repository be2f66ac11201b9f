import type { MemberId, SessionId } from '@foyer/protocol'
import type { Needs } from '../needs.js'
import { endEverySession } from '../sessions/end-sessions.js'
import { noSuchMember } from './change-profile.js'
import type { Member } from './member.js'

/** Ends every session of a member, who may sign in again (V7.4.5). @throws ApplicationError NOT_FOUND */
export async function disconnectMember(
  memberId: MemberId,
  { storage, clock, ended }: Pick<Needs, 'storage' | 'clock' | 'ended'>,
): Promise<Member> {
  let endedSessions: SessionId[] = []
  const disconnected = await storage.transact(async (stores) => {
    const member = await stores.members.find(memberId)
    if (member === undefined || member.status === 'deleted') throw noSuchMember()
    endedSessions = await endEverySession(memberId, 'disconnected', stores, clock.now())
    return member
  })
  for (const sessionId of endedSessions) ended.add(sessionId, clock.now())
  return disconnected
}
