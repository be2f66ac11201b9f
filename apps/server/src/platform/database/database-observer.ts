/** Who wants to know how the database is doing. Called often: it only counts. */
export interface DatabaseObserver {
  /** A statement or transaction failed; `other` includes what a work itself threw. */
  onFailure(kind: 'unavailable' | 'conflict' | 'other'): void
  /** So many works were committed together (SQLite). */
  onCommit(works: number): void
}

export const noObserver: DatabaseObserver = { onFailure: () => {}, onCommit: () => {} }
