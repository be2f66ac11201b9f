import type { Kysely } from 'kysely'
import type { DatabaseDifferences } from './differences.js'
import type { Tables } from './schema/tables.js'

/** An open database: one interface for SQLite and PostgreSQL. */
export interface Database {
  readonly differences: DatabaseDifferences
  /** Reads committed rows. Must not be used for writing. */
  readonly read: Kysely<Tables>
  /**
   * Runs `work` as one transaction and resolves once it is on disk. If `work` throws, everything is rolled back. `work`
   * must await nothing but its queries, because on SQLite the write lock is held until it ends.
   * @throws DatabaseUnavailable if the database does not respond; the outcome may then be unknown.
   */
  transact<T>(work: (query: Kysely<Tables>) => Promise<T>): Promise<T>
  /** Runs one write statement. Cheaper than `transact` on PostgreSQL, the same on SQLite. */
  write<T>(statement: (query: Kysely<Tables>) => Promise<T>): Promise<T>
  /**
   * Changes the schema, without a time limit; on PostgreSQL outside a transaction, so that it does not block other
   * queries. Only one node at a time runs it for a `subject`; while another one does, resolves to undefined without
   * doing anything.
   */
  alter<T>(subject: string, work: (query: Kysely<Tables>) => Promise<T>): Promise<{ done: T } | undefined>
  /** Runs a read, with the same translation of errors as `transact`. */
  query<T>(question: (query: Kysely<Tables>) => Promise<T>): Promise<T>
  /** False from the first statement that found the database unavailable until a write succeeds. */
  isAvailable(): boolean
  /** The state of the connections; absent without a pool. */
  poolStats?(): { open: number; idle: number; waiting: number }
  /** Migrates the schema to this version. Safe to run on several nodes at once. */
  migrate(): Promise<void>
  /**
   * Erases deleted rows from the database files, on SQLite only. PostgreSQL does this itself (`vacuum`); its WAL and
   * backups keep them for as long as they are configured to.
   * @throws if other connections were busy for too long; a later call continues
   */
  purge(): Promise<void>
  close(): Promise<void>
}
