import type { BrowserSession } from '../../sessions/browser-session-store.js'
import type { Session } from '../../sessions/session.js'
import type { SignInMethod } from '../../tokens/sign-in-proof.js'
import type { MemberDeps } from '../deps.js'
import { endOwnSession, listOpenSessions } from './own-sessions.js'

/** Where a member is signed in: a browser at the hosted pages with its sessions, or a session on its own. */
interface OwnDevice {
  /** The id of the browser session, or of the session. */
  id: string
  isCurrent: boolean
  browser: string | null
  system: string | null
  /** How the member signed in there. */
  amr: readonly SignInMethod[]
  /** The clients that the member uses there. */
  clientIds: readonly string[]
  firstSeenAt: number
  lastSeenAt: number
}

type DeviceDeps = Pick<MemberDeps, 'storage' | 'clock'>

/**
 * Returns where a member is signed in: the browser of the request first, the others by last use, latest first (SE-01).
 * A browser counts as used when its member last signed in there or refreshed a session.
 */
export async function listOwnDevices(own: BrowserSession, { storage, clock }: DeviceDeps): Promise<OwnDevice[]> {
  const now = clock.now()
  const [browsers, open] = await storage.read(async (stores) => [
    await stores.browserSessions.listOpen(own.memberId, now),
    await listOpenSessions(own, stores, now),
  ])
  const sessions = [...open.own, ...open.others]
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

function toDevice(
  id: string,
  { openedAt, amr, ...opened }: Pick<Session, 'openedAt' | 'amr' | 'browser' | 'system'>,
  sessions: readonly Session[],
  isCurrent: boolean,
): OwnDevice {
  return {
    id,
    isCurrent,
    amr,
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
  deps: Pick<MemberDeps, 'storage' | 'clock' | 'ended'>,
): Promise<void> {
  const { storage, clock, ended } = deps
  const now = clock.now()
  const endedSessions = await storage.transact(async (stores) => {
    await stores.sessions.lockMember(own.memberId)
    const browsers = await stores.browserSessions.listOpen(own.memberId, now)
    if (!browsers.some(({ browserSessionId }) => browserSessionId === id)) return undefined
    await stores.browserSessions.end(id, now)
    return stores.sessions.endAllFrom(id, own.memberId, 'signed-out-elsewhere', now)
  })
  if (endedSessions === undefined) return endOwnSession(own, id, deps)
  for (const sessionId of endedSessions) ended.add(sessionId, now)
}
