import { createFoyerClient, type FoyerClient, localStorageTokenStorage, type OauthData } from '@foyer/client'
import { type Call, createCall } from '../api/call.js'
import { ROOT, toUrl } from '../routing/location.js'

/** Client id of the console, built into every server. */
const CLIENT_ID = 'console'
const STORAGE_KEY = 'foyer.console.oauth'
const CALLBACK = `${ROOT}/callback`
/** Starts the sign-in at once. Hosted pages that have just signed an owner in redirect here. */
const SIGN_IN = toUrl('/sign-in')

/** The session of the console, an ordinary client of the server. */
export interface Session {
  client: FoyerClient
  /** Calls the API with the credentials of the signed-in member. */
  call: Call
  /** Redirects to the sign-in page, which returns to the current URL. */
  signIn(): Promise<void>
  /** Like `signIn`, for a browser that the hosted pages have just signed in: nothing is asked. */
  continueSignIn(): Promise<void>
  /** Exchanges the authorization code. Returns the URL to continue at, or undefined if the sign-in failed. */
  handleCallback(): Promise<string | undefined>
  /** Ends the session in this browser and at the sign-in page. */
  signOut(): Promise<void>
}

/** Creates the session of this browser. The console is a client of its own server. */
export function createSession(): Session {
  const client = createFoyerClient({
    url: location.origin,
    clientId: CLIENT_ID,
    storage: localStorageTokenStorage(),
  })
  let callbackResult: Promise<string | undefined> | undefined
  async function redirect(options?: Parameters<FoyerClient['getAuthUrl']>[1]): Promise<void> {
    const here = [CALLBACK, SIGN_IN].includes(location.pathname) ? toUrl('/') : location.pathname + location.search
    const oauthData = client.generateOAuthData(location.origin + CALLBACK, here)
    const { authUrl } = await client.getAuthUrl(oauthData, options)
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(oauthData))
    location.assign(authUrl)
  }
  return {
    client,
    call: createCall((path, init) => client.fetch(path, init)),
    signIn: () => redirect(),
    continueSignIn: () => redirect({ prompt: 'none' }),
    handleCallback() {
      callbackResult ??= exchangeCode(client)
      return callbackResult
    },
    async signOut() {
      const { logoutUrl } = await client.logout(location.origin + toUrl('/'))
      location.assign(logoutUrl)
    },
  }
}

async function exchangeCode(client: FoyerClient): Promise<string | undefined> {
  const kept = sessionStorage.getItem(STORAGE_KEY)
  sessionStorage.removeItem(STORAGE_KEY)
  const { code, state, error } = client.parseFromUrl()
  history.replaceState(null, '', location.pathname) // G-55: remove the code from the address bar
  if (kept === null || error !== undefined) return undefined
  const oauthData = JSON.parse(kept) as OauthData
  client.setTokens(await client.getMemberTokens(code, state, oauthData))
  const { origin, pathname, search } = new URL(oauthData.originalUri, location.origin)
  return origin === location.origin && pathname.startsWith(ROOT) ? pathname + search : toUrl('/')
}
