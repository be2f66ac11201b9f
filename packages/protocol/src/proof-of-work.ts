import type { CaptchaChallenge } from './captcha.js'

/** Number of keys derived in parallel: browsers and Node spread them over their threads. */
const PARALLEL_HASHES = 8
/** Maximum time in milliseconds before yielding to the event loop. */
const YIELD_AFTER_MS = 40

/**
 * Solves a challenge of the built-in captcha and returns the token. WebCrypto does the work outside the page's main
 * thread, which is yielded to in between. Shared by the SDK and the hosted pages.
 * @throws the signal's reason if it aborts.
 */
export async function solveCaptchaChallenge(challenge: CaptchaChallenge, signal?: AbortSignal): Promise<string> {
  const { parameters, signature } = challenge
  const prefix = parameters.keyPrefix
  const salt = fromHex(parameters.salt)
  const nonce = fromHex(parameters.nonce)
  let sliceStartedAt = performance.now()
  for (let first = 0; ; first += PARALLEL_HASHES) {
    signal?.throwIfAborted()
    const keys = await Promise.all(
      Array.from({ length: PARALLEL_HASHES }, (_, offset) => derive(nonce, first + offset, salt, parameters)),
    )
    const found = keys.findIndex((key) => key.startsWith(prefix))
    if (found !== -1) {
      const solution = { counter: first + found, derivedKey: keys[found] }
      return btoa(JSON.stringify({ challenge: { parameters, signature }, solution }))
    }
    if (performance.now() - sliceStartedAt > YIELD_AFTER_MS) {
      await new Promise((resolve) => setTimeout(resolve))
      sliceStartedAt = performance.now()
    }
  }
}

/** PBKDF2 of the nonce followed by the counter (four bytes, big-endian), in lower-case hex. */
async function derive(
  nonce: Uint8Array<ArrayBuffer>,
  counter: number,
  salt: Uint8Array<ArrayBuffer>,
  { cost, keyLength }: CaptchaChallenge['parameters'],
): Promise<string> {
  const password = new Uint8Array(nonce.length + 4)
  password.set(nonce)
  new DataView(password.buffer).setUint32(nonce.length, counter)
  const key = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits'])
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: cost }
  return toHex(new Uint8Array(await crypto.subtle.deriveBits(how, key, keyLength * 8)))
}

const fromHex = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))

const toHex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
