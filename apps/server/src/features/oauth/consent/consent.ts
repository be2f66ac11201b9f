import { INTERACTIVE_REDIRECT_SESSION_SECONDS, type MemberId } from '@foyer/protocol'
import type { BrowserSession } from '../../sessions/browser-session-store.js'
import type { Client } from '../../site/clients/client.js'
import { type AuthorizationRequest, asksForNewSignIn } from '../authorize/authorization-request.js'
import type { RedirectSession } from '../authorize/redirect-session-store.js'
import type { OAuthStores } from '../deps.js'
import type { Consent } from './consent-store.js'

/** The words of a scope, each once. */
export const wordsOf = (scope: string): string[] => [...new Set(scope.split(' '))]

/** True when the consent holds all that is asked for. */
export const covers = (consent: Pick<Consent, 'scope'> | undefined, scope: string): boolean => {
  const allowed = new Set(consent === undefined ? [] : wordsOf(consent.scope))
  return wordsOf(scope).every((word) => allowed.has(word))
}

/** What is allowed once more is allowed: what was before stays. */
export const together = (before: Pick<Consent, 'scope'> | undefined, scope: string): string =>
  [...new Set([...(before === undefined ? [] : wordsOf(before.scope)), ...wordsOf(scope)])].toSorted().join(' ')

/** True when a member must be asked before this client gets a code. The owner's own applications never ask. */
export async function lacksConsent(
  { client, scope, memberId }: { client: Client; scope: string; memberId: MemberId },
  { consents }: Pick<OAuthStores, 'consents'>,
): Promise<boolean> {
  return client.thirdParty !== undefined && !covers(await consents.find(memberId, client.clientId), scope)
}

/**
 * True when the sign-in of a browser does for the consent page of a request: it does for the request anyhow, or was
 * made for it. Times are milliseconds.
 */
export const isSignInFor = (
  { request, pushed }: { request: AuthorizationRequest; pushed: Pick<RedirectSession, 'expiresAt'> },
  { authenticatedAt }: Pick<BrowserSession, 'authenticatedAt'>,
  now: number,
): boolean =>
  !asksForNewSignIn(request, authenticatedAt, now) ||
  authenticatedAt >= pushed.expiresAt - INTERACTIVE_REDIRECT_SESSION_SECONDS * 1000
