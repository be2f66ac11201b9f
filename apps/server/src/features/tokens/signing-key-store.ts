import type { StoredSigningKey } from './signing-key.js'

export interface SigningKeyStore {
  /** Returns all keys that still verify, oldest first. */
  list(): Promise<StoredSigningKey[]>
  /** Inserts the key if the site has none: of two concurrent first starts one succeeds. */
  addIfNone(key: StoredSigningKey): Promise<void>
  add(key: StoredSigningKey): Promise<void>
  /** Retires a key: it no longer signs, and verifies until its last token has expired. */
  retire(kid: string, now: number): Promise<void>
}
