import type { Kysely, Selectable } from 'kysely'
import type { ProviderPresetName } from '../../../integrations/identity-providers/provider-presets.js'
import type { IdentityProviderTable, Tables } from '../../../platform/database/schema/tables.js'
import { incrementSiteRevision } from '../snapshot/sql-site-revision.js'
import type { IdentityProvider } from './identity-provider.js'
import type { ProviderStore } from './provider-store.js'

const providerOf = (row: Selectable<IdentityProviderTable>): IdentityProvider => ({
  providerId: row.provider_id,
  preset: row.preset as ProviderPresetName,
  name: row.name,
  issuer: row.issuer,
  clientId: row.client_id,
  sealedSecret: row.sealed_secret,
  scope: row.scope,
  isTrusted: row.is_trusted === 1,
  isEnabled: row.is_enabled === 1,
  position: row.sort_order,
  createdAt: row.created_at,
})

const columnsOf = (provider: IdentityProvider) => ({
  preset: provider.preset,
  name: provider.name,
  issuer: provider.issuer,
  client_id: provider.clientId,
  sealed_secret: provider.sealedSecret,
  scope: provider.scope,
  is_trusted: provider.isTrusted ? 1 : 0,
  is_enabled: provider.isEnabled ? 1 : 0,
  sort_order: provider.position,
})

/** Stores identity providers in `identity_provider`, their client secrets sealed. */
export function sqlProviderStore(query: Kysely<Tables>, siteId: string): ProviderStore {
  return {
    async list() {
      const rows = await query
        .selectFrom('identity_provider')
        .selectAll()
        .where('site_id', '=', siteId)
        .orderBy('sort_order')
        .orderBy('created_at')
        .orderBy('provider_id')
        .execute()
      return rows.map(providerOf)
    },
    async insert(provider) {
      const { providerId, createdAt } = provider
      const { numInsertedOrUpdatedRows } = await query
        .insertInto('identity_provider')
        .values({ site_id: siteId, provider_id: providerId, created_at: createdAt, ...columnsOf(provider) })
        .onConflict((conflict) => conflict.columns(['site_id', 'provider_id']).doNothing())
        .executeTakeFirst()
      await incrementSiteRevision(query)
      return numInsertedOrUpdatedRows === 1n
    },
    async hasLinkedAccounts(providerId) {
      const row = await query
        .selectFrom('external_identity')
        .select('subject')
        .where('site_id', '=', siteId)
        .where('provider_id', '=', providerId)
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },
    async update(provider) {
      const { numUpdatedRows } = await query
        .updateTable('identity_provider')
        .set(columnsOf(provider))
        .where('site_id', '=', siteId)
        .where('provider_id', '=', provider.providerId)
        .executeTakeFirst()
      await incrementSiteRevision(query)
      return numUpdatedRows === 1n
    },
    async delete(providerId) {
      const { numDeletedRows } = await query
        .deleteFrom('identity_provider')
        .where('site_id', '=', siteId)
        .where('provider_id', '=', providerId)
        .executeTakeFirst()
      await incrementSiteRevision(query)
      return numDeletedRows === 1n
    },
  }
}
