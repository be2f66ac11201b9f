import type { FastifyInstance } from 'fastify'
import { setWaitingAddress } from '../../features/members/external/link-identity.js'
import { startCodeSignIn, startVerifiedSignIn } from '../../features/members/sign-in/start-code-sign-in.js'
import { ApplicationError, ValidationError } from '../../kernel/errors/application-error.js'
import { authenticationCounter } from '../../platform/metrics/error-label.js'
import { recordAuthEvent, recordRefusal } from '../server/errors/security-events.js'
import { fieldErrors, messageOf } from './kit/field-errors.js'
import { authenticationContext, continueSignIn, resumeFlow } from './kit/flow.js'
import { captchaRetry, readCaptchaTokens } from './kit/page-captcha.js'
import { FORM_RENEWED, formFields, type PageKit } from './kit/page-kit.js'
import { readProfileForm } from './kit/profile-field-form.js'
import { saveStayChoice } from './kit/stay-choice.js'
import { FLOW_EXPIRED, SIGN_IN_CODE_PATH, showSignIn, signInForm } from './sign-in-page.js'
import { showSignUp } from './sign-up-page.js'

/** Sends a sign-in code from the sign-in page, or from the sign-up page of a site that signs in by codes only. */
export function signInCodeRoutes(pages: FastifyInstance, kit: PageKit): void {
  const { deps } = kit
  const counted = authenticationCounter(deps.metrics.authentications)

  pages.post(SIGN_IN_CODE_PATH, async (request, reply) => {
    const fields = formFields(request)
    const { email = '' } = fields
    const isStale = kit.forms.isStale(request, fields.csrf)
    const handle = fields.request || undefined
    const flow = await resumeFlow(handle, kit)
    const opened = { request, reply, flow, handle }
    if (handle !== undefined && flow?.intent.kind !== 'auth')
      return showSignIn({ request, reply }, kit, { email, message: FLOW_EXPIRED }, 400)
    const isSignUp = fields.signup === '1'
    if (isStale)
      return isSignUp
        ? showSignUp(opened, kit, fields, { message: FORM_RENEWED }, 403)
        : showSignIn(opened, kit, { email, message: FORM_RENEWED }, 403)
    try {
      const wanted = {
        email,
        captchaTokens: readCaptchaTokens(fields),
        ...(isSignUp ? { profile: readProfileForm(deps, fields) } : {}),
      }
      const browserSecret = kit.cookies.read(request, 'external')
      const isVerifying = browserSecret !== undefined && (await setWaitingAddress(browserSecret, email, deps))
      const startSignIn = isVerifying ? startVerifiedSignIn : startCodeSignIn
      const outcome = await counted('login', startSignIn(wanted, authenticationContext(flow, request, kit), deps))
      recordAuthEvent(request, 'sign-in-code-asked', outcome)
      return await continueSignIn(outcome, handle, request, reply, kit, { stays: saveStayChoice(request, reply, kit) })
    } catch (error) {
      if (!(error instanceof ApplicationError || error instanceof ValidationError)) throw error
      recordRefusal(request, error)
      const { status, ...retry } = captchaRetry(error, 'login', kit) ?? {}
      const shown =
        error instanceof ValidationError
          ? { fieldErrors: fieldErrors(error, deps.siteSnapshot.current().settings.passwords) }
          : status === undefined
            ? { message: messageOf(error) }
            : retry
      const code = error instanceof ValidationError ? 400 : error.status
      if (isSignUp) return showSignUp(opened, kit, fields, shown, code)
      return kit.show(request, reply, { ...signInForm(opened, kit), email, ...shown }, code)
    }
  })
}
