import type { Kysely } from 'kysely'
import type { DatabaseDifferences } from './differences.js'
import type { Tables } from './schema/tables.js'

/** A database that was opened: SQLite or PostgreSQL behind one face. */
export interface Database {
  readonly differences: DatabaseDifferences
  /** Reads committed rows. Never write through it. */
  readonly read: Kysely<Tables>
  /**
   * Runs `work` as one transaction and answers once it is on disk. If `work` throws, nothing of it stays.
   * `work` must await nothing but its queries: on SQLite the write lock is held meanwhile.
   * @throws DatabaseUnavailable when the database cannot answer; the outcome may then be unknown.
   */
  transact<T>(work: (query: Kysely<Tables>) => Promise<T>): Promise<T>
  /** Runs one writing statement. Cheaper than `transact` on PostgreSQL, the same on SQLite. */
  write<T>(statement: (query: Kysely<Tables>) => Promise<T>): Promise<T>
  /**
   * Changes the shape of tables, without a limit of time; on PostgreSQL outside of a transaction, so that nobody waits
   * for it. Of all nodes one at a time does so for a `subject`: undefined, and nothing was done, while another one is
   * at it.
   */
  alter<T>(subject: string, work: (query: Kysely<Tables>) => Promise<T>): Promise<{ done: T } | undefined>
  /** Reads, with the same translation of failures as `transact`. */
  query<T>(question: (query: Kysely<Tables>) => Promise<T>): Promise<T>
  /** False from the moment a statement found the database away until a write succeeds again. */
  isAvailable(): boolean
  /** How busy the connections are; absent where there is no pool. */
  poolStats?(): { open: number; idle: number; waiting: number }
  /** Brings the tables up to this version. Safe to run on several nodes at once. */
  migrate(): Promise<void>
  /**
   * Takes the bytes of deleted rows out of the files of the database, where this is in the hands of Foyer: on SQLite. A
   * PostgreSQL does so by itself (`vacuum`), and keeps them in its own log and backups as long as it is set up to.
   * @throws when others were busy with the database for too long; another call goes on
   */
  purge(): Promise<void>
  close(): Promise<void>
}
