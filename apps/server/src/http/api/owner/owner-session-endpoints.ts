import {
  ACCESS_TOKEN_GRACE_SECONDS,
  ACCESS_TOKEN_SECONDS,
  endOwnerSessionResponse,
  type MemberId,
  memberItemsResponse,
  ownerSessionResponse,
  ownerSessionsQuery,
  ownerSessionsResponse,
  paths,
  type SessionId,
} from '@foyer/protocol'
import { z } from 'zod'
import { type Act, audit } from '../../../features/audit/audit.js'
import { assertMayChange } from '../../../features/members/member-access.js'
import { memberNotFound } from '../../../features/members/profile/change-profile.js'
import { getSessionTimeline, sessionNotFound } from '../../../features/moderation/session-timeline.js'
import type { Session } from '../../../features/sessions/session.js'
import { sessionView } from '../../../features/sessions/session-view.js'
import type { SiteCaller } from '../../../features/site/roles/owner-access.js'
import type { HttpDeps, HttpStores } from '../../deps.js'
import { siteRole } from '../../endpoint/access.js'
import type { Endpoint } from '../../endpoint/endpoint.js'
import { isSessionId, pathParameter, sessionIdIn } from '../../endpoint/path-ids.js'
import { queryString } from '../../endpoint/query.js'
import { ownerEndpoint } from './owner-endpoint.js'

const MAX_SESSIONS = 100
const MAX_LATEST = 50
const MAX_ENTRIES = 20
const id = z.string().max(200)
const one = `${paths.ownerSessions}/:sessionId`
const named = { name: 'sessionId', about: 'The id of a session.' }

/** The sessions of members with their end reasons, and the item counts of a member. */
export const ownerSessionEndpoints: readonly Endpoint[] = [
  ownerEndpoint({
    id: 'listOwnerSessions',
    method: 'GET',
    path: paths.ownerSessions,
    summary: 'List the latest sessions, those of a member, or those that a request was about',
    about:
      'At most one of the two parameters; without any, the 50 sessions opened last. Ended sessions are included. `signIn` says how the member authenticated: the first factor, its identity provider and what stood for the second factor. `methods` is the `amr` of the ID token, in which authenticator apps and recovery codes are `otp` and two factors add `mfa`.',
    allow: siteRole('read-only', 'members:read', 'owners:read'),
    query: queryString(ownerSessionsQuery, [
      { name: 'memberId', schema: id, about: 'The id of the member.' },
      { name: 'requestId', schema: id, about: 'The id of a request in the audit log.' },
    ]),
    answer: ['The sessions, the newest first.', ownerSessionsResponse],
    handle: async ({ query: { memberId, requestId } }, { storage, siteSnapshot, clock }) => {
      const { found, emails } = await storage.read(async (stores) => {
        const list = () =>
          memberId === undefined
            ? stores.sessions.listLatest(clock.now(), MAX_LATEST)
            : stores.sessions.listAll(memberId as MemberId, MAX_SESSIONS)
        const listed = await (requestId === undefined ? list() : sessionsOfRequest(requestId, stores))
        const memberIds = [...new Set(listed.map((session) => session.memberId))]
        return { found: listed, emails: await stores.members.emailsOf(memberIds) }
      })
      const site = siteSnapshot.current()
      return {
        sessions: found.map((session) => ({
          ...sessionView(session, site, clock.now()),
          memberEmail: emails.get(session.memberId) ?? null,
        })),
      }
    },
  }),
  ownerEndpoint({
    id: 'showOwnerSession',
    method: 'GET',
    path: one,
    named,
    summary: 'Get the history of a session',
    about: 'Sentences that say how it began, when it was refreshed, and why it ended.',
    allow: siteRole('read-only', 'members:read', 'owners:read'),
    answer: ['The session, and its steps.', ownerSessionResponse],
    refusals: ['NOT_FOUND'],
    handle: async ({ request }, deps) => getSessionTimeline(sessionIdIn(request), deps),
  }),
  ownerEndpoint({
    id: 'endOwnerSession',
    method: 'DELETE',
    path: one,
    named,
    summary: 'End one session of a member',
    about:
      'The sign-in at the hosted pages that it came from ends too. A session that has already ended is not changed.',
    allow: siteRole('moderator', 'members:write'),
    answer: ['The session.', endOwnerSessionResponse],
    refusals: ['NOT_FOUND'],
    handle: async ({ request, caller: { caller, act } }, deps) => {
      const session = await endSession(sessionIdIn(request), caller, act, deps)
      return {
        session: sessionView(session, deps.siteSnapshot.current(), deps.clock.now()),
        outWithinSeconds: ACCESS_TOKEN_SECONDS + ACCESS_TOKEN_GRACE_SECONDS,
      }
    },
  }),
  ownerEndpoint({
    id: 'countMemberItems',
    method: 'GET',
    path: `${paths.ownerMembers}/:memberId/items`,
    summary: 'Count the items of a member in each collection',
    allow: siteRole('read-only', 'members:read', 'owners:read'),
    answer: ['The collections with items of the member.', memberItemsResponse],
    refusals: ['NOT_FOUND'],
    handle: async ({ request }, { storage }) => {
      const memberId = pathParameter(request, 'memberId')
      return storage.read(async ({ memberList, ownedItems }) => {
        if ((await memberList.find(memberId as MemberId)) === undefined) throw memberNotFound()
        return { collections: await ownedItems.countByCollection(memberId) }
      })
    },
  }),
]

