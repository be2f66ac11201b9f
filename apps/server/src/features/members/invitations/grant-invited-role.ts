import type { MemberId } from '@foyer/protocol'
import { audit } from '../../audit/audit.js'
import type { MemberDeps, MemberStores } from '../deps.js'
import { grantRole } from './grant-role.js'
import type { Invitation } from './invitation.js'

/** Grants the role of an invitation to the member who verified its address, inside the caller's transaction. */
export async function grantInvitedRole(
  invitation: Pick<Invitation, 'ownerRole'> | undefined,
  memberId: MemberId,
  stores: MemberStores,
  deps: Pick<MemberDeps, 'random' | 'clock'>,
): Promise<void> {
  if (!invitation?.ownerRole) return
  await grantRole(memberId, invitation.ownerRole, stores, deps.clock.now())
  await audit(
    { actor: { kind: 'member', id: memberId }, requestId: null, network: null },
    { action: 'owner-joined', target: { kind: 'member', id: memberId }, details: { role: invitation.ownerRole } },
    stores,
    deps,
  )
}
