import { COOKIE_DEFAULT_PATH, VISITOR_COOKIE_SECONDS } from '@foyer/protocol/core'
import { EMPTY_TOKENS, parseTokens, type Tokens } from '../tokens.js'
import { memoryTokenStorage } from './memory.js'
import type { TokenStorage } from './token-storage.js'

export interface CookieOptions {
  /** Default `foyer.tokens`. */
  name?: string
  /** Default `/` (specification §9). */
  path?: string
  /** Lifetime of the cookie in seconds. Default: the maximum lifetime of a visitor session. */
  maxAgeSeconds?: number
  /** Default `Lax`. */
  sameSite?: 'Lax' | 'Strict'
  /** Default: `true` on https. */
  secure?: boolean
  window?: { document: Pick<Document, 'cookie'>; location: Pick<Location, 'protocol'> }
  /** Opens the channel over which tabs notify each other of changes. */
  channel?: (name: string) => Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'>
}

/**
 * Stores tokens in a cookie that the site's own server can read, to render pages for the visitor or member. Changes are
 * visible to other tabs at once. The cookie cannot be HttpOnly: scripts of the page can read it.
 */
export function cookieTokenStorage(options: CookieOptions = {}): TokenStorage {
  const {
    name = 'foyer.tokens',
    path = COOKIE_DEFAULT_PATH,
    maxAgeSeconds = VISITOR_COOKIE_SECONDS,
    sameSite = 'Lax',
    window = globalThis.window as CookieOptions['window'],
    channel = openChannel,
  } = options
  if (!window) return memoryTokenStorage() // server-side rendering
  const { secure = window.location.protocol === 'https:' } = options
  const attributes = `; Path=${path}; SameSite=${sameSite}${secure ? '; Secure' : ''}`
  const lockName = `foyer:${name}`

  return {
    lockName,
    getTokens: () => read(window.document.cookie, name),
    setTokens(tokens) {
      const isEmpty = tokens.refreshToken.role === 'none'
      const value = isEmpty ? '' : encodeURIComponent(JSON.stringify(tokens))
      window.document.cookie = `${name}=${value}; Max-Age=${isEmpty ? 0 : maxAgeSeconds}${attributes}`
      const changes = channel(lockName)
      changes.postMessage('changed')
      changes.close()
    },
    subscribe(listener) {
      const changes = channel(lockName)
      changes.addEventListener('message', listener)
      return () => changes.close()
    },
  }
}

const openChannel = (name: string) => new BroadcastChannel(name)

function read(cookies: string, name: string): Tokens {
  const value = cookies
    .split('; ')
    .find((each) => each.startsWith(`${name}=`))
    ?.slice(name.length + 1)
  try {
    return parseTokens(JSON.parse(decodeURIComponent(value || 'null')))
  } catch {
    return EMPTY_TOKENS
  }
}
