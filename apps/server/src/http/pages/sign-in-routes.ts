import { paths } from '@foyer/protocol'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { logIn } from '../../features/members/sign-in/log-in.js'
import { getApprovalWaitStatus } from '../../features/moderation/approval-wait-status.js'
import type { AuthorizationRequest } from '../../features/oauth/authorize/authorization-request.js'
import { expiredFlow } from '../../features/oauth/authorize/authorization-response.js'
import { completeFlow } from '../../features/oauth/authorize/complete-authorization.js'
import { isUsable } from '../../features/oauth/authorize/pick-account.js'
import { REQUEST_URI_PREFIX } from '../../features/oauth/authorize/request-uri.js'
import {
  type BrowserAccounts,
  chooseAccount,
  findAccount,
  listAccounts,
} from '../../features/sessions/browser-accounts.js'
import type { BrowserSession } from '../../features/sessions/browser-session-store.js'
import { ApplicationError } from '../../kernel/errors/application-error.js'
import { authenticationCounter } from '../../platform/metrics/error-label.js'
import { recordAuthEvent, recordRefusal } from '../server/errors/security-events.js'
import { redirectToAccount } from './account/return-to-account.js'
import { describeAccounts, displacedEmail, readAccounts, writeAccounts } from './kit/browser-accounts.js'
import { continueSignIn } from './kit/continue-sign-in.js'
import {
  authenticationContext,
  authorizationRequestOf,
  openFlow,
  readFlowForm,
  sendAuthorizationResponse,
} from './kit/flow.js'
import { SELECT_ACCOUNT_PATH } from './kit/not-an-owner.js'
import { captchaRetry, expectedCaptcha, readCaptchaTokens } from './kit/page-captcha.js'
import { FORM_REFRESH_PATH, FORM_RENEWED, isOtherSignIn, type PageKit, pageUrl, queryValue } from './kit/page-kit.js'
import { saveStayChoice } from './kit/stay-choice.js'
import { externalOver, readWaiting, takeWaiting, waitingMessage } from './kit/waiting-identity-page.js'
import { accountToRenew, anotherAccount, FLOW_EXPIRED, needsNewSignIn, showSignIn, signInForm } from './sign-in-page.js'
import { showAccountRefusal } from './sign-in-refusal.js'

/**
 * The same message for unknown accounts and wrong passwords: the pages do not reveal account existence (design §8,
 * ux-checklist SI-08).
 */
const WRONG_SIGN_IN = { code: 'WRONG_SIGN_IN' }

