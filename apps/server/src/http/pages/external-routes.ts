import type { PageMessage } from '@foyer/protocol'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  completeExternalSignUp,
  type ExternalResult,
  finishExternalSignIn,
} from '../../features/members/external/finish-external-sign-in.js'
import { EXTERNAL_CALLBACK_PATH, startExternalSignIn } from '../../features/members/external/start-external-sign-in.js'
import { startVerifiedSignIn } from '../../features/members/sign-in/start-code-sign-in.js'
import { ProviderError, type ProviderFailure } from '../../integrations/identity-providers/provider-error.js'
import { SECOND } from '../../kernel/clock.js'
import { digestOf } from '../../kernel/digest.js'
import { ApplicationError, ValidationError } from '../../kernel/errors/application-error.js'
import { lifetimes } from '../../kernel/lifetimes.js'
import { authenticationCounter } from '../../platform/metrics/error-label.js'
import { recordAuthEvent, recordRefusal } from '../server/errors/security-events.js'
import { fieldErrors, messageOf } from './kit/field-errors.js'
import { authenticationContext, continueSignIn, isPrefetch, type PageRequest, resumeFlow } from './kit/flow.js'
import { FORM_RENEWED, formFields, type PageKit, queryValue } from './kit/page-kit.js'
import { readProfileForm } from './kit/profile-field-form.js'
import { EXTERNAL_START_PATH } from './kit/provider-buttons.js'
import { saveStayChoice } from './kit/stay-choice.js'
import { FLOW_EXPIRED, showSignIn } from './sign-in-page.js'
import { showAccountRefusal } from './sign-in-refusal.js'
import { showSignUp } from './sign-up-page.js'

