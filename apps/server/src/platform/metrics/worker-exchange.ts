import cluster, { type Worker } from 'node:cluster'
import type { MetricData } from './tally.js'

/** How long the first process waits for its workers, in milliseconds; who has not answered is left out. */
const PATIENCE_MS = 2000

/** What the processes of one deployment say to each other about metrics. */
type Message =
  | { foyer: 'ask-others'; ask: number }
  | { foyer: 'others'; ask: number; metrics: MetricData[][] }
  | { foyer: 'ask-you'; ask: number }
  | { foyer: 'mine'; ask: number; metrics: MetricData[] }

const isMessage = (given: unknown): given is Message =>
  typeof given === 'object' && given !== null && 'foyer' in given && 'ask' in given

/** A process that is just gone does not hear; whoever asked goes on without it. */
const ignoreLost = (): void => {}
const toFirst = (message: Message): void => {
  if (process.connected) process.send?.(message, undefined, undefined, ignoreLost)
}

/** In the first process: passes a worker's question on to the others, and their answers back. Call once. */
export function relayMetrics(): void {
  let asks = 0
  const open = new Map<number, (worker: Worker, metrics: MetricData[]) => void>()
  cluster.on('message', (worker, message) => {
    if (!isMessage(message)) return
    if (message.foyer === 'mine') open.get(message.ask)?.(worker, message.metrics)
    if (message.foyer !== 'ask-others') return
    const others = Object.values(cluster.workers ?? {}).filter((one) => one !== undefined && one.id !== worker.id)
    const waiting = new Set(others.map((one) => one?.id))
    const metrics: MetricData[][] = []
    const ask = ++asks
    const answer = (): void => {
      clearTimeout(patience)
      open.delete(ask)
      if (worker.isConnected())
        worker.send({ foyer: 'others', ask: message.ask, metrics } satisfies Message, ignoreLost)
    }
    const patience = setTimeout(answer, PATIENCE_MS)
    open.set(ask, (from, given) => {
      if (!waiting.delete(from.id)) return
      metrics.push(given)
      if (waiting.size === 0) answer()
    })
    if (waiting.size === 0) return answer()
    for (const one of others) if (one?.isConnected()) one.send({ foyer: 'ask-you', ask } satisfies Message, ignoreLost)
  })
}

/** In a worker: answers the first process what this worker counted. */
export function answerForMetrics(own: () => Promise<MetricData[]>): void {
  process.on('message', (message) => {
    if (!isMessage(message) || message.foyer !== 'ask-you') return
    own().then(
      (metrics) => toFirst({ foyer: 'mine', ask: message.ask, metrics }),
      () => {},
    )
  })
}

/** In a worker: asks for the metrics of all other workers. Empty where there are none. */
export function metricsOfOthers(): () => Promise<MetricData[][]> {
  if (!cluster.isWorker) return async () => []
  let asks = 0
  const open = new Map<number, (metrics: MetricData[][]) => void>()
  process.on('message', (message) => {
    if (isMessage(message) && message.foyer === 'others') open.get(message.ask)?.(message.metrics)
  })
  return () =>
    new Promise((resolve) => {
      const ask = ++asks
      const answer = (metrics: MetricData[][]): void => {
        clearTimeout(patience)
        open.delete(ask)
        resolve(metrics)
      }
      // The first process waits itself; this is for one that is gone.
      const patience = setTimeout(() => answer([]), 2 * PATIENCE_MS)
      open.set(ask, answer)
      toFirst({ foyer: 'ask-others', ask })
    })
}
