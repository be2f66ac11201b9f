import { paths } from '@foyer/protocol/core'
import { AnswerError, FoyerError, getProperty } from '../errors.js'
import { fetchWithTimeout } from '../exchange.js'
import type { Platform } from '../platform.js'

/** The public keys of a Foyer server, by `kid`. */
export interface KeySet {
  /** Returns `undefined` if the server publishes no such key. Throws `FoyerError` if no key set could be loaded yet. */
  find(kid: string): Promise<CryptoKey | undefined>
}

const ATTEMPT_MS = 10_000
/** Maximum age of the cached keys: a withdrawn key is rejected after this time. */
const MAX_AGE_MS = 10 * 60_000
/** Minimum time between two fetches caused by an unknown `kid`, so that invented ones cannot flood the server. */
const MIN_FETCH_INTERVAL_MS = 30_000

/**
 * Fetches the key set on demand; concurrent callers share one fetch. While the server cannot be reached, the last known
 * keys remain in use.
 */
export function createKeySet(platform: Platform, url: string): KeySet {
  let keys = new Map<string, CryptoKey>()
  let readAt = Number.NEGATIVE_INFINITY
  let fetchedAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | undefined

  async function read(): Promise<void> {
    const answer = await fetchWithTimeout(platform, url + paths.jwks, {}, ATTEMPT_MS)
    const listed = getProperty(answer.body, 'keys')
    if (answer.status !== 200 || !Array.isArray(listed))
      throw new AnswerError('UNREADABLE_ANSWER', `No key set at ${url}${paths.jwks}`, answer)
    const opened = await Promise.all(listed.map(importKey))
    keys = new Map(opened.filter((each) => each !== undefined))
    readAt = platform.clock.now()
  }

  async function fetchOnce(): Promise<void> {
    fetchedAt = platform.clock.now()
    reading ??= read().finally(() => {
      reading = undefined
    })
    return reading
  }

  return {
    async find(kid) {
      const now = platform.clock.now()
      const isDue = !keys.has(kid) || now - readAt > MAX_AGE_MS
      if (isDue && (reading || now - fetchedAt >= MIN_FETCH_INTERVAL_MS)) {
        await fetchOnce().catch((error) => {
          if (keys.size === 0) throw error
          platform.logger.error('The key set could not be read again', error)
        })
      }
      if (readAt === Number.NEGATIVE_INFINITY)
        throw new FoyerError('NETWORK_FAILED', 'The key set could not be read yet')
      return keys.get(kid)
    },
  }
}

/** Imports keys for ES256 and ignores all others. */
async function importKey(jwk: unknown): Promise<[string, CryptoKey] | undefined> {
  const { kid, kty, crv, x, y } = jwk as Record<string, string | undefined>
  if (kid === undefined || kty !== 'EC' || crv !== 'P-256' || x === undefined || y === undefined) return undefined
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
  return [kid, await crypto.subtle.importKey('jwk', { kty, crv, x, y }, algorithm, false, ['verify'])]
}
