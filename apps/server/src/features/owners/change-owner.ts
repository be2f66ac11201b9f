import type { MemberId, OwnerRole, SessionId } from '@foyer/protocol'
import { ApplicationError } from '../../kernel/errors/application-error.js'
import { type Act, audit } from '../audit/audit.js'
import type { ModerationDeps } from '../moderation/deps.js'
import { CONSOLE_CLIENT_ID } from '../site/clients/console-client.js'
import { assertOtherOwner } from '../site/roles/assert-other-owner.js'
import type { NamedOwner } from '../site/roles/owner.js'

const ownerNotFound = () => new ApplicationError('NOT_FOUND', 'There is no such owner.')

/**
 * Changes the role of an owner. Every node applies it within a second.
 * @throws ApplicationError NOT_FOUND, LAST_OWNER
 */
export async function changeOwner(
  memberId: MemberId,
  role: OwnerRole,
  act: Act,
  deps: Pick<ModerationDeps, 'storage' | 'random' | 'clock'>,
): Promise<NamedOwner> {
  const owners = await deps.storage.transact(async (stores) => {
    if (role !== 'owner') await assertOtherOwner(memberId, stores)
    else await stores.owners.lock()
    const before = await stores.owners.roleOf(memberId)
    if (before === undefined) throw ownerNotFound()
    if (before !== role) {
      await stores.owners.setRole(memberId, role, deps.clock.now())
      const details = { before, after: role }
      await audit(act, { action: 'owner-changed', target: { kind: 'owner', id: memberId }, details }, stores, deps)
    }
    return stores.owners.list()
  })
  const changed = owners.find((owner) => owner.memberId === memberId)
  if (changed === undefined) throw ownerNotFound()
  return changed
}

/**
 * Removes a role. The account remains; its console sessions end.
 * @throws ApplicationError NOT_FOUND, LAST_OWNER
 */
export async function removeOwner(
  memberId: MemberId,
  act: Act,
  deps: Pick<ModerationDeps, 'storage' | 'random' | 'clock' | 'ended'>,
): Promise<void> {
  const now = deps.clock.now()
  const endedSessions = await deps.storage.transact(async (stores) => {
    await assertOtherOwner(memberId, stores)
    const before = await stores.owners.roleOf(memberId)
    if (before === undefined || !(await stores.owners.remove(memberId))) throw ownerNotFound()
    const details = { before }
    await audit(act, { action: 'owner-removed', target: { kind: 'owner', id: memberId }, details }, stores, deps)
    await stores.sessions.lockMember(memberId)
    const sessions: SessionId[] = []
    for (const { sessionId, clientId } of await stores.sessions.listOpen(memberId, now))
      if (clientId === CONSOLE_CLIENT_ID && (await stores.sessions.end(sessionId, 'revoked', now)))
        sessions.push(sessionId)
    return sessions
  })
  for (const sessionId of endedSessions) deps.ended.add(sessionId, now)
}
