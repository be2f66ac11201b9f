import { paths } from '@foyer/protocol'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { storeRedirectSession } from '../../features/oauth/authorize/create-redirect-session.js'
import { parseRequestUri, REQUEST_URI_PREFIX } from '../../features/oauth/authorize/request-uri.js'
import {
  type LogoutParameters,
  type LogoutRequest,
  parseLogoutRequest,
  signOut,
} from '../../features/oauth/authorize/sign-out.js'
import {
  type BrowserAccounts,
  findAccount,
  listAccounts,
  removeAccount,
} from '../../features/sessions/browser-accounts.js'
import { recordEvent } from '../server/errors/security-events.js'
import { recordRefusedAddress } from '../server/refused-addresses.js'
import { accountOfForm, readAccounts, signOutAccounts, writeAccounts } from './kit/browser-accounts.js'
import { findFlow } from './kit/flow.js'
import { clearLastMethod } from './kit/last-method.js'
import { SELECT_ACCOUNT_PATH } from './kit/not-an-owner.js'
import { FORM_RENEWED, formFields, type PageKit, queryValue, repeatedParameter } from './kit/page-kit.js'
import { clearStayChoice } from './kit/stay-choice.js'

/**
 * Logout: Wix's prepared logout by its handle (wire-protocol §4.4), and RP-initiated logout, which requires
 * confirmation unless the request has an ID token of the member who is signed in (design §6).
 */
