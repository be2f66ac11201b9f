import {
  ACCESS_TOKEN_GRACE_SECONDS,
  ACCESS_TOKEN_SECONDS,
  type MemberId,
  ownerSessionsQuery,
  paths,
  type SessionId,
} from '@foyer/protocol'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { audit } from '../../../features/audit/audit.js'
import { assertMayTouch } from '../../../features/members/member-access.js'
import { memberNotFound } from '../../../features/members/profile/change-profile.js'
import { getSessionTimeline, sessionNotFound } from '../../../features/moderation/session-timeline.js'
import { sessionView } from '../../../features/sessions/session-view.js'
import type { HttpDeps } from '../../deps.js'
import { parseBody } from '../../server/bodies/parse-request.js'
import { runBy } from './owner-routes.js'

const SESSION_ID = /^ses_[A-Za-z0-9_-]{1,100}$/
const LISTED = 100
const ENTRIES = 20

/** The sessions of members as those who run the site see and end them, and why one of them ended. */
export function ownerSessionRoutes(api: FastifyInstance, deps: HttpDeps): void {
  const { storage, siteSnapshot, clock, ended } = deps
  const one = `${paths.ownerSessions}/:sessionId`
  const named = (request: FastifyRequest): SessionId => {
    const { sessionId } = request.params as { sessionId: string }
    if (!SESSION_ID.test(sessionId)) throw sessionNotFound()
    return sessionId as SessionId
  }

  api.get(paths.ownerSessions, async (request) => {
    runBy(request, 'listOwnerSessions', deps)
    const { memberId, requestId } = parseBody(ownerSessionsQuery, request.query)
    const found = await storage.read(async ({ sessions, audit: log }) => {
      if (memberId !== undefined) return sessions.listAll(memberId as MemberId, LISTED)
      const page = { position: undefined, newer: false, limit: ENTRIES }
      const entries = await log.select({ requestId }, page)
      const ids = entries.flatMap(({ details, target }) =>
        target?.kind === 'session' ? [target.id] : [details?.sessionId],
      )
      const known = [...new Set(ids)].filter((id): id is SessionId => typeof id === 'string' && SESSION_ID.test(id))
      if (known.length > 0)
        return (await Promise.all(known.map((id) => sessions.find(id)))).filter((session) => session !== undefined)
      const members = entries.flatMap(({ target }) =>
        target?.kind === 'member' && target.id !== null ? [target.id] : [],
      )
      const ofEach = [...new Set(members)].map((id) => sessions.listAll(id as MemberId, LISTED))
      return (await Promise.all(ofEach)).flat().slice(0, LISTED)
    })
    const { clients } = siteSnapshot.current()
    return { sessions: found.map((session) => sessionView(session, clients, clock.now())) }
  })

  api.get(one, async (request) => {
    runBy(request, 'showOwnerSession', deps)
    return getSessionTimeline(named(request), deps)
  })

  api.delete(one, async (request) => {
    const { caller, act } = runBy(request, 'endOwnerSession', deps)
    const sessionId = named(request)
    const now = clock.now()
    const after = await storage.transact(async (stores) => {
      const session = await stores.sessions.find(sessionId)
      if (session === undefined) throw sessionNotFound()
      const { memberId, browserSessionId } = session
      assertMayTouch('disconnectMember', caller, memberId, siteSnapshot.current().owners)
      if (await stores.sessions.end(sessionId, 'disconnected', now)) {
        // The sign-in that it came from too, so that it cannot come back in silence.
        if (browserSessionId !== null) await stores.browserSessions.end(browserSessionId, now)
        const target = { kind: 'member', id: memberId } as const
        await audit(act, { action: 'member-session-ended', target, details: { sessionId } }, stores, deps)
      }
      return stores.sessions.find(sessionId)
    })
    ended.add(sessionId, now)
    if (after === undefined) throw sessionNotFound()
    return {
      session: sessionView(after, siteSnapshot.current().clients, clock.now()),
      outWithinSeconds: ACCESS_TOKEN_SECONDS + ACCESS_TOKEN_GRACE_SECONDS,
    }
  })

  api.get(`${paths.ownerMembers}/:memberId/items`, async (request) => {
    runBy(request, 'countMemberItems', deps)
    const { memberId } = request.params as { memberId: string }
    return storage.read(async ({ memberList, ownedItems }) => {
      if ((await memberList.find(memberId as MemberId)) === undefined) throw memberNotFound()
      return { collections: await ownedItems.countByCollection(memberId) }
    })
  })
}
