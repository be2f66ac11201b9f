import { EMPTY_TOKENS, type Tokens } from '../tokens.js'
import type { TokenStorage } from './token-storage.js'

/**
 * Stores tokens in memory; they are lost when the page or process ends. The default, and the right storage for servers.
 * @param tokens the initial tokens.
 */
export function memoryTokenStorage(tokens: Tokens = EMPTY_TOKENS): TokenStorage {
  let kept = tokens
  return {
    getTokens: () => kept,
    setTokens(next) {
      kept = next
    },
  }
}
