import { sql } from 'kysely'
import type { Migration } from './migrate.js'

/** Indexes for lists and counts that would otherwise scan their tables (decision 6). */
export const indexesForLists: Migration = {
  name: '0038-indexes-for-lists',
  async up(query) {
    for (const index of indexes) await sql.raw(`create index ${index}`).execute(query)
  },
}

const indexes = [
  'invitation_newest on invitation (site_id, created_at desc, email_key)',
  `invitation_waiting on invitation (site_id, created_at desc, email_key)
    where spent_at is null and withdrawn_at is null and owner_role is null`,
  'mail_job_failed on mail_job (site_id, last_failed_at desc, job_id) where last_failed_at is not null',
  'data_job_unfinished on data_job (site_id, caller_kind, caller_id) where leased_until is not null',
  'webhook_delivery_failed on webhook_delivery (site_id, webhook_id, serial) where next_attempt_at is null and is_delivered = 0',
]
