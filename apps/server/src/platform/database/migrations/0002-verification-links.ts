import type { Migration } from './migrate.js'

/**
 * The link of a verification mail, and whether it verified the address before the original page continued (decision
 * 14).
 */
export const verificationLinks: Migration = {
  name: '0002-verification-links',
  async up(query, differences) {
    const table = query.schema.alterTable('authentication')
    await table.addColumn('link_digest', 'text').execute()
    await table.addColumn('link_tries_left', differences.integer).execute()
    await table.addColumn('proven_at', differences.integer).execute()
    await query.schema
      .createIndex('authentication_by_site_id_link_digest')
      .on('authentication')
      .columns(['site_id', 'link_digest'])
      .execute()
  },
}
