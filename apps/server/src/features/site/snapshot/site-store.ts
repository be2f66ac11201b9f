import type { Client } from '../clients/client.js'
import type { StoredSettings } from '../settings/site-settings.js'
import type { ApiKey } from './site-snapshot.js'

/** The source of the site snapshot. Every change reaches all nodes within a second. */
export interface SiteStore {
  settings(): Promise<StoredSettings>
  /**
   * Locks the site until the transaction ends, so that concurrent changes are not lost. Call it first in the
   * transaction.
   */
  lock(): Promise<void>
  /** Replaces all stored settings. */
  replaceSettings(stored: StoredSettings): Promise<void>
  /** Returns the clients in the order in which they were added. */
  listClients(): Promise<Client[]>
  addClient(client: Client, now: number): Promise<void>
  findClient(clientId: string): Promise<Client | undefined>
  /** Returns false if there is no such client. */
  changeClient(client: Client): Promise<boolean>
  removeClient(clientId: string): Promise<boolean>
  addApiKey(key: ApiKey): Promise<void>
  /** Finds a valid key. */
  findApiKey(keyId: string): Promise<ApiKey | undefined>
  /** Returns the names of keys, including revoked ones. */
  keyNames(keyIds: readonly string[]): Promise<Map<string, string>>
  /** Returns false if there is no such valid key. */
  revokeApiKey(keyId: string, now: number): Promise<boolean>
}
