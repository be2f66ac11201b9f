import type { FastifyInstance } from 'fastify'
import { ApplicationError, ValidationError } from '../errors/application-error.js'
import { logIn } from '../members/log-in.js'
import { register } from '../members/register.js'
import { authenticationCounter } from '../metrics/outcome-of.js'
import { completeFlow } from '../oauth/authorize.js'
import { authenticatingIn, findFlow, goOn, sendAnswer } from './flow.js'
import { formFields, type PageKit, pageUrl, queryValue } from './page-kit.js'

/** The pages never tell whether an account exists (design §8, ux-checklist SI-08). */
const WRONG_SIGN_IN = 'The email address or the password is not right.'

export function signInRoutes(pages: FastifyInstance, kit: PageKit): void {
  const { needs } = kit
  const counted = authenticationCounter(needs.metrics.authentications)
  const expired = {
    status: 400,
    code: 'flow_expired',
    sentence: 'This sign-in was started too long ago or was finished already. Go back to the site and start again.',
  }

  pages.get('/', async (_request, reply) => reply.redirect('/signin', 303))

  pages.get('/signin', async (request, reply) => {
    const handle = queryValue(request, 'request')
    const flow = await findFlow(handle, kit)
    if (handle !== undefined && flow?.intent.kind !== 'auth') return kit.showError(request, reply, expired)
    const session = await kit.browserSession(request)
    const member =
      session === undefined ? undefined : await needs.storage.read((stores) => stores.members.find(session.memberId))
    if (member !== undefined && handle === undefined) {
      return kit.show(request, reply, {
        page: 'signed-in',
        email: member.email,
        signOut: kit.formFrame(request, reply, '/oauth2/logout', undefined),
      })
    }
    const hint = flow?.intent.kind === 'auth' ? flow.intent.request.loginHint : null
    const asksAgain = flow?.intent.kind === 'auth' && flow.intent.request.prompt === 'login'
    return kit.show(request, reply, {
      page: 'signin',
      ...kit.formFrame(request, reply, '/signin', handle),
      ...(hint === null ? {} : { email: hint }),
      ...(member === undefined || asksAgain ? {} : { signedInAs: member.email }),
      ...links(handle),
    })
  })

  pages.post('/signin', async (request, reply) => {
    const fields = formFields(request)
    kit.forms.check(request, fields.csrf)
    const handle = fields.request || undefined
    const flow = await findFlow(handle, kit)
    if (handle !== undefined && flow?.intent.kind !== 'auth') return kit.showError(request, reply, expired)

    const session = fields.continue === '1' ? await kit.browserSession(request) : undefined
    const asksAgain = flow?.intent.kind === 'auth' && flow.intent.request.prompt === 'login'
    if (session !== undefined && handle !== undefined && !asksAgain)
      return sendAnswer(await completeFlow(handle, session, needs), request, reply, kit)

    try {
      const outcome = await counted(
        'login',
        logIn(
          { loginId: { email: fields.email ?? '' }, password: fields.password ?? '' },
          authenticatingIn(flow, request),
          needs,
        ),
      )
      return await goOn(outcome, handle, request, reply, kit)
    } catch (error) {
      if (!(error instanceof ApplicationError)) throw error
      if (error.kind === 'RESET_PASSWORD') return reply.redirect(pageUrl('/forgot-password', handle), 303)
      const message = error.kind === 'MEMBER_BLOCKED' ? error.message : WRONG_SIGN_IN
      const again = {
        page: 'signin' as const,
        ...kit.formFrame(request, reply, '/signin', handle),
        email: fields.email ?? '',
        message,
        ...links(handle),
      }
      return kit.show(request, reply, again, error.kind === 'MEMBER_BLOCKED' ? 403 : 401)
    }
  })

  pages.get('/signup', async (request, reply) => {
    const handle = queryValue(request, 'request')
    if (handle !== undefined && (await findFlow(handle, kit)) === undefined)
      return kit.showError(request, reply, expired)
    return kit.show(request, reply, {
      page: 'signup',
      ...kit.formFrame(request, reply, '/signup', handle),
      ...signUpFrame(handle),
    })
  })

  pages.post('/signup', async (request, reply) => {
    const fields = formFields(request)
    kit.forms.check(request, fields.csrf)
    const handle = fields.request || undefined
    const flow = await findFlow(handle, kit)
    if (handle !== undefined && flow?.intent.kind !== 'auth') return kit.showError(request, reply, expired)
    try {
      const outcome = await counted(
        'registration',
        register(
          { loginId: { email: fields.email ?? '' }, password: fields.password ?? '', profile: null },
          authenticatingIn(flow, request),
          needs,
          // The pages never tell whether an account exists (design §8).
          false,
        ),
      )
      return await goOn(outcome, handle, request, reply, kit)
    } catch (error) {
      const again = {
        page: 'signup' as const,
        ...kit.formFrame(request, reply, '/signup', handle),
        email: fields.email ?? '',
        ...signUpFrame(handle),
      }
      if (error instanceof ValidationError)
        return kit.show(request, reply, { ...again, fieldErrors: fieldErrors(error) }, 400)
      if (error instanceof ApplicationError && error.status < 500)
        return kit.show(request, reply, { ...again, message: error.message }, error.status)
      throw error
    }
  })

  const links = (handle: string | undefined) => ({
    ...(needs.directory.current().settings.signUp.policy === 'invite' ? {} : { signUpUrl: pageUrl('/signup', handle) }),
    forgotPasswordUrl: pageUrl('/forgot-password', handle),
  })
  const signUpFrame = (handle: string | undefined) => ({
    signInUrl: pageUrl('/signin', handle),
    needsApproval: needs.directory.current().settings.signUp.policy === 'approval',
  })
}

/** Refused fields in the words of the pages. */
export function fieldErrors({ violations }: ValidationError): { email?: string; password?: string } {
  const of = (type: string) => violations.find(({ data }) => data.type === type)
  const password = of('PASSWORD')
  return {
    ...(of('EMAIL') === undefined ? {} : { email: 'Enter an address like name@example.com.' }),
    ...(password === undefined ? {} : { password: `The password ${password.description}.` }),
  }
}
