import type { Migration } from './migrate.js'

/** Indexes that cover the conditions and the order of queries for sign-in, promotion and the outbox (decision 6). */
export const indexesForPlans: Migration = {
  name: '0034-indexes-for-plans',
  async up(query) {
    for (const { table, old, name, columns } of replaced) {
      await query.schema.dropIndex(old).execute()
      await query.schema
        .createIndex(name)
        .on(table)
        .columns([...columns])
        .execute()
    }
  },
}

const replaced = [
  {
    table: 'session',
    old: 'session_by_site_id_member_id',
    name: 'session_by_member',
    columns: ['site_id', 'member_id', 'ended_at'],
  },
  {
    table: 'item',
    old: 'item_by_owner',
    name: 'item_of_owner',
    columns: ['site_id', 'owner_id', 'collection_id', 'item_id'],
  },
  {
    table: 'mail_job',
    old: 'mail_job_by_next_attempt_at',
    name: 'mail_job_due',
    columns: ['site_id', 'next_attempt_at', 'job_id'],
  },
] as const
