import type { MemberId, SessionId } from '@foyer/protocol'
import { type Act, audit } from '../../audit/audit.js'
import { memberNotFound } from '../../members/profile/change-profile.js'
import type { OAuthDeps } from '../deps.js'

/** A client that a member gave consent to. */
interface AllowedClient {
  clientId: string
  name: string
  scope: string
  givenAt: number
}

/**
 * Returns a member's consents, newest first, without those to removed clients.
 * @throws ApplicationError NOT_FOUND
 */
export async function listConsents(
  memberId: MemberId,
  { storage, siteSnapshot }: Pick<OAuthDeps, 'storage' | 'siteSnapshot'>,
): Promise<AllowedClient[]> {
  const { clients } = siteSnapshot.current()
  const [member, consents] = await storage.read(async (stores) => [
    await stores.members.find(memberId),
    await stores.consents.listOf(memberId),
  ])
  if (member === undefined || member.status === 'deleted') throw memberNotFound()
  return consents.flatMap(({ clientId, scope, givenAt }) => {
    const name = clients.get(clientId)?.name
    return name === undefined ? [] : [{ clientId, name, scope, givenAt }]
  })
}

/**
 * Withdraws a member's consent to a client: ends the client's sessions of this member, so that its codes and refresh
 * tokens no longer work. Idempotent.
 * @throws ApplicationError NOT_FOUND
 */
export async function withdrawConsent(
  memberId: MemberId,
  clientId: string,
  { storage, random, clock, ended }: Pick<OAuthDeps, 'storage' | 'random' | 'clock' | 'ended'>,
  act: Act,
): Promise<void> {
  const now = clock.now()
  const endedNow = await storage.transact(async (stores) => {
    await stores.sessions.lockMember(memberId)
    const member = await stores.members.find(memberId)
    if (member === undefined || member.status === 'deleted') throw memberNotFound()
    await stores.consents.withdraw(memberId, clientId)
    await stores.authorizationCodes.endAllOf(memberId, now)
    const sessions: SessionId[] = []
    for (const { sessionId, clientId: of } of await stores.sessions.listOpen(memberId, now))
      if (of === clientId && (await stores.sessions.end(sessionId, 'revoked', now))) sessions.push(sessionId)
    const target = { kind: 'member', id: memberId } as const
    await audit(act, { action: 'consent-withdrawn', target, details: { clientId } }, stores, { random, clock })
    return sessions
  })
  for (const sessionId of endedNow) ended.add(sessionId, now)
}
