import { sql } from 'kysely'
import type { Migration } from './migrate.js'

/**
 * Browsers that wait for the owner's decision on a request to join (decision 15), third-party clients and the consents
 * of members (decision 10).
 */
export const waitsAndConsents: Migration = {
  name: '0003-waits-and-consents',
  async up(query, differences) {
    await query.schema
      .createTable('approval_wait')
      .addColumn('site_id', 'text', (column) => column.notNull())
      .addColumn('digest', 'text', (column) => column.notNull())
      .addColumn('member_id', 'text', (column) => column.notNull())
      .addColumn('authenticated_at', differences.integer, (column) => column.notNull())
      .addColumn('expires_at', differences.integer, (column) => column.notNull())
      .addColumn('spent_at', differences.integer)
      .addColumn('outcome', 'text')
      .addColumn('reason', 'text')
      .addPrimaryKeyConstraint('approval_wait_key', ['site_id', 'digest'])
      .modifyEnd(sql.raw(differences.tableSuffix))
      .execute()
    await query.schema
      .createIndex('approval_wait_by_site_id_member_id')
      .on('approval_wait')
      .columns(['site_id', 'member_id'])
      .execute()
    await query.schema.alterTable('client').addColumn('third_party_json', 'text').execute()
    await query.schema
      .createTable('consent')
      .addColumn('site_id', 'text', (column) => column.notNull())
      .addColumn('member_id', 'text', (column) => column.notNull())
      .addColumn('client_id', 'text', (column) => column.notNull())
      .addColumn('scope', 'text', (column) => column.notNull())
      .addColumn('given_at', differences.integer, (column) => column.notNull())
      .addPrimaryKeyConstraint('consent_key', ['site_id', 'member_id', 'client_id'])
      .modifyEnd(sql.raw(differences.tableSuffix))
      .execute()
  },
}
