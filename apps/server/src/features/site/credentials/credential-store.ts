import type { ClientId } from '@foyer/protocol'
import type { Digest } from '../../../kernel/digest.js'
import type { ApiKey } from '../snapshot/site-snapshot.js'

/** Time of the last use, in milliseconds since 1970, and the network it came from (`networkOf`). */
export interface LastUse {
  at: number
  network: string
}

/** A secret by which a confidential client authenticates. */
export interface ClientSecret {
  secretId: string
  clientId: ClientId
  digest: Digest
  lastFour: string
  createdAt: number
  /** Set when another secret replaced it: both work until then. */
  expiresAt?: number
}

export type WithLastUse<Credential> = Credential & { lastUse: LastUse | null }

/**
 * Stores the expiry, revocation and use of API keys and client secrets. A change of validity reaches all nodes within a
 * second.
 */
export interface CredentialStore {
  /** Returns the valid API keys, newest first. */
  listKeys(now: number): Promise<WithLastUse<ApiKey>[]>
  /** Sets the expiry of a key to `endsAt`, unless it expires earlier, and stores the id of its successor. */
  expireKey(keyId: string, endsAt: number, replacedBy: string): Promise<void>
  /** Returns the valid secrets of a client, newest first. */
  listSecrets(clientId: string, now: number): Promise<WithLastUse<ClientSecret>[]>
  addSecret(secret: ClientSecret): Promise<void>
  /** Sets the expiry of all present secrets of a client to `endsAt`, unless they expire earlier. */
  expireSecrets(clientId: string, endsAt: number): Promise<void>
  /** Returns the id of the secret's client, or `undefined` if there is no such valid secret. */
  revokeSecret(secretId: string, now: number): Promise<string | undefined>
  /** Stores uses of keys and secrets, by their ids, unless a later use is stored. */
  recordUses(uses: ReadonlyMap<string, LastUse>): Promise<void>
}
