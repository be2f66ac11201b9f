import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.js'
import { sqlCollectionStore } from '../data/collections/sql-collection-store.js'
import { itemFromRow } from '../data/items/sql-item-statements.js'
import { sqlExternalIdentityStore } from '../members/external/sql-external-identity-store.js'
import { sqlFactorStore } from '../members/factors/sql-factor-store.js'
import { sqlPasskeyStore } from '../members/passkeys/sql-passkey-store.js'
import { memberOf } from '../members/sql-member-row.js'
import { incrementSiteRevision } from '../site/snapshot/sql-site-revision.js'
import { clientColumns, clientOf } from '../site/snapshot/sql-site-store.js'
import { withSignInWays } from './members/export-members.js'
import type { TransferStore } from './transfer-store.js'

/** Reads whole tables page by page for exports, each page in its own read, and writes the clients of an import. */
export function sqlTransferStore(database: Database, siteId: string): TransferStore {
  return {
    listClients: () =>
      database.query(async (query) => {
        const clients = query.selectFrom('client').selectAll().where('site_id', '=', siteId)
        return (await clients.orderBy('created_at').orderBy('client_id').execute()).map((row) => ({
          ...clientOf(row),
          createdAt: row.created_at,
        }))
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
        const rows = await members.orderBy('created_at').orderBy('member_id').limit(limit).execute()
        return withSignInWays(rows.map(memberOf), {
          externalIdentities: sqlExternalIdentityStore(query, siteId),
          passkeys: sqlPasskeyStore(query, siteId),
          factors: sqlFactorStore(query, siteId),
        })
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
        // Whether a client is confidential never changes.
        const { is_confidential, ...columns } = clientColumns(client)
        const added = await query
          .insertInto('client')
          .values({
            ...{ ...columns, is_confidential },
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
            .set(columns)
            .where('site_id', '=', siteId)
            .where('client_id', '=', client.clientId)
            .execute()
        await incrementSiteRevision(query)
        return added === undefined ? 'updated' : 'added'
      }),
  }
}
