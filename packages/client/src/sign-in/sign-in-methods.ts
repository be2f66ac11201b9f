import type { SignInMethods } from '@foyer/protocol'
import { signInPaths } from '@foyer/protocol/core'
import { ApiError } from '../errors.js'
import { fetchWithTimeout } from '../exchange.js'
import { createPlatform } from '../platform.js'

const TIMEOUT_MS = 30_000

/**
 * Returns the ways to sign in at a site: password, email code, and identity providers in the order of their buttons.
 * Needs no session; the browser keeps the answer for a minute. A client fits as `site`.
 * @throws FoyerError `NETWORK_FAILED`, ApiError
 * @example
 * const { providers } = await signInMethods({ url: 'https://auth.example.com' })
 */
export async function signInMethods(site: { url: string }): Promise<SignInMethods> {
  const url = new URL(site.url).href.replace(/\/+$/, '') + signInPaths.signInMethods
  const answer = await fetchWithTimeout(createPlatform({}), url, {}, TIMEOUT_MS)
  if (answer.status !== 200) throw new ApiError('CALL_REFUSED', answer)
  if (!answer.isJson) throw new ApiError('UNREADABLE_ANSWER', answer)
  return answer.body as SignInMethods
}
