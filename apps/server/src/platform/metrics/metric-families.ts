/** A number that a part counts up: one increment of a field, whatever is made of it later. */
export interface CounterValue {
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
export interface CounterFamily {
  readonly name: string
  /** The counter of these values, one for each label, in order. Ask once and keep it where it is counted often. */
  withLabels(...values: string[]): CounterValue
  get(): MetricData
}

/**
 * Counters without any work per count: prom-client's own look a hash of the labels up each time, which the hot paths
 * shall not pay for. `known` are told from the start, with 0, so that a first event shows as an increase; the others
 * once there is one.
 */
export function counterFamily(
  name: string,
  help: string,
  labelNames: readonly string[],
  initialLabels: readonly (readonly string[])[] = [],
): CounterFamily {
  const counters = new Map<string, { values: readonly string[]; counter: CounterValue; known: boolean }>()
  const findOrCreate = (values: readonly string[], initialLabels: boolean): CounterValue => {
    const key = values.join('\0')
    const found = counters.get(key)
    if (found !== undefined) return found.counter
    const counter = { count: 0 }
    counters.set(key, { values, counter, known: initialLabels })
    return counter
  }
  for (const values of initialLabels) findOrCreate(values, true)
  return {
    name,
    withLabels: (...values) => findOrCreate(values, false),
    get: () => ({
      name,
      help,
      type: 'counter',
      aggregator: 'sum',
      values: [...counters.values()]
        .filter(({ counter, known: initialLabels }) => initialLabels || counter.count > 0)
        .map(({ values, counter }) => ({
          value: counter.count,
          labels: Object.fromEntries(labelNames.map((label, at) => [label, values[at] ?? ''])),
        })),
    }),
  }
}

/** How values of one kind are distributed. */
export interface Histogram {
  observe(value: number): void
}

/** Distributions that differ by labels. */
export interface HistogramFamily {
  readonly name: string
  withLabels(...values: string[]): Histogram
  get(): MetricData
}

/** As `tallyFamily`, for histograms. `bounds` are the upper ends of the buckets, ascending. */
export function histogramFamily(
  name: string,
  help: string,
  labelNames: readonly string[],
  bounds: readonly number[],
): HistogramFamily {
  const histograms: { values: readonly string[]; counts: number[]; sum: number }[] = []
  return {
    name,
    withLabels: (...values) => {
      const one = { values, counts: new Array<number>(bounds.length + 1).fill(0), sum: 0 }
      histograms.push(one)
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
      values: histograms.flatMap(({ values, counts, sum }) => {
        const own = Object.fromEntries(labelNames.map((label, at) => [label, values[at] ?? '']))
        let cumulative = 0
        const buckets = counts.map((count, at) => {
          cumulative += count
          return {
            metricName: `${name}_bucket`,
            labels: { ...own, le: String(bounds[at] ?? '+Inf') },
            value: cumulative,
          }
        })
        if (cumulative === 0) return []
        return [
          ...buckets,
          { metricName: `${name}_sum`, labels: own, value: sum },
          { metricName: `${name}_count`, labels: own, value: cumulative },
        ]
      }),
    }),
  }
}
