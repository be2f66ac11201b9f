import { isSafeText } from '../../../kernel/text/unsafe-text.js'
import { LineFault } from '../parse-line.js'
import type { Draft } from './named-member.js'

/** Reads the value of one field into a member. `name` is what the file calls it. @throws LineFault */
export type Read = (draft: Draft, value: unknown, name: string) => void

const NOTHING = new Set(['', 'NULL', 'null', '\\N'])

/** A value as text; undefined when there is none. @throws LineFault */
export function textIn(value: unknown, name: string, most: number): string | undefined {
  if (value === null || value === undefined) return undefined
  if (typeof value === 'object') throw new LineFault(`"${name}" is no text`)
  const text = String(value).trim()
  if (NOTHING.has(text)) return undefined
  if (text.length > most) throw new LineFault(`"${name}" is longer than ${most} characters`)
  if (!isSafeText(text)) throw new LineFault(`"${name}" has a character that cannot be kept`)
  return text
}

/** A text of at most so many characters; what stands for nothing is left out. */
export const text =
  (most: number, keep: (draft: Draft, text: string, name: string) => void): Read =>
  (draft, value, name) => {
    const read = textIn(value, name, most)
    if (read !== undefined) keep(draft, read, name)
  }

const YES = new Set(['true', 't', 'yes', '1'])
const NO = new Set(['false', 'f', 'no', '0'])
export const truth = (keep: (draft: Draft, is: boolean) => void): Read =>
  text(20, (draft, said, name) => {
    const word = said.toLowerCase()
    if (!YES.has(word) && !NO.has(word)) throw new LineFault(`"${name}" is neither true nor false`)
    keep(draft, YES.has(word))
  })

const DATE = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?) ?(Z|UTC|[+-]\d{2}(?::?\d{2})?)?)?$/
const EPOCH = /^\d{10}$|^\d{13}$/
/** RFC 3339, as databases print it, or seconds or milliseconds since 1970; without a zone it is UTC. */
export function timeOf(said: string, name: string): number {
  if (EPOCH.test(said)) return said.length === 10 ? Number(said) * 1000 : Number(said)
  const [, date, time = '00:00', zone = 'Z'] = DATE.exec(said) ?? []
  const offset =
    zone === 'UTC' ? 'Z' : /^[+-]\d{2}$/.test(zone) ? `${zone}:00` : zone.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2')
  const moment = date === undefined ? Number.NaN : Date.parse(`${date}T${time}${offset}`)
  if (Number.isNaN(moment)) throw new LineFault(`"${name}" is no time like 2026-01-31T09:30:00Z`)
  return moment
}
export const time = (keep: (draft: Draft, at: number) => void): Read =>
  text(60, (draft, said, name) => keep(draft, timeOf(said, name)))
