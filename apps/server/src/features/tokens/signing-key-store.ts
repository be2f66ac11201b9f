import type { StoredSigningKey } from './signing-key.js'

export interface SigningKeyStore {
  /** All keys that still verify, the oldest first. */
  list(): Promise<StoredSigningKey[]>
  /** Keeps the key if the site has none: of two first starts one wins. */
  addIfNone(key: StoredSigningKey): Promise<void>
  add(key: StoredSigningKey): Promise<void>
  /** Marks a key as signing no more; it verifies until its last token has expired. */
  retire(kid: string, now: number): Promise<void>
}
