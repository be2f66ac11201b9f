import type { KeyScope, MemberId, OwnerRole, SiteId } from '@foyer/protocol'
import type { Digest } from '../../../kernel/digest.js'
import type { Client } from '../clients/client.js'
import { CONSOLE_CLIENT_ID, consoleClient } from '../clients/console-client.js'
import type { ClientSecret } from '../credentials/credential-store.js'
import type { IdentityProvider } from '../providers/identity-provider.js'
import type { Owner } from '../roles/owner.js'
import type { SiteSettings, StoredSettings } from '../settings/site-settings.js'

/** An owner's server-side credential, as stored in the site snapshot. */
export interface ApiKey {
  keyId: string
  name: string
  digest: Digest
  lastFour: string
  createdAt: number
  /** The granted scopes; null for full access, as keys had before scopes existed. */
  scopes: readonly KeyScope[] | null
  /** Addresses and networks the key may be used from; empty for no restriction. */
  networks: readonly string[]
  /** When the key expires: chosen by the owner, or set because another key replaced it. Milliseconds since 1970. */
  expiresAt?: number
  /** Id of the key that replaced it. */
  replacedBy?: string
}

/**
 * The data that rarely changes and that every request needs: the site, its settings, clients and keys. Each node stores
 * it in memory.
 */
export interface SiteSnapshot {
  siteId: SiteId
  settings: SiteSettings
  /** The clients of the site, then the console, which every site has. */
  clients: ReadonlyMap<string, Client>
  apiKeys: ReadonlyMap<string, ApiKey>
  /** Secrets of the confidential clients, by client id. */
  clientSecrets: ReadonlyMap<string, readonly ClientSecret[]>
  /** The members with a role for the site, with their roles. */
  owners: ReadonlyMap<MemberId, OwnerRole>
  /** The identity providers by id, in the order of their buttons. */
  providers: ReadonlyMap<string, IdentityProvider>
  /** The origins of all clients: a CORS preflight names no client. */
  origins: ReadonlySet<string>
}

export interface SiteSnapshotCache {
  current(): SiteSnapshot
  /** False while the database is unavailable or cannot write. */
  isReachable(): boolean
  /** False if no poll for revocations succeeded for 30 s (security-checklist 95). */
  hasRecentRevocations(): boolean
  /**
   * Reloads the snapshot now, so that a change made by this node applies here at once.
   * @throws when the database is unavailable
   */
  refresh(): Promise<void>
}

/** The settings in force, which is all that some use cases read of the snapshot. */
export interface SettingsReader {
  current(): Pick<SiteSnapshot, 'settings'>
}

export interface SiteSnapshotStore {
  /** Creates the first site if there is none, and returns the id of the site. */
  ensureSite(siteId: SiteId, now: number): Promise<SiteId>
  load(siteId: SiteId): Promise<{
    stored: StoredSettings
    clients: Client[]
    apiKeys: ApiKey[]
    owners: Owner[]
    clientSecrets?: ClientSecret[]
    providers?: IdentityProvider[]
  }>
  /**
   * Returns the revision, which increments with every change of a site, client or key, and the database's time if it
   * has one. Every node polls it. After a failure it also verifies that writes succeed.
   */
  revision(): Promise<{ revision: number; clockOffset: number; databaseNow: number | null }>
  /** Returns whether the server that was started last runs with --dev; undefined before its first start. */
  isDevelopment(): Promise<boolean | undefined>
  /** Records whether this server runs with --dev, for commands. */
  setDevelopment(isDevelopment: boolean): Promise<void>
  /** False from a failure of the database until reads and writes succeed again. */
  isAnswering(): boolean
  /** Advances the development clock of every node, in milliseconds. Returns its new offset. */
  advanceClock(milliseconds: number): Promise<number>
  addClient(siteId: SiteId, client: Client, now: number): Promise<void>
  addApiKey(siteId: SiteId, key: ApiKey): Promise<void>
  updateSettings(siteId: SiteId, change: StoredSettings): Promise<void>
}

/** Creates a snapshot from loaded rows. */
export function createSiteSnapshot(
  { siteId, issuer }: { siteId: SiteId; issuer: string },
  settings: SiteSettings,
  {
    clients,
    apiKeys,
    owners,
    clientSecrets = [],
    providers = [],
  }: {
    clients: readonly Client[]
    apiKeys: readonly ApiKey[]
    owners: readonly Owner[]
    clientSecrets?: readonly ClientSecret[]
    providers?: readonly IdentityProvider[]
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
    providers: new Map(providers.map((provider) => [provider.providerId, provider])),
    owners: new Map(owners.map(({ memberId, role }) => [memberId, role])),
    origins: new Set(clients.flatMap(({ origins }) => origins)),
  }
}
