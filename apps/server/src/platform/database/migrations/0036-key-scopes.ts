import type { Migration } from './migrate.js'

/** What an API key may do, and from where. Those that are there keep full access: they have no list of scopes. */
export const keyScopeColumns: Migration = {
  name: '0036-key-scopes',
  async up(query) {
    for (const column of ['scopes', 'networks'])
      await query.schema.alterTable('api_key').addColumn(column, 'text').execute()
  },
}
