import type { Migration } from './migrate.js'

/** The devices of a member's sessions, for the list of sessions (SE-01). */
export const sessionDevices: Migration = {
  name: '0004-session-devices',
  async up(query) {
    const table = query.schema.alterTable('session')
    await table.addColumn('browser', 'text').execute()
    await table.addColumn('system', 'text').execute()
  },
}
