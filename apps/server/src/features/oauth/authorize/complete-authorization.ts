import { isVisitorId, type VisitorId } from '@foyer/protocol'
import { digestOf } from '../../../kernel/digest.js'
import { requiredSecondFactor } from '../../members/factors/required-second-factor.js'
import type { BrowserSession } from '../../sessions/browser-session-store.js'
import { impersonationActor } from '../../sessions/impersonation/impersonation-actor.js'
import type { Impersonation } from '../../sessions/impersonation/impersonation-store.js'
import { isUsableBy } from '../../sessions/session-token-store.js'
import type { Client } from '../../site/clients/client.js'
import { CONSOLE_CLIENT_ID } from '../../site/clients/console-client.js'
import { lacksConsent, mergedScope } from '../consent/consent.js'
import type { OAuthDeps, OAuthStores } from '../deps.js'
import { type AuthorizationRequest, isHintedMember } from './authorization-request.js'
import {
  type AuthorizationResponse,
  createResponse,
  expiredFlow,
  type ResponseTarget,
} from './authorization-response.js'
import { issueCode } from './issue-code.js'
import type { RedirectSession } from './redirect-session-store.js'

export type AuthorizeDeps = Pick<
  OAuthDeps,
  'issuer' | 'storage' | 'siteSnapshot' | 'random' | 'clock' | 'checker' | 'secrets' | 'siteId'
>

/**
 * OpenID Connect Core §3.1.2.2: a member other than the one named by the ID token must not get a positive response.
 */
const HINT_MISMATCH = {
  error: 'login_required',
  error_description: 'Somebody else is signed in than the id_token_hint names.',
}
const SECOND_FACTOR_MISSING = 'This sign-in needs a second factor.'
const CONSENT_MISSING = 'The member has not allowed this application what it asks for.'

/** A stored authorization request and its client. */
export interface Flow {
  pushed: RedirectSession
  request: AuthorizationRequest
  client: Client
}

/** Completes a flow after a sign-in at its page. */
export async function completeFlow(
  handle: string,
  session: BrowserSession,
  deps: AuthorizeDeps,
): Promise<AuthorizationResponse> {
  const pushed = await deps.storage.read((stores) => stores.redirectSessions.find(digestOf(handle), deps.clock.now()))
  const client = pushed === undefined ? undefined : deps.siteSnapshot.current().clients.get(pushed.clientId)
  if (pushed === undefined || client === undefined || pushed.intent.kind !== 'auth') return expiredFlow
  return completeOrRequestConsent({ pushed, request: pushed.intent.request, client }, handle, session, deps)
}

/**
 * Completes a request, or returns the page for the second factor or for the consent if one is needed; that does not
 * spend the flow.
 */
export async function completeOrRequestConsent(
  flow: Flow,
  handle: string,
  session: BrowserSession,
  deps: AuthorizeDeps,
): Promise<AuthorizationResponse> {
  const { client, request } = flow
  const { scope } = request
  const { memberId, amr } = session
  if (client.clientId === CONSOLE_CLIENT_ID) {
    const role = await deps.storage.read((stores) => stores.owners.roleOf(memberId))
    // The flow is not spent, so that another account can continue it.
    if (role === undefined) return { kind: 'not-an-owner', handle, memberId }
  }
  const step = await deps.storage.read((stores) =>
    requiredSecondFactor({ memberId }, amr, stores, deps, request.needsTwoFactors),
  )
  if (step !== undefined) return { kind: 'second-factor', handle, memberId }
  const needsConsent =
    (client.thirdParty !== undefined && request.asksConsent === true) ||
    (await deps.storage.read((stores) => lacksConsent({ client, scope, memberId }, stores)))
  return needsConsent ? { kind: 'consent', handle, memberId } : completeByBrowser(flow, session, deps)
}

/** Completes a request by the session cookie of the hosted pages. */
export async function completeByBrowser(
  flow: Flow,
  browserSession: BrowserSession,
  deps: AuthorizeDeps,
): Promise<AuthorizationResponse> {
  const { memberId, authenticatedAt, amr } = browserSession
  if (!isHintedMember(flow.request, memberId)) return complete(flow, deps, HINT_MISMATCH, async () => undefined)
  const visitorId = visitorOfRequest(flow.pushed)
  const refused = { error: 'access_denied', error_description: 'This member cannot sign in.' }
  return complete(flow, deps, refused, (stores) =>
    issueCode(flow.request, { memberId, visitorId, authenticatedAt, amr, browserSession }, stores, deps),
  )
}

/**
 * Completes a request for an owner who views the site as a member. The items of the browser's visitor stay the
 * visitor's.
 */
