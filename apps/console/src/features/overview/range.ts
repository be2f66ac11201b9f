import type { Query } from '../../routing/use-location.js'

const HOUR = 3_600_000

/** The selectable ranges; `days` are calendar days, including today. */
export const ranges = [
  { name: '24h', hours: 24 },
  { name: '7d', days: 7 },
  { name: '30d', days: 30 },
  { name: '90d', days: 90 },
] as const
const DEFAULT_RANGE = '7d'

/** The range requested by the URL. */
export interface Range {
  /** Name of one of `ranges`, or `own`. */
  name: string
  /** First and last calendar day of a custom range, inclusive, such as `2030-01-31`. */
  from?: string
  to?: string
}

/** Identifies a range, for the cache. */
export const rangeKey = ({ name, from = '', to = '' }: Range): string => `${name} ${from} ${to}`

const isDayText = (text: string | undefined): text is string => /^\d{4}-\d\d-\d\d$/.test(text ?? '')

/** Parses the range from the URL (CS-03). An invalid range becomes the default. */
export function parseRange({ range, from, to }: Query): Range {
  if (range === 'own' && isDayText(from) && isDayText(to) && from <= to) return { name: 'own', from, to }
  return { name: ranges.find(({ name }) => name === range)?.name ?? DEFAULT_RANGE }
}

/** Returns the start of a calendar day in the owner's time zone. */
const midnight = (day: string): Date => new Date(`${day}T00:00:00`)

/** Formats a calendar day in the owner's time zone as `YYYY-MM-DD`. */
export const formatDay = (at: Date): string =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-')

/** Converts a range to the parameters of the request: hourly for short ranges, otherwise daily. */
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

/** Returns the owner's time zone by its IANA name. */
export const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'

/** Formats a time for a date field in the owner's time zone: `2030-01-31T12:00`. */
export function formatDateTime(at: string): string {
  const time = new Date(at)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${formatDay(time)}T${two(time.getHours())}:${two(time.getMinutes())}`
}

/**
 * Formats the end of a range for a date field: the last minute before it, because the field includes its
 * minute.
 */
export const formatEndDateTime = (at: string): string =>
  formatDateTime(new Date((Math.ceil(Date.parse(at) / 60_000) - 1) * 60_000).toISOString())
