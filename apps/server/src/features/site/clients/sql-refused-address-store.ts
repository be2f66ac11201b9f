import { type Kysely, type Selectable, sql } from 'kysely'
import { lifetimes } from '../../../kernel/lifetimes.js'
import type { RefusedAddressTable, Tables } from '../../../platform/database/schema/tables.js'
import type { RefusedAddressStore } from './refused-address-store.js'
import { evictionCandidate, MAX_PER_CLIENT, type RefusedAddressRecord } from './refused-addresses.js'

/** Stored when the request named no client. */
const NO_CLIENT = ''

const refusalOf = (row: Selectable<RefusedAddressTable>): RefusedAddressRecord => ({
  refusedId: row.refused_id,
  clientId: row.client_id === NO_CLIENT ? null : row.client_id,
  kind: row.kind as RefusedAddressRecord['kind'],
  address: row.address,
  network: row.network,
  times: row.times,
  firstAt: row.first_at,
  lastAt: row.last_at,
})

/** Stores refused addresses in `refused_address`. A dismissed one stays, so that it is counted but not listed again. */
export function sqlRefusedAddressStore(query: Kysely<Tables>, siteId: string): RefusedAddressStore {
  const deleteRefusal = async (refusedId: string): Promise<void> => {
    await query
      .deleteFrom('refused_address')
      .where('site_id', '=', siteId)
      .where('refused_id', '=', refusedId)
      .execute()
  }
  return {
    async list(now) {
      const rows = await query
        .selectFrom('refused_address')
        .selectAll()
        .where('site_id', '=', siteId)
        .where('dismissed_at', 'is', null)
        .where('last_at', '>', now - lifetimes.refusedAddressRetention.ms)
        .orderBy('last_at', 'desc')
        .orderBy('refused_id')
        .execute()
      return rows.map(refusalOf)
    },
    async find(refusedId) {
      const row = await query
        .selectFrom('refused_address')
        .selectAll()
        .where('site_id', '=', siteId)
        .where('refused_id', '=', refusedId)
        .where('dismissed_at', 'is', null)
        .executeTakeFirst()
      return row === undefined ? undefined : refusalOf(row)
    },
    async incrementIfKnown({ clientId, kind, address, times, lastAt }) {
      const { numUpdatedRows } = await query
        .updateTable('refused_address')
        .set({ times: sql<number>`times + ${times}`, last_at: lastAt })
        .where('site_id', '=', siteId)
        .where('client_id', '=', clientId ?? NO_CLIENT)
        .where('kind', '=', kind)
        .where('address', '=', address)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
    async insert({ refusedId, clientId, kind, address, network, times, firstAt, lastAt }) {
      const list = await query
        .selectFrom('refused_address')
        .selectAll()
        .where('site_id', '=', siteId)
        .where('client_id', '=', clientId ?? NO_CLIENT)
        .where('kind', '=', kind)
        .limit(MAX_PER_CLIENT + 1)
        .execute()
      const evicted = evictionCandidate(list.map(refusalOf), network)
      if (evicted !== undefined) await deleteRefusal(evicted.refusedId)
      await query
        .insertInto('refused_address')
        .values({
          site_id: siteId,
          refused_id: refusedId,
          client_id: clientId ?? NO_CLIENT,
          kind,
          address,
          network,
          times,
          first_at: firstAt,
          last_at: lastAt,
          dismissed_at: null,
        })
        .execute()
    },
    async deleteBefore(lastAt) {
      await query.deleteFrom('refused_address').where('site_id', '=', siteId).where('last_at', '<=', lastAt).execute()
    },
    delete: deleteRefusal,
    async dismiss(refusedId, now) {
      await query
        .updateTable('refused_address')
        .set({ dismissed_at: now })
        .where('site_id', '=', siteId)
        .where('refused_id', '=', refusedId)
        .execute()
    },
  }
}
