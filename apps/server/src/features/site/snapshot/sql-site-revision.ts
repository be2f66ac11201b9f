import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../../platform/database/schema/tables.js'

/**
 * Increments the revision that every node polls, so that all nodes reload their site snapshot within a second. Locks
 * the row until the transaction ends.
 */
export const incrementSiteRevision = async (query: Kysely<Tables>): Promise<void> => {
  await query
    .updateTable('directory')
    .set({ revision: sql<number>`revision + 1` })
    .where('directory_id', '=', 'directory')
    .execute()
}

/** Locks the row, and fails if the database cannot write; changes nothing. */
export const lockSiteRevision = async (query: Kysely<Tables>): Promise<void> => {
  await query
    .updateTable('directory')
    .set({ revision: sql<number>`revision` })
    .where('directory_id', '=', 'directory')
    .execute()
}
