import { sql } from 'kysely'
import type { Migration } from './migrate.js'

/** Commands read from `directory.is_dev` whether the server of this database runs with --dev. */
export const developmentMode: Migration = {
  name: '0005-development-mode',
  async up(query, { integer }) {
    await sql.raw(`alter table directory add column is_dev ${integer}`).execute(query)
  },
}