/**
 * Returns the sessions that the audit log records for a request or, if it records none, all sessions of the recorded
 * members.
 */
async function sessionsOfRequest(
  requestId: string,
  { sessions, audit: log }: Pick<HttpStores, 'sessions' | 'audit'>,
): Promise<Session[]> {
  const entries = await log.select({ requestId }, { position: undefined, newer: false, limit: MAX_ENTRIES })
  const ids = entries.flatMap(({ details, target }) => (target?.kind === 'session' ? target.id : details?.sessionId))
  const sessionIds = [...new Set(ids)].filter(isSessionId)
  if (sessionIds.length > 0)
    return (await Promise.all(sessionIds.map((id) => sessions.find(id)))).filter((session) => session !== undefined)
  const memberIds = entries.flatMap(({ target }) =>
    target?.kind === 'member' && target.id !== null ? [target.id as MemberId] : [],
  )
  const perMember = [...new Set(memberIds)].map((id) => sessions.listAll(id, MAX_SESSIONS))
  return (await Promise.all(perMember)).flat().slice(0, MAX_SESSIONS)
}

/** @throws ApplicationError NOT_FOUND, PERMISSION_DENIED */
async function endSession(
  sessionId: SessionId,
  caller: SiteCaller,
  act: Act,
  deps: Pick<HttpDeps, 'storage' | 'siteSnapshot' | 'clock' | 'random' | 'ended'>,
): Promise<Session> {
  const now = deps.clock.now()
  const after = await deps.storage.transact(async (stores) => {
    const session = await stores.sessions.find(sessionId)
    if (session === undefined) throw sessionNotFound()
    const { memberId, browserSessionId } = session
    assertMayChange(caller, memberId, deps.siteSnapshot.current().owners)
    if (await stores.sessions.end(sessionId, 'disconnected', now)) {
      // Otherwise a silent login would open a new session at once.
      if (browserSessionId !== null) await stores.browserSessions.end(browserSessionId, now)
      const target = { kind: 'member', id: memberId } as const
      await audit(act, { action: 'member-session-ended', target, details: { sessionId } }, stores, deps)
    }
    return stores.sessions.find(sessionId)
  })
  deps.ended.add(sessionId, now)
  if (after === undefined) throw sessionNotFound()
  return after
}
