import { paths } from '@foyer/protocol'
import { digestOf } from '../../../kernel/digest.js'
import { OAuthError } from '../../../kernel/errors/oauth-error.js'
import { refusedAddressOf } from '../../../kernel/errors/refused-address.js'
import type { BrowserAccounts } from '../../sessions/browser-accounts.js'
import type { Impersonation } from '../../sessions/impersonation/impersonation-store.js'
import type { Client } from '../../site/clients/client.js'
import { findConnection } from '../../site/providers/find-connection.js'
import {
  type RawAuthorizationRequest,
  responseModeOf,
  UNUSED_REDIRECT_URI,
  validateAuthorizationRequest,
  validateRedirectUri,
} from './authorization-request.js'
import {
  type AuthorizationResponse,
  createResponse,
  expiredFlow,
  invalidReturnAddress,
} from './authorization-response.js'
import {
  type AuthorizeDeps,
  completeByBrowser,
  completeByImpersonation,
  completeBySessionToken,
  completeOrRequestConsent,
  type Flow,
  responseTargetOf,
} from './complete-authorization.js'
import { storeRedirectSession } from './create-redirect-session.js'
import { choosableAccounts, pickAccount } from './pick-account.js'
import { parseRequestUri, REQUEST_URI_PREFIX } from './request-uri.js'
import { readVisitorHint } from './visitor-hint.js'

/** The parameters of the authorization endpoint. */
export type AuthorizeParameters = RawAuthorizationRequest & { clientId?: string; requestUri?: string; request?: string }

/** The requesting browser: its accounts at the hosted pages, and whether the page is in a frame. */
interface Browser {
  accounts: BrowserAccounts
  /** The access by which an owner uses one application as a member. */
  impersonation?: Impersonation | undefined
  framed: boolean
}

/**
 * The authorization endpoint: a pushed request by its handle, or the standard parameters (RFC 6749 §4.1.1). A browser
 * sends a cross-site form POST without the session cookie, so its sign-in is `unknown` then, and the response redirects
 * to the same request by GET.
 */
export async function authorize(
  parameters: AuthorizeParameters,
  browser: Browser | 'unknown',
  deps: AuthorizeDeps,
): Promise<AuthorizationResponse> {
  const client = deps.siteSnapshot.current().clients.get(parameters.clientId ?? '')
  if (client === undefined)
    return { kind: 'error', code: 'unknown_client', sentence: 'The site that sent you here is not known.' }
  const handle = parseRequestUri(parameters.requestUri)
  if (handle === undefined) return authorizeByParameters(parameters, client, browser, deps)
  if (parameters.request !== undefined)
    return { kind: 'error', code: 'request_not_supported', sentence: 'Requests by value are not supported.' }
  const pushed = await deps.storage.read((stores) => stores.redirectSessions.find(digestOf(handle), deps.clock.now()))
  if (pushed === undefined) return respondToInactive(handle, client, deps)
  if (pushed.clientId !== client.clientId || pushed.intent.kind !== 'auth') return expiredFlow
  return decideResponse({ pushed, request: pushed.intent.request, client }, handle, browser, deps)
}

/**
 * Responds to a spent or expired request. A frame waits for a message, so `session_expired` is sent at once to the
 * origins of the request (security-checklist 23); in other response modes an error page is shown.
 */
async function respondToInactive(handle: string, client: Client, deps: AuthorizeDeps): Promise<AuthorizationResponse> {
  const pushed = await deps.storage.read((stores) =>
    stores.redirectSessions.findInactive(digestOf(handle), deps.clock.now()),
  )
  if (pushed === undefined || pushed.clientId !== client.clientId || pushed.intent.kind !== 'auth') return expiredFlow
  const { request } = pushed.intent
  if (request.responseMode !== 'web_message') return expiredFlow
  return createResponse(responseTargetOf({ pushed, request, client }), {
    state: request.state,
    error: 'session_expired',
    error_description: expiredFlow.sentence,
    iss: deps.issuer,
  })
}

