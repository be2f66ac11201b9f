import type { PageMessage } from '@foyer/protocol'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { completeExternalSignUp, namesOf } from '../../features/members/external/create-external-member.js'
import { hasRequiredFields } from '../../features/members/external/external-next-step.js'
import { type ExternalResult, finishExternalSignIn } from '../../features/members/external/finish-external-sign-in.js'
import { isProviderTest } from '../../features/members/external/provider-test.js'
import { EXTERNAL_CALLBACK_PATH } from '../../features/members/external/start-external-sign-in.js'
import { startVerifiedSignIn } from '../../features/members/sign-in/start-code-sign-in.js'
import { findConnection } from '../../features/site/providers/find-connection.js'
import { ProviderError, type ProviderFailure } from '../../integrations/identity-providers/provider-error.js'
import { ApplicationError, ValidationError } from '../../kernel/errors/application-error.js'
import { authenticationCounter } from '../../platform/metrics/error-label.js'
import { recordAuthEvent, recordRefusal } from '../server/errors/security-events.js'
import { ACCOUNT_LINK, finishAccountLink } from './account/linked-section.js'
import { openProvider } from './go-to-provider.js'
import { continueSignIn } from './kit/continue-sign-in.js'
import { externalCookie } from './kit/external-cookie.js'
import { fieldErrors, messageOf } from './kit/field-errors.js'
import {
  authenticationContext,
  authorizationRequestOf,
  isPrefetch,
  openFlow,
  type PageRequest,
  readFlowForm,
  resumeFlow,
} from './kit/flow.js'
import { leaveTo } from './kit/leave-page.js'
import { expectedCaptcha } from './kit/page-captcha.js'
import { FORM_RENEWED, formFields, type PageKit, pageUrl, queryValue } from './kit/page-kit.js'
import { readProfileForm } from './kit/profile-field-form.js'
import { EXTERNAL_START_PATH } from './kit/provider-buttons.js'
import { saveStayChoice } from './kit/stay-choice.js'
import { endPendingVerification, externalOver, providerName, takeWaiting } from './kit/waiting-identity-page.js'
import { finishLink, storeCallback } from './link-routes.js'
import { FLOW_EXPIRED, showSignIn } from './sign-in-page.js'
import { showAccountRefusal } from './sign-in-refusal.js'
import { EXTERNAL_SIGN_UP_PATH, refusedField, showSignUp } from './sign-up-page.js'

const failureCodes: Record<ProviderFailure, string> = {
  denied: 'EXTERNAL_CANCELLED',
  unavailable: 'EXTERNAL_UNAVAILABLE',
  misconfigured: 'EXTERNAL_FAILED',
  invalid: 'EXTERNAL_FAILED',
}

