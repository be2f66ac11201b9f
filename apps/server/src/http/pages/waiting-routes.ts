import type { FastifyInstance, FastifyRequest } from 'fastify'
import { identityOf } from '../../features/members/member.js'
import { waitStanding, withdrawRequest } from '../../features/moderation/waiting-member.js'
import { completeFlow } from '../../features/oauth/authorize/complete-authorization.js'
import { digestOf } from '../../kernel/digest.js'
import { noteEvent, noteOutcome } from '../server/errors/note-event.js'
import { findFlow, isPrefetch, localeOf, openBrowserSession, sendAnswer } from './kit/flow.js'
import { formFields, type PageKit, pageUrl, queryValue } from './kit/page-kit.js'
import { staysIn } from './kit/stay-choice.js'

const PATH = '/waiting'

/** The wait for the owner's answer, which the page learns by itself (decision 34). */
export function waitingRoutes(pages: FastifyInstance, kit: PageKit): void {
  const { deps, cookies } = kit
  const standing = (request: FastifyRequest) => waitStanding(cookies.read(request, 'waiting'), deps)
  const siteOf = (clientId: string | undefined) => {
    const homeUrl = deps.directory.current().clients.get(clientId ?? '')?.origins[0]
    return homeUrl === undefined ? {} : { homeUrl }
  }

  // Once there is an answer, coming here goes on; a HEAD, which shows nothing, must not (V3.5.3).
  pages.get(PATH, { exposeHeadRoute: false }, async (request, reply) => {
    const handle = queryValue(request, 'request')
    const flow = await findFlow(handle, kit)
    const goingOn = flow?.intent.kind === 'auth' ? handle : undefined
    const found = await standing(request)
    const frame = {
      page: 'waiting' as const,
      ...localeOf(flow),
      ...siteOf(flow?.clientId),
      againUrl: pageUrl(PATH, handle),
    }
    // Whoever comes without the cookie is told the same, and signs in to learn more.
    if (found === undefined)
      return kit.show(request, reply, { ...frame, state: 'waiting', againUrl: pageUrl('/signin', goingOn) })
    switch (found.state) {
      case 'waiting':
        return kit.show(request, reply, {
          ...frame,
          state: 'waiting',
          email: found.member.email,
          statusUrl: `${PATH}/status`,
          ask: kit.formFrame(request, reply, PATH, handle),
        })
      case 'declined': {
        const { reason } = found.wait
        return kit.show(request, reply, { ...frame, state: 'declined', ...(reason === null ? {} : { reason }) })
      }
      case 'withdrawn':
        return kit.show(request, reply, { ...frame, state: 'withdrawn', signUpUrl: pageUrl('/signup', goingOn) })
      case 'sign-in': {
        if (isPrefetch(request)) break
        const { member, wait } = found
        const stays = staysIn(request, kit)
        const proof = { member, authenticatedAt: wait.authenticatedAt, amr: wait.amr, stays, byWait: true }
        const session = await openBrowserSession(proof, request, reply, kit)
        if (session === undefined) break
        const identity = identityOf(member, deps.directory.current().settings.signUp)
        noteOutcome(request, 'signed-in', { state: 'SUCCESS', identity })
        if (goingOn !== undefined) return sendAnswer(await completeFlow(goingOn, session, deps), request, reply, kit)
      }
    }
    return reply.header('cache-control', 'no-store').redirect(pageUrl('/signin', goingOn), 303)
  })

  // What the page asks while it waits (WA-02). It tells the browser that asked to join, and nobody else.
  pages.get(`${PATH}/status`, async (request, reply) => {
    const found = await standing(request)
    const state = found === undefined ? 'over' : found.state === 'waiting' ? 'waiting' : 'answered'
    return reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').send({ state })
  })

  pages.post(PATH, async (request, reply) => {
    const { csrf, request: handle, withdraw, leave } = formFields(request)
    kit.forms.check(request, csrf)
    const secret = cookies.read(request, 'waiting')
    const found = await standing(request)
    if (secret !== undefined && found?.state === 'waiting' && withdraw === '1') {
      await withdrawRequest(found.wait, deps)
      noteEvent(request, 'request-withdrawn', { memberId: found.wait.memberId })
    } else if (secret !== undefined && leave === '1') {
      await deps.storage.write((stores) => stores.approvalWaits.spend(digestOf(secret), deps.clock.now()))
      cookies.clear(reply, 'waiting')
      return reply.redirect('/signed-out', 303)
    }
    return reply.redirect(pageUrl(PATH, handle || undefined), 303)
  })
}
