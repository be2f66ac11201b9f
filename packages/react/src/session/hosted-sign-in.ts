import type { FoyerClient, OauthData } from '@foyer/client'

const KEY = 'foyer.oauth'

/** Prepares the hop to the hosted page, and remembers its secrets in this tab until the person is back. */
export async function hostedSignInUrl(client: FoyerClient, callbackUrl: string, returnTo: string): Promise<string> {
  const oauthData = client.generateOAuthData(callbackUrl, returnTo)
  const { authUrl } = await client.getAuthUrl(oauthData)
  sessionStorage.setItem(KEY, JSON.stringify(oauthData))
  return authUrl
}

export type Arrival =
  | { status: 'done'; returnTo: string }
  /** `code` is OAuth's, `access_denied` for example, or `interrupted` when this tab asked for no sign-in. */
  | { status: 'failed'; code: string; error?: unknown }

const pendingCallbacks = new WeakMap<FoyerClient, Promise<Arrival>>()

/** Spends the code in the address, once, however often it is asked (React renders twice in development). */
export function handleCallback(client: FoyerClient): Promise<Arrival> {
  const arrival = pendingCallbacks.get(client) ?? exchangeCode(client)
  pendingCallbacks.set(client, arrival)
  return arrival
}

async function exchangeCode(client: FoyerClient): Promise<Arrival> {
  try {
    const oauthData = takeStoredState()
    const { code, state, error } = client.parseFromUrl()
    history.replaceState(history.state, '', location.pathname) // G-55: the code leaves the address bar
    if (error !== undefined) return { status: 'failed', code: error }
    if (oauthData === undefined) return { status: 'failed', code: 'interrupted' }
    client.setTokens(await client.getMemberTokens(code, state, oauthData))
    return { status: 'done', returnTo: toSameSiteUrl(oauthData.originalUri) }
  } catch (error) {
    return { status: 'failed', code: 'interrupted', error }
  }
}

function takeStoredState(): OauthData | undefined {
  const text = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  return text === null ? undefined : (JSON.parse(text) as OauthData)
}

/** Only an address of this site, and never the callback again. Two slashes at its beginning would name another site. */
function toSameSiteUrl(address: string): string {
  if (!URL.canParse(address, location.origin)) return '/'
  const { origin, pathname, search, hash } = new URL(address, location.origin)
  return origin === location.origin && pathname !== location.pathname
    ? (pathname + search + hash).replace(/^\/+/, '/')
    : '/'
}
