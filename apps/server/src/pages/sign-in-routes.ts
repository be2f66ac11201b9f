import { paths, type Said } from '@foyer/protocol'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApplicationError, ValidationError } from '../errors/application-error.js'
import { noteOutcome, noteRefusal } from '../http/security-events.js'
import { logIn } from '../members/log-in.js'
import { register } from '../members/register.js'
import { waitStanding } from '../members/waiting-member.js'
import { listConsents } from '../members/withdraw-consent.js'
import { authenticationCounter } from '../metrics/outcome-of.js'
import { expiredFlow } from '../oauth/authorization-answer.js'
import { type AuthorizationRequest, asksForNewSignIn } from '../oauth/authorization-request.js'
import { completeFlow } from '../oauth/complete-authorization.js'
import { REQUEST_URI_PREFIX } from '../oauth/pushed-handle.js'
import type { RedirectSession } from '../oauth/redirect-session-store.js'
import { digestOf } from '../runtime/digest.js'
import type { BrowserSession } from '../sessions/browser-session-store.js'
import { captchaAgain, captchaAhead, captchaTokensIn } from './captcha-ask.js'
import { fieldErrors, messageOf } from './field-errors.js'
import { authenticatingIn, goOn, localeOf, openFlow, requestOf, resumeFlow, sendAnswer } from './flow.js'
import { invitationPage, joinByInvitation, showFound } from './invitation-page.js'
import { FORM_RENEWED, formFields, type PageKit, pageUrl, queryValue, RENEWAL_PATH } from './page-kit.js'

/** The pages never tell whether an account exists (design §8, ux-checklist SI-08). */
const WRONG_SIGN_IN = { code: 'WRONG_SIGN_IN' }
const FLOW_OVER = { code: 'FLOW_OVER' }

