import type { Migration } from './migrate.js'

/**
 * The clean-up finds what is over without looking at what is not. None of these columns changes when a session is
 * renewed.
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
