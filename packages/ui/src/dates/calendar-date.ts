/** A calendar day as ISO 8601 text, such as `2030-01-31`. It has no time zone. */
export type Day = string

const DAY_MS = 86_400_000
const FIRST: Day = '0001-01-01'
const LAST: Day = '9999-12-31'

const toUtc = (day: Day): number => Date.parse(`${day}T00:00:00Z`)
const toDay = (utc: number): Day => new Date(utc).toISOString().slice(0, 10)

/** Returns whether a text is a day that exists: `2030-02-29` is none. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text < FIRST) return false
  const utc = toUtc(text)
  return !Number.isNaN(utc) && toDay(utc) === text
}

/** Returns the day within the bounds that is nearest to `day`. */
export function clampDay(day: Day, min: Day = FIRST, max: Day = LAST): Day {
  if (day < min) return min
  return day > max ? max : day
}

/** Adds days; ends at the first and the last day of four-digit years. */
export function addDays(day: Day, days: number): Day {
  const utc = toUtc(day) + days * DAY_MS
  return toDay(Math.min(Math.max(utc, toUtc(FIRST)), toUtc(LAST)))
}

/** Adds months. A day that the other month does not have becomes its last day: 31 January plus one is 28 February. */
export function addMonths(day: Day, months: number): Day {
  const [year = 1, month = 1, date = 1] = day.split('-').map(Number)
  const at = year * 12 + month - 1 + months
  const [first, last] = [12, 9999 * 12 + 11]
  if (at < first) return FIRST
  if (at > last) return LAST
  const start = `${String(Math.floor(at / 12)).padStart(4, '0')}-${String((at % 12) + 1).padStart(2, '0')}-`
  return `${start}${String(Math.min(date, daysInMonth(Math.floor(at / 12), (at % 12) + 1))).padStart(2, '0')}`
}

function daysInMonth(year: number, month: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  return month === 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31
}

/** Returns the weekday: 0 for Sunday to 6 for Saturday. */
export const weekdayOf = (day: Day): number => new Date(toUtc(day)).getUTCDay()

/** Returns the first day of the week that contains `day`; `firstWeekday` is 0 for Sunday to 6 for Saturday. */
export const startOfWeek = (day: Day, firstWeekday: number): Day =>
  addDays(day, -((weekdayOf(day) - firstWeekday + 7) % 7))

/** Returns the weeks of the month that contains `day`. Places of days of other months are `undefined`. */
export function weeksOfMonth(day: Day, firstWeekday: number): (Day | undefined)[][] {
  const month = day.slice(0, 8)
  const first = `${month}01`
  const count = daysInMonth(Number(day.slice(0, 4)), Number(day.slice(5, 7)))
  const blank = (weekdayOf(first) - firstWeekday + 7) % 7
  return Array.from({ length: Math.ceil((blank + count) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, at) => {
      const date = week * 7 + at - blank + 1
      return date < 1 || date > count ? undefined : `${month}${String(date).padStart(2, '0')}`
    }),
  )
}

interface WeekInfo {
  firstDay: number
}

/** Returns the first weekday of a locale: 0 for Sunday to 6 for Saturday; Monday if the browser does not know it. */
export function firstWeekdayOf(locale: string): number {
  const of = new Intl.Locale(locale).maximize() as Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo }
  return (of.getWeekInfo?.() ?? of.weekInfo ?? { firstDay: 1 }).firstDay % 7
}

/** Formats a day in the Gregorian calendar. */
export const formatDay = (day: Day, locale: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(locale, { calendar: 'gregory', timeZone: 'UTC', ...options }).format(toUtc(day))

/** Returns today in the time zone of the browser. */
export function today(): Day {
  const now = new Date()
  return clampDay(
    [String(now.getFullYear()).padStart(4, '0'), now.getMonth() + 1, now.getDate()]
      .map((part) => String(part).padStart(2, '0'))
      .join('-'),
  )
}
