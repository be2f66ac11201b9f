import type { MemberId, SavedView } from '@foyer/protocol'
import type { Kysely, Selectable } from 'kysely'
import type { SavedViewTable, Tables } from '../../../platform/database/schema/tables.js'
import type { SavedViewStore } from './saved-view-store.js'

const viewOf = (row: Selectable<SavedViewTable>): SavedView => ({
  viewId: row.view_id,
  list: row.list as SavedView['list'],
  name: row.name,
  query: row.query,
  columns: JSON.parse(row.columns_json),
})

/** Stores saved views in `saved_view`; each is read and changed only with the id of its member. */
export function sqlSavedViewStore(query: Kysely<Tables>, siteId: string): SavedViewStore {
  const viewsOf = (memberId: MemberId) =>
    query.selectFrom('saved_view').where('site_id', '=', siteId).where('member_id', '=', memberId)
  return {
    async list(memberId) {
      const rows = await viewsOf(memberId).selectAll().orderBy('created_at').orderBy('view_id').execute()
      return rows.map(viewOf)
    },
    async count(memberId) {
      const { total } = await viewsOf(memberId)
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      return Number(total)
    },
    async insert(memberId, { viewId, columns, list, name, query: saved }, now) {
      await query
        .insertInto('saved_view')
        .values({
          ...{ site_id: siteId, member_id: memberId, view_id: viewId },
          ...{ list, name, query: saved, columns_json: JSON.stringify(columns), created_at: now },
        })
        .execute()
    },
    async update(memberId, viewId, { columns, ...change }) {
      const row = await query
        .updateTable('saved_view')
        .set({ view_id: viewId, ...change, ...(columns && { columns_json: JSON.stringify(columns) }) })
        .where('site_id', '=', siteId)
        .where('member_id', '=', memberId)
        .where('view_id', '=', viewId)
        .returningAll()
        .executeTakeFirst()
      return row && viewOf(row)
    },
    async delete(memberId, viewId) {
      const { numDeletedRows } = await query
        .deleteFrom('saved_view')
        .where('site_id', '=', siteId)
        .where('member_id', '=', memberId)
        .where('view_id', '=', viewId)
        .executeTakeFirst()
      return numDeletedRows === 1n
    },
  }
}
