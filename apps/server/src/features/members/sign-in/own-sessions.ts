import { ACCESS_TOKEN_GRACE_SECONDS, ACCESS_TOKEN_SECONDS, type MemberId, type OwnSessions } from '@foyer/protocol'
import { MINUTE, rfc3339 } from '../../../kernel/clock.js'
import { ApplicationError } from '../../../kernel/errors/application-error.js'
import { isImpersonationId } from '../../sessions/impersonation/impersonation-store.js'
import type { Session } from '../../sessions/session.js'
import { signInMethodView } from '../../tokens/sign-in-proof.js'
import type { MemberDeps, MemberStores } from '../deps.js'
import { endAllSessions } from './end-sessions.js'
import { isOwnSession, type SignedInCaller } from './signed-in-caller.js'

/** The longest time, in seconds, until services that verify access tokens offline reject an ended session. */
export const OUT_WITHIN_SECONDS = ACCESS_TOKEN_SECONDS + ACCESS_TOKEN_GRACE_SECONDS

/**
 * Returns the caller's session, or sessions at the hosted pages, and the member's other open sessions.
 * @throws ApplicationError UNAUTHENTICATED if the caller's session has ended
 */
export async function listOpenSessions(caller: SignedInCaller, stores: MemberStores, now: number) {
  const open = withoutImpersonations(await stores.sessions.listOpen(caller.memberId, now), caller)
  const own = open.filter((session) => isOwnSession(session, caller))
  if (own.length === 0 && 'sessionId' in caller) throw new ApplicationError('UNAUTHENTICATED', 'The session has ended.')
  return { own, others: open.filter((session) => !own.includes(session)) }
}

/**
 * Returns a member's open sessions: the caller's first, the others by last use, latest first (SE-01). The last use is
 * the last refresh of the tokens, so it lags by at most the lifetime of an access token.
 * @throws ApplicationError UNAUTHENTICATED
 */
export async function listOwnSessions(
  caller: SignedInCaller,
  { storage, clock, siteSnapshot }: Pick<MemberDeps, 'storage' | 'clock' | 'siteSnapshot'>,
): Promise<OwnSessions> {
  const { own, others } = await storage.read((stores) => listOpenSessions(caller, stores, clock.now()))
  return {
    sessions: [...own, ...others.toSorted(byLastSeen)].map((session) =>
      sessionView(session, own.includes(session), siteSnapshot),
    ),
    outWithinSeconds: OUT_WITHIN_SECONDS,
  }
}

/** Returns a member's open sessions for another viewer: none is marked as current. */
export async function listSessionsOf(
  memberId: MemberId,
  { storage, clock, siteSnapshot }: Pick<MemberDeps, 'storage' | 'clock' | 'siteSnapshot'>,
): Promise<OwnSessions['sessions']> {
  const open = withoutImpersonations(await storage.read((stores) => stores.sessions.listOpen(memberId, clock.now())))
  return open.toSorted(byLastSeen).map((session) => sessionView(session, false, siteSnapshot))
}

/** Sessions of owners who view the site as the member are none of the member's devices. */
const withoutImpersonations = (sessions: Session[], caller?: SignedInCaller): Session[] =>
  sessions.filter(
    (session) => (caller !== undefined && isOwnSession(session, caller)) || !isImpersonationId(session.openedBy),
  )

const byLastSeen = (one: Session, other: Session): number => other.lastUsedAt - one.lastUsedAt

const sessionView = (session: Session, isCurrent: boolean, directory: MemberDeps['siteSnapshot']) => ({
  id: session.sessionId,
  isCurrent,
  ...(session.browser === null ? {} : { browser: session.browser }),
  ...(session.system === null ? {} : { system: session.system }),
  signIn: signInMethodView(session.amr, directory.current().providers),
  clientName: directory.current().clients.get(session.clientId)?.name ?? '',
  firstSeenAt: rfc3339(roundToMinute(session.openedAt)),
  lastSeenAt: rfc3339(roundToMinute(session.lastUsedAt)),
})

/** Rounds down to the minute: people need no seconds. */
export const roundToMinute = (at: number): number => Math.floor(at / MINUTE) * MINUTE

/**
 * Ends one of a member's sessions (SE-02), and the browser session at the hosted pages that it came from, so that a
 * silent login cannot restore it.
 * @throws ApplicationError UNAUTHENTICATED, NOT_FOUND
 */
export async function endOwnSession(
  caller: SignedInCaller,
  sessionId: string,
  { storage, clock, ended }: Pick<MemberDeps, 'storage' | 'clock' | 'ended'>,
): Promise<void> {
  const now = clock.now()
  const endedSession = await storage.transact(async (stores) => {
    const { own, others } = await listOpenSessions(caller, stores, now)
    const session = [...own, ...others].find((one) => one.sessionId === sessionId)
    const reason = session !== undefined && own.includes(session) ? 'logged-out' : 'signed-out-elsewhere'
    if (session === undefined || !(await stores.sessions.end(session.sessionId, reason, now)))
      throw new ApplicationError('NOT_FOUND', 'There is no such session, or it has ended.')
    if (session.browserSessionId !== null) await stores.browserSessions.end(session.browserSessionId, now)
    return session.sessionId
  })
  ended.add(endedSession, now)
}

/**
 * Ends every other session of a member (SE-02), and the browser sessions at the hosted pages. Returns the number of
 * ended sessions.
 * @throws ApplicationError UNAUTHENTICATED
 */
export async function endOtherSessions(
  caller: SignedInCaller,
  { storage, clock, ended }: Pick<MemberDeps, 'storage' | 'clock' | 'ended'>,
): Promise<number> {
  const now = clock.now()
  const endedSessions = await storage.transact(async (stores) => {
    await listOpenSessions(caller, stores, now)
    return endAllSessions(caller.memberId, 'signed-out-elsewhere', stores, now, caller)
  })
  for (const sessionId of endedSessions) ended.add(sessionId, now)
  return endedSessions.length
}
