import type { AuditEntry } from './audit.js'

/** Start or end position of a page of the log. */
export interface AuditPosition {
  at: number
  entryId: string
}

/**
 * Conditions on entries; an absent field matches all. Times are milliseconds since 1970: `from` inclusive, `to`
 * exclusive.
 */
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
  /** Returns entries newest first: those older than `position`, or, with `newer`, the nearest newer ones. */
  select(
    filter: AuditFilter,
    page: { position: AuditPosition | undefined; newer: boolean; limit: number },
  ): Promise<AuditEntry[]>
}
