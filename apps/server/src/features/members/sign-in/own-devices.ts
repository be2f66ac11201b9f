import { ACCESS_TOKEN_GRACE_SECONDS, ACCESS_TOKEN_SECONDS, type SessionId } from '@foyer/protocol'
import { ApplicationError } from '../../../kernel/errors/application-error.js'
import type { BrowserSession } from '../../sessions/browser-session-store.js'
import { isImpersonationId } from '../../sessions/impersonation/impersonation-store.js'
import type { Session } from '../../sessions/session.js'
import type { MemberDeps, MemberStores } from '../deps.js'

/** Where a member is signed in: a browser at the hosted pages with its sessions, or a session on its own. */
export interface OwnDevice {
  /** The id of the browser session, or of the session. */
  id: string
  isCurrent: boolean
  browser: string | null
  system: string | null
  /** The clients that the member uses there. */
  clientIds: readonly string[]
  firstSeenAt: number
  lastSeenAt: number
}

type DeviceDeps = Pick<MemberDeps, 'storage' | 'clock'>

/** The longest time, in seconds, until services that verify access tokens offline reject an ended session. */
export const OUT_WITHIN_SECONDS = ACCESS_TOKEN_SECONDS + ACCESS_TOKEN_GRACE_SECONDS

/**
 * Returns where a member is signed in: the browser of the request first, the others by last use, latest first (SE-01).
 * A browser counts as used when its member last signed in there or refreshed a session.
 */
export async function listOwnDevices(own: BrowserSession, { storage, clock }: DeviceDeps): Promise<OwnDevice[]> {
  const [browsers, sessions] = await storage.read((stores) => openSignIns(own, stores, clock.now()))
  const ids = new Set(browsers.map(({ browserSessionId }) => browserSessionId))
  const inBrowsers = browsers.map((browser) => {
    const from = sessions.filter(({ browserSessionId }) => browserSessionId === browser.browserSessionId)
    return toDevice(browser.browserSessionId, browser, from, browser.browserSessionId === own.browserSessionId)
  })
  const onTheirOwn = sessions
    .filter(({ browserSessionId }) => browserSessionId === null || !ids.has(browserSessionId))
    .map((session) => toDevice(session.sessionId, session, [session], false))
  return [...inBrowsers, ...onTheirOwn].toSorted(
    (one, other) => Number(other.isCurrent) - Number(one.isCurrent) || other.lastSeenAt - one.lastSeenAt,
  )
}

/** Sessions of owners who view the site as the member are none of the member's devices. */
async function openSignIns(
  { memberId }: BrowserSession,
  stores: MemberStores,
  now: number,
): Promise<[BrowserSession[], Session[]]> {
  const sessions = await stores.sessions.listOpen(memberId, now)
  return [
    await stores.browserSessions.listOpen(memberId, now),
    sessions.filter(({ openedBy }) => !isImpersonationId(openedBy)),
  ]
}

function toDevice(
  id: string,
  { openedAt, ...opened }: Pick<Session, 'openedAt' | 'browser' | 'system'>,
  sessions: readonly Session[],
  isCurrent: boolean,
): OwnDevice {
  return {
    id,
    isCurrent,
    browser: opened.browser ?? sessions[0]?.browser ?? null,
    system: opened.system ?? sessions[0]?.system ?? null,
    clientIds: [...new Set(sessions.map(({ clientId }) => clientId))],
    firstSeenAt: openedAt,
    lastSeenAt: Math.max(openedAt, ...sessions.map(({ lastUsedAt }) => lastUsedAt)),
  }
}

/**
 * Signs a member out on one of the other devices (SE-02): ends the session, or the sign-in of the browser with its
 * sessions.
 * @throws ApplicationError NOT_FOUND
 */
export async function endOwnDevice(
  own: BrowserSession,
  id: string,
  { storage, clock, ended }: Pick<MemberDeps, 'storage' | 'clock' | 'ended'>,
): Promise<void> {
  const now = clock.now()
  const endedSessions = await storage.transact(async (stores): Promise<SessionId[]> => {
    await stores.sessions.lockMember(own.memberId)
    const [browsers, sessions] = await openSignIns(own, stores, now)
    const browser = browsers.find(({ browserSessionId }) => browserSessionId === id)
    const session = sessions.find(({ sessionId }) => sessionId === id)
    if (browser !== undefined) {
      await stores.browserSessions.end(id, now)
      return stores.sessions.endAllFrom(id, own.memberId, 'signed-out-elsewhere', now)
    }
    if (session === undefined || !(await stores.sessions.end(session.sessionId, 'signed-out-elsewhere', now)))
      throw new ApplicationError('NOT_FOUND', 'There is no such device, or it is signed out already.')
    return [session.sessionId]
  })
  for (const sessionId of endedSessions) ended.add(sessionId, now)
}
