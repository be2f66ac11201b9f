import type { Call } from '../../api/call.js'
import type { Overview } from '../overview/overview.js'
import { timeZone } from '../overview/range.js'

const todayKinds = ['visitors', 'signUps', 'logins', 'activeMembers'] as const
export type TodayKind = (typeof todayKinds)[number]

/** A figure of today. */
export interface TodayFigure {
  kind: TodayKind
  count: number
  /** The count of the same weekday before, until the same time; null if it was not counted. */
  before: number | null
  /** True if `before` is that of the whole day: active members are counted by UTC day. */
  isWholeDay: boolean
  /** The counts of the last eight days, today last. */
  days: readonly number[]
}

const DAYS_BEFORE = 7
const HOUR = 3_600_000

/** Returns the start of the day of the owner's time zone that lies so many days before `now`. */
function startOfDay(now: number, daysBefore: number): number {
  const day = new Date(now)
  day.setHours(0, 0, 0, 0)
  day.setDate(day.getDate() - daysBefore)
  return day.getTime()
}

/** Loads the hours of today and the seven days before. @throws ApiFault */
export const loadToday = (call: Call, now: number, signal: AbortSignal): Promise<Overview> =>
  call(
    `/owner/v1/overview?${new URLSearchParams({
      from: new Date(startOfDay(now, DAYS_BEFORE)).toISOString(),
      to: new Date(now).toISOString(),
      interval: 'hour',
      timeZone: timeZone(),
      kinds: todayKinds.join(','),
    })}`,
    { signal },
  )

/** Returns the figures of today, each beside the same weekday before. */
export function figuresOf(data: Overview, now: number): TodayFigure[] {
  const since = data.countedSince === null ? Number.POSITIVE_INFINITY : Date.parse(data.countedSince)
  const first = startOfDay(now, DAYS_BEFORE)
  /** Sums the hours of a period; the hour that contains its end is weighted by its elapsed share. */
  const sum = (kind: string, from: number, to: number) =>
    data.steps.reduce((total, step) => {
      const start = Date.parse(step.from)
      if (start < from || start >= to) return total
      return total + (step.counts[kind] ?? 0) * Math.min((to - start) / HOUR, 1)
    }, 0)
  return todayKinds.map((kind) => {
    if (kind === 'activeMembers') {
      const days = (data.activeDays?.days ?? []).slice(-DAYS_BEFORE - 1)
      const [same] = days.length > DAYS_BEFORE ? days : []
      return {
        kind,
        count: days.at(-1)?.members ?? 0,
        before: same !== undefined && since < Date.parse(same.to) ? same.members : null,
        isWholeDay: true,
        days: days.map(({ members }) => members),
      }
    }
    const days = Array.from({ length: DAYS_BEFORE + 1 }, (_none, place) => {
      const start = startOfDay(now, DAYS_BEFORE - place)
      return Math.round(
        sum(kind, start, place === DAYS_BEFORE ? Number.POSITIVE_INFINITY : startOfDay(now, DAYS_BEFORE - place - 1)),
      )
    })
    const until = first + (now - startOfDay(now, 0))
    return {
      kind,
      count: days.at(-1) ?? 0,
      before: since <= first + HOUR ? Math.round(sum(kind, first, until)) : null,
      isWholeDay: false,
      days,
    }
  })
}
