/**
 * Access to the stores, independent of the database. `Stores` are the stores available to the caller; within one call
 * they share a connection or transaction.
 */
export interface Storage<Stores> {
  /** Reads committed data. */
  read<T>(query: (stores: Stores) => Promise<T>): Promise<T>
  /** Runs one write statement; resolves once it is on disk. */
  write<T>(statement: (stores: Stores) => Promise<T>): Promise<T>
  /** Runs everything in one transaction; resolves once it is on disk. Await nothing but stores inside. */
  transact<T>(work: (stores: Stores) => Promise<T>): Promise<T>
  /**
   * Changes the schema, such as an index: outside a transaction if possible, and without a time limit. Resolves to
   * undefined without doing anything while the same `subject` is being changed on this node or another one.
   */
  alter<T>(subject: string, work: (stores: Stores) => Promise<T>): Promise<{ done: T } | undefined>
}
