import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../../platform/database/schema/tables.js'

/**
 * Counts up what every node polls: all of them read the directory anew within a second. Holds the one row until the
 * transaction is over.
 */
export const incrementSiteRevision = async (query: Kysely<Tables>): Promise<void> => {
  await query
    .updateTable('directory')
    .set({ revision: sql<number>`revision + 1` })
    .where('directory_id', '=', 'directory')
    .execute()
}

/** Holds the row, or shows that writing works, and changes nothing. */
export const lockSiteRevision = async (query: Kysely<Tables>): Promise<void> => {
  await query
    .updateTable('directory')
    .set({ revision: sql<number>`revision` })
    .where('directory_id', '=', 'directory')
    .execute()
}
