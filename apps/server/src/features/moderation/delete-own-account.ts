import type { MemberId } from '@foyer/protocol'
import type { Act } from '../audit/audit.js'
import type { Member } from '../members/member.js'
import { assertRecentSignIn } from '../members/sign-in/assert-recent-sign-in.js'
import type { SignedInCaller } from '../members/sign-in/signed-in-caller.js'
import type { ModerationDeps } from './deps.js'
import { moderate } from './moderate.js'

/**
 * Deletes the caller's own account. A deletion becomes final, so an open session is not enough: the sign-in must be
 * within the last 10 minutes, as for a new password (V7.5.3, design §6).
 * @throws ApplicationError UNAUTHENTICATED, RECENT_SIGN_IN_REQUIRED, NOT_FOUND, LAST_OWNER
 */
export async function deleteOwnAccount(
  caller: SignedInCaller,
  act: Act,
  deps: Pick<ModerationDeps, 'storage' | 'random' | 'clock' | 'mail' | 'ended' | 'siteSnapshot'>,
): Promise<Member> {
  await assertRecentSignIn(caller, 'Sign in again to delete the account.', deps)
  return deleteMember(caller.memberId, act, deps)
}

/**
 * Deletes a member by the setting of the site: immediately, or after the grace period.
 * @throws ApplicationError NOT_FOUND, LAST_OWNER
 */
export function deleteMember(
  memberId: MemberId,
  act: Act,
  deps: Pick<ModerationDeps, 'storage' | 'random' | 'clock' | 'mail' | 'ended' | 'siteSnapshot'>,
): Promise<Member> {
  const { deletionGraceDays: graceDays } = deps.siteSnapshot.current().settings.members
  return moderate(memberId, 'delete', deps, { act, graceDays })
}
