import type { StoredSettings } from '../../features/site/settings/site-settings.js'
import type { StoredSigningKey } from '../../features/tokens/signing-key.js'
import type { MigrationState } from '../../platform/database/migrations/migrate.js'

/** Reads the state of a database and its site. The doctor writes nothing. */
export interface SiteInspector {
  migrations(): Promise<MigrationState>
  /** The settings that decide whether an acknowledged write is on disk, by the database's own names. */
  durability(): Promise<Record<string, string>>
  /** The database's clock in milliseconds since 1970; undefined if the database uses this machine's clock. */
  clock(): Promise<number | undefined>
  /** Offset of the development clock in milliseconds. */
  clockOffset(): Promise<number>
  /** Undefined before the first start. */
  site(): Promise<{ siteId: string; createdAt: number } | undefined>
  signingKeys(siteId: string): Promise<StoredSigningKey[]>
  clients(siteId: string): Promise<number>
  settings(siteId: string): Promise<StoredSettings>
}
