import type { Query } from '../../routing/use-location.js'
import type { Noun, Point, Scale } from './format-counts.js'
import { type Overview, toPoints } from './overview.js'

/** What the chart can show: kinds of the owner API's overview. */
export const metrics = ['visitors', 'signUps', 'logins', 'failures', 'activeMembers'] as const
export type Metric = (typeof metrics)[number]

/** Returns the noun that a metric counts. */
export const nounOf = (metric: Metric): Noun => (metric === 'activeMembers' ? 'members' : metric)

/** Parses the metric of the URL. An unknown one becomes the first. */
export const parseMetric = ({ metric }: Query): Metric => metrics.find((one) => one === metric) ?? metrics[0]

/** Which entries of the audit log a metric counts. Visits are not logged, so that they have no filter. */
const logFilters: Partial<Record<Metric, Record<string, string>>> = {
  signUps: { action: 'registered' },
  logins: { action: 'signed-in' },
  failures: { action: 'sign-in-refused', result: 'refused' },
}

/** Returns the filter of the audit log for the entries that a metric counts. */
export const logFilterOf = (metric: Metric): Record<string, string> => logFilters[metric] ?? {}

/** A metric over time. */
export interface Series {
  /** The number above the chart: a sum, or the average of a day. */
  total: number
  /** The same of the previous period; null if not all of it was counted. */
  before: number | null
  isAverage: boolean
  points: readonly Point[]
  scale: Scale
}

/** Returns the series of a metric. Active members are counted by UTC day, and averaged over complete days. */
export function seriesOf(data: Overview, metric: Metric): Series {
  if (metric !== 'activeMembers')
    return {
      total: data.totals[metric] ?? 0,
      before: data.before.totals?.[metric] ?? null,
      isAverage: false,
      points: toPoints(data, metric),
      scale: { interval: data.interval },
    }
  const { days = [], average = null, averageBefore = null, membersBefore = null } = data.activeDays ?? {}
  return {
    total: average ?? days.at(-1)?.members ?? 0,
    before: averageBefore,
    isAverage: average !== null,
    points: days.map(({ members, ...step }, place) => ({
      ...step,
      count: members,
      before: membersBefore?.[place] ?? null,
    })),
    scale: { interval: 'day', isUtc: true },
  }
}
