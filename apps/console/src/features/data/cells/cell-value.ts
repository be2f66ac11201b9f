import { formatDate } from '../../../language/formats.js'
import type { Messages } from '../../../language/messages.js'
import type { Field } from '../collection.js'

/** Thrown if the input is not valid for the type of the field. The message says what to enter. */
export class CellFault extends Error {
  override readonly name = 'CellFault'
}

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/
const TEXTS = ['TEXT', 'TIME', 'URL', 'RICH_TEXT', 'LANGUAGE', 'PAGE_LINK', 'REFERENCE', 'IMAGE']
const JSONS = ['OBJECT', 'ARRAY', 'ARRAY_STRING', 'ARRAY_DOCUMENT', 'MEDIA_GALLERY', 'RICH_CONTENT', 'MULTI_REFERENCE']

/** Returns whether a value is a date of the data service (wire-protocol §8.1). */
export const isDate = (value: unknown): value is { $date: string } =>
  typeof value === 'object' && value !== null && typeof (value as { $date?: unknown }).$date === 'string'

/** The editor of a value: one line, several lines, JSON, date and time, date, a choice, or the URL of an image. */
export type CellKind = 'line' | 'lines' | 'json' | 'moment' | 'day' | 'choice' | 'image'
/** The kinds whose editor has several lines, in which Enter begins a new one. */
export const isMultiline = (kind: CellKind): boolean => kind === 'json' || kind === 'lines'

const DAY = /^\d{4}-\d{2}-\d{2}$/
const LONG_TEXT_LENGTH = 80

/** Selects the editor of a field by its type, or by the present value if the type does not determine it. */
export function getCellKind(field: Pick<Field, 'type'> | undefined, value: unknown): CellKind {
  const { type = 'ANY' } = field ?? {}
  if (type === 'BOOLEAN' || typeof value === 'boolean') return 'choice'
  if (type === 'DATETIME' || isDate(value)) return 'moment'
  if (JSONS.includes(type) || (typeof value === 'object' && value !== null)) return 'json'
  if (type === 'DATE' && (value === undefined || value === null || DAY.test(String(value)))) return 'day'
  if (type === 'IMAGE') return 'image'
  const isLong = typeof value === 'string' && (value.length > LONG_TEXT_LENGTH || value.includes('\n'))
  return type === 'RICH_TEXT' || isLong ? 'lines' : 'line'
}

/** Formats a value for its editor. */
export function formatForEdit(value: unknown, kind: CellKind): string {
  if (value === undefined || value === null) return ''
  if (kind === 'moment') return isDate(value) ? toLocalDateTime(value.$date) : String(value)
  if (kind === 'json') return JSON.stringify(value, null, 2)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Parses the input; undefined if it is empty. @throws CellFault */
export function parseCellInput(
  text: string,
  field: Pick<Field, 'type'> | undefined,
  before: unknown,
  messages: Messages,
): unknown {
  const kind = getCellKind(field, before)
  const { type = 'ANY' } = field ?? {}
  if (text.trim() === '') return TEXTS.includes(type) && typeof before === 'string' && text !== '' ? text : undefined
  if (kind === 'choice') return text === 'true'
  if (kind === 'moment') return parseMoment(text, messages)
  if (kind === 'json') return parseJson(text, messages)
  if (TEXTS.includes(type)) return text
  if (type === 'NUMBER' || (type === 'ANY' && typeof before === 'number')) {
    if (!NUMBER.test(text.trim())) throw new CellFault(messages.data.cell.number)
    return Number(text)
  }
  if (type === 'ANY' && typeof before !== 'string' && NUMBER.test(text.trim())) return Number(text)
  return text
}

function parseMoment(text: string, messages: Messages): { $date: string } {
  const date = new Date(text)
  if (Number.isNaN(date.getTime())) throw new CellFault(messages.data.cell.date)
  return { $date: date.toISOString() }
}

function parseJson(text: string, messages: Messages): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new CellFault(messages.data.cell.json)
  }
}

const padTwo = (of: number): string => String(of).padStart(2, '0')

/** Formats a time for a date field: local time zone, precision of a second. */
function toLocalDateTime(iso: string): string {
  const date = new Date(iso)
  const day = `${date.getFullYear()}-${padTwo(date.getMonth() + 1)}-${padTwo(date.getDate())}`
  return `${day}T${padTwo(date.getHours())}:${padTwo(date.getMinutes())}:${padTwo(date.getSeconds())}`
}

/** Formats a calendar date, such as `2026-01-31`; any other text remains as it is. */
export const formatDay = (day: string, { locale }: Messages): string =>
  DAY.test(day) && !Number.isNaN(Date.parse(day))
    ? formatDate(day, locale, { dateStyle: 'medium', timeZone: 'UTC' })
    : day

const MAX_CELL_LENGTH = 120

/** Formats a value as a single line of text. */
export function formatCell(value: unknown, messages: Messages): string {
  if (value === undefined) return ''
  if (value === null) return 'null'
  if (isDate(value))
    return Number.isNaN(Date.parse(value.$date))
      ? value.$date
      : formatDate(value.$date, messages.locale, { dateStyle: 'medium', timeStyle: 'short' })
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return truncate(value.join(', '))
  if (typeof value === 'boolean') return value ? messages.parts.yes : messages.parts.no
  return truncate(typeof value === 'object' ? JSON.stringify(value) : String(value))
}

/** Returns the text of HTML, without running or loading anything of it. */
export const textOfHtml = (html: string): string =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent.replaceAll(/\s+/g, ' ').trim()

const truncate = (text: string): string => (text.length > MAX_CELL_LENGTH ? `${text.slice(0, MAX_CELL_LENGTH)}…` : text)

/** Returns whether two JSON values have the same text. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
