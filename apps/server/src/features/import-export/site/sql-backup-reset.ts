import type { Kysely } from 'kysely'
import type { Tables } from '../../../platform/database/schema/tables.js'
import { backupResets } from './backup-reset.js'

/**
 * Ends, spends and deletes, in a copy of a database, all rows that must not be restored. The copy may have an older
 * schema.
 */
export async function resetBackup(copy: Kysely<Tables>, now: number): Promise<void> {
  const tables = new Set((await copy.introspection.getTables()).map(({ name }) => name))
  const time = tables.has('directory') ? now + (await clockOffset(copy)) : now
  for (const table of backupResets.ended.filter((name) => tables.has(name)))
    await copy
      .updateTable(table)
      .set(table === 'session' ? { ended_at: time, ended_reason: 'restored' } : { ended_at: time })
      .where('ended_at', 'is', null)
      .execute()
  for (const table of backupResets.spent.filter((name) => tables.has(name)))
    await copy.updateTable(table).set({ spent_at: time }).where('spent_at', 'is', null).execute()
  for (const table of backupResets.left.filter((name) => tables.has(name))) await copy.deleteFrom(table).execute()
}

/** How far the clock of development mode runs ahead, in milliseconds. */
async function clockOffset(query: Kysely<Tables>): Promise<number> {
  const row = await query.selectFrom('directory').select('clock_offset').executeTakeFirst()
  return row?.clock_offset ?? 0
}
