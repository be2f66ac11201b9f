import type { MemberId } from '@foyer/protocol'
import { lifetimes } from '../../../kernel/lifetimes.js'
import type { BrowserSession } from '../../sessions/browser-session-store.js'
import type { Client } from '../../site/clients/client.js'
import { type AuthorizationRequest, requiresNewSignIn } from '../authorize/authorization-request.js'
import type { RedirectSession } from '../authorize/redirect-session-store.js'
import type { OAuthStores } from '../deps.js'
import type { Consent } from './consent-store.js'

/** Splits a scope into its distinct values. */
export const scopeValues = (scope: string): string[] => [...new Set(scope.split(' '))]

/** Returns true if a consent includes every value of `scope`. */
const coversScope = (consent: Pick<Consent, 'scope'> | undefined, scope: string): boolean => {
  const allowed = new Set(consent === undefined ? [] : scopeValues(consent.scope))
  return scopeValues(scope).every((word) => allowed.has(word))
}

/** Adds the values of `scope` to those of the previous consent. */
export const mergedScope = (before: Pick<Consent, 'scope'> | undefined, scope: string): string =>
  [...new Set([...(before === undefined ? [] : scopeValues(before.scope)), ...scopeValues(scope)])].toSorted().join(' ')

/** Returns true if a client needs the member's consent before it receives a code. First-party clients need none. */
export async function lacksConsent(
  { client, scope, memberId }: { client: Client; scope: string; memberId: MemberId },
  { consents }: Pick<OAuthStores, 'consents'>,
): Promise<boolean> {
  return client.thirdParty !== undefined && !coversScope(await consents.find(memberId, client.clientId), scope)
}

/**
 * Returns true if a browser's sign-in is sufficient for the consent page of a request: it satisfies the request, or it
 * was made for it. Times are milliseconds.
 */
export const isSignInSufficient = (
  { request, pushed }: { request: AuthorizationRequest; pushed: Pick<RedirectSession, 'expiresAt'> },
  { authenticatedAt }: Pick<BrowserSession, 'authenticatedAt'>,
  now: number,
): boolean =>
  !requiresNewSignIn(request, authenticatedAt, now) ||
  authenticatedAt >= pushed.expiresAt - lifetimes.interactiveRedirectSession.ms
