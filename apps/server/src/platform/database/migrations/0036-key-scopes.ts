import type { Migration } from './migrate.js'

/** The scopes and allowed networks of an API key. Existing keys have no list of scopes and keep full access. */
export const keyScopeColumns: Migration = {
  name: '0036-key-scopes',
  async up(query) {
    for (const column of ['scopes', 'networks'])
      await query.schema.alterTable('api_key').addColumn(column, 'text').execute()
  },
}
