import type { IdTokenClaims, SessionId } from '@foyer/protocol'
import type { RefusedAddress } from '../../../kernel/errors/refused-address.js'
import type { BrowserSession } from '../../sessions/browser-session-store.js'
import { allowsLogoutUri } from '../../site/clients/allowed-uris.js'
import type { Client } from '../../site/clients/client.js'
import type { OAuthDeps } from '../deps.js'

/** The parameters of RP-initiated logout (OpenID Connect RP-Initiated Logout 1.0 §2). */
export interface LogoutParameters {
  idTokenHint: string | undefined
  clientId: string | undefined
  postLogoutRedirectUri: string | undefined
  state: string | undefined
}

/** A parsed sign-out request. */
export interface LogoutRequest {
  /** The claims of the hint; its session can end without confirmation. */
  hint: IdTokenClaims | undefined
  /** Return URL; null if none was requested or it is not registered. */
  returnUrl: string | null
  clientId: string | null
  /** The requested URL that is not registered. */
  refused?: RefusedAddress
}

/** Parses a sign-out request. An invalid URL is never used as a return URL (security-checklist 82). */
export function parseLogoutRequest(
  { idTokenHint, clientId, postLogoutRedirectUri, state }: LogoutParameters,
  { checker, siteSnapshot }: Pick<OAuthDeps, 'checker' | 'siteSnapshot'>,
): LogoutRequest {
  const { clients } = siteSnapshot.current()
  const claims = idTokenHint === undefined ? undefined : checker.readHint(idTokenHint)
  // A hint issued to another client than `client_id` proves nothing.
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
 * Signs a browser out: ends its sign-in at the hosted pages and every session opened from it, so that none of its
 * refresh tokens remains valid (design §6). Also ends the session named by the ID token. Adds the ended sessions to
 * this node's `ended` list at once.
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