/** Sign-in at identity providers (decision 38): the form that starts it, the callback, and what follows. */
export function externalRoutes(pages: FastifyInstance, kit: PageKit): void {
  const { deps, cookies } = kit
  const counted = authenticationCounter(deps.metrics.authentications)
  const providerIdOf = (request: FastifyRequest) => (request.params as { providerId: string }).providerId

  /** Shows the sign-in page with the reason, so that the person can continue another way. */
  async function showFailure(opened: PageRequest, providerId: string, error: unknown): Promise<FastifyReply> {
    const { request, reply, handle } = opened
    const values = { provider: providerName(providerId, kit) }
    if (error instanceof ProviderError) {
      const { failure, message: reason } = error
      if (failure !== 'denied')
        request.log.warn({ provider: providerId, failure, reason }, 'sign-in at a provider failed')
      const message: PageMessage = { code: failureCodes[failure], values }
      return showSignIn(opened, kit, { message }, failure === 'denied' ? 200 : failure === 'unavailable' ? 503 : 400)
    }
    if (!(error instanceof ApplicationError)) throw error
    recordRefusal(request, error)
    const refused = await showAccountRefusal(opened, error, kit)
    if (refused !== undefined) return refused
    switch (error.kind) {
      case 'INVALID_STATE_TOKEN':
        // After "Back", the provider sends the browser here once more: the sign-in page offers to continue.
        if ((await kit.browserSession(request)) !== undefined)
          return reply.header('cache-control', 'no-store').redirect(pageUrl('/signin', handle), 303)
        return showSignIn(opened, kit, { message: externalOver(providerId, kit) }, error.status)
      case 'NOT_FOUND':
        return showSignIn(opened, kit, { message: { code: 'EXTERNAL_OFF' } }, error.status)
      case 'PERMISSION_DENIED':
        return showSignIn(opened, kit, { message: { code: 'INVITATION_NEEDED' } }, error.status)
      default:
        return showSignIn(opened, kit, { message: messageOf(error) }, error.status)
    }
  }

  pages.post(`${EXTERNAL_START_PATH}/:providerId`, async (request, reply) => {
    const { fields, isStale, opened, isFlowOver } = await readFlowForm(request, reply, kit)
    const providerId = providerIdOf(request)
    if (isFlowOver) return showSignIn({ request, reply }, kit, { message: FLOW_EXPIRED }, 400)
    if (isStale) return showSignIn(opened, kit, { message: FORM_RENEWED }, 403)
    try {
      const url = await openProvider(opened, { providerId, purpose: 'sign-in' }, kit)
      if (fields.stay) saveStayChoice(request, reply, kit)
      return leaveTo(reply, url)
    } catch (error) {
      return showFailure(opened, providerId, error)
    }
  })

  // An authorization request that names a connection skips the sign-in page. No other link starts a sign-in.
  pages.get(`${EXTERNAL_START_PATH}/:providerId`, { exposeHeadRoute: false }, async (request, reply) => {
    if (isPrefetch(request)) return reply.code(204).send()
    const handle = queryValue(request, 'request')
    const flow = await openFlow(handle, request, kit)
    const { connection, loginHint } = authorizationRequestOf(flow) ?? {}
    const providerId = providerIdOf(request)
    if (findConnection(connection, deps.siteSnapshot.current())?.providerId !== providerId)
      return reply.redirect(pageUrl('/signin', handle), 303)
    const opened = { request, reply, flow, handle }
    try {
      const url = await openProvider(opened, { providerId, purpose: 'sign-in', loginHint: loginHint ?? undefined }, kit)
      return reply.header('cache-control', 'no-store').redirect(url.href, 303)
    } catch (error) {
      return showFailure(opened, providerId, error)
    }
  })

  pages.get(`${EXTERNAL_CALLBACK_PATH}/:providerId`, { exposeHeadRoute: false }, async (request, reply) => {
    if (isPrefetch(request)) return reply.code(204).send()
    const providerId = providerIdOf(request)
    const callback = new URL(request.url, deps.issuer).searchParams
    const state = callback.get('state') ?? ''
    if (await isProviderTest(state, deps)) return toConsole(providerId, request, reply)
    const cookie = externalCookie(request, reply, cookies)
    if (cookie.flowOf(state) === ACCOUNT_LINK) return finishAccountLink({ request, reply }, providerId, callback, kit)
    const flow = await resumeFlow(cookie.flowOf(state), kit)
    const opened: PageRequest = { request, reply, flow, handle: flow && cookie.flowOf(state) }
    if (flow?.intent.kind === 'link') return finishLink(opened, flow.intent, callback, kit)
    const context = authenticationContext(flow, request, kit)
    try {
      const browserSecret = cookie.secret ?? ''
      const outcome = await finishExternalSignIn({ providerId, callback, browserSecret }, context, deps)
      if (outcome.kind === 'signed-in') cookie.remove(state)
      return await showResult(outcome, opened)
    } catch (error) {
      return showFailure(opened, providerId, error)
    }
  })

  /** Passes the callback of a test on to the console, in the fragment, which reaches no log and no other site. */
  function toConsole(providerId: string, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const fragment = new URLSearchParams({ provider: providerId, callback: new URL(request.url, deps.issuer).search })
    return reply.header('cache-control', 'no-store').redirect(`/console/settings/methods#${fragment}`, 303)
  }

  async function showResult(outcome: ExternalResult, opened: PageRequest): Promise<FastifyReply> {
    const { request, reply, flow, handle } = opened
    const { providerId } = outcome.provider
    const goTo = (path: string) =>
      reply.header('cache-control', 'no-store').redirect(pageUrl(path, handle, providerId), 303)
    switch (outcome.kind) {
      case 'signed-in':
        deps.mail.wake()
        await counted('login', Promise.resolve(outcome.result))
        recordAuthEvent(request, outcome.isNew ? 'registered' : 'signed-in', outcome.result)
        return continueSignIn(outcome.result, handle, request, reply, kit)
      case 'prove-account':
        return goTo('/signin')
      case 'complete-profile':
        return goTo('/signup')
      case 'verify-address': {
        const { email, profile } = outcome
        if (email === null) return goTo('/signin')
        if (hasRequiredFields(deps)) return goTo('/signup')
        if ((await expectedCaptcha('login', request, kit, email)).captcha !== undefined) return goTo('/signin')
        const context = authenticationContext(flow, request, kit)
        const verification = await startVerifiedSignIn({ email, names: namesOf(profile) }, context, deps)
        await endPendingVerification(request, kit)
        recordAuthEvent(request, 'sign-in-code-asked', verification)
        return continueSignIn(verification, handle, request, reply, kit, { links: providerId })
      }
      case 'linked':
      case 'linked-elsewhere':
        return reply.redirect('/signin', 303)
    }
  }

  // A provider that answers by POST (`form_post`) posts from its own site, without our cookies (SameSite=Lax). The
  // parameters are stored, and the browser returns by GET with its cookies.
  pages.post(`${EXTERNAL_CALLBACK_PATH}/:providerId`, async (request: FastifyRequest, reply) => {
    const fields = formFields(request)
    const { state = '' } = fields
    const isStored = await storeCallback(new URLSearchParams(fields as Record<string, string>), kit)
    const query = isStored ? `?state=${encodeURIComponent(state)}` : ''
    return reply
      .header('cache-control', 'no-store')
      .redirect(`${EXTERNAL_CALLBACK_PATH}/${encodeURIComponent(providerIdOf(request))}${query}`, 303)
  })

  // Creates the account with the fields that the site requires.
  pages.post(EXTERNAL_SIGN_UP_PATH, async (request, reply) => {
    const { fields, isStale, handle, flow, opened } = await readFlowForm(request, reply, kit)
    const providerId = fields.provider ?? ''
    const waiting = await takeWaiting(request, fields, kit)
    if (waiting === 'over' || waiting === undefined)
      return showSignIn(opened, kit, { message: externalOver(providerId, kit) }, 400)
    opened.waiting = waiting
    if (isStale) return showSignUp(opened, kit, fields, { message: FORM_RENEWED }, 403)
    const cookie = externalCookie(request, reply, cookies)
    try {
      const { invitationCode } = fields
      const identityProfile = readProfileForm(deps, fields)
      const wanted = { browserSecret: cookie.secret ?? '', providerId, identityProfile, invitationCode }
      const context = authenticationContext(flow, request, kit)
      const outcome = await counted('registration', completeExternalSignUp(wanted, context, deps))
      recordAuthEvent(request, 'registered', outcome)
      return await continueSignIn(outcome, handle, request, reply, kit, { stays: saveStayChoice(request, reply, kit) })
    } catch (error) {
      const refused = error instanceof ApplicationError ? refusedField(error) : undefined
      if (refused !== undefined && error instanceof ApplicationError) {
        recordRefusal(request, error)
        return showSignUp(opened, kit, fields, refused, error.status)
      }
      if (!(error instanceof ValidationError)) return showFailure({ request, reply, flow, handle }, providerId, error)
      recordRefusal(request, error)
      const faults = fieldErrors(error, deps.siteSnapshot.current().settings.passwords)
      return showSignUp(opened, kit, fields, { fieldErrors: faults }, 400)
    }
  })
}
