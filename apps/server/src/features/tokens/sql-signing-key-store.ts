import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/database.js'
import type { Tables } from '../../platform/database/schema/tables.js'
import { incrementSiteRevision } from '../site/snapshot/sql-site-revision.js'
import type { StoredSigningKey } from './signing-key.js'
import type { SigningKeyStore } from './signing-key-store.js'

/** Stores signing keys in `signing_key`, private keys sealed. Every write increments the revision of the snapshot. */
export function sqlSigningKeyStore(database: Database, siteId: string): SigningKeyStore {
  const insert = (query: Kysely<Tables>, key: StoredSigningKey) =>
    query
      .insertInto('signing_key')
      .values({
        site_id: siteId,
        kid: key.kid,
        algorithm: key.algorithm,
        public_jwk_json: JSON.stringify(key.publicJwk),
        sealed_private_key: key.sealedPrivateKey,
        created_at: key.createdAt,
        retired_at: key.retiredAt,
      })
      .execute()
  return {
    list: () =>
      database.query(async (query) => {
        const rows = await query
          .selectFrom('signing_key')
          .selectAll()
          .where('site_id', '=', siteId)
          .orderBy('created_at')
          .orderBy('kid')
          .execute()
        return rows.map((row) => ({
          kid: row.kid,
          algorithm: row.algorithm,
          publicJwk: JSON.parse(row.public_jwk_json),
          sealedPrivateKey: row.sealed_private_key,
          createdAt: row.created_at,
          retiredAt: row.retired_at,
        }))
      }),
    addIfNone: (key) =>
      database.transact(async (query) => {
        await incrementSiteRevision(query)
        const any = await query
          .selectFrom('signing_key')
          .select('kid')
          .where('site_id', '=', siteId)
          .limit(1)
          .executeTakeFirst()
        if (any === undefined) await insert(query, key)
      }),
    add: (key) =>
      database.transact(async (query) => {
        await insert(query, key)
        await incrementSiteRevision(query)
      }),
    retire: (kid, now) =>
      database.transact(async (query) => {
        await query
          .updateTable('signing_key')
          .set({ retired_at: now })
          .where('site_id', '=', siteId)
          .where('kid', '=', kid)
          .where('retired_at', 'is', null)
          .execute()
        await incrementSiteRevision(query)
      }),
  }
}
