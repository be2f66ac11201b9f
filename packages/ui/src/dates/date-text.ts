import { isDay } from './calendar-date.js'

/** What a date field holds: a day, or a local time with minutes or seconds. */
export type DatePrecision = 'day' | 'minute' | 'second'

type Part = 'year' | 'month' | 'day'

const BIDI_MARKS = /[\u200e\u200f\u061c]/g
/** The number of the digit zero in the scripts whose digits are typed; all Unicode digits are contiguous. */
const ZEROS = [0x30, 0x660, 0x6f0, 0x966, 0x9e6]

const toLatinDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    const zero = ZEROS.findLast((start) => start <= code) ?? 0x30
    return code - zero < 10 ? String(code - zero) : digit
  })

const dateParts = (locale: string, at: number) =>
  new Intl.DateTimeFormat(locale, {
    calendar: 'gregory',
    timeZone: 'UTC',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(at)

const timeOptions = (precision: DatePrecision): Intl.DateTimeFormatOptions => ({
  timeZone: 'UTC',
  hourCycle: 'h23',
  hour: '2-digit',
  minute: '2-digit',
  ...(precision === 'second' && { second: '2-digit' }),
})

/**
 * Formats a value such as `2030-01-31` or `2030-01-31T14:05` as people of the locale write it: `31.01.2030 14:05`.
 * Returns an empty text for an invalid value.
 */
export function formatDateText(value: string, locale: string, precision: DatePrecision): string {
  const [, day = '', time = '00:00:00'] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d(?::\d\d)?))?$/.exec(value) ?? []
  const at = Date.parse(`${day}T${time}Z`)
  if (!isDay(day) || Number.isNaN(at)) return ''
  const date = dateParts(locale, at)
    .filter(({ type }) => type !== 'era')
    .map(({ type, value: text }) => (type === 'year' ? padYear(text) : text))
    .join('')
  const whole =
    precision === 'day' ? date : `${date} ${new Intl.DateTimeFormat(locale, timeOptions(precision)).format(at)}`
  return whole.replaceAll(BIDI_MARKS, '').trim()
}

const padYear = (text: string): string => {
  const zero = String.fromCodePoint(ZEROS.findLast((start) => start <= (text.codePointAt(0) ?? 0)) ?? 0x30)
  return zero.repeat(Math.max(0, 4 - text.length)) + text
}

/** Returns the order of day, month and year in a locale. */
function orderOf(locale: string): Part[] {
  return dateParts(locale, 0).flatMap(({ type }) => (type === 'year' || type === 'month' || type === 'day' ? type : []))
}

const SEPARATOR = String.raw`\s*[./\-年月日]\s*`
const DATE_TEXT = new RegExp(
  String.raw`^(\d{1,4})${SEPARATOR}(\d{1,2})${SEPARATOR}(\d{1,4})[.日]?(?:[\sT,،]+(\d{1,2}):(\d\d)(?::(\d\d))?\s*(am|pm)?)?$`,
  'iu',
)

/**
 * Parses what a person typed: in the order of the locale, with any of the usual separators and digits, or ISO 8601. The
 * year has four digits; a missing time is the start of the day. Returns the value, or undefined if it is no date.
 */
export function parseDateText(text: string, locale: string, precision: DatePrecision): string | undefined {
  const match = DATE_TEXT.exec(toLatinDigits(text.replaceAll(BIDI_MARKS, '')).trim())
  if (match === null) return undefined
  const [, first = '', second = '', third = '', hours, minutes = '00', seconds = '00', half] = match
  const order: Part[] = first.length === 4 ? ['year', 'month', 'day'] : orderOf(locale)
  const parts = Object.fromEntries(order.map((part, at) => [part, [first, second, third][at] ?? '']))
  if (parts.year?.length !== 4) return undefined
  const day = `${parts.year}-${parts.month?.padStart(2, '0')}-${parts.day?.padStart(2, '0')}`
  if (!isDay(day) || (precision === 'day' && hours !== undefined)) return undefined
  if (precision === 'day') return day
  const hour = toHour(Number(hours ?? 0), half)
  if (hour === undefined || Number(minutes) > 59 || Number(seconds) > 59) return undefined
  const time = `${String(hour).padStart(2, '0')}:${minutes}`
  return precision === 'second' ? `${day}T${time}:${seconds}` : `${day}T${time}`
}

/** Returns the hour from 0 to 23, or undefined if it is none. */
function toHour(hour: number, half: string | undefined): number | undefined {
  if (half === undefined) return hour < 24 ? hour : undefined
  if (hour < 1 || hour > 12) return undefined
  return (hour % 12) + (half.toLowerCase() === 'pm' ? 12 : 0)
}
