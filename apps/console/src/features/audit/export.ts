import type { Call } from '../../api/call.js'
import { type Entry, sentenceOf } from './entry.js'

/** A cell of a table that programs open: what they would read as a formula is made harmless (ME-09, AU-03). */
export function cellOf(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\n\r]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

const HEAD = ['time', 'what', 'actor', 'action', 'target', 'result', 'request id', 'network', 'details']

/** Entries as CSV, RFC 4180. */
export const csvOf = (entries: readonly Entry[]): string =>
  [HEAD, ...entries.map(rowOf)].map((row) => row.map(cellOf).join(',')).join('\r\n')

const rowOf = (entry: Entry): string[] => [
  entry.at,
  sentenceOf(entry),
  entry.actor.id ?? entry.actor.kind,
  entry.action,
  entry.target?.id ?? '',
  entry.result,
  entry.requestId ?? '',
  entry.network ?? '',
  entry.details === null ? '' : JSON.stringify(entry.details),
]

/** Takes everything that matches along as a file; the server notes that somebody did. @throws ApiFault */
export async function exportOf(filter: object, call: Call): Promise<void> {
  const entries: Entry[] = []
  let cursor: string | null = null
  do {
    const page: { entries: Entry[]; older: string | null } = await call('/owner/v1/audit/export', {
      method: 'POST',
      json: { filter, ...(cursor !== null && { cursor }) },
    })
    entries.push(...page.entries)
    cursor = page.older
  } while (cursor !== null)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([csvOf(entries)], { type: 'text/csv;charset=utf-8' }))
  link.download = 'audit-log.csv'
  link.click()
  URL.revokeObjectURL(link.href)
}
