import type { KeyScope, MemberId, SiteId } from '@foyer/protocol'
import type { Digest } from '../../../kernel/digest.js'
import type { Client } from '../clients/client.js'
import { CONSOLE_CLIENT_ID, consoleClient } from '../clients/console-client.js'
import type { ClientSecret } from '../credentials/credential-store.js'
import type { Owner, OwnerRole } from '../roles/owner.js'
import type { SiteSettings, StoredSettings } from '../settings/site-settings.js'

/** An owner's server-side credential, as every node keeps it in memory. */
export interface ApiKey {
  keyId: string
  name: string
  digest: Digest
  lastFour: string
  createdAt: number
  /** What it may do; null: full access, as keys had before there were scopes. */
  scopes: readonly KeyScope[] | null
  /** From where it can be used: addresses and networks; from everywhere if there are none. */
  networks: readonly string[]
  /** When it ends: by choice, or because another took its place. */
  expiresAt?: number
  /** The key that took its place. */
  replacedBy?: string
}

/**
 * What rarely changes and every request needs: the site, its settings, clients and keys, held in memory by each node.
 */
export interface SiteSnapshot {
  siteId: SiteId
  settings: SiteSettings
  /** Those of the site, and last the console, which every site has. */
  clients: ReadonlyMap<string, Client>
  apiKeys: ReadonlyMap<string, ApiKey>
  /** Of the confidential clients, by their ids. */
  clientSecrets: ReadonlyMap<string, readonly ClientSecret[]>
  /** The members who run the site, with what they may do. */
  owners: ReadonlyMap<MemberId, OwnerRole>
  /** The origins of all clients, for preflights, which name no client. */
  origins: ReadonlySet<string>
}

export interface SiteSnapshotCache {
  current(): SiteSnapshot
  /** False while the database does not answer, or cannot write. */
  isReachable(): boolean
  /** False once nothing was heard of revocations for 30 s (security-checklist 95). */
  hasRecentRevocations(): boolean
  /** Looks now, so that what this node changed counts here at once. @throws when the database cannot answer */
  refresh(): Promise<void>
}

export interface SiteSnapshotStore {
  /** Makes the first site if there is none yet, and answers its id. */
  ensureSite(siteId: SiteId, now: number): Promise<SiteId>
  load(siteId: SiteId): Promise<{
    stored: StoredSettings
    clients: Client[]
    apiKeys: ApiKey[]
    owners: Owner[]
    clientSecrets?: ClientSecret[]
  }>
  /**
   * Counts up with every change of a site, client or key; every node polls it, and learns the database's time, if it
   * has one. After a failure it also proves that writing works.
   */
  revision(): Promise<{ revision: number; clockOffset: number; databaseNow: number | null }>
  /** False from the moment the database could not answer until it does again, reads and writes both. */
  isAnswering(): boolean
  /** Moves the development clock of every node, by milliseconds; answers how far it runs ahead now. */
  advanceClock(milliseconds: number): Promise<number>
  addClient(siteId: SiteId, client: Client, now: number): Promise<void>
  addApiKey(siteId: SiteId, key: ApiKey): Promise<void>
  updateSettings(siteId: SiteId, change: StoredSettings): Promise<void>
}

/** A snapshot from what was loaded. */
export function createSiteSnapshot(
  { siteId, issuer }: { siteId: SiteId; issuer: string },
  settings: SiteSettings,
  {
    clients,
    apiKeys,
    owners,
    clientSecrets = [],
  }: {
    clients: readonly Client[]
    apiKeys: readonly ApiKey[]
    owners: readonly Owner[]
    clientSecrets?: readonly ClientSecret[]
  },
): SiteSnapshot {
  const clientsById = new Map(clients.map((client) => [client.clientId, client]))
  clientsById.delete(CONSOLE_CLIENT_ID)
  return {
    siteId,
    settings,
    clients: clientsById.set(CONSOLE_CLIENT_ID, consoleClient(issuer)),
    apiKeys: new Map(apiKeys.map((key) => [key.digest, key])),
    clientSecrets: Map.groupBy(clientSecrets, ({ clientId }) => clientId),
    owners: new Map(owners.map(({ memberId, role }) => [memberId, role])),
    origins: new Set(clients.flatMap(({ origins }) => origins)),
  }
}