export async function completeByImpersonation(
  flow: Flow,
  { impersonationId, memberId, createdAt, expiresAt }: Impersonation,
  deps: AuthorizeDeps,
): Promise<AuthorizationResponse> {
  const refused = { error: 'access_denied', error_description: 'This member cannot be viewed as any more.' }
  return complete(flow, deps, refused, async (stores) => {
    const now = deps.clock.now()
    const actor = await impersonationActor(impersonationId, stores, now)
    if (actor === 'over' || (await stores.owners.roleOf(memberId)) !== undefined) return undefined
    return issueCode(
      flow.request,
      {
        memberId,
        visitorId: null,
        authenticatedAt: createdAt,
        amr: ['backend'],
        openedBy: impersonationId,
        browserSession: null,
        sessionEndsAt: expiresAt,
      },
      stores,
      deps,
    )
  })
}

/** Stores the member's consent and issues a code, in one transaction. */
export async function allowConsent(
  flow: Flow,
  browserSession: BrowserSession,
  deps: AuthorizeDeps,
): Promise<AuthorizationResponse> {
  const { memberId, authenticatedAt, amr } = browserSession
  if (!isHintedMember(flow.request, memberId)) return complete(flow, deps, HINT_MISMATCH, async () => undefined)
  const { clientId } = flow.client
  const visitorId = visitorOfRequest(flow.pushed)
  const refused = { error: 'access_denied', error_description: 'This member cannot sign in.' }
  return complete(flow, deps, refused, async (stores) => {
    await stores.sessions.lockMember(memberId)
    const scope = mergedScope(await stores.consents.find(memberId, clientId), flow.request.scope)
    await stores.consents.upsert({ memberId, clientId, scope, givenAt: deps.clock.now() })
    return issueCode(flow.request, { memberId, visitorId, authenticatedAt, amr, browserSession }, stores, deps)
  })
}

/** Ends the flow after the member denied consent, with an error response to the client (RFC 6749 §4.1.2.1). */
export async function denyConsent(flow: Flow, deps: AuthorizeDeps): Promise<AuthorizationResponse> {
  const refused = { error: 'access_denied', error_description: 'The member did not allow it.' }
  return complete(flow, deps, refused, async () => undefined)
}

/** Completes a request by a session token, in a frame or at the top level. Sets no cookie (security-checklist 27). */
export async function completeBySessionToken(flow: Flow, deps: AuthorizeDeps): Promise<AuthorizationResponse> {
  const { pushed, request, client } = flow
  const error_description = 'The session token is not valid any more. Log in again.'
  return complete(flow, deps, { error: 'login_required', error_description }, async (stores) => {
    const now = deps.clock.now()
    const proof = request.sessionToken === null ? undefined : await stores.sessionTokens.find(request.sessionToken, now)
    // A session token belongs to the client and caller that signed in (design §6); its use by another does not spend
    // it.
    if (proof === undefined || proof.clientId !== client.clientId || !isUsableBy(proof, pushed.callerId))
      return undefined
    const { memberId, authenticatedAt, amr, openedBy } = proof
    await stores.sessions.lockMember(memberId)
    if ((await stores.sessionTokens.spend(proof.digest, now)) === undefined) return undefined
    const visitorId = visitorOfRequest(pushed)
    return issueCode(
      request,
      { memberId, visitorId, authenticatedAt, amr, openedBy, browserSession: null },
      stores,
      deps,
    )
  })
}

/** Spends the flow and creates its code in one transaction; responds with `refusal` if no code is created. */
async function complete(
  { pushed, request, client }: Flow,
  { storage, clock, issuer: iss }: AuthorizeDeps,
  refusal: { error: string; error_description: string },
  makeCode: (stores: OAuthStores) => Promise<string | undefined>,
): Promise<AuthorizationResponse> {
  const outcome = await storage.transact(async (stores) => {
    if (!(await stores.redirectSessions.spend(pushed.digest, clock.now()))) return 'flow-spent'
    return { code: await makeCode(stores) }
  })
  if (outcome === 'flow-spent') return expiredFlow
  const { state } = request
  const { code } = outcome
  const answer =
    code === undefined
      ? { state, ...refusal, iss }
      : code === 'consent-required'
        ? { state, error: 'consent_required', error_description: CONSENT_MISSING, iss }
        : code === 'second-factor-required'
          ? { state, error: 'unmet_authentication_requirements', error_description: SECOND_FACTOR_MISSING, iss }
          : { state, code, iss }
  return createResponse(responseTargetOf({ pushed, request, client }), answer)
}

/** Returns the target of the response to a stored request. */
export const responseTargetOf = ({ pushed, request, client }: Flow): ResponseTarget => ({
  responseMode: request.responseMode,
  redirectUri: request.redirectUri,
  // A direct login has no redirect URI: its response is sent to the origin of the request (security-checklist 22).
  origins: pushed.origin === null ? client.origins : [pushed.origin],
})

const visitorOfRequest = ({ callerId }: RedirectSession): VisitorId | null =>
  callerId !== null && isVisitorId(callerId) ? callerId : null
