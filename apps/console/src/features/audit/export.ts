import type { Call } from '../../api/call.js'
import type { Messages } from '../../language/messages.js'
import { saveText } from '../../parts/save-file.js'
import { describeEntry, type Entry } from './entry.js'

/** Neutralizes a CSV cell that a spreadsheet would run as a formula (ME-09, AU-03). */
export function escapeCsvCell(text: string): string {
  const escaped = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\n\r]/.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped
}

const CSV_HEADER = ['time', 'what', 'actor', 'action', 'target', 'result', 'request id', 'network', 'details']

/** Formats entries as CSV (RFC 4180). */
export const toCsv = (entries: readonly Entry[], messages: Messages): string =>
  [CSV_HEADER, ...entries.map((entry) => toCsvRow(entry, messages))]
    .map((row) => row.map(escapeCsvCell).join(','))
    .join('\r\n')

const toCsvRow = (entry: Entry, messages: Messages): string[] => [
  entry.at,
  describeEntry(entry, messages),
  entry.actor.id ?? entry.actor.kind,
  entry.action,
  entry.target?.id ?? '',
  entry.result,
  entry.requestId ?? '',
  entry.network ?? '',
  entry.details === null ? '' : JSON.stringify(entry.details),
]

/**
 * Downloads all entries that match the filter as a CSV file. The server writes the export to the audit log. @throws
 * ApiFault
 */
export async function exportAudit(filter: object, call: Call, messages: Messages): Promise<void> {
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
  saveText(toCsv(entries, messages), 'text/csv', 'audit-log.csv')
}
