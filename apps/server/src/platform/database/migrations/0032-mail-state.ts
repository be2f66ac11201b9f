import type { Migration } from './migrate.js'

/** Why a waiting mail could not be sent, and the sender of a mail in the development inbox (decision 22). */
export const mailState: Migration = {
  name: '0032-mail-state',
  async up(query, differences) {
    for (const column of ['last_fault', 'last_said'] as const)
      await query.schema.alterTable('mail_job').addColumn(column, 'text').execute()
    await query.schema.alterTable('mail_job').addColumn('last_failed_at', differences.integer).execute()
    await query.schema.alterTable('inbox_mail').addColumn('sender', 'text').execute()
  },
}
