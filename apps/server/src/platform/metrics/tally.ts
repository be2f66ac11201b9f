/** A number that a part counts up: one increment of a field, whatever is made of it later. */
export interface Tally {
  count: number
}

/** One value of a metric with its labels, as prom-client writes it. */
interface Value {
  value: number
  labels: Record<string, string>
  metricName?: string
}

/** A metric as a registry of prom-client takes it, and as it travels between processes. */
export interface MetricData {
  name: string
  help: string
  type: string
  aggregator: string
  values: Value[]
}

/** Counters that differ by labels. */
export interface TallyFamily {
  readonly name: string
  /** The counter of these values, one for each label, in order. Ask once and keep it where it is counted often. */
  of(...values: string[]): Tally
  get(): MetricData
}

/**
 * Counters without any work per count: prom-client's own look a hash of the labels up each time, which the hot paths
 * shall not pay for. `known` are told from the start, with 0, so that a first event shows as an increase; the others
 * once there is one.
 */
export function tallyFamily(
  name: string,
  help: string,
  labels: readonly string[],
  known: readonly (readonly string[])[] = [],
): TallyFamily {
  const tallies = new Map<string, { values: readonly string[]; tally: Tally; known: boolean }>()
  const find = (values: readonly string[], known: boolean): Tally => {
    const key = values.join('\0')
    const found = tallies.get(key)
    if (found !== undefined) return found.tally
    const tally = { count: 0 }
    tallies.set(key, { values, tally, known })
    return tally
  }
  for (const values of known) find(values, true)
  return {
    name,
    of: (...values) => find(values, false),
    get: () => ({
      name,
      help,
      type: 'counter',
      aggregator: 'sum',
      values: [...tallies.values()]
        .filter(({ tally, known }) => known || tally.count > 0)
        .map(({ values, tally }) => ({
          value: tally.count,
          labels: Object.fromEntries(labels.map((label, at) => [label, values[at] ?? ''])),
        })),
    }),
  }
}

/** How values of one kind are distributed. */
export interface Distribution {
  observe(value: number): void
}

/** Distributions that differ by labels. */
export interface DistributionFamily {
  readonly name: string
  of(...values: string[]): Distribution
  get(): MetricData
}

/** As `tallyFamily`, for histograms. `bounds` are the upper ends of the buckets, ascending. */
export function distributionFamily(
  name: string,
  help: string,
  labels: readonly string[],
  bounds: readonly number[],
): DistributionFamily {
  const kept: { values: readonly string[]; counts: number[]; sum: number }[] = []
  return {
    name,
    of: (...values) => {
      const one = { values, counts: new Array<number>(bounds.length + 1).fill(0), sum: 0 }
      kept.push(one)
      return {
        observe(value) {
          let at = 0
          while (at < bounds.length && value > (bounds[at] as number)) at++
          ;(one.counts[at] as number)++
          one.sum += value
        },
      }
    },
    get: () => ({
      name,
      help,
      type: 'histogram',
      aggregator: 'sum',
      values: kept.flatMap(({ values, counts, sum }) => {
        const own = Object.fromEntries(labels.map((label, at) => [label, values[at] ?? '']))
        let below = 0
        const buckets = counts.map((count, at) => {
          below += count
          return { metricName: `${name}_bucket`, labels: { ...own, le: String(bounds[at] ?? '+Inf') }, value: below }
        })
        if (below === 0) return []
        return [
          ...buckets,
          { metricName: `${name}_sum`, labels: own, value: sum },
          { metricName: `${name}_count`, labels: own, value: below },
        ]
      }),
    }),
  }
}
