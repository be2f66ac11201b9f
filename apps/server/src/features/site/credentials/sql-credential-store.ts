import type { ClientId } from '@foyer/protocol'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Digest } from '../../../kernel/digest.js'
import type { ClientSecretTable, Tables } from '../../../platform/database/schema/tables.js'
import { incrementSiteRevision } from '../snapshot/sql-site-revision.js'
import { apiKeyOf } from '../snapshot/sql-site-store.js'
import type { ClientSecret, CredentialStore, LastUse } from './credential-store.js'

/** Maps a row of `client_secret`. */
export const clientSecretOf = (row: Selectable<ClientSecretTable>): ClientSecret => ({
  secretId: row.secret_id,
  clientId: row.client_id as ClientId,
  digest: row.digest as Digest,
  lastFour: row.last_four,
  createdAt: row.created_at,
  ...(row.expires_at === null ? {} : { expiresAt: row.expires_at }),
})

const lastUseOf = (row: { last_used_at: number | null; last_used_from: string | null }): LastUse | null =>
  row.last_used_at === null ? null : { at: row.last_used_at, network: row.last_used_from ?? 'unknown' }

/** The earlier of the stored expiry and a new one. */
const earlierOf = (endsAt: number) =>
  sql<number>`case when expires_at is null or expires_at > ${endsAt} then ${endsAt} else expires_at end`

/** Changes the expiry and records the use of rows of `api_key` and `client_secret`. */
export function sqlCredentialStore(query: Kysely<Tables>, siteId: string): CredentialStore {
  return {
    async listKeys(now) {
      const rows = await query
        .selectFrom('api_key')
        .selectAll()
        .where('site_id', '=', siteId)
        .where('revoked_at', 'is', null)
        .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
        .orderBy('created_at', 'desc')
        .orderBy('key_id')
        .execute()
      return rows.map((row) => ({ ...apiKeyOf(row), lastUse: lastUseOf(row) }))
    },
    async expireKey(keyId, endsAt, replacedBy) {
      await query
        .updateTable('api_key')
        .set({ expires_at: earlierOf(endsAt), replaced_by: replacedBy })
        .where('site_id', '=', siteId)
        .where('key_id', '=', keyId)
        .execute()
      await incrementSiteRevision(query)
    },
    async listSecrets(clientId, now) {
      const rows = await query
        .selectFrom('client_secret')
        .selectAll()
        .where('site_id', '=', siteId)
        .where('client_id', '=', clientId)
        .where('revoked_at', 'is', null)
        .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
        .orderBy('created_at', 'desc')
        .orderBy('secret_id')
        .execute()
      return rows.map((row) => ({ ...clientSecretOf(row), lastUse: lastUseOf(row) }))
    },
    async addSecret(secret) {
      await query
        .insertInto('client_secret')
        .values({
          site_id: siteId,
          secret_id: secret.secretId,
          client_id: secret.clientId,
          digest: secret.digest,
          last_four: secret.lastFour,
          created_at: secret.createdAt,
          expires_at: null,
          revoked_at: null,
          last_used_at: null,
          last_used_from: null,
        })
        .execute()
      await incrementSiteRevision(query)
    },
    async expireSecrets(clientId, endsAt) {
      await query
        .updateTable('client_secret')
        .set({ expires_at: earlierOf(endsAt) })
        .where('site_id', '=', siteId)
        .where('client_id', '=', clientId)
        .where('revoked_at', 'is', null)
        .execute()
      await incrementSiteRevision(query)
    },
    async revokeSecret(secretId, now) {
      const row = await query
        .updateTable('client_secret')
        .set({ revoked_at: now })
        .where('site_id', '=', siteId)
        .where('secret_id', '=', secretId)
        .where('revoked_at', 'is', null)
        .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
        .returning('client_id')
        .executeTakeFirst()
      await incrementSiteRevision(query)
      return row?.client_id
    },
    async recordUses(uses) {
      for (const [id, { at, network }] of uses) {
        const used = { last_used_at: at, last_used_from: network }
        const isOlder = sql<boolean>`(last_used_at is null or last_used_at < ${at})`
        if (id.startsWith('key_'))
          await query
            .updateTable('api_key')
            .set(used)
            .where('site_id', '=', siteId)
            .where('key_id', '=', id)
            .where(isOlder)
            .execute()
        else
          await query
            .updateTable('client_secret')
            .set(used)
            .where('site_id', '=', siteId)
            .where('secret_id', '=', id)
            .where(isOlder)
            .execute()
      }
    },
  }
}
