import type { FoyerClient } from '../client-types.js'
import { storedAuthUrl } from '../sign-in/stored-request.js'
import { getFactors } from './own-factors.js'

/** Options of `requireRecentAuthentication`. */
export interface RecentAuthenticationOptions {
  /** Where the browser returns: a registered redirect URI, whose page calls `finishSignIn`. */
  redirectUri: string
  /** Maximum age of the sign-in, in seconds. Default: ten minutes. */
  maxAge?: number
  /** Whether the sign-in must have two factors. */
  twoFactors?: boolean
  /** Where the person was, for your use after the return. Default: this page. */
  originalUri?: string
  /** Opens the URL. Default `location.assign`. */
  navigate?: (url: string) => void
}

/**
 * Returns true if the member signed in a short time ago, with two factors if asked for. Otherwise returns false and
 * goes to the hosted pages, which ask for what is missing and lead back to `redirectUri` (RFC 9470). For what your own
 * server protects, check `auth_time` and `acr` there too.
 * @throws the errors of `client.fetch` and `client.getAuthUrl`
 * @example
 * if (await requireRecentAuthentication(client, { redirectUri, twoFactors: true })) await transferMoney()
 */
export async function requireRecentAuthentication(
  client: Pick<FoyerClient, 'fetch' | 'generateOAuthData' | 'getAuthUrl'>,
  {
    redirectUri,
    maxAge = 600,
    twoFactors = false,
    originalUri = location.href,
    navigate = (url) => location.assign(url),
  }: RecentAuthenticationOptions,
): Promise<boolean> {
  const { signIn, now } = await getFactors(client)
  const isRecent = Date.parse(now) - Date.parse(signIn.authenticatedAt) <= maxAge * 1000
  if (isRecent && (!twoFactors || signIn.acr === '2')) return true
  const options = { prompt: isRecent ? ('' as const) : ('login' as const), ...(twoFactors && { acrValues: '2' }) }
  navigate(await storedAuthUrl(client, redirectUri, originalUri, options))
  return false
}
