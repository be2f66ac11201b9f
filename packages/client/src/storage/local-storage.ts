import { EMPTY_TOKENS, parseTokens, type Tokens } from '../tokens.js'
import { memoryTokenStorage } from './memory.js'
import type { TokenStorage } from './token-storage.js'

export interface LocalStorageOptions {
  /** The storage key. Two clients on one origin need different keys. Default `foyer.tokens`. */
  key?: string
  window?: Pick<Window, 'localStorage' | 'addEventListener' | 'removeEventListener'>
}

/**
 * Stores tokens in local storage: they survive a reload, and changes are visible to every tab of the origin at once,
 * since each read goes to the storage. If the browser denies local storage, tokens are stored in memory. Scripts of the
 * page can read the tokens.
 */
export function localStorageTokenStorage(options: LocalStorageOptions = {}): TokenStorage {
  const { key = 'foyer.tokens', window = globalThis.window as LocalStorageOptions['window'] } = options
  if (!window) return memoryTokenStorage() // server-side rendering
  let withoutStorage: Tokens | undefined
  let parsed: { text: string | null; tokens: Tokens } = { text: null, tokens: EMPTY_TOKENS }

  return {
    lockName: `foyer:${key}`,
    getTokens() {
      if (withoutStorage) return withoutStorage
      try {
        const text = window.localStorage.getItem(key)
        if (text !== parsed.text) parsed = { text, tokens: parse(text) }
        return parsed.tokens
      } catch {
        return EMPTY_TOKENS
      }
    },
    setTokens(tokens) {
      try {
        if (tokens.refreshToken.role === 'none') window.localStorage.removeItem(key)
        else window.localStorage.setItem(key, JSON.stringify(tokens))
        withoutStorage = undefined
      } catch {
        withoutStorage = tokens
      }
    },
    subscribe(listener) {
      // A `null` key means that the whole storage was cleared (HTML §12.2.1).
      const onStorage = (event: StorageEvent) => (event.key === key || event.key === null) && listener()
      window.addEventListener('storage', onStorage)
      return () => window.removeEventListener('storage', onStorage)
    },
  }
}

function parse(text: string | null): Tokens {
  try {
    return parseTokens(JSON.parse(text ?? 'null'))
  } catch {
    return EMPTY_TOKENS
  }
}
