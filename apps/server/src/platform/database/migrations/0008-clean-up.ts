import type { Migration } from './migrate.js'

/**
 * Indexes by which the sweep finds expired rows without reading the others. A refresh changes none of these columns.
 */
const INDEXES = [
  ['attempt', 'ends_at'],
  ['redirect_session', 'expires_at'],
  ['session_token', 'expires_at'],
  ['authorization_code', 'expires_at'],
  ['authentication', 'expires_at'],
  ['approval_wait', 'expires_at'],
  ['email_change', 'expires_at'],
  ['recovery', 'expires_at'],
  ['browser_session', 'expires_at'],
  ['session', 'expires_at'],
  ['claim', 'created_at'],
] as const

export const cleanUpIndexes: Migration = {
  name: '0008-clean-up',
  async up(query) {
    for (const [table, column] of INDEXES)
      await query.schema.createIndex(`${table}_by_site_id_${column}`).on(table).columns(['site_id', column]).execute()
  },
}
