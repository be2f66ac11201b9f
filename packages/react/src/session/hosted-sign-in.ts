import type { FoyerClient } from '@foyer/client'
import { takeStoredRequest } from '@foyer/client/sign-in'

export type Arrival =
  | { status: 'done'; returnTo: string }
  /** `code` is an OAuth error code, for example `access_denied`, or `interrupted` if this tab started no sign-in. */
  | { status: 'failed'; code: string; error?: unknown }

const pendingCallbacks = new WeakMap<FoyerClient, Promise<Arrival>>()

/**
 * Exchanges the authorization code in the URL once, however often it is called (React renders twice in development).
 */
export function handleCallback(client: FoyerClient): Promise<Arrival> {
  const arrival = pendingCallbacks.get(client) ?? exchangeCode(client)
  pendingCallbacks.set(client, arrival)
  return arrival
}

async function exchangeCode(client: FoyerClient): Promise<Arrival> {
  try {
    const oauthData = takeStoredRequest()
    const { code, state, error } = client.parseFromUrl()
    history.replaceState(history.state, '', location.pathname) // G-55: removes the code from the address bar
    if (error !== undefined) return { status: 'failed', code: error }
    if (oauthData === undefined) return { status: 'failed', code: 'interrupted' }
    client.setTokens(await client.getMemberTokens(code, state, oauthData))
    return { status: 'done', returnTo: toSameSiteUrl(oauthData.originalUri) }
  } catch (error) {
    return { status: 'failed', code: 'interrupted', error }
  }
}

/** Accepts only a URL of this site other than the callback. A path with two leading slashes would name another site. */
function toSameSiteUrl(address: string): string {
  if (!URL.canParse(address, location.origin)) return '/'
  const { origin, pathname, search, hash } = new URL(address, location.origin)
  return origin === location.origin && pathname !== location.pathname
    ? (pathname + search + hash).replace(/^\/+/, '/')
    : '/'
}
