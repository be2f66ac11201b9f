import type { Migration } from './migrate.js'

/** What a member's sessions were opened with, so that the list of them can name the device (SE-01). */
export const sessionDevices: Migration = {
  name: '0004-session-devices',
  async up(query) {
    const table = query.schema.alterTable('session')
    await table.addColumn('browser', 'text').execute()
    await table.addColumn('system', 'text').execute()
  },
}
