/** A counter value: counting is one increment of a field. */
export interface CounterValue {
  count: number
}

/** One value of a metric with its labels, in the form of prom-client. */
interface Value {
  value: number
  labels: Record<string, string>
  metricName?: string
}

/** A metric in the form that prom-client's registry accepts and that processes exchange. */
export interface MetricData {
  name: string
  help: string
  type: string
  aggregator: string
  values: Value[]
}

/** Counters of one name with different labels. */
export interface CounterFamily {
  readonly name: string
  /** Returns the counter for these label values, in order. On hot paths, look it up once and reuse it. */
  withLabels(...values: string[]): CounterValue
  get(): MetricData
}

/**
 * Creates counters without per-count overhead: prom-client's own look up a hash of the labels for each count, which is
 * too expensive on the hot paths. `initialLabels` are reported from the start, as 0, so that a first event shows as an
 * increase; all others once they have been counted.
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

/** The distribution of values of one kind. */
export interface Histogram {
  observe(value: number): void
}

/** Histograms of one name with different labels. */
export interface HistogramFamily {
  readonly name: string
  withLabels(...values: string[]): Histogram
  get(): MetricData
}

/** Like `counterFamily`, for histograms. `bounds` are the upper bounds of the buckets, ascending. */
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
