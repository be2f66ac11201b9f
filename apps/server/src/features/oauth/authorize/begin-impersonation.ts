import type { MemberId, SessionId } from '@foyer/protocol'
import { rfc3339 } from '../../../kernel/clock.js'
import { digestOf } from '../../../kernel/digest.js'
import { ApplicationError } from '../../../kernel/errors/application-error.js'
import { lifetimes } from '../../../kernel/lifetimes.js'
import { newId, newSecret } from '../../../kernel/random.js'
import { type Act, audit } from '../../audit/audit.js'
import { nextStepOf } from '../../members/member.js'
import type { Impersonation } from '../../sessions/impersonation/impersonation-store.js'
import { CONSOLE_CLIENT_ID } from '../../site/clients/console-client.js'
import type { OAuthDeps } from '../deps.js'

/** Where the link of an access is opened. */
export const VIEW_AS_MEMBER_PATH = '/view-as-member'

interface ImpersonationRequest {
  memberId: MemberId
  clientId: string
  reason: string | undefined
  owner: { id: MemberId; sessionId: SessionId }
}

/**
 * Lets an owner use an application as a member, to look and not to change, for 15 minutes. Returns a link that works
 * once within five minutes, for a private window: the browser of the owner keeps its own session (decision 36).
 * @throws ApplicationError NOT_FOUND (member or application), PERMISSION_DENIED (a member with a role), TooManyRequests
 */
export async function beginImpersonation(
  { memberId, clientId, reason, owner }: ImpersonationRequest,
  act: Act,
  { storage, siteSnapshot, limiter, random, clock, issuer }: ImpersonationDeps,
): Promise<{ url: string; expiresDate: string }> {
  await limiter.consume('impersonationByOwner', owner.id)
  const { clients, settings } = siteSnapshot.current()
  const client = clients.get(clientId)
  if (client === undefined || clientId === CONSOLE_CLIENT_ID || client.thirdParty !== undefined)
    throw new ApplicationError('NOT_FOUND', 'The site has no application of its own with this id.')
  const secret = newSecret(random, 'imp')
  const now = clock.now()
  const access: Omit<Impersonation, 'endedAt'> = {
    impersonationId: newId(random, 'imp'),
    memberId,
    clientId,
    ownerId: owner.id,
    ownerSessionId: owner.sessionId,
    createdAt: now,
    expiresAt: now + lifetimes.impersonation.ms,
  }
  const expiresDate = rfc3339(access.expiresAt)
  await storage.transact(async (stores) => {
    await stores.sessions.lockMember(memberId)
    const member = await stores.members.find(memberId)
    if (member === undefined || nextStepOf(member, settings.signUp) !== 'sign-in')
      throw new ApplicationError('NOT_FOUND', 'There is no member with this id who can sign in.')
    if ((await stores.owners.roleOf(memberId)) !== undefined)
      throw new ApplicationError('PERMISSION_DENIED', 'The site cannot be viewed as a team member.')
    await stores.impersonations.insert({ ...access, linkDigest: digestOf(secret) })
    const details = { clientId, until: expiresDate, ...(reason && { reason }) }
    const entry = { action: 'impersonation-begun', target: { kind: 'member', id: memberId }, details } as const
    await audit(act, entry, stores, { random, clock })
  })
  return { url: `${issuer}${VIEW_AS_MEMBER_PATH}?token=${secret}`, expiresDate }
}

type ImpersonationDeps = Pick<OAuthDeps, 'storage' | 'siteSnapshot' | 'limiter' | 'random' | 'clock' | 'issuer'>

/** Opens a link: returns the secret of the browser's cookie and the application, or `undefined` if it does not work. */
export async function openImpersonation(
  secret: string,
  { storage, random, clock }: Pick<OAuthDeps, 'storage' | 'random' | 'clock'>,
): Promise<{ cookie: string; access: Impersonation } | undefined> {
  const cookie = newSecret(random, 'imp')
  const now = clock.now()
  const times = { now, createdAfter: now - lifetimes.impersonationLink.ms }
  const access = await storage.write((stores) => stores.impersonations.open(digestOf(secret), digestOf(cookie), times))
  return access === undefined ? undefined : { cookie, access }
}
