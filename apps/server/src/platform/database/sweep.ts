import type { Kysely } from 'kysely'
import type { Tables } from './schema/tables.js'

/** How many rows went, by table. Tables of which nothing went are not in it. */
export type DeletedRows = Partial<Record<keyof Tables, number>>

/**
 * Deletes some of what is over by a rule of its own, in a transaction; says what went, and whether more may be over.
 */
export type Sweep = (
  query: Kysely<Tables>,
  given: { siteId: string; now: number; batchSize: number },
) => Promise<{ rows: DeletedRows; hasMore: boolean }>
