/** Who wants to know how the database is doing. Called often: it only counts. */
export interface DatabaseWatch {
  /** A statement or transaction failed; `other` includes what a work itself threw. */
  failed(kind: 'unavailable' | 'conflict' | 'other'): void
  /** So many works were committed together (SQLite). */
  committed(works: number): void
}

export const unwatched: DatabaseWatch = { failed: () => {}, committed: () => {} }
