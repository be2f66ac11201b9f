import type { FastifyInstance, FastifyRequest } from 'fastify'
import { register } from '../../features/members/registration/register.js'
import { expiredFlow } from '../../features/oauth/authorize/authorization-response.js'
import { SECOND } from '../../kernel/clock.js'
import { digestOf } from '../../kernel/digest.js'
import { ApplicationError, ValidationError } from '../../kernel/errors/application-error.js'
import { lifetimes } from '../../kernel/lifetimes.js'
import { authenticationCounter } from '../../platform/metrics/error-label.js'
import { recordAuthEvent, recordRefusal } from '../server/errors/security-events.js'
import { invitationPage, joinByInvitation, showInvitation } from './invitation-page.js'
import { displacedEmail, readAccounts } from './kit/browser-accounts.js'
import { continueSignIn } from './kit/continue-sign-in.js'
import { fieldErrors, messageOf } from './kit/field-errors.js'
import { authenticationContext, openFlow, readFlowForm, sendAuthorizationResponse } from './kit/flow.js'
import { captchaRetry, expectedCaptcha, readCaptchaTokens } from './kit/page-captcha.js'
import { FORM_RENEWED, type PageKit, pageUrl, queryValue } from './kit/page-kit.js'
import { readProfileForm } from './kit/profile-field-form.js'
import { saveStayChoice } from './kit/stay-choice.js'
import { readWaiting, takeWaiting, waitingMessage } from './kit/waiting-identity-page.js'
import { FLOW_EXPIRED, showSignIn } from './sign-in-page.js'
import { refusedField, showSignUp, signUpForm } from './sign-up-page.js'

/** Registers `/signup` and its form. */
export function signUpRoutes(pages: FastifyInstance, kit: PageKit): void {
  const { deps } = kit
  const counted = authenticationCounter(deps.metrics.authentications)

  pages.get('/signup', async (request, reply) => {
    const handle = queryValue(request, 'request')
    const flow = await openFlow(handle, request, kit)
    if (handle !== undefined && flow === undefined) return sendAuthorizationResponse(expiredFlow, request, reply, kit)
    const linked = queryValue(request, 'provider')
    const waiting = linked === undefined ? undefined : await readWaiting(request, linked, kit)
    if (linked !== undefined && (waiting === undefined || waiting.step === 'prove-account'))
      return reply.redirect(pageUrl('/signin', handle, linked), 303)
    const opened = { request, reply, flow, handle, waiting }
    if (waiting !== undefined) return showSignUp(opened, kit, {}, { message: waitingMessage(waiting) }, 200)
    const invited = await invitationPage(opened, kit)
    if (invited !== undefined) return invited
    // The code of the link is remembered, for a person who signs up at an identity provider.
    const code = queryValue(request, 'code')
    if (code) kit.cookies.set(reply, 'code', code.slice(0, 100), lifetimes.linkCookie.ms / SECOND)
    return kit.show(request, reply, {
      ...signUpForm(opened, kit),
      ...(await emailToCorrect(request)),
      ...(await displacedEmail(await readAccounts(request, kit), kit)),
      ...(await expectedCaptcha('register', request, kit)),
    })
  })

  pages.post('/signup', async (request, reply) => {
    const { fields, isStale, handle, flow, opened, isFlowOver } = await readFlowForm(request, reply, kit)
    const { email = '', password = '', invitation } = fields
    if (isFlowOver) return showSignIn({ request, reply }, kit, { email, message: FLOW_EXPIRED }, 400)
    if (!isStale) await takeWaiting(request, {}, kit)
    if (isStale && invitation) return showInvitation(invitation, opened, kit, FORM_RENEWED)
    if (invitation && !isStale) return joinByInvitation({ ...fields, invitation }, opened, kit)
    // A form that was opened before the site changed to codes only is shown again without the password.
    const isOutdated = deps.siteSnapshot.current().settings.signIn.methods === 'code'
    if (isStale || isOutdated) return showSignUp(opened, kit, fields, { message: FORM_RENEWED }, isStale ? 403 : 400)
    try {
      const registration = {
        loginId: { email },
        password,
        profile: readProfileForm(deps, fields),
        captchaTokens: readCaptchaTokens(fields),
        invitationCode: fields.invitationCode,
      }
      // The pages do not reveal account existence (design §8).
      const outcome = await counted(
        'registration',
        register(registration, authenticationContext(flow, request, kit), deps, false),
      )
      recordAuthEvent(request, 'registered', outcome)
      return await continueSignIn(outcome, handle, request, reply, kit, {
        stays: saveStayChoice(request, reply, kit),
        offersPasskey: fields.passkeys === '1',
      })
    } catch (error) {
      const { status, ...retry } = captchaRetry(error, 'register', kit) ?? {}
      if (status !== undefined) return showSignUp(opened, kit, fields, retry, status)
      if (error instanceof ValidationError) {
        recordRefusal(request, error)
        const faults = fieldErrors(error, deps.siteSnapshot.current().settings.passwords)
        return showSignUp(opened, kit, fields, { fieldErrors: faults }, 400)
      }
      if (!(error instanceof ApplicationError) || error.status >= 500) throw error
      recordRefusal(request, error)
      const message = error.kind === 'PERMISSION_DENIED' ? { code: 'INVITATION_NEEDED' } : messageOf(error)
      return showSignUp(opened, kit, fields, refusedField(error) ?? { message }, error.status)
    }
  })

  /** Returns the submitted address for a person who returns from the code page to correct it (VE-07). */
  async function emailToCorrect(request: FastifyRequest): Promise<{ email?: string }> {
    const stateToken = kit.cookies.read(request, 'pending')
    if (stateToken === undefined) return {}
    return deps.storage.read(async (stores) => {
      const open = await stores.authentications.find(digestOf(stateToken), deps.clock.now())
      const claim = open === undefined ? undefined : await stores.pendingRegistrations.find(open.identityId)
      return claim === undefined ? {} : { email: claim.email }
    })
  }
}
