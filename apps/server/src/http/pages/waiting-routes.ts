import type { FastifyInstance, FastifyRequest } from 'fastify'
import { requiredSecondFactor } from '../../features/members/factors/required-second-factor.js'
import { identityOf } from '../../features/members/member.js'
import { getApprovalWaitStatus, withdrawRequest } from '../../features/moderation/approval-wait-status.js'
import { completeFlow } from '../../features/oauth/authorize/complete-authorization.js'
import { digestOf } from '../../kernel/digest.js'
import { recordAuthEvent, recordEvent } from '../server/errors/security-events.js'
import { continueSignIn, openBrowserSession } from './kit/continue-sign-in.js'
import { findFlow, frameOf, isPrefetch, sendAuthorizationResponse } from './kit/flow.js'
import { formFields, type PageKit, pageUrl, queryValue } from './kit/page-kit.js'
import { readStayChoice } from './kit/stay-choice.js'

const PATH = '/waiting'

/** The page that waits for the owner's approval and polls for it (decision 15). */
export function waitingRoutes(pages: FastifyInstance, kit: PageKit): void {
  const { deps, cookies } = kit
  const findApprovalWait = (request: FastifyRequest) => getApprovalWaitStatus(cookies.read(request, 'waiting'), deps)
  const siteOf = (clientId: string | undefined) => {
    const homeUrl = deps.siteSnapshot.current().clients.get(clientId ?? '')?.origins[0]
    return homeUrl === undefined ? {} : { homeUrl }
  }

  // After the owner has decided, opening the page continues the sign-in. HEAD, which shows nothing, must not (V3.5.3).
  pages.get(PATH, { exposeHeadRoute: false }, async (request, reply) => {
    const handle = queryValue(request, 'request')
    const flow = await findFlow(handle, kit)
    const authorizationHandle = flow?.intent.kind === 'auth' ? handle : undefined
    const found = await findApprovalWait(request)
    const frame = {
      page: 'waiting' as const,
      ...frameOf(flow),
      ...siteOf(flow?.clientId),
      againUrl: pageUrl(PATH, handle),
    }
    // Without the cookie the page is the same, and a sign-in shows more.
    if (found === undefined)
      return kit.show(request, reply, { ...frame, state: 'waiting', againUrl: pageUrl('/signin', authorizationHandle) })
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
        return kit.show(request, reply, {
          ...frame,
          state: 'withdrawn',
          signUpUrl: pageUrl('/signup', authorizationHandle),
        })
      case 'sign-in': {
        if (isPrefetch(request)) break
        const { member, wait } = found
        const identity = identityOf(member, deps.siteSnapshot.current().settings.signUp)
        const { authenticatedAt, amr } = wait
        const step = await deps.storage.read((stores) => requiredSecondFactor(member, amr, stores, deps))
        if (step !== undefined) {
          const outcome = { state: 'REQUIRE_SECOND_FACTOR' as const, member, identity, authenticatedAt, amr, step }
          return continueSignIn(outcome, authorizationHandle, request, reply, kit)
        }
        const isPersistent = readStayChoice(request, kit)
        const proof = { member, authenticatedAt, amr, isPersistent, requiresWait: true }
        const session = await openBrowserSession(proof, request, reply, kit)
        if (session === undefined) break
        recordAuthEvent(request, 'signed-in', { state: 'SUCCESS', identity, amr })
        if (authorizationHandle !== undefined)
          return sendAuthorizationResponse(await completeFlow(authorizationHandle, session, deps), request, reply, kit)
      }
    }
    return reply.header('cache-control', 'no-store').redirect(pageUrl('/signin', authorizationHandle), 303)
  })

  // Polled by the waiting page (WA-02). Reports the state only to the browser that requested to join.
  pages.get(`${PATH}/status`, async (request, reply) => {
    const found = await findApprovalWait(request)
    const state = found === undefined ? 'over' : found.state === 'waiting' ? 'waiting' : 'answered'
    return reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').send({ state })
  })

  pages.post(PATH, async (request, reply) => {
    const { csrf, request: handle, withdraw, leave } = formFields(request)
    kit.forms.check(request, csrf)
    const secret = cookies.read(request, 'waiting')
    const found = await findApprovalWait(request)
    if (secret !== undefined && found?.state === 'waiting' && withdraw === '1') {
      await withdrawRequest(found.wait, deps)
      recordEvent(request, 'request-withdrawn', { memberId: found.wait.memberId })
    } else if (secret !== undefined && leave === '1') {
      await deps.storage.write((stores) => stores.approvalWaits.spend(digestOf(secret), deps.clock.now()))
      cookies.clear(reply, 'waiting')
      return reply.redirect('/signed-out', 303)
    }
    return reply.redirect(pageUrl(PATH, handle || undefined), 303)
  })
}
