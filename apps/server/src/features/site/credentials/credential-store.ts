import type { ClientId } from '@foyer/protocol'
import type { Digest } from '../../../kernel/digest.js'
import type { ApiKey } from '../snapshot/site-snapshot.js'

/** When something was last used, in milliseconds since 1970, and from which network (`networkOf`). */
export interface LastUse {
  at: number
  network: string
}

/** What a confidential client proves itself by. */
export interface ClientSecret {
  secretId: string
  clientId: ClientId
  digest: Digest
  lastFour: string
  createdAt: number
  /** Set when another took its place: both work until then. */
  expiresAt?: number
}

export type WithLastUse<Credential> = Credential & { lastUse: LastUse | null }

/**
 * What becomes of API keys and of the secrets of clients. Every change of what is in force reaches all nodes within a
 * second.
 */
export interface CredentialStore {
  /** The API keys in force, the newest first. */
  listKeys(now: number): Promise<WithLastUse<ApiKey>[]>
  /** From `endsAt` on a key works no more; an end that comes sooner stays. Its successor is written down. */
  expireKey(keyId: string, endsAt: number, replacedBy: string): Promise<void>
  /** The secrets of a client in force, the newest first. */
  listSecrets(clientId: string, now: number): Promise<WithLastUse<ClientSecret>[]>
  addSecret(secret: ClientSecret): Promise<void>
  /** From `endsAt` on no secret that the client has now works; an end that comes sooner stays. */
  expireSecrets(clientId: string, endsAt: number): Promise<void>
  /** The client it belonged to; undefined when there is no such secret in force. */
  revokeSecret(secretId: string, now: number): Promise<string | undefined>
  /** Writes down uses of keys and secrets, by their ids. Of two the later one stays. */
  recordUses(uses: ReadonlyMap<string, LastUse>): Promise<void>
}
