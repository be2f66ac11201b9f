import type { MemberId, VisitorId } from '@foyer/protocol'
import type { Kysely, Selectable } from 'kysely'
import type { PromotionRecordTable, Tables } from '../../../platform/database/schema/tables.js'
import type { PromotionRecord, PromotionRecordStore } from './promotion-record-store.js'

const recordFromRow = (row: Selectable<PromotionRecordTable>): PromotionRecord => ({
  visitorId: row.visitor_id as VisitorId,
  memberId: row.member_id as MemberId,
  promotedAt: row.promoted_at,
  undoUntil: row.undo_until,
  collections: JSON.parse(row.collections_json),
  undone:
    row.undone_at === null
      ? null
      : { at: row.undone_at, restored: row.restored ?? 0, changedSince: row.changed_since ?? 0 },
})

/**
 * Stores what promotions did, and whether they were undone, in `promotion_record`; of concurrent calls of `beginUndo`,
 * one succeeds.
 */
export function sqlPromotionRecordStore(query: Kysely<Tables>, siteId: string): PromotionRecordStore {
  const ofMember = (memberId: MemberId) =>
    query.selectFrom('promotion_record').selectAll().where('site_id', '=', siteId).where('member_id', '=', memberId)
  const updating = (visitorId: VisitorId) =>
    query.updateTable('promotion_record').where('site_id', '=', siteId).where('visitor_id', '=', visitorId)

  return {
    async insert({ visitorId, memberId, promotedAt, undoUntil, collections }) {
      await query
        .insertInto('promotion_record')
        .values({
          site_id: siteId,
          visitor_id: visitorId,
          member_id: memberId,
          promoted_at: promotedAt,
          undo_until: undoUntil,
          collections_json: JSON.stringify(collections),
        })
        .execute()
    },
    async find(visitorId, memberId) {
      const row = await ofMember(memberId).where('visitor_id', '=', visitorId).executeTakeFirst()
      return row === undefined ? undefined : recordFromRow(row)
    },
    async findLatest(memberId) {
      const row = await ofMember(memberId)
        .orderBy('promoted_at', 'desc')
        .orderBy('visitor_id')
        .limit(1)
        .executeTakeFirst()
      return row === undefined ? undefined : recordFromRow(row)
    },
    async beginUndo(visitorId, memberId, now) {
      const row = await updating(visitorId)
        .set({ undone_at: now })
        .where('member_id', '=', memberId)
        .where('undone_at', 'is', null)
        .where('undo_until', '>', now)
        .returning('visitor_id')
        .executeTakeFirst()
      return row !== undefined
    },
    async finishUndo(visitorId, { restored, changedSince }) {
      await updating(visitorId).set({ restored, changed_since: changedSince }).execute()
    },
    async deleteAllOf(memberId) {
      await query
        .deleteFrom('promotion_item')
        .where('site_id', '=', siteId)
        .where('visitor_id', 'in', (record) =>
          record
            .selectFrom('promotion_record')
            .select('visitor_id')
            .where('promotion_record.site_id', '=', siteId)
            .where('member_id', '=', memberId),
        )
        .execute()
      await query
        .deleteFrom('promotion_record')
        .where('site_id', '=', siteId)
        .where('member_id', '=', memberId)
        .execute()
    },
  }
}
