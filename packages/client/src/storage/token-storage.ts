import type { Tokens } from '../tokens.js'

/** Where a client stores its tokens. Compatible with the `tokenStorage` of Wix's SDK. */
export interface TokenStorage {
  getTokens(): Tokens
  setTokens(tokens: Tokens): void
  /** Calls `listener` when another tab changed the tokens. Returns a function that unsubscribes. */
  subscribe?(listener: () => void): () => void
  /** Name of the cross-tab lock that serializes refreshes. Set if other tabs share the tokens. */
  readonly lockName?: string
}
