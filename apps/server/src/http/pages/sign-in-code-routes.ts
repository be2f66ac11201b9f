import type { FastifyInstance } from 'fastify'
import { namesOf } from '../../features/members/external/create-external-member.js'
import { setWaitingAddress } from '../../features/members/external/waiting-identity.js'
import { startCodeSignIn, startVerifiedSignIn } from '../../features/members/sign-in/start-code-sign-in.js'
import { ApplicationError, ValidationError } from '../../kernel/errors/application-error.js'
import { authenticationCounter } from '../../platform/metrics/error-label.js'
import { recordAuthEvent, recordRefusal } from '../server/errors/security-events.js'
import { continueSignIn } from './kit/continue-sign-in.js'
import { externalSecret } from './kit/external-cookie.js'
import { fieldErrors, messageOf } from './kit/field-errors.js'
import { authenticationContext, type PageRequest, readFlowForm } from './kit/flow.js'
import { captchaRetry, readCaptchaTokens } from './kit/page-captcha.js'
import { FORM_RENEWED, type PageKit } from './kit/page-kit.js'
import { readProfileForm } from './kit/profile-field-form.js'
import { saveStayChoice } from './kit/stay-choice.js'
import { endPendingVerification, externalOver, takeWaiting } from './kit/waiting-identity-page.js'
import { FLOW_EXPIRED, SIGN_IN_CODE_PATH, showSignIn, signInForm } from './sign-in-page.js'
import { refusedField, showSignUp } from './sign-up-page.js'

/** Sends a sign-in code from the sign-in page, or from the sign-up page of a site that signs in by codes only. */
export function signInCodeRoutes(pages: FastifyInstance, kit: PageKit): void {
  const { deps } = kit
  const counted = authenticationCounter(deps.metrics.authentications)

  pages.post(SIGN_IN_CODE_PATH, async (request, reply) => {
    const { fields, isStale, handle, flow, isFlowOver } = await readFlowForm(request, reply, kit)
    const waiting = await takeWaiting(request, fields, kit)
    const email = (waiting === 'over' ? undefined : waiting?.email) ?? fields.email ?? ''
    const opened: PageRequest = { request, reply, flow, handle, waiting: waiting === 'over' ? undefined : waiting }
    if (isFlowOver) return showSignIn({ request, reply }, kit, { email, message: FLOW_EXPIRED }, 400)
    if (waiting === 'over')
      return showSignIn(opened, kit, { email, message: externalOver(fields.provider ?? '', kit) }, 400)
    const isSignUp = fields.signup === '1'
    if (isStale)
      return isSignUp
        ? showSignUp(opened, kit, fields, { message: FORM_RENEWED }, 403)
        : showSignIn(opened, kit, { email, message: FORM_RENEWED }, 403)
    try {
      const wanted = {
        email,
        captchaTokens: readCaptchaTokens(fields),
        ...(isSignUp ? { profile: readProfileForm(deps, fields), invitationCode: fields.invitationCode } : {}),
      }
      const context = authenticationContext(flow, request, kit)
      const outcome = await counted(
        'login',
        waiting === undefined
          ? startCodeSignIn(wanted, context, deps)
          : startVerifiedSignIn({ ...wanted, names: namesOf(waiting.profile) }, context, deps),
      )
      const browserSecret = externalSecret(request, kit.cookies)
      if (waiting !== undefined && browserSecret !== undefined) {
        await setWaitingAddress({ browserSecret, providerId: waiting.provider.providerId, email }, deps)
        await endPendingVerification(request, kit)
      }
      recordAuthEvent(request, 'sign-in-code-asked', outcome)
      const stays = saveStayChoice(request, reply, kit)
      return await continueSignIn(outcome, handle, request, reply, kit, { stays, links: waiting?.provider.providerId })
    } catch (error) {
      if (!(error instanceof ApplicationError || error instanceof ValidationError)) throw error
      recordRefusal(request, error)
      const { status, ...retry } = captchaRetry(error, 'login', kit) ?? {}
      const shown =
        error instanceof ValidationError
          ? { fieldErrors: fieldErrors(error, deps.siteSnapshot.current().settings.passwords) }
          : status === undefined
            ? (refusedField(error) ?? { message: messageOf(error) })
            : retry
      const code = error instanceof ValidationError ? 400 : error.status
      if (isSignUp) return showSignUp(opened, kit, fields, shown, code)
      return kit.show(request, reply, { ...signInForm(opened, kit), email, ...shown }, code)
    }
  })
}
