import { base64url } from '../base64url.js'
import { getProperty } from '../errors.js'
import type { Clock } from '../platform.js'
import { sha256 } from '../sha256.js'
import { keysWithPrefix, type SuccessorStorage } from './successor-storage.js'

/** Entries of the storage are named by this and a digest of the SDK's own refresh token: `foyer.successor.<digest>`. */
export const SUCCESSOR_KEY = 'foyer.successor.'

/** What a renewal brought. */
export interface RefreshedTokens {
  refreshToken: string
  accessToken: string
  /** The presented refresh token has ended with it. */
  isStrict: boolean
}

/** Remembers the newest refresh token of each session for an SDK that remembers only the first (design §7). */
export interface Successors {
  /** Names the chain that begins with this token: its storage entry, and its lock. The token cannot be read from it. */
  keyOf(first: string): string
  /** The token to present instead of `first`: `first` itself when it is not known to have a successor. */
  latest(first: string): string
  /**
   * Keeps the successor of `presented`, unless another tab has moved the chain on or ended it in the meantime. A chain
   * begins under the policy `strict` only: under the others the first token stays good as long as nobody presents a
   * successor, and a site's server, its other processes and the page, which share that token, cannot know of one.
   */
  record(first: string, presented: string, renewed: RefreshedTokens): void
  deleteChain(first: string): void
  /** Forgets the chains that one of whose latest access tokens this is. */
  deleteSession(accessToken: string): void
}

/** One chain as it is stored, in JSON. */
interface Chain {
  newest: string
  /** Digests of the latest access tokens: tabs renew apart, and any of their tokens may sign the session out. */
  accessTokens: string[]
  /** Milliseconds since 1970. */
  renewedAt: number
}

const MAX_ACCESS_TOKENS = 8

const hashToken = (token: string) => base64url(sha256(new TextEncoder().encode(token)))

/**
 * Keeps at most `limit` chains; the one not renewed for longest goes first. What the storage refuses is kept in memory.
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
      refused.set(key, text) // full, or not for us
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

/** Reads what is stored; whatever is malformed is missing. */
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
