import type { Client } from '../clients/client.js'
import type { StoredSettings } from '../settings/site-settings.js'
import type { ApiKey } from './site-snapshot.js'

/** What the directory of every node is read from. Every change here reaches all nodes within a second. */
export interface SiteStore {
  settings(): Promise<StoredSettings>
  /**
   * Holds the site until the transaction is over, so that of two changes at once none is lost. First in its
   * transaction.
   */
  lock(): Promise<void>
  /** Takes the place of all that was stored. */
  replaceSettings(stored: StoredSettings): Promise<void>
  addClient(client: Client, now: number): Promise<void>
  findClient(clientId: string): Promise<Client | undefined>
  /** False when there is no such client. */
  changeClient(client: Client): Promise<boolean>
  removeClient(clientId: string): Promise<boolean>
  addApiKey(key: ApiKey): Promise<void>
  /** Of the keys in force. */
  findApiKey(keyId: string): Promise<ApiKey | undefined>
  /** The names of keys, those that were revoked too. */
  keyNames(keyIds: readonly string[]): Promise<Map<string, string>>
  /** False when there is no such key in force. */
  revokeApiKey(keyId: string, now: number): Promise<boolean>
}
