import { isSafeText } from '../../../kernel/text/unsafe-text.js'
import { LineFault } from '../records/line-fault.js'
import type { MemberDraft } from './imported-member.js'

/** Reads the value of one field into a member. `name` is its name in the file. @throws LineFault */
export type FieldReader = (draft: MemberDraft, value: unknown, name: string) => void

const NULL_TEXTS = new Set(['', 'NULL', 'null', '\\N'])

/** Reads a value as text; undefined if it is empty. @throws LineFault */
export function readText(value: unknown, name: string, maxLength: number): string | undefined {
  if (value === null || value === undefined) return undefined
  if (typeof value === 'object') throw new LineFault(`"${name}" is no text`)
  const text = String(value).trim()
  if (NULL_TEXTS.has(text)) return undefined
  if (text.length > maxLength) throw new LineFault(`"${name}" is longer than ${maxLength} characters`)
  if (!isSafeText(text)) throw new LineFault(`"${name}" has a character that cannot be kept`)
  return text
}

/** A text field with a maximum length; empty values are skipped. */
export const textField =
  (maxLength: number, assign: (draft: MemberDraft, text: string, name: string) => void): FieldReader =>
  (draft, value, name) => {
    const read = readText(value, name, maxLength)
    if (read !== undefined) assign(draft, read, name)
  }

const TRUE_TEXTS = new Set(['true', 't', 'yes', '1'])
const FALSE_TEXTS = new Set(['false', 'f', 'no', '0'])

/** Reads `true`, `t`, `yes` or `1`, and their opposites, in any case. @throws LineFault for other texts */
export const booleanField = (assign: (draft: MemberDraft, is: boolean) => void): FieldReader =>
  textField(20, (draft, said, name) => {
    const word = said.toLowerCase()
    if (!TRUE_TEXTS.has(word) && !FALSE_TEXTS.has(word)) throw new LineFault(`"${name}" is neither true nor false`)
    assign(draft, TRUE_TEXTS.has(word))
  })

const DATE = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?) ?(Z|UTC|[+-]\d{2}(?::?\d{2})?)?)?$/
const EPOCH = /^\d{10}$|^\d{13}$/
/**
 * Parses RFC 3339, the formats that databases print, or seconds or milliseconds since 1970; without a zone it is UTC.
 */
export function parseTime(timeText: string, name: string): number {
  if (EPOCH.test(timeText)) return timeText.length === 10 ? Number(timeText) * 1000 : Number(timeText)
  const [, date, time = '00:00', zone = 'Z'] = DATE.exec(timeText) ?? []
  const offset =
    zone === 'UTC' ? 'Z' : /^[+-]\d{2}$/.test(zone) ? `${zone}:00` : zone.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2')
  const moment = date === undefined ? Number.NaN : Date.parse(`${date}T${time}${offset}`)
  if (Number.isNaN(moment)) throw new LineFault(`"${name}" is no time like 2026-01-31T09:30:00Z`)
  return moment
}

/** Reads a time as milliseconds since 1970 (`parseTime`). @throws LineFault if it is not a time */
export const timeField = (assign: (draft: MemberDraft, at: number) => void): FieldReader =>
  textField(60, (draft, said, name) => assign(draft, parseTime(said, name)))
