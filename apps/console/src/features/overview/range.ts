import type { Query } from '../../routing/use-location.js'

const HOUR = 3_600_000

/** A range that can be chosen; `days` of the calendar, today among them. */
export const ranges = [
  { name: '24h', label: '24 h', span: '24 hours', hours: 24 },
  { name: '7d', label: '7 d', span: '7 days', days: 7 },
  { name: '30d', label: '30 d', span: '30 days', days: 30 },
  { name: '90d', label: '90 d', span: '90 days', days: 90 },
] as const
const DEFAULT_RANGE = '7d'

/** What the address asks to be shown. */
export interface Range {
  /** Of `ranges`, or `own`. */
  name: string
  /** As it is said: "7 days". */
  span: string
  /** Days of the calendar, `2030-01-31`, of a range of one's own: both are in it. */
  from?: string
  to?: string
}

const isDayText = (text: string | undefined): text is string => /^\d{4}-\d\d-\d\d$/.test(text ?? '')

/** The range in the address (CS-03). What is no range is the usual one. */
export function parseRange({ range, from, to }: Query): Range {
  if (range === 'own' && isDayText(from) && isDayText(to) && from <= to)
    return { name: 'own', span: formatDays(from, to), from, to }
  const known =
    ranges.find(({ name }) => name === (range ?? DEFAULT_RANGE)) ?? ranges.find(({ name }) => name === DEFAULT_RANGE)
  return { name: known?.name ?? DEFAULT_RANGE, span: known?.span ?? '' }
}

const formatDays = (from: string, to: string): string => {
  const days = Math.round((Date.parse(to) - Date.parse(from)) / (24 * HOUR)) + 1
  return days === 1 ? 'day' : `${days} days`
}

/** Midnight of a day of the calendar, where the owner is. */
export const midnight = (day: string): Date => new Date(`${day}T00:00:00`)
export const formatDay = (at: Date): string =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-')

/** What the server is asked for it: hours of the last day, days of all else. */
export function toRequestedRange(
  { name, from, to }: Range,
  now: number,
): { from: string; to: string; interval: 'hour' | 'day' } {
  if (from !== undefined && to !== undefined) {
    const end = midnight(to)
    end.setDate(end.getDate() + 1)
    const start = midnight(from)
    const last = Math.max(Math.min(end.getTime(), now), start.getTime() + HOUR)
    return {
      from: start.toISOString(),
      to: new Date(last).toISOString(),
      interval: end.getTime() - start.getTime() <= 49 * HOUR ? 'hour' : 'day',
    }
  }
  const known = ranges.find((one) => one.name === name) ?? ranges[0]
  const start = new Date(now)
  if ('hours' in known) start.setHours(start.getHours() - known.hours + 1, 0, 0, 0)
  else {
    start.setHours(0, 0, 0, 0)
    start.setDate(start.getDate() - known.days + 1)
  }
  return { from: start.toISOString(), to: new Date(now).toISOString(), interval: 'hours' in known ? 'hour' : 'day' }
}

/** Where the owner is, as the IANA names it. */
export const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'

/** A time as a field for one takes it, where the owner is: `2030-01-31T12:00`. */
export function formatDateTime(at: string): string {
  const time = new Date(at)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${formatDay(time)}T${two(time.getHours())}:${two(time.getMinutes())}`
}

/** The last minute before a time, as a field takes it: fields name minutes, and the last one is in the range. */
export const formatEndDateTime = (at: string): string =>
  formatDateTime(new Date((Math.ceil(Date.parse(at) / 60_000) - 1) * 60_000).toISOString())