export function logoutRoutes(pages: FastifyInstance, kit: PageKit): void {
  const { deps } = kit

  // Opening the URL signs out, so HEAD, which shows nothing, must not (V3.5.3).
  pages.get(paths.logout, { exposeHeadRoute: false }, async (request, reply) => {
    const repeated = repeatedParameter(request)
    if (repeated !== undefined) return kit.showError(request, reply, repeated)
    const requestUri = queryValue(request, 'request_uri')
    return requestUri === undefined
      ? handleRpLogout(
          parseLogoutRequest(
            parametersFrom((name) => queryValue(request, name)),
            deps,
          ),
          request,
          reply,
        )
      : openPrepared(parseRequestUri(requestUri), request, reply)
  })

  pages.post(paths.logout, async (request, reply) => {
    const fields = formFields(request)
    // A form on a client's page: the browser sends no cookie with it, so the request is stored and repeated by GET.
    if (fields.csrf === undefined && fields.id_token_hint) {
      const departure = parseLogoutRequest(
        parametersFrom((name) => fields[name] || undefined),
        deps,
      )
      const { hint } = departure
      recordRefusedAddress(request, departure.refused)
      if (hint === undefined) return showConfirmation(departure, request, reply)
      await signOut({ browser: undefined, hint }, deps)
      recordEvent(request, 'session-ended', { memberId: hint.sub })
      const handle = await storeLogout(departure, hint.sub)
      return reply.redirect(`${paths.logout}?request_uri=${REQUEST_URI_PREFIX}${handle}`, 303)
    }
    const isStale = kit.forms.isStale(request, fields.csrf)
    const flow = await findFlow(fields.request || undefined, kit)
    const accounts = await readAccounts(request, kit)
    if (isStale) {
      const form = kit.formFrame(request, reply, paths.logout, fields.request || undefined)
      const confirm = { ...form, ...(fields.account && { accountId: fields.account }), message: FORM_RENEWED }
      const hasOtherAccounts = accounts.others.length > 0 && { hasOtherAccounts: true }
      return kit.show(request, reply, { page: 'signed-out', confirm, ...hasOtherAccounts }, 403)
    }
    const account = accountOfForm(accounts, request)
    const leaving = fields.all === '1' ? listAccounts(accounts) : account === undefined ? [] : [account]
    await signOutAccounts(leaving, request, kit)
    clearSignInCookies(leaving.reduce(removeAccount, accounts), request, reply)
    return reply.redirect((flow?.intent.kind === 'logout' ? flow.intent.returnUrl : null) ?? '/signed-out', 303)
  })

  pages.get('/signed-out', async (request, reply) => showSignedOut(await readAccounts(request, kit), request, reply))

  /** Says that the person is signed out, and leads to the accounts that still are signed in in this browser. */
  const showSignedOut = (accounts: BrowserAccounts, request: FastifyRequest, reply: FastifyReply) =>
    kit.show(request, reply, {
      page: 'signed-out',
      signInUrl: '/signin',
      ...(listAccounts(accounts).length > 0 && { accountsUrl: SELECT_ACCOUNT_PATH }),
    })

  /** Handles RP-initiated logout. */
  async function handleRpLogout(
    departure: LogoutRequest,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const { hint, returnUrl } = departure
    recordRefusedAddress(request, departure.refused)
    const accounts = await readAccounts(request, kit)
    const browser = findAccount(accounts, hint?.sub)
    // A hint of a member who is not signed in here signs no one out.
    if (hint === undefined || (browser === undefined && listAccounts(accounts).length > 0))
      return showConfirmation(departure, request, reply)
    await signOut({ browser, hint }, deps)
    recordEvent(request, 'session-ended', { memberId: hint.sub })
    const remaining = browser === undefined ? accounts : removeAccount(accounts, browser)
    clearSignInCookies(remaining, request, reply)
    return returnUrl === null
      ? showSignedOut(remaining, request, reply)
      : reply.header('cache-control', 'no-store').redirect(returnUrl, 303)
  }

  /**
   * Opens a prepared logout: clears the cookie and redirects to the return address. The session has already ended
   * (design §6).
   */
  async function openPrepared(handle: string | undefined, request: FastifyRequest, reply: FastifyReply) {
    const flow = await findFlow(handle, kit)
    if (flow?.intent.kind !== 'logout')
      return showConfirmation({ hint: undefined, returnUrl: null, clientId: null }, request, reply)
    const { memberId, returnUrl } = flow.intent
    const accounts = await readAccounts(request, kit)
    const browser = findAccount(accounts, memberId ?? undefined)
    // Only the member who requested the logout is signed out: the other accounts stay signed in (wire-protocol §4.4).
    if (browser !== undefined) {
      await signOutAccounts([browser], request, kit)
      clearSignInCookies(removeAccount(accounts, browser), request, reply)
    }
    return reply.header('cache-control', 'no-store').redirect(returnUrl ?? '/signed-out', 303)
  }

  /** Shown even if no one is signed in, so that the page reveals nothing (design §6). */
  async function showConfirmation(
    departure: LogoutRequest,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const handle = departure.returnUrl === null ? undefined : await storeLogout(departure, null)
    const accounts = await readAccounts(request, kit)
    const confirm = {
      ...kit.formFrame(request, reply, paths.logout, handle),
      ...(accounts.current && { accountId: accounts.current.memberId }),
    }
    return kit.show(request, reply, {
      page: 'signed-out',
      confirm,
      ...(accounts.others.length > 0 && { hasOtherAccounts: true }),
    })
  }

  function clearSignInCookies(remaining: BrowserAccounts, request: FastifyRequest, reply: FastifyReply): void {
    writeAccounts(remaining, request, reply, kit)
    clearLastMethod(request, reply, kit)
    clearStayChoice(request, reply, kit)
  }

  async function storeLogout({ clientId, returnUrl }: LogoutRequest, memberId: string | null): Promise<string> {
    const intent = { kind: 'logout' as const, returnUrl, memberId }
    const { handle } = await storeRedirectSession(
      { clientId: clientId ?? '', callerId: null, origin: null, intent },
      deps,
    )
    return handle
  }
}

const parametersFrom = (getParameter: (name: string) => string | undefined): LogoutParameters => ({
  idTokenHint: getParameter('id_token_hint'),
  clientId: getParameter('client_id'),
  postLogoutRedirectUri: getParameter('post_logout_redirect_uri'),
  state: getParameter('state'),
})