const COMPLETE_PATH = '/signin/external'
const MAX_CALLBACK_LENGTH = 8192

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
  const providerName = (providerId: string) => deps.siteSnapshot.current().providers.get(providerId)?.name ?? providerId

  const start = async (opened: PageRequest, providerId: string, loginHint?: string): Promise<FastifyReply> => {
    const { reply, handle } = opened
    try {
      const { url, browserSecret } = await startExternalSignIn({ providerId, purpose: 'sign-in', loginHint }, deps)
      cookies.set(reply, 'external', browserSecret, lifetimes.externalSignIn.ms / SECOND)
      if (handle === undefined) cookies.clear(reply, 'flow')
      else cookies.set(reply, 'flow', handle, lifetimes.stateToken.ms / SECOND)
      return reply.header('cache-control', 'no-store').redirect(url.href, 303)
    } catch (error) {
      return showFailure(opened, providerId, error)
    }
  }

  /** Shows the sign-in page with the reason, so that the person can go on another way. */
  async function showFailure(opened: PageRequest, providerId: string, error: unknown): Promise<FastifyReply> {
    const { request } = opened
    const values = { provider: providerName(providerId) }
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
    const code = error.kind === 'PERMISSION_DENIED' ? 'INVITATION_NEEDED' : messageOf(error).code
    const message = error.kind === 'INVALID_STATE_TOKEN' ? { code: 'EXTERNAL_FAILED', values } : { code, values }
    return showSignIn(opened, kit, { message }, error.status)
  }

  pages.post(`${EXTERNAL_START_PATH}/:providerId`, async (request, reply) => {
    const fields = formFields(request)
    const isStale = kit.forms.isStale(request, fields.csrf)
    const handle = fields.request || undefined
    const flow = await resumeFlow(handle, kit)
    if (handle !== undefined && flow?.intent.kind !== 'auth')
      return showSignIn({ request, reply }, kit, { message: FLOW_EXPIRED }, 400)
    if (isStale) return showSignIn({ request, reply, flow, handle }, kit, { message: FORM_RENEWED }, 403)
    return start({ request, reply, flow, handle }, providerIdOf(request))
  })

  const finish = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const providerId = providerIdOf(request)
    const handle = cookies.read(request, 'flow')
    const flow = await resumeFlow(handle, kit)
    const opened: PageRequest = { request, reply, flow, handle: flow === undefined ? undefined : handle }
    const browserSecret = cookies.read(request, 'external') ?? ''
    const callback = new URL(request.url, deps.issuer).searchParams
    const context = authenticationContext(flow, request, kit)
    try {
      const outcome = await finishExternalSignIn({ providerId, callback, browserSecret }, context, deps)
      return await showResult(outcome, opened)
    } catch (error) {
      return showFailure(opened, providerId, error)
    }
  }

  async function showResult(outcome: ExternalResult, opened: PageRequest): Promise<FastifyReply> {
    const { request, reply, flow, handle } = opened
    const context = authenticationContext(flow, request, kit)
    switch (outcome.kind) {
      case 'signed-in':
        cookies.clear(reply, 'external')
        deps.mail.wake()
        await counted('login', Promise.resolve(outcome.result))
        recordAuthEvent(request, outcome.isNew ? 'registered' : 'signed-in', outcome.result)
        return continueSignIn(outcome.result, handle, request, reply, kit)
      case 'prove-account': {
        const email = outcome.email ?? ''
        const message = { code: 'EXTERNAL_LINK_FIRST', values: { email, provider: outcome.provider.name } }
        return showSignIn(opened, kit, { email, message }, 200)
      }
      case 'verify-address': {
        if (outcome.email === null) {
          const message = { code: 'EXTERNAL_VERIFY_FIRST', values: { provider: outcome.provider.name } }
          return showSignIn(opened, kit, { message, isCodeOnly: true }, 200)
        }
        const verification = await startVerifiedSignIn({ email: outcome.email }, context, deps)
        return continueSignIn(verification, handle, request, reply, kit)
      }
      case 'complete-profile': {
        const message = { code: 'EXTERNAL_FIELDS_FIRST', values: { provider: outcome.provider.name } }
        const form = { message, verifiedBy: outcome.provider.name, action: COMPLETE_PATH }
        return showSignUp(opened, kit, { email: outcome.email ?? '' }, form, 200)
      }
      case 'linked':
      case 'linked-elsewhere':
      case 'tested':
        cookies.clear(reply, 'external')
        return reply.redirect('/signin', 303)
    }
  }

  pages.get(`${EXTERNAL_CALLBACK_PATH}/:providerId`, { exposeHeadRoute: false }, async (request, reply) =>
    isPrefetch(request) ? reply.code(204).send() : finish(request, reply),
  )

  // A provider that answers by POST (`form_post`) posts from its own site, without our cookies (SameSite=Lax). The
  // parameters are stored, and the browser comes back by GET with its cookies.
  pages.post(`${EXTERNAL_CALLBACK_PATH}/:providerId`, async (request: FastifyRequest, reply) => {
    const fields = formFields(request)
    const { state = '' } = fields
    const callback = new URLSearchParams(fields as Record<string, string>).toString()
    const isStored =
      callback.length <= MAX_CALLBACK_LENGTH &&
      (await deps.storage.write((stores) =>
        stores.externalSignIns.setCallback(digestOf(state), callback, deps.clock.now()),
      ))
    const query = isStored ? `?state=${encodeURIComponent(state)}` : ''
    return reply
      .header('cache-control', 'no-store')
      .redirect(`${EXTERNAL_CALLBACK_PATH}/${providerIdOf(request)}${query}`, 303)
  })

  // Creates the account with the fields that the site requires.
  pages.post(COMPLETE_PATH, async (request, reply) => {
    const fields = formFields(request)
    const isStale = kit.forms.isStale(request, fields.csrf)
    const handle = fields.request || undefined
    const flow = await resumeFlow(handle, kit)
    const opened = { request, reply, flow, handle }
    const browserSecret = cookies.read(request, 'external') ?? ''
    const again = (shown: { message?: PageMessage; fieldErrors?: ReturnType<typeof fieldErrors> }, status: number) =>
      showSignUp(opened, kit, fields, { ...shown, verifiedBy: '', action: COMPLETE_PATH }, status)
    if (isStale) return again({ message: FORM_RENEWED }, 403)
    try {
      const identityProfile = readProfileForm(deps, fields)
      const context = authenticationContext(flow, request, kit)
      const signUp = completeExternalSignUp({ browserSecret, identityProfile }, context, deps)
      const outcome = await counted('registration', signUp)
      cookies.clear(reply, 'external')
      recordAuthEvent(request, 'registered', outcome)
      return await continueSignIn(outcome, handle, request, reply, kit, { stays: saveStayChoice(request, reply, kit) })
    } catch (error) {
      if (error instanceof ValidationError) {
        recordRefusal(request, error)
        return again({ fieldErrors: fieldErrors(error, deps.siteSnapshot.current().settings.passwords) }, 400)
      }
      return showFailure(opened, queryValue(request, 'provider') ?? '', error)
    }
  })
}