/** Registers `/signin`, its form, and the address from which an open page gets a fresh form token. */
export function signInRoutes(pages: FastifyInstance, kit: PageKit): void {
  const { deps } = kit
  const counted = authenticationCounter(deps.metrics.authentications)

  pages.get('/', async (_request, reply) => reply.redirect('/signin', 303))

  pages.get('/signin', async (request, reply) => {
    const handle = queryValue(request, 'request')
    const flow = await openFlow(handle, request, kit)
    if (handle !== undefined && flow?.intent.kind !== 'auth')
      return sendAuthorizationResponse(expiredFlow, request, reply, kit)
    const accounts = await readAccounts(request, kit)
    const authorizationRequest = authorizationRequestOf(flow)
    const wanted = findAccount(accounts, queryValue(request, 'account'))
    const asksForm = wanted !== undefined || queryValue(request, 'another') === '1'
    const offered = asksForm ? [] : await offeredAccounts(accounts, authorizationRequest)
    const linked = queryValue(request, 'provider')
    if (handle === undefined && offered[0] !== undefined) {
      if (accounts.current?.memberId === offered[0].account)
        return redirectToAccount(accounts.current.memberId, request, reply, kit)
      if (linked === undefined) return reply.redirect(SELECT_ACCOUNT_PATH, 303)
    }
    if (linked !== undefined) {
      const waiting = await readWaiting(request, linked, kit)
      const opened = { request, reply, flow, handle, waiting }
      if (waiting?.step === 'complete-profile') return reply.redirect(pageUrl('/signup', handle, linked), 303)
      const message = waiting === undefined ? externalOver(linked, kit) : waitingMessage(waiting)
      return showSignIn(opened, kit, { message }, waiting === undefined ? 400 : 200)
    }
    const isFilledIn = asksForm || offered.length > 0 || authorizationRequest?.loginHint != null
    const renewed = wanted ?? (isFilledIn ? undefined : accountToRenew(flow, accounts, kit))
    const [again] = renewed === undefined ? [] : await describeAccounts([renewed], kit)
    const hint = again?.email ?? authorizationRequest?.loginHint ?? (await decidedRequestEmail(request))
    return kit.show(request, reply, {
      ...signInForm({ request, reply, flow, handle }, kit),
      ...(hint === null ? {} : { email: hint }),
      ...(offered.length > 0 && { accounts: offered }),
      ...(wanted === undefined ? await displacedEmail(accounts, kit) : {}),
      ...(again === undefined ? {} : anotherAccount(handle, accounts)),
      ...(await expectedCaptcha('login', request, kit, hint ?? undefined)),
    })
  })

  /** Returns the accounts in this browser that can continue without a new sign-in (SI-18). */
  async function offeredAccounts(accounts: BrowserAccounts, authorizationRequest: AuthorizationRequest | undefined) {
    const now = deps.clock.now()
    const usable = listAccounts(accounts).filter(
      (account) => authorizationRequest === undefined || isUsable(authorizationRequest, account, now),
    )
    return describeAccounts(usable, kit)
  }

  pages.post('/signin', async (request, reply) => {
    const { fields, isStale, handle, flow, opened, isFlowOver } = await readFlowForm(request, reply, kit)
    const { email, password = '' } = fields
    if (isFlowOver) return showSignIn({ request, reply }, kit, { email, message: FLOW_EXPIRED }, 400)
    const waiting = await takeWaiting(request, fields, kit)
    if (waiting === 'over')
      return showSignIn(opened, kit, { email, message: externalOver(fields.provider ?? '', kit) }, 400)
    opened.waiting = waiting
    if (isStale) return showSignIn(opened, kit, { email, message: FORM_RENEWED }, 403)

    const accounts = await readAccounts(request, kit)
    const chosen = findAccount(accounts, fields.continue || undefined)
    const authorizationRequest = authorizationRequestOf(flow)
    if (
      chosen !== undefined &&
      handle !== undefined &&
      authorizationRequest !== undefined &&
      isUsable(authorizationRequest, chosen, deps.clock.now())
    ) {
      writeAccounts(chooseAccount(accounts, chosen), request, reply, kit)
      return sendAuthorizationResponse(await completeFlow(handle, chosen, deps), request, reply, kit)
    }

    // A form that was opened before the site changed to codes only is shown again without the password.
    if (deps.siteSnapshot.current().settings.signIn.methods === 'code')
      return showSignIn(opened, kit, { email, message: FORM_RENEWED }, 400)

    try {
      const proof = { loginId: { email: email ?? '' }, password, captchaTokens: readCaptchaTokens(fields) }
      // The pages do not reveal account existence (design §8).
      const outcome = await counted('login', logIn(proof, authenticationContext(flow, request, kit), deps, false))
      recordAuthEvent(request, 'signed-in', outcome)
      const stays = saveStayChoice(request, reply, kit)
      return await continueSignIn(outcome, handle, request, reply, kit, {
        stays,
        links: waiting?.provider.providerId,
        offersPasskey: fields.passkeys === '1',
      })
    } catch (error) {
      if (!(error instanceof ApplicationError)) throw error
      recordRefusal(request, error)
      const refused = await showAccountRefusal(opened, error, kit, email)
      if (refused !== undefined) return refused
      const { status, ...retry } = captchaRetry(error, 'login', kit) ?? {}
      if (status !== undefined)
        return kit.show(request, reply, { ...signInForm(opened, kit), email: email ?? '', ...retry }, status)
      return showSignIn(opened, kit, { email, message: WRONG_SIGN_IN }, 401)
    }
  })

  // Returns a fresh token for an old form (G-53), and the next URL after a sign-in in another tab (SI-19).
  pages.get(FORM_REFRESH_PATH, async (request, reply) => {
    const handle = queryValue(request, 'request')
    const flow = await openFlow(handle, request, kit)
    const session = await kit.browserSession(request)
    const isNew = session !== undefined && isOtherSignIn(request, kit.cookies)
    const next = isNew ? nextUrl(handle, authorizationRequestOf(flow), session) : undefined
    return reply
      .header('cache-control', 'no-store')
      .header('cross-origin-resource-policy', 'same-origin')
      .type('application/json; charset=utf-8')
      .send({ csrf: kit.forms.issue(request, reply), ...(next === undefined ? {} : { next }) })
  })

  /** Returns the URL that continues the flow. If the flow requires a new sign-in, the page stays. */
  function nextUrl(
    handle: string | undefined,
    authorizationRequest: AuthorizationRequest | undefined,
    session: BrowserSession,
  ): string | undefined {
    if (handle === undefined) return '/signin'
    if (authorizationRequest === undefined || needsNewSignIn(authorizationRequest, session, kit)) return undefined
    const query = new URLSearchParams({
      client_id: authorizationRequest.clientId,
      request_uri: REQUEST_URI_PREFIX + handle,
    })
    return `${paths.authorize}?${query}`
  }

  /**
   * Returns the email address of a member whose request was decided too long after authentication: they sign in again
   * without typing the address (decision 15).
   */
  async function decidedRequestEmail(request: FastifyRequest): Promise<string | null> {
    const found = await getApprovalWaitStatus(kit.cookies.read(request, 'waiting'), deps)
    return found?.state === 'answered' ? found.member.email : null
  }
}
