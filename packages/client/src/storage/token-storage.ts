import type { Tokens } from '../tokens.js'

/** Where a client keeps its tokens. The provider's `tokenStorage` fits as it is. */
export interface TokenStorage {
  getTokens(): Tokens
  setTokens(tokens: Tokens): void
  /** Calls `listener` when another tab changed the tokens; the answer ends that. */
  subscribe?(listener: () => void): () => void
  /** Named when other tabs see the same tokens: they then renew one at a time. */
  readonly lockName?: string
}
