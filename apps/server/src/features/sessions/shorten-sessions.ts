import type { MemberId, SessionId } from '@foyer/protocol'
import type { SiteSnapshot } from '../site/snapshot/site-snapshot.js'
import type { SessionDeps } from './deps.js'
import type { OpenSession } from './session-length-store.js'
import { type SessionLengths, sessionLengths } from './session-lengths.js'

/** Rows of one statement. */
const BATCH = 1000

type ShortenDeps = Pick<SessionDeps, 'storage' | 'clock' | 'siteSnapshot' | 'ended'>

/**
 * Returns a function that shortens the open sessions after a length of the site or of a client was changed, wherever
 * that was: a change is recognized by the lengths in force, which the database keeps once they are applied. Sessions
 * that are over by it end. It does nothing while nothing has changed. A change that is undone before the next call is
 * not noticed.
 */
export function sessionShortener(deps: ShortenDeps): (isStopped?: () => boolean) => Promise<{ ended: number }> {
  let applied: string | null = null
  return async (isStopped = () => false) => {
    const site = deps.siteSnapshot.current()
    const wanted = lengthsInForce(site)
    if (applied === wanted) return { ended: 0 }
    const stored = await deps.storage.read((stores) => stores.sessionLengths.applied())
    let ended = 0
    if (stored !== wanted) {
      ended = await shortenAll(site, deps, isStopped)
      if (isStopped()) return { ended }
      await deps.storage.write((stores) => stores.sessionLengths.setApplied(wanted))
    }
    applied = wanted
    return { ended }
  }
}

/** Returns all that the length of a session depends on, as text. */
function lengthsInForce({ settings: { sessions }, clients, owners }: SiteSnapshot): string {
  const own = [...clients.values()].flatMap(({ clientId, sessionIdleFor = null, sessionLongest = null }) =>
    sessionIdleFor === null && sessionLongest === null ? [] : [[clientId, sessionIdleFor, sessionLongest]],
  )
  const isTeamShorter = own.length > 0 || sessions.teamIdleMs < sessions.idleMs || sessions.teamMaxMs < sessions.maxMs
  const team = isTeamShorter ? [...owners.keys()].toSorted() : []
  return JSON.stringify([Object.values(sessions), own.toSorted(), team])
}

async function shortenAll(site: SiteSnapshot, deps: ShortenDeps, isStopped: () => boolean): Promise<number> {
  const { storage, clock, ended } = deps
  let count = 0
  let page: OpenSession[] = []
  do {
    const after = page.at(-1)?.sessionId ?? ''
    page = await storage.read((stores) => stores.sessionLengths.listOpenAfter(after, BATCH))
    for (const { sessionIds, lengths } of tooLong(page, site)) {
      const over = await storage.write((stores) => stores.sessionLengths.shorten(sessionIds, lengths, clock.now()))
      for (const sessionId of over) ended.add(sessionId, clock.now())
      count += over.length
    }
  } while (page.length === BATCH && !isStopped())
  const { maxMs, teamMaxMs } = site.settings.sessions
  await shortenBrowsers(maxMs, undefined, deps, isStopped)
  await shortenBrowsers(Math.min(maxMs, teamMaxMs), [...site.owners.keys()], deps, isStopped)
  return count
}

/** Returns the sessions that are longer than they may be, by the lengths they may have. */
function tooLong(
  page: readonly OpenSession[],
  site: SiteSnapshot,
): { sessionIds: SessionId[]; lengths: SessionLengths }[] {
  const groups = new Map<string, { sessionIds: SessionId[]; lengths: SessionLengths }>()
  for (const { sessionId, memberId, clientId, idleMs, maxMs } of page) {
    const lengths = sessionLengths(site.clients.get(clientId), memberId, site)
    if (idleMs <= lengths.idleMs && maxMs <= lengths.maxMs) continue
    const key = `${lengths.idleMs} ${lengths.maxMs}`
    const group = groups.get(key) ?? { sessionIds: [], lengths }
    group.sessionIds.push(sessionId)
    groups.set(key, group)
  }
  return [...groups.values()]
}

async function shortenBrowsers(
  maxMs: number,
  memberIds: readonly MemberId[] | undefined,
  { storage }: ShortenDeps,
  isStopped: () => boolean,
): Promise<void> {
  const shorten = () => storage.write((stores) => stores.sessionLengths.shortenBrowserSessions(maxMs, memberIds, BATCH))
  while ((await shorten()) === BATCH && !isStopped());
}
