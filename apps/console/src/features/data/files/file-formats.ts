import { interpolate } from '@foyer/messages/console'
import type { Messages } from '../../../language/messages.js'
import { isDate } from '../cells/cell-value.js'
import type { Document, Field } from '../collection.js'

/** A line of an import file: an item or an error. `line` is the number of its first line. */
export type FileLine = { line: number; item: Document } | { line: number; fault: string }

const SYSTEM_FIELDS = ['_owner', '_createdDate', '_updatedDate']
const TEXTS = ['TEXT', 'TIME', 'URL', 'RICH_TEXT', 'LANGUAGE', 'PAGE_LINK', 'REFERENCE']
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/
/** Prefixes that a spreadsheet may run as a formula, and the quote that prevents it (docs/data.md). */
const FORMULA_PREFIX = /^(?:'|\s*[=+\-@＝＋－＠]|[\t\r\n])/
const literals = new Map<string, unknown>([
  ['null', null],
  ['true', true],
  ['TRUE', true],
  ['false', false],
  ['FALSE', false],
])

/** Parses items from JSON lines or CSV. The format is detected by the file name and the first characters. */
export function parseItems(text: string, name: string, fields: readonly Field[], messages: Messages): FileLine[] {
  const whole = text.replace(/^\uFEFF/, '')
  const isLines = /\.(jsonl|ndjson|json)$/i.test(name) || (!/\.csv$/i.test(name) && whole.trimStart().startsWith('{'))
  return isLines ? parseJsonLines(whole, messages) : parseCsv(whole, fields, messages)
}

function parseJsonLines(text: string, messages: Messages): FileLine[] {
  return text.split('\n').flatMap((content, at): FileLine[] => {
    const line = at + 1
    if (content.trim() === '') return []
    try {
      const item: unknown = JSON.parse(content)
      return typeof item === 'object' && item !== null && !Array.isArray(item)
        ? [{ line, item: item as Document }]
        : [{ line, fault: messages.data.file.notAnObject }]
    } catch {
      return [{ line, fault: messages.data.file.notJson }]
    }
  })
}

function parseCsv(text: string, fields: readonly Field[], messages: Messages): FileLine[] {
  const first = text.slice(0, text.search(/[\r\n]|$/))
  const separator =
    [',', ';', '\t'].toSorted((one, other) => first.split(other).length - first.split(one).length)[0] ?? ','
  const [head, ...records] = parseCsvRecords(text, separator, messages)
  if (head === undefined) return []
  const types = new Map(fields.map(({ key, type }) => [key, type]))
  return records.map(({ line, cells, fault }): FileLine => {
    if (fault !== undefined) return { line, fault }
    if (cells.length > head.cells.length)
      return {
        line,
        fault: interpolate(messages.data.file.tooManyCells, { cells: cells.length, names: head.cells.length }),
      }
    const item: Document = {}
    cells.forEach((cell, at) => {
      const field = head.cells[at] as string
      const value = parseCsvCell(cell, types.get(field) ?? (field.startsWith('_') ? 'TEXT' : undefined))
      if (value !== undefined) item[field] = value
    })
    return { line, item }
  })
}

/** Parses CSV records (RFC 4180), each with the number of its first line. Empty lines are skipped. */
function parseCsvRecords(
  text: string,
  separator: string,
  messages: Messages,
): { line: number; cells: string[]; fault?: string }[] {
  const records: { line: number; cells: string[]; fault?: string }[] = []
  let line = 1
  let at = 0
  while (at < text.length) {
    const begun = line
    const cells: string[] = []
    let fault: string | undefined
    for (;;) {
      let cell = ''
      if (text[at] === '"') {
        at++
        for (;;) {
          const end = text.indexOf('"', at)
          if (end === -1) {
            fault = messages.data.file.openQuote
            at = text.length
            break
          }
          cell += text.slice(at, end)
          at = end + 1
          if (text[at] !== '"') break
          cell += '"'
          at++
        }
        line += cell.split('\n').length - 1
        if (at < text.length && ![separator, '\r', '\n'].includes(text[at] as string))
          fault = messages.data.file.afterQuote
      }
      while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') cell += text[at++]
      cells.push(cell)
      if (text[at] !== separator) break
      at++
    }
    if (text[at] === '\r') at++
    if (text[at] === '\n') at++
    line++
    if (fault !== undefined || cells.some((cell) => cell !== ''))
      records.push({ line: begun, cells, ...(fault !== undefined && { fault }) })
  }
  return records
}

/** Parses a cell by the rules of docs/data.md; undefined if it is empty. */
function parseCsvCell(cell: string, type: string | undefined): unknown {
  if (cell === '') return undefined
  if (cell.startsWith("'")) return cell.slice(1)
  if (type !== undefined && TEXTS.includes(type)) return cell === 'null' ? null : cell
  if (literals.has(cell)) return literals.get(cell)
  if (NUMBER.test(cell)) {
    const digits = cell
      .replace(/[eE].*/, '')
      .replaceAll(/\D/g, '')
      .replace(/^0+/, '')
    return digits.length <= 15 ? Number(cell) : cell
  }
  if ((type === 'DATETIME' || /^\d{4}-\d{2}-\d{2}T/.test(cell)) && !Number.isNaN(Date.parse(cell)))
    return { $date: new Date(cell).toISOString() }
  if (!/^[{[]/.test(cell)) return cell
  try {
    return JSON.parse(cell)
  } catch {
    return cell
  }
}

/** Formats a value as a CSV cell that parses back to the same value and that no spreadsheet runs as a formula. */
function formatCsvCell(value: unknown, type: string | undefined): string {
  if (value === undefined) return ''
  if (typeof value === 'string')
    return value === '' || FORMULA_PREFIX.test(value) || parseCsvCell(value, type) !== value ? `'${value}` : value
  return isDate(value) ? value.$date : JSON.stringify(value)
}

const formatCsvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => (/[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`

/**
 * Formats items as CSV. Column order: `_id`, declared fields, other fields in order of first occurrence, system fields.
 */
export function toCsv(items: readonly Document[], fields: readonly Field[]): string {
  const declared = fields.map(({ key }) => key)
  const known = new Set(['_id', ...declared, ...SYSTEM_FIELDS])
  const others = [...new Set(items.flatMap((item) => Object.keys(item)))].filter((name) => !known.has(name))
  const columns = ['_id', ...declared, ...others, ...SYSTEM_FIELDS]
  const types = new Map(fields.map(({ key, type }) => [key, type]))
  const rows = items.map((item) => formatCsvLine(columns.map((name) => formatCsvCell(item[name], types.get(name)))))
  return formatCsvLine(columns) + rows.join('')
}

/** Formats items as JSON Lines. */
export const toJsonLines = (items: readonly Document[]): string =>
  items.map((item) => `${JSON.stringify(item)}\n`).join('')
