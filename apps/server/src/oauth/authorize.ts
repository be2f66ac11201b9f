import { isVisitorId, type VisitorId, type WebMessage } from '@foyer/protocol'
import { OAuthError } from '../errors/oauth-error.js'
import type { Needs } from '../needs.js'
import type { Client } from '../owner/client.js'
import { digestOf } from '../runtime/digest.js'
import type { BrowserSession } from '../sessions/browser-session-store.js'
import { isOf } from '../sessions/session-token-store.js'
import {
  type AuthorizationRequest,
  checkedAuthorizationRequest,
  checkedRedirectUri,
  type RawAuthorizationRequest,
  UNUSED_REDIRECT_URI,
} from './authorization-request.js'
import { keep, REQUEST_URI_PREFIX } from './create-redirect-session.js'
import { issueCode } from './issue-code.js'
import type { RedirectSession } from './redirect-session-store.js'

/** What the browser gets for an authorization request. */
export type AuthorizationAnswer =
  | { kind: 'redirect'; url: string }
  | { kind: 'web-message'; message: WebMessage; origins: readonly string[] }
  | { kind: 'sign-in'; handle: string }
  /** Never redirect: the client or its address is not known to be right (RFC 6749 §4.1.2.1). */
  | { kind: 'error'; code: string; sentence: string }

/** The browser that asks: its sign-in at the hosted pages, and whether the page is inside a frame. */
export interface Browser {
  session: BrowserSession | undefined
  framed: boolean
}

type Authorizing = Pick<Needs, 'issuer' | 'storage' | 'directory' | 'random' | 'clock'>

const expiredFlow = {
  kind: 'error',
  code: 'flow_expired',
  sentence: 'This sign-in was started too long ago or was finished already. Go back to the site and start again.',
} as const

/** `GET /oauth2/authorize`: a pushed request by its handle, or the standard parameters in the query (RFC 6749 §4.1.1). */
export async function authorize(
  query: RawAuthorizationRequest & { clientId?: string; requestUri?: string; request?: string },
  browser: Browser,
  needs: Authorizing,
): Promise<AuthorizationAnswer> {
  const client = needs.directory.current().clients.get(query.clientId ?? '')
  if (client === undefined)
    return { kind: 'error', code: 'unknown_client', sentence: 'The site that sent you here is not known.' }
  if (query.request !== undefined)
    return { kind: 'error', code: 'request_not_supported', sentence: 'Requests by value are not supported.' }
  if (query.requestUri === undefined) return authorizeByQuery(query, client, browser, needs)
  if (!query.requestUri.startsWith(REQUEST_URI_PREFIX))
    return { kind: 'error', code: 'request_uri_not_supported', sentence: 'Requests by reference are not supported.' }
  const handle = query.requestUri.slice(REQUEST_URI_PREFIX.length)
  const pushed = await needs.storage.read((stores) => stores.redirectSessions.find(digestOf(handle), needs.clock.now()))
  if (pushed === undefined || pushed.clientId !== client.clientId || pushed.intent.kind !== 'auth') return expiredFlow
  return decide(pushed, pushed.intent.request, handle, client, browser, needs)
}

async function authorizeByQuery(
  query: RawAuthorizationRequest,
  client: Client,
  browser: Browser,
  needs: Authorizing,
): Promise<AuthorizationAnswer> {
  let redirectUri: string | null
  try {
    redirectUri = checkedRedirectUri(query, client)
  } catch (error) {
    if (error instanceof OAuthError) return { kind: 'error', code: 'wrong_return_address', sentence: error.message }
    throw error
  }
  if (redirectUri === null || redirectUri === UNUSED_REDIRECT_URI)
    return { kind: 'error', code: 'wrong_return_address', sentence: 'The request names no address to return to.' }
  const responseMode = query.responseMode === 'fragment' ? 'fragment' : 'query'
  try {
    // A session token never travels in an address (security-checklist 20).
    const request = checkedAuthorizationRequest({ ...query, sessionToken: null }, client, redirectUri)
    const intent = { kind: 'auth' as const, request }
    const handle = await keep({ clientId: client.clientId, callerId: null, origin: null, intent }, needs)
    const pushed = await needs.storage.read((stores) =>
      stores.redirectSessions.find(digestOf(handle), needs.clock.now()),
    )
    return pushed === undefined ? expiredFlow : decide(pushed, request, handle, client, browser, needs)
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error
    return redirect(redirectUri, responseMode, {
      error: error.code,
      error_description: error.message,
      state: query.state ?? '',
      iss: needs.issuer,
    })
  }
}

async function decide(
  pushed: RedirectSession,
  request: AuthorizationRequest,
  handle: string,
  client: Client,
  browser: Browser,
  needs: Authorizing,
): Promise<AuthorizationAnswer> {
  const refuse = (error: string, description: string) =>
    respond(request, pushed, client, { state: request.state, error, error_description: description, iss: needs.issuer })
  if (request.sessionToken !== null) return completeBySessionToken(pushed, request, client, needs)
  const live = browser.session !== undefined && !browser.framed && request.responseMode !== 'web_message'
  if (request.prompt === 'none') {
    if (!live)
      return refuse('login_required', 'Nobody is signed in here; sign-in without a page needs a session token.')
    return completeByBrowser(pushed, request, client, browser.session as BrowserSession, needs)
  }
  if (request.responseMode === 'web_message')
    return refuse('interaction_required', 'A page cannot be shown inside a frame.')
  if (request.prompt === null && live)
    return completeByBrowser(pushed, request, client, browser.session as BrowserSession, needs)
  return { kind: 'sign-in', handle }
}

