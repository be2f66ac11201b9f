import { paths, type RedirectSessionRequest, type RedirectSessionResponse } from '@foyer/protocol'
import { SECOND } from '../../../kernel/clock.js'
import { type Digest, digestOf } from '../../../kernel/digest.js'
import { ApplicationError } from '../../../kernel/errors/application-error.js'
import { OAuthError } from '../../../kernel/errors/oauth-error.js'
import { refusedAddressOf, withRefusedAddress } from '../../../kernel/errors/refused-address.js'
import { lifetimes } from '../../../kernel/lifetimes.js'
import { newSecret } from '../../../kernel/random.js'
import { endSession } from '../../members/sign-in/end-sessions.js'
import { allowsReturnUrl } from '../../site/clients/allowed-uris.js'
import type { Caller } from '../../tokens/caller.js'
import type { OAuthDeps } from '../deps.js'
import { endImpersonation } from '../end-impersonation.js'
import { validateAuthorizationRequest, validateRedirectUri } from './authorization-request.js'
import type { RedirectSession } from './redirect-session-store.js'
import { REQUEST_URI_PREFIX } from './request-uri.js'

export const PRE_WARM_PATH = '/prewarm'

type CreateDeps = Pick<OAuthDeps, 'issuer' | 'storage' | 'random' | 'clock' | 'ended'>

/**
 * Creates a redirect session for a hosted page (wire-protocol §4). The request is validated and stored now; the URL
 * contains only a handle (security-checklist 20). A logout by a member ends the session at once (design §6).
 * @throws ApplicationError PERMISSION_DENIED (another client's id), INVALID_REDIRECT_URI, INVALID_REQUEST
 */
export async function createRedirectSession(
  body: RedirectSessionRequest,
  caller: Caller,
  origin: string | null,
  deps: CreateDeps,
): Promise<RedirectSessionResponse> {
  const intents = [body.auth, body.logout, body.login].filter((intent) => intent !== null && intent !== undefined)
  if (intents.length !== 1)
    throw new ApplicationError('INVALID_REQUEST', 'Name exactly one intent: auth, logout or login.')
  if (body.auth) return pushAuthorization(body.auth, caller, origin, deps)
  if (body.logout) return pushLogout(body.logout.clientId, body.callbacks?.postFlowUrl ?? null, caller, origin, deps)
  return redirectSessionResponse(deps.issuer, PRE_WARM_PATH, {}, newSecret(deps.random, 'rs'))
}

async function pushAuthorization(
  { authRequest, prompt }: NonNullable<RedirectSessionRequest['auth']>,
  caller: Caller,
  origin: string | null,
  deps: CreateDeps,
) {
  assertSameClient(authRequest.clientId, caller)
  const { idp, ...named } = authRequest
  const raw = { ...named, prompt: prompt ?? null, connection: idp ?? null }
  const request = asApplicationError(() =>
    validateAuthorizationRequest(raw, caller.client, validateRedirectUri(raw, caller.client)),
  )
  const { handle } = await storeRedirectSession(
    { clientId: caller.clientId, callerId: caller.id, origin, intent: { kind: 'auth', request } },
    deps,
  )
  return redirectSessionResponse(
    deps.issuer,
    paths.authorize,
    { client_id: caller.clientId, request_uri: REQUEST_URI_PREFIX + handle },
    handle,
  )
}

async function pushLogout(
  clientId: string,
  returnUrl: string | null,
  caller: Caller,
  origin: string | null,
  deps: CreateDeps,
) {
  assertSameClient(clientId, caller)
  if (returnUrl !== null && !allowsReturnUrl(caller.client, returnUrl)) {
    const sentence = 'The return address is not registered for this client.'
    throw withRefusedAddress(new ApplicationError('INVALID_REDIRECT_URI', sentence), {
      clientId,
      kind: 'logout',
      address: returnUrl,
    })
  }
  if (caller.kind === 'member') await endSession(caller.sessionId, 'logged-out', deps)
  if (caller.kind === 'member' && caller.actor !== undefined) await endImpersonation(caller.sessionId, deps)
  const memberId = caller.kind === 'member' ? caller.id : null
  const { handle } = await storeRedirectSession(
    { clientId, callerId: caller.id, origin, intent: { kind: 'logout', returnUrl, memberId } },
    deps,
  )
  return redirectSessionResponse(deps.issuer, paths.logout, { request_uri: REQUEST_URI_PREFIX + handle }, handle)
}

const assertSameClient = (clientId: string, caller: Caller): void => {
  if (clientId !== caller.clientId)
    throw new ApplicationError('PERMISSION_DENIED', 'The access token belongs to a different client.')
}

/** Stores a redirect session and returns its handle. Silent ones expire after 2 minutes, others after 10. */
export async function storeRedirectSession(
  session: Pick<RedirectSession, 'clientId' | 'callerId' | 'origin' | 'intent'>,
  { storage, random, clock }: Pick<OAuthDeps, 'storage' | 'random' | 'clock'>,
): Promise<{ handle: string; digest: Digest; seconds: number; expiresAt: number }> {
  const handle = newSecret(random, 'rs')
  const silent = session.intent.kind === 'auth' && session.intent.request.prompt === 'none'
  const { ms } = silent ? lifetimes.silentRedirectSession : lifetimes.interactiveRedirectSession
  const digest = digestOf(handle)
  const expiresAt = clock.now() + ms
  await storage.write((stores) => stores.redirectSessions.add({ ...session, digest, expiresAt }))
  return { handle, digest, seconds: ms / SECOND, expiresAt }
}

function redirectSessionResponse(
  issuer: string,
  path: string,
  searchParams: Record<string, string>,
  id: string,
): RedirectSessionResponse {
  const endpoint = `${issuer}${path}`
  const query = new URLSearchParams(searchParams).toString()
  const fullUrl = query === '' ? endpoint : `${endpoint}?${query}`
  return { redirectSession: { id: digestOf(id).slice(0, 22), fullUrl, urlDetails: { endpoint, searchParams } } }
}

/** Runs a check and converts its OAuthError to an error of the Wix dialect. */
export function asApplicationError<T>(check: () => T): T {
  try {
    return check()
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error
    const refused = refusedAddressOf(error)
    const kind = refused === undefined ? 'INVALID_REQUEST' : 'INVALID_REDIRECT_URI'
    throw withRefusedAddress(new ApplicationError(kind, error.message, { error: error.code }), refused)
  }
}
