import { type CounterValue, counterFamily, type Histogram, histogramFamily } from './metric-families.js'

/** Upper ends of the buckets of durations, in seconds. */
const DURATION_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const STATUS_CLASSES = ['1xx', '2xx', '3xx', '4xx', '5xx'] as const

/**
 * What is counted of one route. Its numbers are made with its first request, for most routes are never asked; after
 * that a request only counts.
 */
export interface RouteMetrics {
  record(status: number, milliseconds: number): void
}

/**
 * Requests by the pattern of their route: an address may carry secrets, and would make a metric of its own for each.
 */
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
