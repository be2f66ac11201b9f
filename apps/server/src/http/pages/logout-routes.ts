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
import { recordEvent } from '../server/errors/security-events.js'
import { recordRefusedAddress } from '../server/refused-addresses.js'
import { findFlow } from './kit/flow.js'
import { FORM_RENEWED, formFields, type PageKit, queryValue, repeatedParameter } from './kit/page-kit.js'
import { clearLastProvider } from './kit/provider-buttons.js'
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
    if (isStale) {
      const form = kit.formFrame(request, reply, paths.logout, fields.request || undefined)
      return kit.show(request, reply, { page: 'signed-out', confirm: { ...form, message: FORM_RENEWED } }, 403)
    }
    const browser = await kit.browserSession(request)
    await signOut({ browser, hint: undefined }, deps)
    if (browser !== undefined) recordEvent(request, 'session-ended', { memberId: browser.memberId })
    clearSignInCookies(request, reply)
    return reply.redirect((flow?.intent.kind === 'logout' ? flow.intent.returnUrl : null) ?? '/signed-out', 303)
  })

  pages.get('/signed-out', async (request, reply) =>
    kit.show(request, reply, { page: 'signed-out', signInUrl: '/signin' }),
  )

  /** Handles RP-initiated logout. */
  async function handleRpLogout(
    departure: LogoutRequest,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const { hint, returnUrl } = departure
    recordRefusedAddress(request, departure.refused)
    const browser = await kit.browserSession(request)
    // A hint of another member signs no one out.
    if (hint === undefined || (browser !== undefined && browser.memberId !== hint.sub))
      return showConfirmation(departure, request, reply)
    await signOut({ browser, hint }, deps)
    recordEvent(request, 'session-ended', { memberId: hint.sub })
    clearSignInCookies(request, reply)
    return returnUrl === null
      ? kit.show(request, reply, { page: 'signed-out', signInUrl: '/signin' })
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
    const browser = await kit.browserSession(request)
    // Only the member who requested the logout is signed out: a browser with another member stays signed in
    // (wire-protocol §4.4).
    if (browser !== undefined && browser.memberId === memberId) {
      await signOut({ browser, hint: undefined }, deps)
      recordEvent(request, 'session-ended', { memberId })
      clearSignInCookies(request, reply)
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
    const confirm = kit.formFrame(request, reply, paths.logout, handle)
    return kit.show(request, reply, { page: 'signed-out', confirm })
  }

  function clearSignInCookies(request: FastifyRequest, reply: FastifyReply): void {
    kit.cookies.clear(reply, 'signin')
    clearLastProvider(request, reply, kit)
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
