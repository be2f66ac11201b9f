import { type CollectionFieldType, type Json, systemFields } from '@foyer/protocol'
import { isJsonObject } from '../../../kernel/text/json.js'
import type { Collection } from '../../data/collections/collection.js'
import { canonicalDate, isWireDate } from '../../data/wire-date.js'
import { needsEscape } from '../records/csv-line.js'
import { parseJson } from '../records/line-fault.js'

/** How the cells of a column are read: as text, as dates, or by their format. */
export type ColumnKind = 'text' | 'date' | 'any'

/**
 * The kinds of columns by field, as far as the collection declares them. Cells of other columns are read by their
 * format.
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

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/
/** Number of digits that every number keeps. */
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
 * Formats a value as a cell; a missing value is an empty cell. A text that would be read as another value or run as a
 * formula gets an apostrophe in front, so that every value is read back unchanged.
 */
export function formatCell(value: Json | undefined, kind: ColumnKind = 'any'): string {
  if (value === undefined) return ''
  if (typeof value === 'string') return formatTextCell(value, kind)
  if (isWireDate(value) && canonicalDate(value.$date) === value.$date && Object.keys(value).length === 1)
    return value.$date
  return JSON.stringify(value)
}

/** Formats a text so that it is read back unchanged in a column of its kind and in an undeclared column. */
export const formatTextCell = (text: string, kind: ColumnKind = 'any'): string =>
  text === '' || needsEscape(text) || isAmbiguous(text) || (kind === 'date' && canonicalDate(text) !== undefined)
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
 * Parses the value of a cell; undefined if it is empty.
 * @throws LineFault if it looks like JSON but fails the strict parser
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

/** Parses a number. One that would lose digits, such as a card number, stays text. */
function parseNumber(cell: string): number | string {
  const value = Number(cell)
  const digits = cell
    .replace(/[eE].*/, '')
    .replaceAll(/\D/g, '')
    .replace(/^0+/, '')
  const keeps = digits.length <= MAX_DIGITS || JSON.stringify(value) === cell
  return Number.isFinite(value) && keeps ? value : cell
}
