import type { PageMessage } from '@foyer/protocol'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isWaitingFor } from '../../features/members/external/waiting-identity.js'
import { arePasskeysOffered } from '../../features/members/passkeys/passkey-site.js'
import { resendCode } from '../../features/members/registration/resend-code.js'
import { screenNumber } from '../../features/members/registration/verification-link.js'
import { completeLinkVerification } from '../../features/members/registration/verify-by-link.js'
import { verifyEmail } from '../../features/members/registration/verify-email.js'
import { digestOf } from '../../kernel/digest.js'
import { ApplicationError } from '../../kernel/errors/application-error.js'
import { authenticationCounter } from '../../platform/metrics/error-label.js'
import { recordAuthEvent, recordRefusal } from '../server/errors/security-events.js'
import { continueSignIn } from './kit/continue-sign-in.js'
import { externalSecret } from './kit/external-cookie.js'
import { codeError, messageOf } from './kit/field-errors.js'
import { authenticationContext, findFlow, frameOf, isPrefetch, resumeFlow } from './kit/flow.js'
import {
  FORM_RENEWED,
  formFields,
  isOtherSignIn,
  type PageKit,
  pageUrl,
  queryValue,
  withSignInMark,
} from './kit/page-kit.js'
import { providerName } from './kit/waiting-identity-page.js'
import { showAccountRefusal } from './sign-in-refusal.js'

/**
 * The page on which a person enters the code from the email. The state token is in a cookie and in the form, never in a
 * URL (ux-checklist G-55).
 */
