/** Receives the state of the database, for metrics. Called often, so implementations must only count. */
export interface DatabaseObserver {
  /** A statement or transaction failed; `other` includes errors thrown by the work itself. */
  onFailure(kind: 'unavailable' | 'conflict' | 'other'): void
  /** A group of `works` was committed in one transaction (SQLite). */
  onCommit(works: number): void
}

export const noObserver: DatabaseObserver = { onFailure: () => {}, onCommit: () => {} }
