import type { SiteId } from '@foyer/protocol'
import type { Digest } from '../runtime/digest.js'
import type { Client } from './client.js'
import type { SiteSettings, StoredSettings } from './site-settings.js'

/** An owner's server-side credential, as every node keeps it in memory. */
export interface ApiKey {
  keyId: string
  name: string
  digest: Digest
  lastFour: string
  createdAt: number
}

/** What rarely changes and every request needs: the site, its settings, clients and keys, held in memory by each node. */
export interface DirectorySnapshot {
  siteId: SiteId
  settings: SiteSettings
  clients: ReadonlyMap<string, Client>
  apiKeys: ReadonlyMap<string, ApiKey>
  /** The origins of all clients, for preflights, which name no client. */
  origins: ReadonlySet<string>
}

export interface Directory {
  current(): DirectorySnapshot
  /** False while the database does not answer, or cannot write. */
  isReachable(): boolean
  /** False once nothing was heard of revocations for 30 s (security-checklist 95). */
  isInformed(): boolean
}

/** A person who runs the site. */
export interface Owner {
  ownerId: string
  email: string
  emailKey: string
  passwordHash: string
  createdAt: number
}

export interface DirectoryStore {
  /** Makes the first site if there is none yet, and answers its id. */
  ensureSite(siteId: SiteId, now: number): Promise<SiteId>
  load(siteId: SiteId): Promise<{ stored: StoredSettings; clients: Client[]; apiKeys: ApiKey[] }>
  /** Counts up with every change of a site, client or key; every node polls it, and learns the database's time, if it has one. After a failure it also proves that writing works. */
  revision(): Promise<{ revision: number; clockOffset: number; databaseNow: number | null }>
  /** False from the moment the database could not answer until it does again, reads and writes both. */
  isAnswering(): boolean
  /** Moves the development clock of every node, by milliseconds; answers how far it runs ahead now. */
  advanceClock(milliseconds: number): Promise<number>
  addClient(siteId: SiteId, client: Client, now: number): Promise<void>
  addApiKey(siteId: SiteId, key: ApiKey): Promise<void>
  addOwner(siteId: SiteId, owner: Owner): Promise<'added' | 'email-taken'>
  storeSettings(siteId: SiteId, change: StoredSettings): Promise<void>
}

/** A snapshot from what was loaded. */
export function snapshotOf(
  siteId: SiteId,
  settings: SiteSettings,
  clients: readonly Client[],
  apiKeys: readonly ApiKey[],
): DirectorySnapshot {
  return {
    siteId,
    settings,
    clients: new Map(clients.map((client) => [client.clientId, client])),
    apiKeys: new Map(apiKeys.map((key) => [key.digest, key])),
    origins: new Set(clients.flatMap(({ origins }) => origins)),
  }
}
