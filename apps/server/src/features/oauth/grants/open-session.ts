import { type MemberId, SESSIONS_PER_MEMBER, type SessionId, type TokenResponse, type VisitorId } from '@foyer/protocol'
import { parseDevice } from '../../../integrations/mail/request-origin.js'
import type { Digest } from '../../../kernel/digest.js'
import { nextStepOf } from '../../members/member.js'
import { newSession, type Session } from '../../sessions/session.js'
import type { Client } from '../../site/clients/client.js'
import { CONSOLE_CLIENT_ID } from '../../site/clients/console-client.js'
import type { SignInProof } from '../../tokens/sign-in-proof.js'
import { promoteVisitor } from '../../visitors/promote-visitor.js'
import type { OAuthDeps, OAuthStores } from '../deps.js'

export interface SessionOpening extends SignInProof {
  sessionId: SessionId
  memberId: MemberId
  client: Client
  /** The visitor who becomes the member with it. */
  visitorId: VisitorId | null
  scope: string
  browserSessionId: string | null
  /** The API key that opens it. */
  openedBy?: string | null
  /** When it ends at the latest; null for the usual length. */
  endsAt?: number | null
  /** Digest of the `client-binding` of the request that opens it (security-checklist 36). */
  clientBinding: Digest | null
  /** What the request that opens it came with. */
  userAgent: string | undefined
}

export interface OpenedSession {
  session: Session
  evictedSessionIds: SessionId[]
  /** The visitor who became the member by it, and how many of their items the member keeps; null when nobody did. */
  promotion: { visitorId: VisitorId; itemsKept: number } | null
}

/**
 * Opens a member's session inside the caller's transaction: checks the member's state there (security-checklist 55),
 * under the lock that noting the sign-in takes, so that a block at the same time is seen or waits; promotes the
 * visitor, and ends the oldest session beyond the limit (V7.1.2). Every grant that makes a member comes through here.
 * Returns 'refused' when the member may not sign in; throw then, so that nothing stays.
 */
export async function openSession(
  opening: SessionOpening,
  stores: OAuthStores,
  now: number,
  { siteSnapshot, promotionSteps }: Pick<OAuthDeps, 'siteSnapshot' | 'promotionSteps'>,
): Promise<OpenedSession | 'refused'> {
  const { sessionId, memberId, client, visitorId, scope, authenticatedAt, amr, browserSessionId, clientBinding } =
    opening
  const { openedBy = null } = opening
  await stores.members.recordSignIn(memberId, now)
  const member = await stores.members.find(memberId)
  if (member === undefined || nextStepOf(member, siteSnapshot.current().settings.signUp) !== 'sign-in') return 'refused'
  // Only an authorization code leads to the console, and between it and here the role may have been taken away.
  if (client.clientId === CONSOLE_CLIENT_ID)
    if (browserSessionId === null || (await stores.owners.roleOf(memberId)) === undefined) return 'refused'

  // What a back end says of people does not do for those who run the site: their sessions are opened by themselves.
  if (openedBy !== null && (await stores.owners.roleOf(memberId)) !== undefined) return 'refused'

  const itemsKept =
    visitorId === null ? null : await promoteVisitor({ visitorId, memberId, now }, stores, promotionSteps)

  const open = await stores.sessions.listOpen(memberId, now)
  const evictedSessionIds: SessionId[] = []
  for (const oldest of open.slice(SESSIONS_PER_MEMBER - 1)) {
    if (await stores.sessions.end(oldest.sessionId, 'too-many-sessions', now)) evictedSessionIds.push(oldest.sessionId)
  }
  const { browser = null, system = null } = parseDevice(opening.userAgent)
  const session = newSession(
    {
      sessionId,
      memberId,
      clientId: client.clientId,
      browserSessionId,
      clientBinding,
      rotation: client.rotation,
      scope,
      authenticatedAt,
      amr,
      openedBy,
      browser,
      system,
      ...(typeof opening.endsAt === 'number' && { expiresAt: opening.endsAt }),
    },
    now,
  )
  await stores.sessions.open(session)
  const promotion = visitorId === null || itemsKept === null ? null : { visitorId, itemsKept }
  return { session, evictedSessionIds, promotion }
}

/** What an answer of the token endpoint says about the visitor who became the member by the grant. */
export const promotionResponse = ({ promotion }: OpenedSession): Pick<TokenResponse, 'promotion'> =>
  promotion === null ? {} : { promotion: { visitor_id: promotion.visitorId, items_kept: promotion.itemsKept } }
