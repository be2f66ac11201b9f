import { sql } from 'kysely'
import type { Migration } from './migrate.js'

/** Lists of the console that people with a role have saved with filters under a name. */
export const savedViews: Migration = {
  name: '0004-saved-views',
  async up(query, { integer, tableSuffix }) {
    const statement = `create table saved_view (
      site_id text not null,
      member_id text not null,
      view_id text not null,
      list text not null,
      name text not null,
      query text not null,
      columns_json text not null,
      created_at ${integer} not null,
      constraint saved_view_key primary key (site_id, member_id, view_id)
    )${tableSuffix}`
    await sql.raw(statement).execute(query)
  },
}
