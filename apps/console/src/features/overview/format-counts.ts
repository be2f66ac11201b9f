import { formatPlural, interpolate } from '@foyer/messages/console'
import { formatDate, formatNumber } from '../../language/formats.js'
import type { Messages } from '../../language/messages.js'

const DAY = { weekday: 'short', day: 'numeric', month: 'short' } as const
const HOUR = { weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/** A data point of a chart. */
export interface Point {
  from: string
  to: string
  /** True if the interval has not ended. */
  isRunning: boolean
  count: number
  /** The count of the same interval in the previous period; null if it is not known. */
  before: number | null
}

export interface Scale {
  interval: 'hour' | 'day'
  /** True if days are in UTC instead of the owner's time zone. */
  isUtc?: boolean
}

/** What is counted: a key of `overview.nouns`. */
export type Noun = keyof Messages['overview']['nouns']

/** Formats an interval: "Tue, Nov 18", or "Tue 14:00". */
export const formatStep = ({ from }: Pick<Point, 'from'>, { interval, isUtc }: Scale, { locale }: Messages): string =>
  formatDate(from, locale, interval === 'hour' ? HOUR : { ...DAY, ...(isUtc && { timeZone: 'UTC' }) })

const formatAmount = (count: number, noun: Noun, { overview, locale }: Messages): string =>
  formatPlural(overview.nouns[noun], count, locale)

/** Formats a data point for the tooltip. */
export function formatPoint(point: Point, noun: Noun, scale: Scale, messages: Messages): string {
  const text = interpolate(point.isRunning ? messages.overview.pointSoFar : messages.overview.point, {
    time: formatStep(point, scale, messages),
    amount: formatAmount(point.count, noun, messages),
  })
  if (point.before === null) return text
  return interpolate(messages.overview.pointBefore, { point: text, count: formatNumber(point.before, messages.locale) })
}

/**
 * Formats the change from the previous period with sign and text (OV-01). Null: the previous period is not fully
 * counted.
 */
export function formatChange(now: number, before: number | null, { overview: { change }, locale }: Messages): string {
  if (before === null) return change.unknown
  if (before === 0) return now === 0 ? change.none : interpolate(change.fromNone, { count: formatNumber(now, locale) })
  const share = Math.round((now / before - 1) * 100) / 100
  const text = share === 0 ? change.equal : share > 0 ? change.more : change.fewer
  return interpolate(text, {
    percent: formatNumber(share, locale, { style: 'percent', signDisplay: 'exceptZero' }),
    before: formatNumber(before, locale),
  })
}

/** Returns the highest point, the last one if several are equal; undefined if all counts are 0. */
export const findPeak = (points: readonly Point[]): Point | undefined => {
  const most = Math.max(0, ...points.map(({ count }) => count))
  return most === 0 ? undefined : points.findLast(({ count }) => count === most)
}

const MIN_SPIKE_COUNT = 10
/** Returns the peak if it is at least three times the median and at least `MIN_SPIKE_COUNT` (OV-04). */
export function findSpike(points: readonly Point[]): Point | undefined {
  const peak = findPeak(points)
  const sorted = points.map(({ count }) => count).toSorted((one, other) => one - other)
  const middle = sorted[Math.floor(sorted.length / 2)] ?? 0
  return peak !== undefined && peak.count >= MIN_SPIKE_COUNT && peak.count >= 3 * middle ? peak : undefined
}

/** Describes the main finding of a chart in a sentence, used as its title (OV-02). */
export function describeFinding(points: readonly Point[], noun: Noun, scale: Scale, messages: Messages): string {
  const { finding, nothing } = messages.overview
  const peak = findPeak(points)
  if (peak === undefined) return nothing
  const count = formatNumber(peak.count, messages.locale)
  const isEven = points.length > 1 && points.every((point) => point.count === peak.count)
  if (isEven)
    return interpolate(scale.interval === 'hour' ? finding.everyHour : finding.everyDay, {
      amount: formatAmount(peak.count, noun, messages),
    })
  const text = scale.interval === 'hour' ? finding.peakHour : finding.peakDay
  const found = interpolate(text, { count, time: formatStep(peak, scale, messages) })
  return peak.isRunning ? interpolate(finding.soFar, { finding: found }) : found
}

/** Returns a round number greater than or equal to a count, for the top of an axis. */
export function axisMaximum(most: number): number {
  if (most <= 4) return Math.max(most, 1)
  const power = 10 ** Math.floor(Math.log10(most))
  return [1, 1.5, 2, 3, 4, 5, 6, 8, 10].map((step) => step * power).find((top) => top >= most) ?? most
}
