import type { IdTokenClaims, SessionId } from '@foyer/protocol'
import type { RefusedAddress } from '../../../kernel/errors/refused-address.js'
import type { BrowserSession } from '../../sessions/browser-session-store.js'
import { allowsLogoutUri, type Client } from '../../site/clients/client.js'
import type { OAuthDeps } from '../deps.js'

/** The parameters of RP-initiated logout (OpenID Connect RP-Initiated Logout 1.0 §2). */
export interface LogoutParameters {
  idTokenHint: string | undefined
  clientId: string | undefined
  postLogoutRedirectUri: string | undefined
  state: string | undefined
}

/** What a request to sign out means, before anything is done. */
export interface LogoutRequest {
  /** The sign-in that the hint proves, and that may therefore end without a press. */
  hint: IdTokenClaims | undefined
  /** Where to go afterwards; null when none was named, or none that may be gone to. */
  returnUrl: string | null
  clientId: string | null
  /** The address that was named and may not be gone to. */
  refused?: RefusedAddress
}

/** Reads a request to sign out. A faulty address never becomes a return address (security-checklist 82). */
export function parseLogoutRequest(
  { idTokenHint, clientId, postLogoutRedirectUri, state }: LogoutParameters,
  { checker, siteSnapshot }: Pick<OAuthDeps, 'checker' | 'siteSnapshot'>,
): LogoutRequest {
  const { clients } = siteSnapshot.current()
  const claims = idTokenHint === undefined ? undefined : checker.readHint(idTokenHint)
  // A hint of one client in the name of another proves nothing.
  const hint =
    claims !== undefined && clients.has(claims.aud) && (clientId ?? claims.aud) === claims.aud ? claims : undefined
  const client = clients.get(hint?.aud ?? (idTokenHint === undefined ? (clientId ?? '') : ''))
  const returnUrl = client === undefined ? null : returnUrlOf(client, postLogoutRedirectUri, state)
  const isRefused = client !== undefined && postLogoutRedirectUri !== undefined && returnUrl === null
  return {
    hint,
    clientId: client?.clientId ?? null,
    returnUrl,
    ...(isRefused ? { refused: { clientId: client.clientId, kind: 'logout', address: postLogoutRedirectUri } } : {}),
  }
}

function returnUrlOf(client: Client, uri: string | undefined, state: string | undefined): string | null {
  if (uri === undefined || !allowsLogoutUri(client, uri)) return null
  return state === undefined ? uri : `${uri}${uri.includes('?') ? '&' : '?'}${new URLSearchParams({ state })}`
}

/**
 * Signs a browser out: its sign-in at the hosted pages ends, and with it every session that was opened from it, so that
 * no refresh token of it lives on (design §6); so does the session that an ID token names. Tells this node's `ended` at
 * once.
 */
export async function signOut(
  { browser, hint }: { browser: BrowserSession | undefined; hint: IdTokenClaims | undefined },
  { storage, clock, ended }: Pick<OAuthDeps, 'storage' | 'clock' | 'ended'>,
): Promise<void> {
  if (browser === undefined && hint === undefined) return
  const now = clock.now()
  const endedNow = await storage.transact(async (stores) => {
    const sessions: SessionId[] = []
    if (browser !== undefined) {
      const { browserSessionId, memberId } = browser
      await stores.browserSessions.end(browserSessionId, now)
      sessions.push(...(await stores.sessions.endAllFrom(browserSessionId, memberId, 'logged-out', now)))
    }
    if (hint !== undefined && (await stores.sessions.end(hint.sid, 'logged-out', now))) sessions.push(hint.sid)
    return sessions
  })
  for (const sessionId of endedNow) ended.add(sessionId, now)
}
