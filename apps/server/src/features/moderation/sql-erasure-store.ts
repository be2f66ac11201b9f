import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/schema/tables.js'
import type { ErasureStore } from './erasure-store.js'

/** Records erasures in `erasure` and deletes the jobs, mails, invitations and waiting sign-ins of a deleted member. */
export const sqlErasureStore = (query: Kysely<Tables>, siteId: string): ErasureStore => ({
  async record(memberId, now) {
    await query
      .insertInto('erasure')
      .values({ site_id: siteId, member_id: memberId, erased_at: now })
      .onConflict((conflict) => conflict.columns(['site_id', 'member_id']).doNothing())
      .execute()
  },

  async removeJobsOf(memberId) {
    await query
      .deleteFrom('data_job')
      .where('site_id', '=', siteId)
      .where('caller_kind', '=', 'member')
      .where('caller_id', '=', memberId)
      .execute()
  },

  async removeAddress(emailKey) {
    await query.deleteFrom('mail_job').where('site_id', '=', siteId).where('recipient', '=', emailKey).execute()
    await query.deleteFrom('invitation').where('site_id', '=', siteId).where('email_key', '=', emailKey).execute()
    await query.deleteFrom('external_sign_in').where('site_id', '=', siteId).where('email_key', '=', emailKey).execute()
  },
})
