import { type MemberId, SESSIONS_PER_MEMBER, type SessionId, type TokenResponse, type VisitorId } from '@foyer/protocol'
import type { Digest } from '../../../kernel/digest.js'
import { parseDevice } from '../../../kernel/text/user-agent.js'
import { nextStepOf } from '../../members/member.js'
import { type ImpersonationActor, impersonationActor } from '../../sessions/impersonation/impersonation-actor.js'
import { isImpersonationId } from '../../sessions/impersonation/impersonation-store.js'
import { newSession, type Session } from '../../sessions/session.js'
import { sessionLengths } from '../../sessions/session-lengths.js'
import type { Client } from '../../site/clients/client.js'
import { CONSOLE_CLIENT_ID } from '../../site/clients/console-client.js'
import { createMemberToken } from '../../tokens/refresh-token.js'
import type { SignInProof } from '../../tokens/sign-in-proof.js'
import { promoteVisitor } from '../../visitors/promote-visitor.js'
import type { OAuthDeps, OAuthStores } from '../deps.js'

interface SessionOpening extends SignInProof {
  sessionId: SessionId
  memberId: MemberId
  client: Client
  /** The visitor to promote. */
  visitorId: VisitorId | null
  scope: string
  browserSessionId: string | null
  /** The API key that opens the session. */
  openedBy?: string | null
  /** Latest expiry; null for the usual lifetime. */
  endsAt?: number | null
  /** Digest of the `client-binding` of the opening request (security-checklist 36). */
  clientBinding: Digest | null
  /** The User-Agent header of the opening request. */
  userAgent: string | undefined
}

/** The dependencies of a grant that opens a session. */
export type OpeningGrantDeps = Pick<
  OAuthDeps,
  | 'storage'
  | 'siteSnapshot'
  | 'clock'
  | 'random'
  | 'secrets'
  | 'siteId'
  | 'tokens'
  | 'ended'
  | 'promotionSteps'
  | 'counts'
>

interface OpenedSession {
  session: Session
  evictedSessionIds: SessionId[]
  /** The promoted visitor and the number of items the member received; null if no visitor was promoted. */
  promotion: { visitorId: VisitorId; itemsKept: number } | null
  /** The owner who views the site as the member. */
  actor: ImpersonationActor | undefined
}

/**
 * Opens a member's session in the caller's transaction. Checks the member's status there (security-checklist 55), under
 * a lock on the member, so that a concurrent block is either visible or waits; promotes the visitor,
 * and ends the oldest sessions above the limit (V7.1.2). Used by every grant that signs in a member. Returns 'refused'
 * if the member may not sign in; the caller must then throw, to roll back the transaction.
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
  const actor = await impersonationActor(openedBy, stores, now)
  if (actor === 'over') return 'refused'
  // A sign-in at the hosted pages is recorded by them, and impersonation is not a sign-in of the member.
  const isSignIn = browserSessionId === null && actor === undefined
  if (isSignIn) await stores.members.recordSignIn(memberId, now)
  else await stores.sessions.lockMember(memberId)
  const member = await stores.members.find(memberId)
  if (member === undefined || nextStepOf(member, siteSnapshot.current().settings.signUp) !== 'sign-in') return 'refused'
  // Only an authorization code gives access to the console, and the role may have been removed since it was issued.
  if (client.clientId === CONSOLE_CLIENT_ID)
    if (browserSessionId === null || (await stores.owners.roleOf(memberId)) === undefined) return 'refused'

  // A back end may not open sessions of members with a role: they must sign in themselves.
  if (openedBy !== null && (await stores.owners.roleOf(memberId)) !== undefined) return 'refused'

  const itemsKept =
    visitorId === null || actor !== undefined
      ? null
      : await promoteVisitor({ visitorId, memberId, now }, stores, promotionSteps)

  const open = (await stores.sessions.listOpen(memberId, now)).filter(({ openedBy: by }) => !isImpersonationId(by))
  const evictedSessionIds: SessionId[] = []
  for (const oldest of actor === undefined ? open.slice(SESSIONS_PER_MEMBER - 1) : []) {
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
    },
    sessionLengths(client, memberId, siteSnapshot.current()),
    now,
    opening.endsAt ?? undefined,
  )
  await stores.sessions.open(session)
  const promotion = visitorId === null || itemsKept === null ? null : { visitorId, itemsKept }
  return { session, evictedSessionIds, promotion, actor }
}

/** Returns the tokens of a session after the commit that opened it, and reports the sessions that ended for it. */
export function respondToOpening(
  { session, evictedSessionIds, promotion, actor }: OpenedSession,
  {
    clock,
    secrets,
    siteId,
    tokens,
    ended,
    counts,
  }: Pick<OAuthDeps, 'clock' | 'secrets' | 'siteId' | 'tokens' | 'ended' | 'counts'>,
  nonce: string | null = null,
): TokenResponse {
  for (const evicted of evictedSessionIds) ended.add(evicted, clock.now())
  if (promotion !== null) counts.promoted(promotion.itemsKept)
  const { sessionId, memberId, clientId, scope, generation, authenticatedAt, amr } = session
  const response = tokens.respond(
    { kind: 'member', memberId, clientId, sessionId, scope, authenticatedAt, amr, nonce, actor },
    createMemberToken({ siteId, sessionId, generation }, secrets.memberToken),
  )
  if (promotion === null) return response
  return { ...response, promotion: { visitor_id: promotion.visitorId, items_kept: promotion.itemsKept } }
}
