import type { MemberId } from '@foyer/protocol'
import type { Act } from '../audit/audit.js'
import type { Member } from '../members/member.js'
import type { ModerationDeps } from './deps.js'
import { moderate } from './moderate.js'

/**
 * Approves a member who waits for approval or is blocked: the Wix API has no other call to unblock a member
 * (wire-protocol §7).
 * @throws ApplicationError NOT_FOUND
 */
export async function approveMember(
  memberId: MemberId,
  deps: Pick<ModerationDeps, 'storage' | 'random' | 'clock' | 'mail' | 'ended'>,
  act?: Act,
): Promise<Member> {
  const member = await moderate(memberId, 'approve', deps, { act })
  if (member.status !== 'blocked') return member
  await moderate(memberId, 'unblock', deps, { act })
  // A member who waited for approval before the block is approved by the same call.
  return moderate(memberId, 'approve', deps, { act })
}
