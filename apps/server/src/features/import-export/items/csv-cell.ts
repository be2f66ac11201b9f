import { type CollectionFieldType, type Json, systemFields } from '@foyer/protocol'
import { isJsonObject } from '../../../kernel/text/json.js'
import type { Collection } from '../../data/collections/collection.js'
import { canonicalDate, isWireDate } from '../../data/wire-date.js'
import { parseJson } from '../parse-line.js'

/** How the cells of a column are read: as text whatever they look like, as dates, or by what they look like. */
export type ColumnKind = 'text' | 'date' | 'any'

/**
 * How the column of each field is read, as far as the collection says; what is not in it is read by the look of each
 * cell.
 */
export const columnKindsFor = ({ fields }: Pick<Collection, 'fields'>): Map<string, ColumnKind> =>
  new Map([
    ...fields.map(({ key, type }) => [key, columnKinds[type] ?? 'any'] as const),
    ...systemFields.map((key) => [key, key.endsWith('Date') ? 'date' : 'text'] as const),
  ])

const columnKinds: Partial<Record<CollectionFieldType, ColumnKind>> = {
  TEXT: 'text',
  TIME: 'text',
  URL: 'text',
  RICH_TEXT: 'text',
  LANGUAGE: 'text',
  PAGE_LINK: 'text',
  REFERENCE: 'text',
  DATETIME: 'date',
}

/**
 * What a spreadsheet may take for a formula (ux-checklist ME-09), also behind spaces, and the mark itself. The wide
 * forms count as the narrow ones in some of them.
 */
export const NEEDS_ESCAPE = /^(?:'|\s*[=+\-@＝＋－＠]|[\t\r\n])/
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/
/** So many digits a number keeps whatever it is. */
const MAX_DIGITS = 15
const DATE_TIME = /^\d{4}-\d{2}-\d{2}T/
const literals = new Map<string, Json>([
  ['null', null],
  ['true', true],
  ['TRUE', true],
  ['false', false],
  ['FALSE', false],
])

/**
 * A value as a cell; what is missing is an empty one. A text that would be read as something else, or run as a formula,
 * gets an apostrophe before it, so that every value is read back as it was.
 */
export function formatCell(value: Json | undefined, kind: ColumnKind = 'any'): string {
  if (value === undefined) return ''
  if (typeof value === 'string') return formatTextCell(value, kind)
  if (isWireDate(value) && canonicalDate(value.$date) === value.$date && Object.keys(value).length === 1)
    return value.$date
  return JSON.stringify(value)
}

/** A text as a cell, which is read as that text in a column of its kind and in one of which nothing is known. */
export const formatTextCell = (text: string, kind: ColumnKind = 'any'): string =>
  text === '' || NEEDS_ESCAPE.test(text) || isAmbiguous(text) || (kind === 'date' && canonicalDate(text) !== undefined)
    ? `'${text}`
    : text

function isAmbiguous(text: string): boolean {
  try {
    return inferValue(text) !== text
  } catch {
    return true
  }
}

/**
 * The value of a cell; undefined when it is empty.
 * @throws LineFault when it looks like JSON that cannot be read strictly
 */
export function parseCell(cell: string, kind: ColumnKind): Json | undefined {
  if (cell === '') return undefined
  if (cell.startsWith("'")) return cell.slice(1)
  if (kind === 'text') return cell === 'null' ? null : cell
  const date = kind === 'date' ? canonicalDate(cell) : undefined
  return date === undefined ? inferValue(cell) : { $date: date }
}

function inferValue(cell: string): Json {
  const word = literals.get(cell)
  if (word !== undefined) return word
  if (NUMBER.test(cell)) return parseNumber(cell)
  if (DATE_TIME.test(cell)) {
    const date = canonicalDate(cell)
    return date === undefined ? cell : { $date: date }
  }
  if (!cell.startsWith('{') && !cell.startsWith('[')) return cell
  try {
    JSON.parse(cell)
  } catch {
    return cell
  }
  const value = parseJson(cell) as Json
  return isJsonObject(value) || Array.isArray(value) ? value : cell
}

/** A number, unless it would lose digits: then it is a number of a card or a shelf, and stays text. */
function parseNumber(cell: string): number | string {
  const value = Number(cell)
  const digits = cell
    .replace(/[eE].*/, '')
    .replaceAll(/\D/g, '')
    .replace(/^0+/, '')
  const keeps = digits.length <= MAX_DIGITS || JSON.stringify(value) === cell
  return Number.isFinite(value) && keeps ? value : cell
}

const QUOTED = /[",;\t\r\n]|^\s|\s$/

/** Cells as a line (RFC 4180). Quoted is also what other separators would split. */
export const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => (QUOTED.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`
