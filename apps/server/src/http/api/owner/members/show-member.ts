import type { MemberId } from '@foyer/protocol'
import { ownerMemberView } from '../../../../features/members/directory/owner-member-view.js'
import { identityView } from '../../../../features/members/external/identity-view.js'
import { listPasskeys } from '../../../../features/members/passkeys/list-passkeys.js'
import { memberNotFound } from '../../../../features/members/profile/change-profile.js'
import type { HttpDeps } from '../../../deps.js'

/**
 * Returns a member as the team sees it.
 * @throws ApplicationError NOT_FOUND
 */
export async function showMember(
  memberId: MemberId,
  deps: Pick<HttpDeps, 'storage' | 'clock' | 'siteSnapshot' | 'issuer'>,
) {
  const { storage, clock, siteSnapshot } = deps
  const [found, pendingChange, linked, factors] = await storage.read((stores) =>
    Promise.all([
      stores.memberList.find(memberId),
      stores.emailChanges.find(memberId, clock.now()),
      stores.externalIdentities.listOf(memberId),
      stores.factors.summaryOf(memberId),
    ]),
  )
  if (found === undefined) throw memberNotFound()
  const identities = linked.map((one) => identityView(one, siteSnapshot.current()))
  const passkeys = await listPasskeys(memberId, deps)
  return { member: ownerMemberView(found, { pendingChange, identities, passkeys, factors }) }
}
