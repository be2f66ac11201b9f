import type { FoyerClient } from '../client-types.js'
import { FoyerError } from '../errors.js'
import { storedAuthUrl, takeStoredRequest } from './stored-request.js'

/** Options of `signInWith`. */
export interface SignInWithOptions {
  /** Where the browser returns: a registered redirect URI, whose page calls `finishSignIn`. */
  redirectUri: string
  /** Where the person was, for your use after the return. Default: this page. */
  originalUri?: string
  /** Opens the URL. Default `location.assign`. */
  navigate?: (url: string) => void
}

/**
 * Goes to an identity provider of the site to sign in; `providerId` is from `signInMethods`. The hosted pages take the
 * person there and back to `redirectUri`. If the site does not have the provider, the sign-in page is shown.
 * @throws the errors of `client.getAuthUrl`
 * @example
 * await signInWith(client, 'google', { redirectUri: `${location.origin}/callback` })
 */
export async function signInWith(
  client: Pick<FoyerClient, 'generateOAuthData' | 'getAuthUrl'>,
  providerId: string,
  { redirectUri, originalUri = location.href, navigate = (url) => location.assign(url) }: SignInWithOptions,
): Promise<void> {
  navigate(await storedAuthUrl(client, redirectUri, originalUri, { connection: providerId }))
}

/**
 * Completes the sign-in on the page at `redirectUri`: stores the member's tokens, removes the code from the address bar
 * and returns `originalUri`.
 * @throws FoyerError `UNKNOWN_STATE` if this tab started no sign-in, or the person left the pages without one, and the
 * errors of `parseFromUrl` and `getMemberTokens`
 */
export async function finishSignIn(
  client: Pick<FoyerClient, 'parseFromUrl' | 'getMemberTokens' | 'setTokens'>,
): Promise<string> {
  const request = takeStoredRequest()
  const { code, state, error } = client.parseFromUrl()
  history.replaceState(history.state, '', location.pathname)
  if (request === undefined || error !== undefined)
    throw new FoyerError('UNKNOWN_STATE', `The sign-in was not completed: ${error ?? 'it started in another tab'}`)
  client.setTokens(await client.getMemberTokens(code, state, request))
  return request.originalUri
}
