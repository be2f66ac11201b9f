const number = new Intl.NumberFormat('en')
const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' })
const day = new Intl.DateTimeFormat('en', { weekday: 'short', day: 'numeric', month: 'short' })
const dayOfUtc = new Intl.DateTimeFormat('en', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })
const hour = new Intl.DateTimeFormat('en', { weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

export const formatCount = (count: number): string => number.format(count)

/** A data point of a chart. */
export interface Point {
  from: string
  to: string
  /** True if the interval has not ended. */
  isRunning: boolean
  count: number
}

export interface Scale {
  interval: 'hour' | 'day'
  /** True if days are in UTC instead of the owner's time zone. */
  isUtc?: boolean
}

/** Formats an interval: "Tue, Nov 18", or "Tue 14:00". */
export const formatStep = ({ from }: Pick<Point, 'from'>, { interval, isUtc }: Scale): string =>
  (interval === 'hour' ? hour : isUtc ? dayOfUtc : day).format(new Date(from))

/** The counted noun, singular and plural. */
export interface Noun {
  singular: string
  plural: string
}
const formatCountWithNoun = (count: number, { singular, plural }: Noun): string =>
  `${number.format(count)} ${count === 1 ? singular : plural}`

/** Formats a data point for the tooltip. */
export const formatPoint = (point: Point, noun: Noun, scale: Scale): string =>
  `${formatStep(point, scale)}: ${formatCountWithNoun(point.count, noun)}${point.isRunning ? ' so far' : ''}`

/**
 * Formats the change from the previous period with sign and text (OV-01). Null: the previous period is not fully
 * counted.
 */
export function formatChange(now: number, before: number | null, span: string): string {
  if (before === null) return 'Not enough data to compare yet.'
  if (before === 0)
    return now === 0 ? `None, as in the ${span} before` : `+${number.format(now)}: none in the ${span} before`
  const change = Math.round((now / before - 1) * 100)
  if (change === 0) return `±0%: about as many as in the ${span} before (${number.format(before)})`
  return `${percent.format(change / 100)}: ${change > 0 ? 'more' : 'fewer'} than in the ${span} before (${number.format(before)})`
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
export function describeFinding(points: readonly Point[], noun: Noun, scale: Scale): string {
  const peak = findPeak(points)
  if (peak === undefined) return `No ${noun.plural}`
  const others = points.filter(({ count }) => count === peak.count).length
  const per = scale.interval
  if (others === points.length && points.length > 1) return `${formatCountWithNoun(peak.count, noun)} every ${per}`
  const spike = findSpike(points)
  return `${spike === undefined ? 'Most' : 'A spike'} ${scale.interval === 'hour' ? 'at' : 'on'} ${formatStep(peak, scale)}: ${formatCountWithNoun(peak.count, noun)}${peak.isRunning ? ' so far' : ''}`
}

/** Returns a round number greater than or equal to a count, for the top of an axis. */
export function axisMaximum(most: number): number {
  if (most <= 4) return Math.max(most, 1)
  const power = 10 ** Math.floor(Math.log10(most))
  return [1, 1.5, 2, 3, 4, 5, 6, 8, 10].map((step) => step * power).find((top) => top >= most) ?? most
}
