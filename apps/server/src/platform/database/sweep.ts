import type { Kysely } from 'kysely'
import type { Tables } from './schema/tables.js'

/** The number of deleted rows by table. Tables without deletions are omitted. */
export type DeletedRows = Partial<Record<keyof Tables, number>>

/** Deletes a batch of expired rows in a transaction; returns the deleted rows and whether more may be left. */
export type Sweep = (
  query: Kysely<Tables>,
  options: { siteId: string; now: number; batchSize: number },
) => Promise<{ rows: DeletedRows; hasMore: boolean }>
