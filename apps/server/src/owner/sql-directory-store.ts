import type { SiteId } from '@foyer/protocol'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/database.js'
import type { Tables } from '../database/tables.js'
import type { Digest } from '../runtime/digest.js'
import type { Rotation } from '../sessions/session.js'
import type { DirectoryStore } from './directory.js'

const changed = async (query: Kysely<Tables>): Promise<void> => {
  await query
    .updateTable('directory')
    .set({ revision: sql<number>`revision + 1` })
    .where('directory_id', '=', 'directory')
    .execute()
}

const unchanged = async (query: Kysely<Tables>): Promise<void> => {
  await query
    .updateTable('directory')
    .set({ revision: sql<number>`revision` })
    .where('directory_id', '=', 'directory')
    .execute()
}

export function sqlDirectoryStore(database: Database): DirectoryStore {
  return {
    ensureSite: (siteId, now) =>
      database.transact(async (query) => {
        // Locks the one directory row, so that two first starts agree on one site.
        await changed(query)
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
      database.ask(async (query) => {
        const site = await query.selectFrom('site').selectAll().where('site_id', '=', siteId).executeTakeFirstOrThrow()
        const clients = await query
          .selectFrom('client')
          .selectAll()
          .where('site_id', '=', siteId)
          .orderBy('created_at')
          .orderBy('client_id')
          .execute()
        const keys = await query
          .selectFrom('api_key')
          .selectAll()
          .where('site_id', '=', siteId)
          .where('revoked_at', 'is', null)
          .execute()
        return {
          stored: JSON.parse(site.settings_json),
          clients: clients.map((row) => ({
            clientId: row.client_id,
            name: row.name,
            redirectUris: JSON.parse(row.redirect_uris_json),
            origins: JSON.parse(row.origins_json),
            logoutUris: JSON.parse(row.logout_uris_json),
            rotation: row.rotation as Rotation,
            ...(row.third_party_json === null ? {} : { thirdParty: JSON.parse(row.third_party_json) }),
          })),
          apiKeys: keys.map((row) => ({
            keyId: row.key_id,
            name: row.name,
            digest: row.digest as Digest,
            lastFour: row.last_four,
            createdAt: row.created_at,
          })),
        }
      }),

    revision: async () => {
      // After a failure only a write shows that writes succeed again: a full disk and a standby still read.
      if (!database.isAnswering()) await database.write(unchanged)
      return database.ask(async (query) => {
        const row = await query
          .selectFrom('directory')
          .select(['revision', 'clock_offset', sql.raw<number | null>(database.differences.clock).as('database_now')])
          .where('directory_id', '=', 'directory')
          .executeTakeFirstOrThrow()
        return { revision: row.revision, clockOffset: row.clock_offset, databaseNow: row.database_now }
      })
    },
    isAnswering: () => database.isAnswering(),

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
      database.transact(async (query) => {
        await query
          .insertInto('client')
          .values({
            site_id: siteId,
            client_id: client.clientId,
            name: client.name,
            redirect_uris_json: JSON.stringify(client.redirectUris),
            origins_json: JSON.stringify(client.origins),
            logout_uris_json: JSON.stringify(client.logoutUris),
            rotation: client.rotation,
            created_at: now,
            third_party_json: client.thirdParty === undefined ? null : JSON.stringify(client.thirdParty),
          })
          .execute()
        await changed(query)
      }),

    addApiKey: (siteId, key) =>
      database.transact(async (query) => {
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
          })
          .execute()
        await changed(query)
      }),

    addOwner: async (siteId, owner) => {
      const row = await database.write((query) =>
        query
          .insertInto('owner')
          .values({
            site_id: siteId,
            owner_id: owner.ownerId,
            email: owner.email,
            email_key: owner.emailKey,
            password_hash: owner.passwordHash,
            created_at: owner.createdAt,
          })
          .onConflict((conflict) => conflict.columns(['site_id', 'email_key']).doNothing())
          .returning('owner_id')
          .executeTakeFirst(),
      )
      return row === undefined ? 'email-taken' : 'added'
    },

    storeSettings: (siteId, change) =>
      database.transact(async (query) => {
        await changed(query)
        const site = await query
          .selectFrom('site')
          .select('settings_json')
          .where('site_id', '=', siteId)
          .executeTakeFirstOrThrow()
        const settings_json = JSON.stringify({ ...JSON.parse(site.settings_json), ...change })
        await query.updateTable('site').set({ settings_json }).where('site_id', '=', siteId).execute()
      }),
  }
}
