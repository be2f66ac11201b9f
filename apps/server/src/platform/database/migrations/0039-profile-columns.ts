import { sql } from 'kysely'
import type { Migration } from './migrate.js'

/**
 * Profile fields by which members are filtered and sorted, as columns: reading them from the document took PostgreSQL 3
 * seconds for 100,000 members. The indexes are for the public member directory (decision 19).
 */
export const profileColumns: Migration = {
  name: '0039-profile-columns',
  async up(query, differences) {
    const text = sql.raw(differences.codePointText)
    for (const column of Object.keys(paths)) await query.schema.alterTable('member').addColumn(column, text).execute()
    await query.schema
      .alterTable('member')
      .addColumn('is_public', differences.integer, (column) => column.notNull().defaultTo(0))
      .execute()
    const columns = Object.entries(paths).map(
      ([column, path]) => sql`${sql.ref(column)} = ${differences.jsonText('profile_json', path)}`,
    )
    const isPublic = sql`${differences.jsonText('profile_json', ['privacyStatus'])} = 'PUBLIC'`
    await sql`
      update member set ${sql.join(columns)}, is_public = case when ${isPublic} then 1 else 0 end
      where profile_json <> '{}'`.execute(query)
    // Members without a nickname come first; SQLite supports no other order.
    const byNickname = differences.name === 'postgres' ? 'nickname nulls first' : 'nickname'
    for (const [name, order] of [
      ['created_at', 'created_at'],
      ['nickname', byNickname],
    ])
      await sql
        .raw(`create index member_public_by_${name} on member (site_id, is_public, status, ${order}, member_id)`)
        .execute(query)
  },
}

const paths = {
  nickname: ['profile', 'nickname'],
  title: ['profile', 'title'],
  first_name: ['contact', 'firstName'],
  last_name: ['contact', 'lastName'],
} as const