export function verifyEmailRoutes(pages: FastifyInstance, kit: PageKit): void {
  const { deps } = kit
  const counted = authenticationCounter(deps.metrics.authentications)

  const showForm = async (
    request: FastifyRequest,
    reply: FastifyReply,
    form: {
      stateToken: string
      flow: string | undefined
      resent?: boolean
      /** The provider that the submitted form announced; that of the code, if no form was submitted. */
      provider?: string | undefined
      message?: PageMessage
      codeError?: PageMessage
    },
    status = 200,
  ) =>
    kit.show(
      request,
      reply,
      {
        page: 'verify-email',
        ...frameOf(await findFlow(form.flow ?? kit.cookies.read(request, 'flow'), kit)),
        ...kit.formFrame(request, reply, '/verify-email', form.flow),
        ...(await identityOf(request, form)),
        stateToken: form.stateToken,
        ...(arePasskeysOffered(deps) && { hasPasskeys: true }),
        screenNumber: screenNumber(digestOf(form.stateToken), deps.secrets.verificationCode),
        statusUrl: withSignInMark('/verify-email/status', request, kit.cookies),
        resent: form.resent ?? false,
        signInUrl: pageUrl('/signin', form.flow),
        ...(form.message === undefined ? {} : { message: form.message }),
        ...(form.codeError === undefined ? {} : { fieldErrors: { code: form.codeError } }),
      },
      status,
    )

  /**
   * Returns the email address and, while it has no member, the URL at which it can be corrected (VE-07). If the code
   * links an identity that waits in this browser, the page says so: someone else may have left it there (V6.8.1).
   */
  async function identityOf(
    request: FastifyRequest,
    {
      stateToken,
      flow,
      provider = kit.cookies.read(request, 'linking'),
    }: { stateToken: string; flow: string | undefined; provider?: string | undefined },
  ) {
    const { claim, member } = await deps.storage.read(async (stores) => {
      const open = await stores.authentications.find(digestOf(stateToken), deps.clock.now())
      if (open === undefined) return {}
      const found = await stores.pendingRegistrations.find(open.identityId)
      return found === undefined ? { member: await stores.members.find(open.identityId) } : { claim: found }
    })
    const person = claim ?? member
    if (person === undefined) return {}
    const { email, emailKey, passwordHash } = person
    const browserSecret = externalSecret(request, kit.cookies)
    const waiting =
      browserSecret === undefined || provider === undefined
        ? undefined
        : await isWaitingFor({ browserSecret, providerId: provider }, emailKey, deps)
    if (waiting === undefined || provider === undefined) {
      if (claim === undefined) return { email }
      return { email, changeUrl: pageUrl(passwordHash === null ? '/signin' : '/signup', flow) }
    }
    const message = { code: 'EXTERNAL_CODE_LINKS', values: { provider: providerName(provider, kit) } }
    const changeUrl = waiting.isAddressKnown ? {} : { changeUrl: pageUrl('/signin', flow, provider) }
    return { email, message, provider, ...changeUrl }
  }

  const clientOf = async (stateToken: string): Promise<string | null> => {
    const open = await deps.storage.read((stores) =>
      stores.authentications.find(digestOf(stateToken), deps.clock.now()),
    )
    return open?.clientId ?? null
  }

  /** Returns the pending authentication of this browser. */
  async function findPendingVerification(request: FastifyRequest) {
    const stateToken = kit.cookies.read(request, 'pending')
    if (stateToken === undefined) return undefined
    const found = await deps.storage.read((stores) =>
      stores.authentications.find(digestOf(stateToken), deps.clock.now()),
    )
    return found === undefined ? undefined : { stateToken, found }
  }

  // If the email link has verified the address in another browser, opening the page continues the sign-in. HEAD, which
  // shows nothing, must not (V3.5.3).
  pages.get('/verify-email', { exposeHeadRoute: false }, async (request, reply) => {
    const flow = queryValue(request, 'request')
    const waiting = await findPendingVerification(request)
    if (waiting === undefined) return reply.redirect(pageUrl('/signin', flow), 303)
    const { stateToken, found } = waiting
    if (found.verifiedAt === null || isPrefetch(request)) return showForm(request, reply, { stateToken, flow })
    const handle = flow ?? kit.cookies.read(request, 'flow')
    const resumed = await resumeFlow(handle, kit)
    const who = { ...authenticationContext(resumed, request, kit), clientId: found.clientId }
    try {
      const outcome = await completeLinkVerification(stateToken, who, deps)
      if (outcome === undefined) return reply.redirect(pageUrl('/signin', flow), 303)
      recordAuthEvent(request, 'signed-in', outcome)
      const links = kit.cookies.read(request, 'linking')
      return await continueSignIn(outcome, resumed && handle, request, reply, kit, { links })
    } catch (error) {
      if (!(error instanceof ApplicationError)) throw error
      recordRefusal(request, error)
      const refused = await showAccountRefusal({ request, reply, flow: resumed, handle }, error, kit)
      if (refused !== undefined) return refused
      throw error
    }
  })

  // Polled by the waiting page (VE-09). Reports the state only to the browser that has the state token.
  pages.get('/verify-email/status', async (request, reply) => {
    const waiting = await findPendingVerification(request)
    const state =
      waiting !== undefined
        ? waiting.found.verifiedAt === null
          ? 'pending'
          : 'verified'
        : isOtherSignIn(request, kit.cookies) && (await kit.browserSession(request)) !== undefined
          ? 'verified'
          : 'expired'
    return reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').send({ state })
  })

  pages.post('/verify-email', async (request, reply) => {
    const { csrf, code = '', stateToken = '', request: handle, resend, provider = '', passkeys } = formFields(request)
    const flow = handle || undefined
    if (kit.forms.isStale(request, csrf))
      return showForm(request, reply, { stateToken, flow, provider, message: FORM_RENEWED }, 403)
    const found = await resumeFlow(flow, kit)
    const who = authenticationContext(found, request, kit)
    // An email may take longer than the flow lasts: the verification still counts, for the client of the flow.
    if (found === undefined && flow !== undefined) who.clientId = await clientOf(stateToken)
    try {
      if (resend === '1') {
        await resendCode({ ...who, stateToken }, deps)
        return await showForm(request, reply, { stateToken, flow, provider, resent: true })
      }
      const outcome = await counted('verification', verifyEmail({ code, stateToken }, who, deps))
      recordAuthEvent(request, outcome.event, outcome)
      return await continueSignIn(outcome, flow, request, reply, kit, {
        links: provider || undefined,
        offersPasskey: passkeys === '1',
      })
    } catch (error) {
      if (!(error instanceof ApplicationError)) throw error
      recordRefusal(request, error)
      const refused = await showAccountRefusal({ request, reply, flow: found, handle: flow }, error, kit)
      if (refused !== undefined) return refused
      // The code was right, but the site does not take this person, or does no longer.
      if (error.kind === 'PERMISSION_DENIED')
        return showForm(
          request,
          reply,
          { stateToken, flow, provider, message: { code: 'INVITATION_NEEDED' } },
          error.status,
        )
      if (['INVALID_STATE_TOKEN', 'TOO_MANY_TRIES', 'EMAIL_NOT_ALLOWED'].includes(error.kind))
        return showForm(request, reply, { stateToken, flow, provider, message: messageOf(error) }, error.status)
      return showForm(request, reply, { stateToken, flow, provider, codeError: codeError(error) }, error.status)
    }
  })
}
