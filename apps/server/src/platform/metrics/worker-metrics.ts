import cluster, { type Worker } from 'node:cluster'
import type { MetricData } from './metric-families.js'

/** How long the primary process waits for its workers, in milliseconds; workers that have not responded are omitted. */
const RESPONSE_TIMEOUT_MS = 2000

/** The messages about metrics between the processes of one deployment. */
type MetricsMessage =
  | { foyer: 'ask-others'; ask: number }
  | { foyer: 'others'; ask: number; metrics: MetricData[][] }
  | { foyer: 'ask-you'; ask: number }
  | { foyer: 'mine'; ask: number; metrics: MetricData[] }

const isMetricsMessage = (message: unknown): message is MetricsMessage =>
  typeof message === 'object' && message !== null && 'foyer' in message && 'ask' in message

/** Ignores that the receiving process has just exited; the requesting process continues without it. */
const ignoreSendError = (): void => {}
const sendToPrimary = (message: MetricsMessage): void => {
  if (process.connected) process.send?.(message, undefined, undefined, ignoreSendError)
}

/** In the primary process: relays metric requests of a worker to the others, and returns their responses. Call once. */
export function relayMetrics(): void {
  let lastRequestId = 0
  const pendingRequests = new Map<number, (worker: Worker, metrics: MetricData[]) => void>()
  cluster.on('message', (worker, message) => {
    if (!isMetricsMessage(message)) return
    if (message.foyer === 'mine') pendingRequests.get(message.ask)?.(worker, message.metrics)
    if (message.foyer !== 'ask-others') return
    const others = Object.values(cluster.workers ?? {}).filter((one) => one !== undefined && one.id !== worker.id)
    const waiting = new Set(others.map((one) => one?.id))
    const metrics: MetricData[][] = []
    const requestId = ++lastRequestId
    const reply = (): void => {
      clearTimeout(timeout)
      pendingRequests.delete(requestId)
      if (worker.isConnected())
        worker.send({ foyer: 'others', ask: message.ask, metrics } satisfies MetricsMessage, ignoreSendError)
    }
    const timeout = setTimeout(reply, RESPONSE_TIMEOUT_MS)
    pendingRequests.set(requestId, (from, workerMetrics) => {
      if (!waiting.delete(from.id)) return
      metrics.push(workerMetrics)
      if (waiting.size === 0) reply()
    })
    if (waiting.size === 0) return reply()
    for (const one of others)
      if (one?.isConnected()) one.send({ foyer: 'ask-you', ask: requestId } satisfies MetricsMessage, ignoreSendError)
  })
}

/** In a worker: sends the metrics of this worker to the primary process on request. */
export function serveWorkerMetrics(own: () => Promise<MetricData[]>): void {
  process.on('message', (message) => {
    if (!isMetricsMessage(message) || message.foyer !== 'ask-you') return
    own().then(
      (metrics) => sendToPrimary({ foyer: 'mine', ask: message.ask, metrics }),
      () => {},
    )
  })
}

/** In a worker: requests the metrics of all other workers. Empty if there are none. */
export function otherWorkersMetrics(): () => Promise<MetricData[][]> {
  if (!cluster.isWorker) return async () => []
  let lastRequestId = 0
  const pendingRequests = new Map<number, (metrics: MetricData[][]) => void>()
  process.on('message', (message) => {
    if (isMetricsMessage(message) && message.foyer === 'others') pendingRequests.get(message.ask)?.(message.metrics)
  })
  return () =>
    new Promise((resolve) => {
      const requestId = ++lastRequestId
      const settle = (metrics: MetricData[][]): void => {
        clearTimeout(timeout)
        pendingRequests.delete(requestId)
        resolve(metrics)
      }
      // The primary process has its own timeout; this one is for a primary that has exited.
      const timeout = setTimeout(() => settle([]), 2 * RESPONSE_TIMEOUT_MS)
      pendingRequests.set(requestId, settle)
      sendToPrimary({ foyer: 'ask-others', ask: requestId })
    })
}
