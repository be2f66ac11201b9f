import type { SessionEndReason } from '@foyer/protocol'
import { rfc3339 } from '../../kernel/clock.js'
import type { SiteSnapshot } from '../site/snapshot/site-snapshot.js'
import { amrClaim, signInMethodView } from '../tokens/sign-in-proof.js'
import { isImpersonationId } from './impersonation/impersonation-store.js'
import { type EndReason, publicReasonOf, type Session } from './session.js'

/**
 * Returns when and why a session ended; `undefined` while it is open. An expired session counts as ended even if its
 * end is not stored yet.
 */
export function sessionEnd(
  session: Session,
  now: number,
): { at: number; reason: EndReason; publicReason: SessionEndReason } | undefined {
  const { endedAt, endedReason, idleExpiresAt, expiresAt } = session
  const expiresFirstAt = Math.min(idleExpiresAt, expiresAt)
  if (endedAt === null && expiresFirstAt > now) return undefined
  const reason = endedReason ?? 'expired'
  const publicReason = publicReasonOf({ expiresAt, endedAt: endedAt ?? expiresFirstAt, endedReason: reason })
  // The stored end of an expired session is the time of the next refresh attempt, which may be much later.
  const at =
    reason !== 'expired' ? (endedAt ?? expiresFirstAt) : publicReason === 'expired_absolute' ? expiresAt : idleExpiresAt
  return { at, reason, publicReason }
}

/** Returns a session as shown to members with a role. */
export function sessionView(
  session: Session,
  { clients, providers }: Pick<SiteSnapshot, 'clients' | 'providers'>,
  now: number,
) {
  const end = sessionEnd(session, now)
  return {
    sessionId: session.sessionId,
    memberId: session.memberId,
    clientId: session.clientId,
    clientName: clients.get(session.clientId)?.name ?? null,
    browser: session.browser,
    system: session.system,
    startedDate: rfc3339(session.openedAt),
    lastSeenDate: rfc3339(session.lastUsedAt),
    expiresDate: rfc3339(Math.min(session.idleExpiresAt, session.expiresAt)),
    isOpen: end === undefined,
    isImpersonation: isImpersonationId(session.openedBy),
    methods: amrClaim(session.amr),
    endedDate: end === undefined ? null : rfc3339(end.at),
    endReason: end?.publicReason ?? null,
    signIn: signInMethodView(session.amr, providers),
  }
}
