import type { MemberId, OwnerRole, SiteId } from '@foyer/protocol'
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.js'
import { clientSecretOf } from '../credentials/sql-credential-store.js'
import { sqlProviderStore } from '../providers/sql-provider-store.js'
import type { SiteSnapshotStore } from './site-snapshot.js'
import { incrementSiteRevision, lockSiteRevision } from './sql-site-revision.js'
import { apiKeyOf, sqlSiteStore } from './sql-site-store.js'

/** Loads the site snapshot, and reads the revision that all nodes poll from the single row of `directory`. */
export function sqlSiteSnapshotStore(database: Database): SiteSnapshotStore {
  return {
    ensureSite: (siteId, now) =>
      database.transact(async (query) => {
        // Locks the `directory` row, so that two concurrent first starts create one site.
        await incrementSiteRevision(query)
        const first = await query
          .selectFrom('site')
          .select('site_id')
          .orderBy('created_at')
          .orderBy('site_id')
          .limit(1)
          .executeTakeFirst()
        if (first !== undefined) return first.site_id as SiteId
        await query
          .insertInto('site')
          .values({ site_id: siteId, name: 'Foyer', settings_json: '{}', created_at: now })
          .execute()
        return siteId
      }),

    load: (siteId) =>
      database.query(async (query) => {
        const site = await query.selectFrom('site').selectAll().where('site_id', '=', siteId).executeTakeFirstOrThrow()
        const clients = await sqlSiteStore(query, siteId).listClients()
        const keys = await query
          .selectFrom('api_key')
          .selectAll()
          .where('site_id', '=', siteId)
          .where('revoked_at', 'is', null)
          .execute()
        const clientSecrets = await query
          .selectFrom('client_secret')
          .selectAll()
          .where('site_id', '=', siteId)
          .where('revoked_at', 'is', null)
          .execute()
        const providers = await sqlProviderStore(query, siteId).list()
        const owners = await query
          .selectFrom('owner')
          .select(['member_id', 'role'])
          .where('site_id', '=', siteId)
          .execute()
        return {
          stored: JSON.parse(site.settings_json),
          clients,
          apiKeys: keys.map(apiKeyOf),
          clientSecrets: clientSecrets.map(clientSecretOf),
          providers,
          owners: owners.map((row) => ({ memberId: row.member_id as MemberId, role: row.role as OwnerRole })),
        }
      }),

    revision: async () => {
      // After a failure only a write proves that writes succeed again: with a full disk or on a standby, reads succeed.
      if (!database.isAvailable()) await database.write(lockSiteRevision)
      return database.query(async (query) => {
        const row = await query
          .selectFrom('directory')
          .select(['revision', 'clock_offset', sql.raw<number | null>(database.differences.clock).as('database_now')])
          .where('directory_id', '=', 'directory')
          .executeTakeFirstOrThrow()
        return { revision: row.revision, clockOffset: row.clock_offset, databaseNow: row.database_now }
      })
    },
    isDevelopment: () =>
      database.query(async (query) => {
        const row = await query.selectFrom('directory').select('is_dev').executeTakeFirst()
        return row?.is_dev == null ? undefined : row.is_dev === 1
      }),
    setDevelopment: async (isDevelopment) => {
      await database.write((query) =>
        query
          .updateTable('directory')
          .set({ is_dev: isDevelopment ? 1 : 0 })
          .where('directory_id', '=', 'directory')
          .returning('directory_id')
          .executeTakeFirstOrThrow(),
      )
    },
    isAnswering: () => database.isAvailable(),

    advanceClock: async (milliseconds) => {
      const row = await database.write((query) =>
        query
          .updateTable('directory')
          .set({ clock_offset: sql<number>`clock_offset + ${milliseconds}` })
          .where('directory_id', '=', 'directory')
          .returning('clock_offset')
          .executeTakeFirstOrThrow(),
      )
      return row.clock_offset
    },

    addClient: (siteId, client, now) =>
      database.transact((query) => sqlSiteStore(query, siteId).addClient(client, now)),
    addApiKey: (siteId, key) => database.transact((query) => sqlSiteStore(query, siteId).addApiKey(key)),
    updateSettings: async (siteId, change) => {
      await database.transact(async (query) => {
        const site = sqlSiteStore(query, siteId)
        await site.lock()
        await site.replaceSettings({ ...(await site.settings()), ...change })
      })
    },
  }
}
