import { EMPTY_TOKENS, parseTokens, type Tokens } from '../tokens.js'
import { memoryTokenStorage } from './memory.js'
import type { TokenStorage } from './token-storage.js'

export interface LocalStorageOptions {
  /** The entry's key. Two clients on one origin need two. Default `foyer.tokens`. */
  key?: string
  window?: Pick<Window, 'localStorage' | 'addEventListener' | 'removeEventListener'>
}

/**
 * Keeps tokens in local storage: they survive a reload, and every tab of the origin agrees at once, since each read
 * looks there. Where the browser refuses local storage they are kept in memory. Scripts of the page can read them.
 */
export function localStorageTokenStorage(options: LocalStorageOptions = {}): TokenStorage {
  const { key = 'foyer.tokens', window = globalThis.window as LocalStorageOptions['window'] } = options
  if (!window) return memoryTokenStorage() // while a page is rendered on a server
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
      // A key of null means that the whole storage was cleared (HTML §12.2.1).
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
