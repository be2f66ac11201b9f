import type { MemberId } from '@foyer/protocol'
import type { Act } from '../audit/audit.js'
import type { Member } from '../members/member.js'
import type { ModerationDeps } from './deps.js'
import { moderate } from './moderate.js'

/**
 * Makes a member approved, who waits for it or is blocked: the provider's API has no other way to let somebody in again
 * (wire-protocol §7). @throws ApplicationError NOT_FOUND
 */
export async function approveMember(
  memberId: MemberId,
  deps: Pick<ModerationDeps, 'storage' | 'random' | 'clock' | 'mail' | 'ended'>,
  act?: Act,
): Promise<Member> {
  const member = await moderate(memberId, 'approve', deps, { act })
  if (member.status !== 'blocked') return member
  await moderate(memberId, 'unblock', deps, { act })
  // Who waited before the block is let in by the same call.
  return moderate(memberId, 'approve', deps, { act })
}
