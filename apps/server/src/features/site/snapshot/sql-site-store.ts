import type { ClientId, KeyScope } from '@foyer/protocol'
import type { Kysely, Selectable } from 'kysely'
import type { Digest } from '../../../kernel/digest.js'
import type { ApiKeyTable, ClientTable, Tables } from '../../../platform/database/schema/tables.js'
import type { Client, Rotation } from '../clients/client.js'
import type { StoredSettings } from '../settings/site-settings.js'
import type { ApiKey } from './site-snapshot.js'
import type { SiteStore } from './site-store.js'
import { incrementSiteRevision, lockSiteRevision } from './sql-site-revision.js'

/** Maps a row of `client`. */
export const clientOf = (row: Selectable<ClientTable>): Client => ({
  clientId: row.client_id as ClientId,
  name: row.name,
  redirectUris: JSON.parse(row.redirect_uris_json),
  origins: JSON.parse(row.origins_json),
  logoutUris: JSON.parse(row.logout_uris_json),
  rotation: row.rotation as Rotation,
  ...(row.session_idle_for === null ? {} : { sessionIdleFor: row.session_idle_for }),
  ...(row.session_longest === null ? {} : { sessionLongest: row.session_longest }),
  ...(row.third_party_json === null ? {} : { thirdParty: JSON.parse(row.third_party_json) }),
  ...(row.is_confidential === 1 ? { isConfidential: true as const } : {}),
})

/** Maps a row of `api_key`. */
export const apiKeyOf = (row: Selectable<ApiKeyTable>): ApiKey => ({
  keyId: row.key_id,
  name: row.name,
  digest: row.digest as Digest,
  lastFour: row.last_four,
  createdAt: row.created_at,
  scopes: row.scopes === null ? null : (row.scopes.split(' ') as KeyScope[]),
  networks: row.networks?.split(' ') ?? [],
  ...(row.expires_at === null ? {} : { expiresAt: row.expires_at }),
  ...(row.replaced_by === null ? {} : { replacedBy: row.replaced_by }),
})

/** Returns the columns of a client that can change, and `is_confidential`. */
export const clientColumns = (client: Client) => ({
  name: client.name,
  redirect_uris_json: JSON.stringify(client.redirectUris),
  origins_json: JSON.stringify(client.origins),
  logout_uris_json: JSON.stringify(client.logoutUris),
  rotation: client.rotation,
  session_idle_for: client.sessionIdleFor ?? null,
  session_longest: client.sessionLongest ?? null,
  third_party_json: client.thirdParty === undefined ? null : JSON.stringify(client.thirdParty),
  is_confidential: client.isConfidential === true ? 1 : 0,
})

/** Stores settings, clients and API keys. Every write increments the revision of the snapshot. */
export function sqlSiteStore(query: Kysely<Tables>, siteId: string): SiteStore {
  const settings = async (): Promise<StoredSettings> => {
    const { settings_json } = await query
      .selectFrom('site')
      .select('settings_json')
      .where('site_id', '=', siteId)
      .executeTakeFirstOrThrow()
    return JSON.parse(settings_json)
  }
  const client = (clientId: string) =>
    query.selectFrom('client').selectAll().where('site_id', '=', siteId).where('client_id', '=', clientId)
  return {
    settings,
    lock: () => lockSiteRevision(query),
    async replaceSettings(stored) {
      await incrementSiteRevision(query)
      await query
        .updateTable('site')
        .set({ settings_json: JSON.stringify(stored) })
        .where('site_id', '=', siteId)
        .execute()
    },
    async listClients() {
      const rows = await query
        .selectFrom('client')
        .selectAll()
        .where('site_id', '=', siteId)
        .orderBy('created_at')
        .orderBy('client_id')
        .execute()
      return rows.map(clientOf)
    },
    async addClient(newClient, now) {
      await query
        .insertInto('client')
        .values({ site_id: siteId, client_id: newClient.clientId, created_at: now, ...clientColumns(newClient) })
        .execute()
      await incrementSiteRevision(query)
    },
    async findClient(clientId) {
      const row = await client(clientId).executeTakeFirst()
      return row === undefined ? undefined : clientOf(row)
    },
    async changeClient(changedClient) {
      const { numUpdatedRows } = await query
        .updateTable('client')
        .set(clientColumns(changedClient))
        .where('site_id', '=', siteId)
        .where('client_id', '=', changedClient.clientId)
        .executeTakeFirst()
      await incrementSiteRevision(query)
      return numUpdatedRows === 1n
    },
    async removeClient(clientId) {
      await query.deleteFrom('client_secret').where('site_id', '=', siteId).where('client_id', '=', clientId).execute()
      const { numDeletedRows } = await query
        .deleteFrom('client')
        .where('site_id', '=', siteId)
        .where('client_id', '=', clientId)
        .executeTakeFirst()
      await incrementSiteRevision(query)
      return numDeletedRows === 1n
    },
    async addApiKey(key) {
      await query
        .insertInto('api_key')
        .values({
          site_id: siteId,
          key_id: key.keyId,
          name: key.name,
          digest: key.digest,
          last_four: key.lastFour,
          created_at: key.createdAt,
          revoked_at: null,
          expires_at: key.expiresAt ?? null,
          replaced_by: null,
          scopes: key.scopes === null ? null : key.scopes.join(' '),
          networks: key.networks.length === 0 ? null : key.networks.join(' '),
          last_used_at: null,
          last_used_from: null,
        })
        .execute()
      await incrementSiteRevision(query)
    },
    async findApiKey(keyId) {
      const row = await query
        .selectFrom('api_key')
        .selectAll()
        .where('site_id', '=', siteId)
        .where('key_id', '=', keyId)
        .where('revoked_at', 'is', null)
        .executeTakeFirst()
      return row === undefined ? undefined : apiKeyOf(row)
    },
    async keyNames(keyIds) {
      if (keyIds.length === 0) return new Map()
      const rows = await query
        .selectFrom('api_key')
        .select(['key_id', 'name'])
        .where('site_id', '=', siteId)
        .where('key_id', 'in', keyIds)
        .execute()
      return new Map(rows.map((row) => [row.key_id, row.name]))
    },
    async revokeApiKey(keyId, now) {
      const { numUpdatedRows } = await query
        .updateTable('api_key')
        .set({ revoked_at: now })
        .where('site_id', '=', siteId)
        .where('key_id', '=', keyId)
        .where('revoked_at', 'is', null)
        .executeTakeFirst()
      await incrementSiteRevision(query)
      return numUpdatedRows === 1n
    },
  }
}
