import type { StoredSettings } from '../../features/site/settings/site-settings.js'
import type { StoredSigningKey } from '../../features/tokens/signing-key.js'
import type { MigrationState } from '../../platform/database/migrations/migrate.js'

/** What a database says of itself and of its site. The doctor reads and writes nothing. */
export interface SiteInspector {
  migrations(): Promise<MigrationState>
  /** What decides whether an acknowledged write is on disk, by the database's own names. */
  durability(): Promise<Record<string, string>>
  /** The database's clock, in milliseconds since 1970; undefined when it is this machine's. */
  clock(): Promise<number | undefined>
  /** How far the clock of the development mode runs ahead, in milliseconds. */
  clockOffset(): Promise<number>
  /** Undefined before the first start. */
  site(): Promise<{ siteId: string; createdAt: number } | undefined>
  signingKeys(siteId: string): Promise<StoredSigningKey[]>
  clients(siteId: string): Promise<number>
  settings(siteId: string): Promise<StoredSettings>
}
