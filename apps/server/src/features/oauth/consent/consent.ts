import { INTERACTIVE_REDIRECT_SESSION_SECONDS, type MemberId } from '@foyer/protocol'
import type { BrowserSession } from '../../sessions/browser-session-store.js'
import type { Client } from '../../site/clients/client.js'
import { type AuthorizationRequest, requiresNewSignIn } from '../authorize/authorization-request.js'
import type { RedirectSession } from '../authorize/redirect-session-store.js'
import type { OAuthStores } from '../deps.js'
import type { Consent } from './consent-store.js'

/** The words of a scope, each once. */
export const scopeValues = (scope: string): string[] => [...new Set(scope.split(' '))]

/** True when the consent holds all that is asked for. */
export const coversScope = (consent: Pick<Consent, 'scope'> | undefined, scope: string): boolean => {
  const allowed = new Set(consent === undefined ? [] : scopeValues(consent.scope))
  return scopeValues(scope).every((word) => allowed.has(word))
}

/** What is allowed once more is allowed: what was before stays. */
export const mergedScope = (before: Pick<Consent, 'scope'> | undefined, scope: string): string =>
  [...new Set([...(before === undefined ? [] : scopeValues(before.scope)), ...scopeValues(scope)])].toSorted().join(' ')

/** True when a member must be asked before this client gets a code. The owner's own applications never ask. */
export async function lacksConsent(
  { client, scope, memberId }: { client: Client; scope: string; memberId: MemberId },
  { consents }: Pick<OAuthStores, 'consents'>,
): Promise<boolean> {
  return client.thirdParty !== undefined && !coversScope(await consents.find(memberId, client.clientId), scope)
}

/**
 * True when the sign-in of a browser does for the consent page of a request: it does for the request anyhow, or was
 * made for it. Times are milliseconds.
 */
export const isSignInSufficient = (
  { request, pushed }: { request: AuthorizationRequest; pushed: Pick<RedirectSession, 'expiresAt'> },
  { authenticatedAt }: Pick<BrowserSession, 'authenticatedAt'>,
  now: number,
): boolean =>
  !requiresNewSignIn(request, authenticatedAt, now) ||
  authenticatedAt >= pushed.expiresAt - INTERACTIVE_REDIRECT_SESSION_SECONDS * 1000
