import { type Answered, type Bounds, get } from '../../../../platform/network/exchange.js'
import type { BreachedPasswords } from './breached-passwords.js'
import { passwordDigest } from './password-digest.js'

/** How many characters of the digest the service is told: some hundred passwords share them (k-anonymity). */
const PREFIX_CHARACTERS = 5
/** Somebody waits for the answer. */
const TIMEOUT_MS = 1500
/** A range of the largest known service has some 40 kB with padding. */
const MOST_BYTES = 512 * 1024
/** More are not asked at once: a service that hangs must not gather requests. */
const MOST_AT_ONCE = 50

/**
 * Asks a service that speaks the protocol of Pwned Passwords: `GET ADDRESS/21BD1` answers the rest of each digest and
 * how often it was seen. It learns the first five characters of a SHA-1, and neither the password nor whose it is. When
 * it is down, slow or says something else, `failed` hears of it and no password is refused (V6.2.12).
 */
export function rangeService(
  address: string,
  failed: (error: unknown) => void,
  ask: (address: string, headers: Record<string, string>, bounds: Bounds) => Promise<Answered> = get,
): BreachedPasswords {
  const base = address.endsWith('/') ? address : `${address}/`
  let underWay = 0
  return {
    async has(password) {
      const digest = passwordDigest(password)
      if (underWay >= MOST_AT_ONCE) {
        failed(new Error('too many passwords are being looked up'))
        return false
      }
      underWay += 1
      try {
        const { status, text } = await ask(
          base + digest.slice(0, PREFIX_CHARACTERS),
          // Answers of one length tell nobody on the way which range it was.
          { accept: 'text/plain', 'add-padding': 'true' },
          { timeoutMs: TIMEOUT_MS, mostBytes: MOST_BYTES },
        )
        if (status !== 200) throw new Error(`the list of stolen passwords answered ${status}`)
        return isAmong(digest.slice(PREFIX_CHARACTERS), text)
      } catch (error) {
        failed(error)
        return false
      } finally {
        underWay -= 1
      }
    },
  }
}

/** Lines of `REST:COUNT`; what was seen 0 times is padding. */
const isAmong = (rest: string, text: string): boolean =>
  text.split(/\r?\n/).some((line) => {
    const [digest, count] = line.split(':')
    return digest?.toUpperCase() === rest && Number(count) > 0
  })
