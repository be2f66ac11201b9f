import type { FastifyInstance, FastifyRequest } from 'fastify'
import { register } from '../../features/members/registration/register.js'
import { expiredFlow } from '../../features/oauth/authorize/authorization-answer.js'
import { digestOf } from '../../kernel/digest.js'
import { ApplicationError, ValidationError } from '../../kernel/errors/application-error.js'
import { authenticationCounter } from '../../platform/metrics/outcome-of.js'
import { noteOutcome, noteRefusal } from '../server/errors/note-event.js'
import { invitationPage, joinByInvitation, showFound } from './invitation-page.js'
import { captchaAgain, captchaAhead, captchaTokensIn } from './kit/captcha-ask.js'
import { fieldErrors, messageOf } from './kit/field-errors.js'
import { authenticatingIn, goOn, localeOf, type Opened, openFlow, resumeFlow, sendAnswer } from './kit/flow.js'
import { FORM_RENEWED, formFields, type PageKit, pageUrl, queryValue } from './kit/page-kit.js'
import { askedFields, profileInForm } from './kit/profile-field-form.js'
import { isStayTicked, takeStay } from './kit/stay-choice.js'
import { FLOW_OVER, showSignIn } from './sign-in-page.js'

export function signUpRoutes(pages: FastifyInstance, kit: PageKit): void {
  const { deps } = kit
  const counted = authenticationCounter(deps.metrics.authentications)

  pages.get('/signup', async (request, reply) => {
    const handle = queryValue(request, 'request')
    const flow = await openFlow(handle, request, kit)
    if (handle !== undefined && flow === undefined) return sendAnswer(expiredFlow, request, reply, kit)
    const opened = { request, reply, flow, handle }
    const invited = await invitationPage(opened, kit)
    if (invited !== undefined) return invited
    return kit.show(request, reply, {
      ...signUpForm(opened),
      ...(await addressToMend(request)),
      ...(await captchaAhead('register', request, kit)),
    })
  })

  pages.post('/signup', async (request, reply) => {
    const fields = formFields(request)
    const { email = '', password = '', invitation } = fields
    const isStale = kit.forms.isStale(request, fields.csrf)
    const handle = fields.request || undefined
    const flow = await resumeFlow(handle, kit)
    const opened = { request, reply, flow, handle }
    if (handle !== undefined && flow?.intent.kind !== 'auth')
      return showSignIn({ request, reply }, kit, { email, message: FLOW_OVER }, 400)
    if (isStale && invitation) return showFound(invitation, opened, kit, FORM_RENEWED)
    if (invitation && !isStale) return joinByInvitation({ ...fields, invitation }, opened, kit)
    const again = async () => ({
      ...signUpForm(opened, fields),
      email,
      ...(await captchaAhead('register', request, kit, email)),
    })
    if (isStale) return kit.show(request, reply, { ...(await again()), message: FORM_RENEWED }, 403)
    try {
      const asked = {
        loginId: { email },
        password,
        profile: profileInForm(deps, fields),
        captchaTokens: captchaTokensIn(fields),
      }
      // The pages never tell whether an account exists (design §8).
      const outcome = await counted('registration', register(asked, authenticatingIn(flow, request, kit), deps, false))
      noteOutcome(request, 'registered', outcome)
      return await goOn(outcome, handle, request, reply, kit, { stays: takeStay(request, reply, kit) })
    } catch (error) {
      const { status, ...askedFor } = captchaAgain(error, 'register', kit) ?? {}
      if (status !== undefined)
        return kit.show(request, reply, { ...signUpForm(opened, fields), email, ...askedFor }, status)
      if (error instanceof ValidationError) {
        noteRefusal(request, error)
        const faults = fieldErrors(error, deps.directory.current().settings.passwords)
        return kit.show(request, reply, { ...(await again()), fieldErrors: faults }, 400)
      }
      if (!(error instanceof ApplicationError) || error.status >= 500) throw error
      noteRefusal(request, error)
      const message = error.kind === 'PERMISSION_DENIED' ? { code: 'INVITATION_NEEDED' } : messageOf(error)
      return kit.show(request, reply, { ...(await again()), message }, error.status)
    }
  })

  function signUpForm({ request, reply, flow, handle }: Opened, typed?: Record<string, string | undefined>) {
    return {
      page: 'signup' as const,
      ...localeOf(flow),
      ...kit.formFrame(request, reply, '/signup', handle),
      signInUrl: pageUrl('/signin', handle),
      needsApproval: deps.directory.current().settings.signUp.policy === 'approval',
      stays: isStayTicked(request, kit),
      ...askedFields(deps, typed),
    }
  }

  /** What was typed before, for who comes back from the code because the address was wrong (VE-07). */
  async function addressToMend(request: FastifyRequest): Promise<{ email?: string }> {
    const stateToken = kit.cookies.read(request, 'pending')
    if (stateToken === undefined) return {}
    return deps.storage.read(async (stores) => {
      const open = await stores.authentications.find(digestOf(stateToken), deps.clock.now())
      const claim = open === undefined ? undefined : await stores.claims.find(open.identityId)
      return claim === undefined ? {} : { email: claim.email }
    })
  }
}
