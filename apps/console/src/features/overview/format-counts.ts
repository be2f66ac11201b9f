const number = new Intl.NumberFormat('en')
const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' })
const day = new Intl.DateTimeFormat('en', { weekday: 'short', day: 'numeric', month: 'short' })
const dayOfUtc = new Intl.DateTimeFormat('en', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })
const hour = new Intl.DateTimeFormat('en', { weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

export const formatCount = (count: number): string => number.format(count)

/** One point of a chart. */
export interface Point {
  from: string
  to: string
  /** Not over yet. */
  isRunning: boolean
  count: number
}

export interface Scale {
  interval: 'hour' | 'day'
  /** Where days are those of UTC, and not of the owner. */
  isUtc?: boolean
}

/** A step by name: "Tue, Nov 18", or "Tue 14:00". */
export const formatStep = ({ from }: Pick<Point, 'from'>, { interval, isUtc }: Scale): string =>
  (interval === 'hour' ? hour : isUtc ? dayOfUtc : day).format(new Date(from))

/** What is counted, one and several. */
export interface Noun {
  singular: string
  plural: string
}
export const formatCountWithNoun = (count: number, { singular, plural }: Noun): string =>
  `${number.format(count)} ${count === 1 ? singular : plural}`

/** A point in words, as the tooltip shows it. */
export const formatPoint = (point: Point, noun: Noun, scale: Scale): string =>
  `${formatStep(point, scale)}: ${formatCountWithNoun(point.count, noun)}${point.isRunning ? ' so far' : ''}`

/** How a number stands to the one before it, with sign and words (OV-01). Null: of the time before nothing is known. */
export function formatChange(now: number, before: number | null, span: string): string {
  if (before === null) return 'Not enough data to compare yet.'
  if (before === 0)
    return now === 0 ? `None, as in the ${span} before` : `+${number.format(now)}: none in the ${span} before`
  const change = Math.round((now / before - 1) * 100)
  if (change === 0) return `±0%: about as many as in the ${span} before (${number.format(before)})`
  return `${percent.format(change / 100)}: ${change > 0 ? 'more' : 'fewer'} than in the ${span} before (${number.format(before)})`
}

/** The highest step; of several the last. Undefined where there is none. */
export const findPeak = (points: readonly Point[]): Point | undefined => {
  const most = Math.max(0, ...points.map(({ count }) => count))
  return most === 0 ? undefined : points.findLast(({ count }) => count === most)
}

const MIN_SPIKE_COUNT = 10
/** A step that stands out: three times the middle one, and not by a handful (OV-04). */
export function findSpike(points: readonly Point[]): Point | undefined {
  const peak = findPeak(points)
  const sorted = points.map(({ count }) => count).toSorted((one, other) => one - other)
  const middle = sorted[Math.floor(sorted.length / 2)] ?? 0
  return peak !== undefined && peak.count >= MIN_SPIKE_COUNT && peak.count >= 3 * middle ? peak : undefined
}

/** What a chart shows, in a sentence: its title (OV-02). */
export function describeFinding(points: readonly Point[], noun: Noun, scale: Scale): string {
  const peak = findPeak(points)
  if (peak === undefined) return `No ${noun.plural}`
  const others = points.filter(({ count }) => count === peak.count).length
  const per = scale.interval
  if (others === points.length && points.length > 1) return `${formatCountWithNoun(peak.count, noun)} every ${per}`
  const spike = findSpike(points)
  return `${spike === undefined ? 'Most' : 'A spike'} ${scale.interval === 'hour' ? 'at' : 'on'} ${formatStep(peak, scale)}: ${formatCountWithNoun(peak.count, noun)}${peak.isRunning ? ' so far' : ''}`
}

/** A round number at or above a count, for the top of an axis. */
export function axisMaximum(most: number): number {
  if (most <= 4) return Math.max(most, 1)
  const power = 10 ** Math.floor(Math.log10(most))
  return [1, 1.5, 2, 3, 4, 5, 6, 8, 10].map((step) => step * power).find((top) => top >= most) ?? most
}
