import type { MemberId } from '@foyer/protocol'
import type { Invitation } from '../members/invitation.js'
import type { Needs } from '../needs.js'
import type { Stores } from '../storage.js'
import { audit } from './audit.js'
import { giveRole } from './give-role.js'

/** Whoever proved the address of an invitation gets what it was for, inside the caller's transaction. */
export async function takeOffice(
  invitation: Pick<Invitation, 'ownerRole'> | undefined,
  memberId: MemberId,
  stores: Stores,
  needs: Pick<Needs, 'random' | 'clock'>,
): Promise<void> {
  if (!invitation?.ownerRole) return
  await giveRole(memberId, invitation.ownerRole, stores, needs.clock.now())
  await audit(
    { actor: { kind: 'member', id: memberId }, requestId: null, network: null },
    { action: 'owner-joined', target: { kind: 'member', id: memberId }, details: { role: invitation.ownerRole } },
    stores,
    needs,
  )
}
