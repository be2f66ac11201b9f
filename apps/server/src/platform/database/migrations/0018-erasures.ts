import { sql } from 'kysely'
import type { Migration } from './migrate.js'

/** Deleted members that may have left items (decision 18). */
export const erasures: Migration = {
  name: '0018-erasures',
  async up(query, differences) {
    await query.schema
      .createTable('erasure')
      .addColumn('site_id', 'text', (column) => column.notNull())
      .addColumn('member_id', 'text', (column) => column.notNull())
      .addColumn('erased_at', differences.integer, (column) => column.notNull())
      .addPrimaryKeyConstraint('erasure_key', ['site_id', 'member_id'])
      .modifyEnd(sql.raw(differences.tableSuffix))
      .execute()
    await query.schema.createIndex('erasure_by_erased_at').on('erasure').columns(['site_id', 'erased_at']).execute()
    // Members deleted before this migration left all their items.
    await sql`insert into erasure (site_id, member_id, erased_at)
      select site_id, member_id, updated_at from member where status = 'deleted'`.execute(query)
  },
}