export function signInRoutes(pages: FastifyInstance, kit: PageKit): void {
  const { needs } = kit
  const counted = authenticationCounter(needs.metrics.authentications)

  pages.get('/', async (_request, reply) => reply.redirect('/signin', 303))

  pages.get('/signin', async (request, reply) => {
    const handle = queryValue(request, 'request')
    const flow = await openFlow(handle, request, kit)
    if (handle !== undefined && flow?.intent.kind !== 'auth') return sendAnswer(expiredFlow, request, reply, kit)
    const session = await kit.browserSession(request)
    const member =
      session === undefined ? undefined : await needs.storage.read((stores) => stores.members.find(session.memberId))
    if (member !== undefined && handle === undefined) {
      return kit.show(request, reply, {
        page: 'signed-in',
        email: member.email,
        signOut: kit.formFrame(request, reply, '/oauth2/logout', undefined),
        apps: (await listConsents(member.memberId, needs)).map(({ clientId, name }) => ({ clientId, name })),
        withdraw: kit.formFrame(request, reply, '/consent/withdraw', undefined),
      })
    }
    const asked = requestOf(flow)
    const hint = asked?.loginHint ?? (await answeredAddress(request))
    const asksAgain = asked !== undefined && session !== undefined && asksAgainFor(asked, session)
    return kit.show(request, reply, {
      page: 'signin',
      ...localeOf(flow),
      ...kit.formFrame(request, reply, '/signin', handle),
      ...(hint === null ? {} : { email: hint }),
      ...(member === undefined || asksAgain ? {} : { signedInAs: member.email }),
      ...links(handle),
      ...(await captchaAhead('login', request, kit, hint ?? undefined)),
    })
  })

  pages.post('/signin', async (request, reply) => {
    const fields = formFields(request)
    const isStale = kit.forms.isStale(request, fields.csrf)
    const handle = fields.request || undefined
    const flow = await resumeFlow(handle, kit)
    if (handle !== undefined && flow?.intent.kind !== 'auth')
      return showSignIn(request, reply, undefined, { email: fields.email, message: FLOW_OVER }, 400)
    if (isStale) return showSignIn(request, reply, flow, { handle, email: fields.email, message: FORM_RENEWED }, 403)

    const session = fields.continue === '1' ? await kit.browserSession(request) : undefined
    const asked = requestOf(flow)
    if (session !== undefined && handle !== undefined && asked !== undefined && !asksAgainFor(asked, session))
      return sendAnswer(await completeFlow(handle, session, needs), request, reply, kit)

    try {
      const outcome = await counted(
        'login',
        logIn(
          {
            loginId: { email: fields.email ?? '' },
            password: fields.password ?? '',
            captchaTokens: captchaTokensIn(fields),
          },
          authenticatingIn(flow, request),
          needs,
          // The pages never tell whether an account exists (design §8).
          false,
        ),
      )
      noteOutcome(request, 'signed-in', outcome)
      return await goOn(outcome, handle, request, reply, kit)
    } catch (error) {
      if (!(error instanceof ApplicationError)) throw error
      noteRefusal(request, error)
      if (error.kind === 'RESET_PASSWORD') {
        const page = {
          page: 'forgot-password' as const,
          sent: false,
          required: true,
          signInUrl: pageUrl('/signin', handle),
        }
        const form = kit.formFrame(request, reply, '/forgot-password', handle)
        const ahead = await captchaAhead('recovery', request, kit)
        return kit.show(
          request,
          reply,
          { ...page, ...localeOf(flow), ...form, email: fields.email ?? '', ...ahead },
          403,
        )
      }
      const frame = {
        page: 'signin' as const,
        ...localeOf(flow),
        ...kit.formFrame(request, reply, '/signin', handle),
        email: fields.email ?? '',
        ...links(handle),
      }
      const { status, ...asked } = captchaAgain(error, 'login', kit) ?? {}
      if (status !== undefined) return kit.show(request, reply, { ...frame, ...asked }, status)
      const message = error.kind === 'MEMBER_BLOCKED' ? messageOf(error) : WRONG_SIGN_IN
      const again = { ...frame, message, ...(await captchaAhead('login', request, kit, fields.email)) }
      return kit.show(request, reply, again, error.kind === 'MEMBER_BLOCKED' ? 403 : 401)
    }
  })

  pages.get('/signup', async (request, reply) => {
    const handle = queryValue(request, 'request')
    const flow = await openFlow(handle, request, kit)
    if (handle !== undefined && flow === undefined) return sendAnswer(expiredFlow, request, reply, kit)
    const invited = await invitationPage({ request, reply, flow, handle }, kit)
    if (invited !== undefined) return invited
    return kit.show(request, reply, {
      page: 'signup',
      ...localeOf(flow),
      ...kit.formFrame(request, reply, '/signup', handle),
      ...signUpFrame(handle),
      ...(await addressToMend(request)),
      ...(await captchaAhead('register', request, kit)),
    })
  })

  pages.post('/signup', async (request, reply) => {
    const fields = formFields(request)
    const isStale = kit.forms.isStale(request, fields.csrf)
    const handle = fields.request || undefined
    const flow = await resumeFlow(handle, kit)
    if (handle !== undefined && flow?.intent.kind !== 'auth')
      return showSignIn(request, reply, undefined, { email: fields.email, message: FLOW_OVER }, 400)
    const { invitation } = fields
    if (isStale && invitation) return showFound(invitation, { request, reply, flow, handle }, kit, FORM_RENEWED)
    if (isStale)
      return kit.show(
        request,
        reply,
        {
          page: 'signup',
          ...localeOf(flow),
          ...kit.formFrame(request, reply, '/signup', handle),
          ...signUpFrame(handle),
          email: fields.email ?? '',
          message: FORM_RENEWED,
          ...(await captchaAhead('register', request, kit, fields.email)),
        },
        403,
      )
    if (invitation) return joinByInvitation({ ...fields, invitation }, { request, reply, flow, handle }, kit)
    try {
      const outcome = await counted(
        'registration',
        register(
          {
            loginId: { email: fields.email ?? '' },
            password: fields.password ?? '',
            profile: null,
            captchaTokens: captchaTokensIn(fields),
          },
          authenticatingIn(flow, request),
          needs,
          // The pages never tell whether an account exists (design §8).
          false,
        ),
      )
      noteOutcome(request, 'registered', outcome)
      return await goOn(outcome, handle, request, reply, kit)
    } catch (error) {
      const frame = {
        page: 'signup' as const,
        ...localeOf(flow),
        ...kit.formFrame(request, reply, '/signup', handle),
        email: fields.email ?? '',
        ...signUpFrame(handle),
      }
      const { status, ...asked } = captchaAgain(error, 'register', kit) ?? {}
      if (status !== undefined) return kit.show(request, reply, { ...frame, ...asked }, status)
      const again = { ...frame, ...(await captchaAhead('register', request, kit, fields.email)) }
      if (error instanceof ValidationError || (error instanceof ApplicationError && error.status < 500))
        noteRefusal(request, error)
      if (error instanceof ValidationError)
        return kit.show(request, reply, { ...again, fieldErrors: faultsOf(error) }, 400)
      if (error instanceof ApplicationError && error.status < 500)
        return kit.show(
          request,
          reply,
          {
            ...again,
            message: error.kind === 'PERMISSION_DENIED' ? { code: 'INVITATION_NEEDED' } : messageOf(error),
          },
          error.status,
        )
      throw error
    }
  })

  // A fresh token for an old form (G-53), and where this page goes once somebody signed in in another tab (SI-19).
  pages.get(RENEWAL_PATH, async (request, reply) => {
    const handle = queryValue(request, 'request')
    const flow = await openFlow(handle, request, kit)
    const session = await kit.browserSession(request)
    const next = session === undefined ? undefined : nextOf(handle, requestOf(flow), session)
    return reply
      .header('cache-control', 'no-store')
      .header('cross-origin-resource-policy', 'same-origin')
      .type('application/json; charset=utf-8')
      .send({ csrf: kit.forms.issue(request, reply), ...(next === undefined ? {} : { next }) })
  })

  /** The flow goes on by itself where its site lets it; where it asks for a new sign-in the page stays. */
  function nextOf(
    handle: string | undefined,
    asked: AuthorizationRequest | undefined,
    session: BrowserSession,
  ): string | undefined {
    if (handle === undefined) return '/signin'
    if (asked === undefined || asksAgainFor(asked, session)) return undefined
    const query = new URLSearchParams({ client_id: asked.clientId, request_uri: REQUEST_URI_PREFIX + handle })
    return `${paths.authorize}?${query}`
  }

  /** The form again, with all that was typed but the password. */
  async function showSignIn(
    request: FastifyRequest,
    reply: FastifyReply,
    flow: RedirectSession | undefined,
    { handle, email = '', message }: { handle?: string | undefined; email?: string | undefined; message: Said },
    status: number,
  ): Promise<FastifyReply> {
    const content = {
      page: 'signin' as const,
      ...localeOf(flow),
      ...kit.formFrame(request, reply, '/signin', handle),
      email,
      message,
      ...links(handle),
      ...(await captchaAhead('login', request, kit, email)),
    }
    return kit.show(request, reply, content, status)
  }

  /** What was typed before, for who comes back from the code because the address was wrong (VE-07). */
  async function addressToMend(request: FastifyRequest): Promise<{ email?: string }> {
    const stateToken = kit.cookies.read(request, 'pending')
    if (stateToken === undefined) return {}
    return needs.storage.read(async (stores) => {
      const open = await stores.authentications.find(digestOf(stateToken), needs.clock.now())
      const claim = open === undefined ? undefined : await stores.claims.find(open.identityId)
      return claim === undefined ? {} : { email: claim.email }
    })
  }

  const asksAgainFor = (asked: AuthorizationRequest, { authenticatedAt }: BrowserSession): boolean =>
    asksForNewSignIn(asked, authenticatedAt, needs.clock.now())
  const faultsOf = (error: ValidationError) => fieldErrors(error, needs.directory.current().settings.passwords)
  /** Whose request was answered too long after the proof: they sign in, and need not type the address again (decision 34). */
  const answeredAddress = async (request: FastifyRequest): Promise<string | null> => {
    const found = await waitStanding(kit.cookies.read(request, 'waiting'), needs)
    return found?.state === 'answered' ? found.member.email : null
  }
  const links = (handle: string | undefined) => ({
    ...(needs.directory.current().settings.signUp.policy === 'invite' ? {} : { signUpUrl: pageUrl('/signup', handle) }),
    forgotPasswordUrl: pageUrl('/forgot-password', handle),
  })
  const signUpFrame = (handle: string | undefined) => ({
    signInUrl: pageUrl('/signin', handle),
    needsApproval: needs.directory.current().settings.signUp.policy === 'approval',
  })
}
