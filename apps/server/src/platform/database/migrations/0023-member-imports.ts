import { sql } from 'kysely'
import type { Migration } from './migrate.js'

/** Member files uploaded by an owner, until they are imported (decision 20). */
export const memberImports: Migration = {
  name: '0023-member-imports',
  async up(query, differences) {
    const end = sql.raw(differences.tableSuffix)
    await query.schema
      .createTable('member_import')
      .addColumn('site_id', 'text', (column) => column.notNull())
      .addColumn('import_id', 'text', (column) => column.notNull())
      .addColumn('file_name', 'text', (column) => column.notNull())
      .addColumn('options_json', 'text', (column) => column.notNull())
      .addColumn('act_json', 'text', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('parts', differences.integer, (column) => column.notNull())
      .addColumn('parts_read', differences.integer, (column) => column.notNull())
      .addColumn('bytes', differences.integer, (column) => column.notNull())
      .addColumn('last_line', differences.integer, (column) => column.notNull())
      .addColumn('result_json', 'text', (column) => column.notNull())
      // A random value of the node that leased the job.
      .addColumn('lease', 'text')
      // The end of the lease; null while nothing is to be done.
      .addColumn('leased_until', differences.integer)
      .addColumn('created_at', differences.integer, (column) => column.notNull())
      .addColumn('updated_at', differences.integer, (column) => column.notNull())
      .addPrimaryKeyConstraint('member_import_key', ['site_id', 'import_id'])
      .modifyEnd(end)
      .execute()
    await query.schema
      .createIndex('member_import_by_lease')
      .on('member_import')
      .columns(['site_id', 'leased_until'])
      .execute()
    await query.schema
      .createTable('member_import_part')
      .addColumn('site_id', 'text', (column) => column.notNull())
      .addColumn('import_id', 'text', (column) => column.notNull())
      .addColumn('part', differences.integer, (column) => column.notNull())
      // Bytes of the file in base64, so that both databases store the same.
      .addColumn('content', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('member_import_part_key', ['site_id', 'import_id', 'part'])
      .modifyEnd(end)
      .execute()
  },
}
