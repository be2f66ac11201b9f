import type { FoyerClient } from '../client-types.js'
import type { AuthUrlOptions, OauthData } from '../redirect-session.js'

const KEY = 'foyer.oauth'

/** Creates the authorization URL of the hosted pages, and stores its secrets in this tab until the return. */
export async function storedAuthUrl(
  client: Pick<FoyerClient, 'generateOAuthData' | 'getAuthUrl'>,
  redirectUri: string,
  originalUri: string,
  options?: AuthUrlOptions,
): Promise<string> {
  const oauthData = client.generateOAuthData(redirectUri, originalUri)
  const { authUrl } = await client.getAuthUrl(oauthData, options)
  sessionStorage.setItem(KEY, JSON.stringify(oauthData))
  return authUrl
}

/** Returns the secrets that `storedAuthUrl` or `signInWith` stored in this tab, once. */
export function takeStoredRequest(): OauthData | undefined {
  const text = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  return text === null ? undefined : (JSON.parse(text) as OauthData)
}