/** Sign-in by the proof a login gave, in a frame or at the top level. It sets no cookie (security-checklist 27). */
async function completeBySessionToken(
  pushed: RedirectSession,
  request: AuthorizationRequest,
  client: Client,
  needs: Authorizing,
): Promise<AuthorizationAnswer> {
  const { storage, clock } = needs
  const code = await storage.transact(async (stores) => {
    const now = clock.now()
    if (!(await stores.redirectSessions.spend(pushed.digest, now))) return 'flow-spent'
    const proof = request.sessionToken === null ? undefined : await stores.sessionTokens.find(request.sessionToken, now)
    // A proof belongs to the client and the caller that signed in (design §6); another's use does not spend it.
    if (proof === undefined || proof.clientId !== client.clientId || !isOf(proof, pushed.callerId)) return undefined
    await stores.sessions.hold(proof.memberId)
    if ((await stores.sessionTokens.spend(proof.digest, now)) === undefined) return undefined
    return issueCode(
      request,
      {
        memberId: proof.memberId,
        visitorId: visitorIn(pushed),
        authenticatedAt: proof.authenticatedAt,
        browserSessionId: null,
      },
      stores,
      needs,
    )
  })
  if (code === 'flow-spent') return expiredFlow
  if (code === undefined) {
    const error_description = 'The session token is not valid any more. Log in again.'
    return respond(request, pushed, client, {
      state: request.state,
      error: 'login_required',
      error_description,
      iss: needs.issuer,
    })
  }
  return respond(request, pushed, client, { state: request.state, code, iss: needs.issuer })
}

/** Sign-in by the cookie of the hosted pages. */
async function completeByBrowser(
  pushed: RedirectSession,
  request: AuthorizationRequest,
  client: Client,
  session: BrowserSession,
  needs: Authorizing,
): Promise<AuthorizationAnswer> {
  const { memberId, authenticatedAt, browserSessionId } = session
  const code = await needs.storage.transact(async (stores) => {
    if (!(await stores.redirectSessions.spend(pushed.digest, needs.clock.now()))) return 'flow-spent'
    return issueCode(
      request,
      { memberId, visitorId: visitorIn(pushed), authenticatedAt, browserSessionId },
      stores,
      needs,
    )
  })
  if (code === 'flow-spent') return expiredFlow
  if (code === undefined) {
    return respond(request, pushed, client, {
      state: request.state,
      error: 'access_denied',
      error_description: 'This member cannot sign in.',
      iss: needs.issuer,
    })
  }
  return respond(request, pushed, client, { state: request.state, code, iss: needs.issuer })
}

/** Finishes a flow after somebody signed in at its page. */
export async function completeFlow(
  handle: string,
  session: BrowserSession,
  needs: Authorizing,
): Promise<AuthorizationAnswer> {
  const pushed = await needs.storage.read((stores) => stores.redirectSessions.find(digestOf(handle), needs.clock.now()))
  const client = pushed === undefined ? undefined : needs.directory.current().clients.get(pushed.clientId)
  if (pushed === undefined || client === undefined || pushed.intent.kind !== 'auth') return expiredFlow
  return completeByBrowser(pushed, pushed.intent.request, client, session, needs)
}

const visitorIn = ({ callerId }: RedirectSession): VisitorId | null =>
  callerId !== null && isVisitorId(callerId) ? callerId : null

function respond(
  request: AuthorizationRequest,
  pushed: RedirectSession,
  client: Client,
  message: WebMessage,
): AuthorizationAnswer {
  if (request.responseMode === 'web_message') {
    // The direct-login call has no redirect address: the origin that made the request is the target (security-checklist 22).
    return { kind: 'web-message', message, origins: pushed.origin === null ? client.origins : [pushed.origin] }
  }
  if (request.redirectUri === null || request.redirectUri === UNUSED_REDIRECT_URI) {
    return { kind: 'error', code: 'wrong_return_address', sentence: 'The request names no address to return to.' }
  }
  return redirect(request.redirectUri, request.responseMode === 'fragment' ? 'fragment' : 'query', { ...message })
}

/** RFC 9207 §2: `iss` is in every answer, errors too. An empty state was not sent and is not returned. */
function redirect(uri: string, mode: 'query' | 'fragment', message: Record<string, string>): AuthorizationAnswer {
  const parameters = new URLSearchParams(
    Object.entries(message).filter(([name, value]) => name !== 'state' || value !== ''),
  )
  if (mode === 'fragment') return { kind: 'redirect', url: `${uri}#${parameters}` }
  return { kind: 'redirect', url: `${uri}${uri.includes('?') ? '&' : '?'}${parameters}` }
}
