import { type Insertable, type Selectable, sql } from 'kysely'
import type { Database } from '../../platform/database/database.js'
import type { ClientTable } from '../../platform/database/schema/tables.js'
import { sqlCollectionStore } from '../data/collections/sql-collection-store.js'
import { itemFromRow } from '../data/items/sql-item-statements.js'
import { memberOf } from '../members/sql-member-row.js'
import type { Rotation } from '../site/clients/client.js'
import type { ExportedClient, TransferStore } from './transfer-store.js'

const clientFromRow = (row: Selectable<ClientTable>): ExportedClient => ({
  clientId: row.client_id,
  name: row.name,
  redirectUris: JSON.parse(row.redirect_uris_json),
  origins: JSON.parse(row.origins_json),
  logoutUris: JSON.parse(row.logout_uris_json),
  rotation: row.rotation as Rotation,
  createdAt: row.created_at,
  ...(row.third_party_json === null ? {} : { thirdParty: JSON.parse(row.third_party_json) }),
  ...(row.is_confidential === 1 ? { isConfidential: true as const } : {}),
})

const clientColumns = (
  client: ExportedClient,
): Omit<Insertable<ClientTable>, 'site_id' | 'client_id' | 'created_at'> => ({
  name: client.name,
  redirect_uris_json: JSON.stringify(client.redirectUris),
  origins_json: JSON.stringify(client.origins),
  logout_uris_json: JSON.stringify(client.logoutUris),
  rotation: client.rotation,
  third_party_json: client.thirdParty === undefined ? null : JSON.stringify(client.thirdParty),
})

export function sqlTransferStore(database: Database, siteId: string): TransferStore {
  return {
    listClients: () =>
      database.query(async (query) => {
        const clients = query.selectFrom('client').selectAll().where('site_id', '=', siteId)
        return (await clients.orderBy('created_at').orderBy('client_id').execute()).map(clientFromRow)
      }),

    listMembersAfter: (place, limit) =>
      database.query(async (query) => {
        let members = query
          .selectFrom('member')
          .selectAll()
          .where('site_id', '=', siteId)
          .where('status', '!=', 'deleted')
        if (place !== undefined)
          members = members.where((eb) =>
            eb(eb.refTuple('created_at', 'member_id'), '>', eb.tuple(place.createdAt, place.memberId)),
          )
        return (await members.orderBy('created_at').orderBy('member_id').limit(limit).execute()).map(memberOf)
      }),

    listCollections: () =>
      database.query(async (query) => {
        const store = sqlCollectionStore(query, siteId, database.differences)
        const all = { limit: Number.MAX_SAFE_INTEGER, offset: 0, sort: 'id', order: 'ASC' } as const
        return (await store.list(all)).collections
      }),

    listItemsAfter: (collectionId, itemId, limit) =>
      database.query(async (query) => {
        const text = database.differences.name === 'postgres' ? sql<string>`data::text` : sql<string>`data`
        let items = query
          .selectFrom('item')
          .select(['item_id', 'owner_id', 'created_at', 'updated_at', 'revision', text.as('data')])
          .where('site_id', '=', siteId)
          .where('collection_id', '=', collectionId)
        if (itemId !== undefined) items = items.where('item_id', '>', itemId)
        return (await items.orderBy('item_id').limit(limit).execute()).map(itemFromRow)
      }),

    listReferences: (collectionId, itemIds, after, limit) =>
      database.query(async (query) => {
        let references = query
          .selectFrom('item_reference')
          .select(['item_id', 'field', 'place', 'referenced_id'])
          .where('site_id', '=', siteId)
          .where('collection_id', '=', collectionId)
          .where('item_id', 'in', itemIds)
        if (after !== undefined)
          references = references.where(({ eb, refTuple, tuple }) =>
            eb(refTuple('item_id', 'field', 'place'), '>', tuple(after.itemId, after.field, after.place)),
          )
        const rows = await references.orderBy('item_id').orderBy('field').orderBy('place').limit(limit).execute()
        return rows.map(({ item_id, field, place, referenced_id }) => ({
          itemId: item_id,
          field,
          place,
          referencedId: referenced_id,
        }))
      }),

    upsertClient: (client, update) =>
      database.transact(async (query) => {
        const added = await query
          .insertInto('client')
          .values({
            ...clientColumns(client),
            is_confidential: client.isConfidential === true ? 1 : 0,
            site_id: siteId,
            client_id: client.clientId,
            created_at: client.createdAt,
          })
          .onConflict((conflict) => conflict.columns(['site_id', 'client_id']).doNothing())
          .returning('client_id')
          .executeTakeFirst()
        if (added === undefined && !update) return 'left'
        if (added === undefined)
          await query
            .updateTable('client')
            // Whether a client is confidential never changes.
            .set(clientColumns(client))
            .where('site_id', '=', siteId)
            .where('client_id', '=', client.clientId)
            .execute()
        await query
          .updateTable('directory')
          .set({ revision: sql<number>`revision + 1` })
          .where('directory_id', '=', 'directory')
          .execute()
        return added === undefined ? 'updated' : 'added'
      }),
  }
}
