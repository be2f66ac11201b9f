import { base64url } from '../base64url.js'
import { getProperty } from '../errors.js'
import type { Clock } from '../platform.js'
import { sha256 } from '../sha256.js'
import { keysWithPrefix, type SuccessorStorage } from './successor-storage.js'

/** Prefix of storage keys; a digest of the SDK's first refresh token follows: `foyer.successor.<digest>`. */
export const SUCCESSOR_KEY = 'foyer.successor.'

/** The result of a refresh. */
export interface RefreshedTokens {
  refreshToken: string
  accessToken: string
  /** Whether the presented refresh token is no longer valid. */
  isStrict: boolean
}

/** Stores the newest refresh token of each session, for an SDK that stores only the first (design §7). */
export interface Successors {
  /**
   * Returns the key of the chain that starts with this token, used for its storage entry and its lock. The token cannot
   * be derived from it.
   */
  keyOf(first: string): string
  /** Returns the token to present instead of `first`; `first` itself if no successor is known. */
  latest(first: string): string
  /**
   * Stores the successor of `presented`, unless another tab has extended or deleted the chain meanwhile. A chain starts
   * under the policy `strict` only. Under the other policies the first token remains valid until a successor is
   * presented, and a site's server, its other processes and the page, which share that token, would not receive the
   * successor.
   */
  record(first: string, presented: string, renewed: RefreshedTokens): void
  deleteChain(first: string): void
  /** Deletes the chains to which this access token belongs. */
  deleteSession(accessToken: string): void
}

/** A chain as stored, in JSON. */
interface Chain {
  newest: string
  /**
   * Digests of the latest access tokens: tabs refresh independently, and any of their tokens may sign the session out.
   */
  accessTokens: string[]
  /** Milliseconds since 1970. */
  renewedAt: number
}

const MAX_ACCESS_TOKENS = 8

const hashToken = (token: string) => base64url(sha256(new TextEncoder().encode(token)))

/**
 * Stores at most `limit` chains and evicts the one refreshed longest ago. Entries that the storage rejects are stored
 * in memory.
 */
export function createSuccessors(storage: SuccessorStorage, limit: number, clock: Pick<Clock, 'now'>): Successors {
  const refused = new Map<string, string>()
  const keyOf = (first: string) => SUCCESSOR_KEY + hashToken(first)
  const find = (key: string) => parseChain(refused.get(key) ?? storage.getItem(key))

  function remove(key: string): void {
    refused.delete(key)
    storage.removeItem(key)
  }

  function writeChain(key: string, chain: Chain): void {
    const text = JSON.stringify(chain)
    refused.delete(key)
    try {
      storage.setItem(key, text)
    } catch {
      refused.set(key, text) // storage full, or access denied
    }
  }

  function evictOldest(bound: number): void {
    const chains = storedKeys().map((key) => ({ key, renewedAt: find(key)?.renewedAt ?? 0 }))
    chains.sort((one, other) => other.renewedAt - one.renewedAt)
    for (const { key } of chains.slice(bound)) remove(key)
  }

  const storedKeys = () => [...new Set([...refused.keys(), ...keysWithPrefix(storage, SUCCESSOR_KEY)])]

  return {
    keyOf,
    latest: (first) => find(keyOf(first))?.newest ?? first,
    record(first, presented, { refreshToken, accessToken, isStrict }) {
      const key = keyOf(first)
      const chain = find(key)
      if ((chain?.newest ?? first) !== presented) return
      if (chain === undefined && !isStrict) return
      if (chain === undefined) evictOldest(limit - 1)
      const accessTokens = [hashToken(accessToken), ...(chain?.accessTokens ?? [])].slice(0, MAX_ACCESS_TOKENS)
      writeChain(key, { newest: refreshToken, accessTokens, renewedAt: clock.now() })
    },
    deleteChain: (first) => remove(keyOf(first)),
    deleteSession(accessToken) {
      const digest = hashToken(accessToken)
      for (const key of storedKeys()) if (find(key)?.accessTokens.includes(digest)) remove(key)
    },
  }
}

/** Parses a stored chain. Malformed entries count as missing. */
function parseChain(text: string | null): Chain | undefined {
  try {
    const stored: unknown = JSON.parse(text ?? 'null')
    const newest = getProperty(stored, 'newest')
    const accessTokens = getProperty(stored, 'accessTokens')
    const renewedAt = getProperty(stored, 'renewedAt')
    if (typeof newest !== 'string' || newest === '' || typeof renewedAt !== 'number') return undefined
    return { newest, accessTokens: Array.isArray(accessTokens) ? accessTokens : [], renewedAt }
  } catch {
    return undefined
  }
}
