import type { AuditEntry } from './audit.js'

/** Where a page of the log begins or ends. */
export interface AuditPosition {
  at: number
  entryId: string
}

/** Which entries are meant; what is absent does not matter. Times are milliseconds: from `from` on, before `to`. */
export interface AuditFilter {
  actor?: string | undefined
  actions?: readonly string[] | undefined
  target?: string | undefined
  requestId?: string | undefined
  result?: AuditEntry['result'] | undefined
  from?: number | undefined
  to?: number | undefined
}

export interface AuditStore {
  add(entries: readonly AuditEntry[]): Promise<void>
  /** The newest first: those older than a place, or, with `newer`, the ones next to it that are newer. */
  select(
    filter: AuditFilter,
    page: { position: AuditPosition | undefined; newer: boolean; limit: number },
  ): Promise<AuditEntry[]>
}
