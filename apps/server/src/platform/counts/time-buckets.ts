import { DAY, HOUR } from '../../kernel/clock.js'
import { startOfHour } from './counted-kinds.js'

/** A calendar day in a time zone. */
interface CalendarDay {
  year: number
  month: number
  day: number
}

/** Returns the local time of a time zone, encoded as if it were UTC. @throws RangeError for an unknown time zone */
function localClock(timeZone: string): (at: number) => number {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' },
  })
  return (at) => {
    const components = Object.fromEntries(parts.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = components
    return Date.UTC(year, month - 1, day, hour, minute, second)
  }
}

/** Returns functions for the start of the calendar day that contains a time, and for the days before and after it. */
export function calendarDays(timeZone: string): {
  startOf(at: number): number
  addDays(start: number, days: number): number
} {
  const localTimeAt = localClock(timeZone)
  /** The first moment of a day. If clocks are put forward at midnight, the day begins at one o'clock. */
  const startOfCalendarDay = ({ year, month, day }: CalendarDay): number => {
    const midnight = Date.UTC(year, month, day)
    let at = midnight
    for (let attempt = 0; attempt < 3; attempt++) at += midnight - localTimeAt(at)
    return localTimeAt(at) < midnight ? at + HOUR : at
  }
  const dayAt = (at: number): CalendarDay => {
    const date = new Date(localTimeAt(at))
    return { year: date.getUTCFullYear(), month: date.getUTCMonth(), day: date.getUTCDate() }
  }
  return {
    startOf: (at) => startOfCalendarDay(dayAt(at)),
    addDays: (start, days) => {
      const { year, month, day } = dayAt(start)
      return startOfCalendarDay({ year, month, day: day + days })
    },
  }
}

/** Consecutive hours or days, and the equally long period before them. All times are milliseconds since 1970. */
export interface TimeBuckets {
  /** The start of each bucket; the first contains `from`. */
  starts: number[]
  /** The end of the last bucket. */
  end: number
  /** Returns the time that lies as many buckets earlier as there are in the range. */
  previous(at: number): number
}

/**
 * Returns the hours, or the days from midnight to midnight, that cover a range; `undefined` if there are more than
 * `maxBuckets`.
 * @throws RangeError
 */
export function timeBuckets(
  { from, to, interval, timeZone }: { from: number; to: number; interval: 'hour' | 'day'; timeZone: string },
  maxBuckets: number,
): TimeBuckets | undefined {
  const days = calendarDays(timeZone)
  if ((to - from) / (interval === 'hour' ? HOUR : DAY) > maxBuckets) return undefined
  const next = (at: number) => (interval === 'hour' ? at + HOUR : days.addDays(at, 1))
  const starts: number[] = []
  let end = interval === 'hour' ? startOfHour(from) : days.startOf(from)
  while (end < to && starts.length <= maxBuckets) {
    starts.push(end)
    end = next(end)
  }
  if (starts.length > maxBuckets) return undefined
  const previous = (at: number): number => {
    if (interval === 'hour') return at - starts.length * HOUR
    const day = days.startOf(at)
    return days.addDays(day, -starts.length) + (at - day)
  }
  return { starts, end, previous }
}
