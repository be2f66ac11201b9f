import { get, type HttpResponse, type RequestLimits } from '../../../../platform/network/http-request.js'
import type { BreachedPasswords } from './breached-passwords.js'
import { passwordDigest } from './password-digest.js'

/** Number of characters of the digest sent to the service: some hundred passwords share them (k-anonymity). */
const PREFIX_CHARACTERS = 5
/** Short, because a person waits for the response. */
const TIMEOUT_MS = 1500
/** A range of the largest known service has about 40 kB with padding. */
const MAX_RESPONSE_BYTES = 512 * 1024
/** Lookups beyond this number are skipped, so that requests to a service that hangs do not accumulate. */
const MAX_CONCURRENT_REQUESTS = 50

/**
 * Looks up passwords at a service with the protocol of Pwned Passwords: `GET ADDRESS/21BD1` returns the rest of each
 * digest and how often it was seen. The service learns the first five characters of a SHA-1, and neither the password
 * nor the member. If it is down, slow or returns anything else, `onError` is called and no password is refused
 * (V6.2.12).
 */
export function pwnedPasswordsService(
  address: string,
  onError: (error: unknown) => void,
  fetchRange: (address: string, headers: Record<string, string>, bounds: RequestLimits) => Promise<HttpResponse> = get,
): BreachedPasswords {
  const base = address.endsWith('/') ? address : `${address}/`
  let inFlight = 0
  return {
    async has(password) {
      const digest = passwordDigest(password)
      if (inFlight >= MAX_CONCURRENT_REQUESTS) {
        onError(new Error('too many passwords are being looked up'))
        return false
      }
      inFlight += 1
      try {
        const { status, text } = await fetchRange(
          base + digest.slice(0, PREFIX_CHARACTERS),
          // Padding hides from observers of the connection which range it was.
          { accept: 'text/plain', 'add-padding': 'true' },
          { timeoutMs: TIMEOUT_MS, maxBytes: MAX_RESPONSE_BYTES },
        )
        if (status !== 200) throw new Error(`the list of stolen passwords answered ${status}`)
        return hasSuffix(digest.slice(PREFIX_CHARACTERS), text)
      } catch (error) {
        onError(error)
        return false
      } finally {
        inFlight -= 1
      }
    },
  }
}

/** Searches lines of `SUFFIX:COUNT`; lines with the count 0 are padding. */
const hasSuffix = (suffix: string, text: string): boolean =>
  text.split(/\r?\n/).some((line) => {
    const [digest, count] = line.split(':')
    return digest?.toUpperCase() === suffix && Number(count) > 0
  })
