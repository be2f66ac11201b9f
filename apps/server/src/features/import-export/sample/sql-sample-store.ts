import type { Kysely } from 'kysely'
import { ACTIVE_MEMBERS } from '../../../platform/counts/counted-kinds.js'
import { incrementCounts } from '../../../platform/counts/sql-count-store.js'
import type { Tables } from '../../../platform/database/schema/tables.js'
import { SAMPLE_LOADED } from './sample-activity.js'
import type { SampleStore } from './sample-store.js'

/** The tables with rows of a member, in the order in which they are deleted. */
const TABLES = [
  ...(['session', 'browser_session', 'session_token', 'authorization_code', 'recovery', 'consent'] as const),
  ...(['email_change', 'approval_wait', 'active_member', 'external_identity', 'passkey'] as const),
  ...(['authenticator', 'owner', 'member'] as const),
]
/** Ids of audit entries of the sample data: from the first of these texts to before the second. */
const ENTRIES = ['aud_sample-', 'aud_sample.'] as const

/** Creates the SQL implementation of the store of the sample data. */
export const sqlSampleStore = (query: Kysely<Tables>, siteId: string): SampleStore => ({
  async loadedAt() {
    const row = await query
      .selectFrom('audit_entry')
      .select('at')
      .where('site_id', '=', siteId)
      .where('entry_id', '=', SAMPLE_LOADED)
      .executeTakeFirst()
    return row?.at
  },
  async insertActiveDays(days) {
    if (days.length > 0)
      await incrementCounts(
        query,
        siteId,
        days.map((day) => ({ ...day, kind: ACTIVE_MEMBERS })),
      )
  },
  async insertDeliveries(webhookId, deliveries) {
    if (deliveries.length === 0) return
    await query
      .insertInto('webhook_delivery')
      .values(
        deliveries.map(({ deliveryId, event, subjectId, happenedAt, attempts, last }) => ({
          site_id: siteId,
          delivery_id: deliveryId,
          webhook_id: webhookId,
          event,
          subject_id: subjectId,
          detail_json: '{}',
          happened_at: happenedAt,
          was_tried: 1,
          is_taken: 0,
          attempts,
          next_attempt_at: null,
          finished_at: last.at,
          is_delivered: last.fault === undefined ? 1 : 0,
          last_json: JSON.stringify(last),
        })),
      )
      .execute()
  },
  async delete({ memberIds, invitedEmailKeys }) {
    for (const table of TABLES)
      await query.deleteFrom(table).where('site_id', '=', siteId).where('member_id', 'in', memberIds).execute()
    await query
      .deleteFrom('invitation')
      .where('site_id', '=', siteId)
      .where('email_key', 'in', invitedEmailKeys)
      .execute()
    const [from, before] = ENTRIES
    await query
      .deleteFrom('audit_entry')
      .where('site_id', '=', siteId)
      .where('entry_id', '>=', from)
      .where('entry_id', '<', before)
      .execute()
  },
  async deleteEmptyCounts(from, to) {
    await query
      .deleteFrom('overview_count')
      .where('site_id', '=', siteId)
      .where('at', '>=', from)
      .where('at', '<', to)
      .where('count', '<=', 0)
      .execute()
  },
})
