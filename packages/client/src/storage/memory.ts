import { EMPTY_TOKENS, type Tokens } from '../tokens.js'
import type { TokenStorage } from './token-storage.js'

/**
 * Keeps tokens in this client alone; they end with the page or process. The default, and the one for servers.
 * @param tokens the tokens to begin with.
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
