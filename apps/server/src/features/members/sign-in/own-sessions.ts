import {
  ACCESS_TOKEN_GRACE_SECONDS,
  ACCESS_TOKEN_SECONDS,
  type MemberId,
  type OwnSessions,
  type SessionId,
} from '@foyer/protocol'
import { MINUTE, rfc3339 } from '../../../kernel/clock.js'
import { ApplicationError } from '../../../kernel/errors/application-error.js'
import type { Session } from '../../sessions/session.js'
import type { MemberDeps, MemberStores } from '../deps.js'
import { endAllSessions } from './end-sessions.js'

/** A member, by one of their sessions. */
export interface CallerSession {
  memberId: MemberId
  sessionId: SessionId
}

/** The sessions of a member, and the one that asks. @throws ApplicationError UNAUTHENTICATED when that one has ended */
async function listOpenSessions({ memberId, sessionId }: CallerSession, stores: MemberStores, now: number) {
  const open = await stores.sessions.listOpen(memberId, now)
  const own = open.find((session) => session.sessionId === sessionId)
  if (own === undefined) throw new ApplicationError('UNAUTHENTICATED', 'The session has ended.')
  return { own, others: open.filter((session) => session !== own) }
}

/**
 * A member's open sessions: the one that asks first, the others by when they were last seen (SE-01). Last seen is when
 * the tokens were renewed last, so it lags behind by an access token's life at most.
 * @throws ApplicationError UNAUTHENTICATED
 */
export async function listOwnSessions(
  caller: CallerSession,
  { storage, clock, siteSnapshot }: Pick<MemberDeps, 'storage' | 'clock' | 'siteSnapshot'>,
): Promise<OwnSessions> {
  const { own, others } = await storage.read((stores) => listOpenSessions(caller, stores, clock.now()))
  return {
    sessions: [own, ...others.toSorted(byLastSeen)].map((session) =>
      sessionView(session, session === own, siteSnapshot),
    ),
    outWithinSeconds: ACCESS_TOKEN_SECONDS + ACCESS_TOKEN_GRACE_SECONDS,
  }
}

/** The open sessions of a member as they see them, for somebody else to look at: none is the one that asks. */
export async function listSessionsOf(
  memberId: MemberId,
  { storage, clock, siteSnapshot }: Pick<MemberDeps, 'storage' | 'clock' | 'siteSnapshot'>,
): Promise<OwnSessions['sessions']> {
  const open = await storage.read((stores) => stores.sessions.listOpen(memberId, clock.now()))
  return open.toSorted(byLastSeen).map((session) => sessionView(session, false, siteSnapshot))
}

const byLastSeen = (one: Session, other: Session): number => other.lastUsedAt - one.lastUsedAt

const sessionView = (session: Session, isCurrent: boolean, directory: MemberDeps['siteSnapshot']) => ({
  id: session.sessionId,
  isCurrent,
  ...(session.browser === null ? {} : { browser: session.browser }),
  ...(session.system === null ? {} : { system: session.system }),
  clientName: directory.current().clients.get(session.clientId)?.name ?? '',
  firstSeenAt: roundToMinute(session.openedAt),
  lastSeenAt: roundToMinute(session.lastUsedAt),
})

/** A person needs no seconds. */
const roundToMinute = (at: number): string => rfc3339(Math.floor(at / MINUTE) * MINUTE)

/**
 * Signs a member out of one of their sessions (SE-02), and ends the sign-in at the hosted pages that it came from, so
 * that it cannot come back in silence.
 * @throws ApplicationError UNAUTHENTICATED, NOT_FOUND
 */
export async function endOwnSession(
  caller: CallerSession,
  sessionId: SessionId,
  { storage, clock, ended }: Pick<MemberDeps, 'storage' | 'clock' | 'ended'>,
): Promise<void> {
  const now = clock.now()
  await storage.transact(async (stores) => {
    const { own, others } = await listOpenSessions(caller, stores, now)
    const session = [own, ...others].find((one) => one.sessionId === sessionId)
    const reason = session === own ? 'logged-out' : 'signed-out-elsewhere'
    if (session === undefined || !(await stores.sessions.end(sessionId, reason, now)))
      throw new ApplicationError('NOT_FOUND', 'There is no such session, or it has ended.')
    if (session.browserSessionId !== null) await stores.browserSessions.end(session.browserSessionId, now)
  })
  ended.add(sessionId, now)
}

/**
 * Signs a member out everywhere else (SE-02): of every other session, and of the hosted pages in every browser. Answers
 * how many sessions ended.
 * @throws ApplicationError UNAUTHENTICATED
 */
export async function endOtherSessions(
  caller: CallerSession,
  { storage, clock, ended }: Pick<MemberDeps, 'storage' | 'clock' | 'ended'>,
): Promise<number> {
  const now = clock.now()
  const endedSessions = await storage.transact(async (stores) => {
    await listOpenSessions(caller, stores, now)
    return endAllSessions(caller.memberId, 'signed-out-elsewhere', stores, now, caller.sessionId)
  })
  for (const sessionId of endedSessions) ended.add(sessionId, now)
  return endedSessions.length
}