async function authorizeByParameters(
  parameters: AuthorizeParameters,
  client: Client,
  browser: Browser | 'unknown',
  deps: AuthorizeDeps,
): Promise<AuthorizationResponse> {
  let redirectUri: string | null
  try {
    redirectUri = validateRedirectUri(parameters, client)
  } catch (error) {
    if (error instanceof OAuthError) return invalidReturnAddress(error.message, refusedAddressOf(error))
    throw error
  }
  if (redirectUri === null || redirectUri === UNUSED_REDIRECT_URI)
    return invalidReturnAddress('The request names no address to return to.')
  try {
    if (parameters.request !== undefined)
      throw new OAuthError('request_not_supported', 'Requests by value are not supported.')
    if (parameters.requestUri !== undefined)
      throw new OAuthError(
        'request_uri_not_supported',
        'Only a request_uri that was pushed to this server is supported.',
      )
    // A session token must not be sent in a URL (security-checklist 20).
    const request = validateAuthorizationRequest(
      { ...parameters, sessionToken: null },
      client,
      redirectUri,
      deps.checker,
    )
    const callerId = readVisitorHint(parameters, client, deps, 'ignored')
    const stored = { clientId: client.clientId, callerId, origin: null, intent: { kind: 'auth' as const, request } }
    const { handle, digest, expiresAt } = await storeRedirectSession(stored, deps)
    return decideResponse({ pushed: { ...stored, digest, expiresAt }, request, client }, handle, browser, deps)
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error
    const target = { responseMode: responseModeOf(parameters), redirectUri, origins: client.origins }
    const state = parameters.state ?? ''
    return createResponse(target, { state, error: error.code, error_description: error.message, iss: deps.issuer })
  }
}

const NOBODY = { current: undefined, others: [] }

async function decideResponse(
  flow: Flow,
  handle: string,
  browser: Browser | 'unknown',
  deps: AuthorizeDeps,
): Promise<AuthorizationResponse> {
  const { request } = flow
  if (browser === 'unknown') {
    const retryQuery = new URLSearchParams({ client_id: request.clientId, request_uri: REQUEST_URI_PREFIX + handle })
    return { kind: 'redirect', url: `${deps.issuer}${paths.authorize}?${retryQuery}` }
  }
  const refuse = (error: string, error_description: string) =>
    createResponse(responseTargetOf(flow), { state: request.state, error, error_description, iss: deps.issuer })
  if (request.sessionToken !== null) return completeBySessionToken(flow, deps)
  if (
    browser.impersonation?.clientId === flow.client.clientId &&
    !browser.framed &&
    request.responseMode !== 'web_message'
  )
    return completeByImpersonation(flow, browser.impersonation, deps)
  const accounts = browser.framed || request.responseMode === 'web_message' ? NOBODY : browser.accounts
  const picked = await pickAccount(flow, accounts, deps)
  if (request.prompt === 'none') {
    if (picked === undefined)
      return refuse('login_required', 'Nobody is signed in here; sign-in without a page needs a session token.')
    return picked === 'choose'
      ? refuse('account_selection_required', 'Accounts are signed in here, and none of them is chosen.')
      : completeByBrowser(flow, picked, deps)
  }
  if (request.responseMode === 'web_message')
    return refuse('interaction_required', 'A page cannot be shown inside a frame.')
  // `prompt=consent` of a third-party client leads to the consent page; that of a first-party client to the sign-in
  // page.
  const canContinue = request.prompt === null || (request.prompt === 'consent' && flow.client.thirdParty !== undefined)
  if (canContinue && picked !== undefined && picked !== 'choose')
    return completeOrRequestConsent(flow, handle, picked, deps)
  const provider = findConnection(request.connection, deps.siteSnapshot.current())
  const asksToChoose = request.prompt === 'select_account' && choosableAccounts(request, accounts).length > 0
  if (provider === undefined && (asksToChoose || (canContinue && picked === 'choose')))
    return { kind: 'select-account', handle }
  return { kind: 'sign-in', handle, ...(provider && { providerId: provider.providerId }) }
}
