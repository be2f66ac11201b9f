import { type CounterValue, counterFamily, type Histogram, histogramFamily } from './metric-families.js'

/** Upper bounds of the duration buckets, in seconds. */
const DURATION_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const STATUS_CLASSES = ['1xx', '2xx', '3xx', '4xx', '5xx'] as const

/**
 * The metrics of one route. Created with its first request, because most routes are never requested; later requests
 * only increment.
 */
export interface RouteMetrics {
  record(status: number, milliseconds: number): void
}

/** Counts requests by route pattern: a URL may contain secrets, and would create one metric for each. */
export function requestMetrics() {
  const requests = counterFamily('foyer_http_requests_total', 'Requests by route, method and class of status.', [
    'route',
    'method',
    'status',
  ])
  const durations = histogramFamily(
    'foyer_http_request_duration_seconds',
    'How long requests took, from the first byte to the last of the answer.',
    ['route', 'method'],
    DURATION_BUCKETS,
  )
  const forRoute = (route: string, method: string): RouteMetrics => {
    const byClass: CounterValue[] = []
    let duration: Histogram | undefined
    return {
      record(status, milliseconds) {
        if (duration === undefined) {
          byClass.push(...STATUS_CLASSES.map((status) => requests.withLabels(route, method, status)))
          duration = durations.withLabels(route, method)
        }
        const tally = byClass[((status / 100) | 0) - 1]
        if (tally !== undefined) tally.count++
        duration.observe(milliseconds / 1000)
      },
    }
  }
  return { families: [requests, durations], ofRoute: forRoute }
}
export type RequestMetrics = ReturnType<typeof requestMetrics>
