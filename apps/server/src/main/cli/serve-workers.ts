import cluster, { type Worker } from 'node:cluster'
import { StartError } from '../../kernel/errors/start-error.js'
import { relayMetrics } from '../../platform/metrics/worker-metrics.js'
import type { CommandContext } from './command-context.js'
import { stopSignal } from './stop-signal.js'

/** What a worker tells the first process once it serves. */
export const WORKER_READY = 'foyer-worker-ready'
/**
 * A worker that dies is replaced after this time, so that one that cannot live does not burn the machine; milliseconds.
 */
const RESTART_DELAY_MS = 1000

/**
 * Shares one port among several processes (design §5). No worker holds state that another needs (design §9), so one
 * that dies is replaced. Prints the one line when all are ready; a stop is passed on and waited for.
 * @throws StartError when a worker does not come up; it has said why
 */
export async function serveWorkers(
  context: Pick<CommandContext, 'stdout' | 'events'>,
  count: number,
  issuer: string,
): Promise<void> {
  const stopped = stopSignal(context.events)
  let stopping = false
  relayMetrics()
  const start = (): Worker => cluster.fork()
  try {
    // One alone first: what stops it would stop all, and is said once.
    await waitUntilReady(start())
    await Promise.all(Array.from({ length: count - 1 }, start).map(waitUntilReady))
  } catch (error) {
    stopping = true
    await Promise.all(liveWorkers().map(stopWorker))
    throw error
  }
  cluster.on('exit', () => {
    if (!stopping) setTimeout(() => !stopping && start(), RESTART_DELAY_MS)
  })
  context.stdout.write(`foyer ready at ${issuer}\n`)
  await stopped
  stopping = true
  await Promise.all(liveWorkers().map(stopWorker))
}

const liveWorkers = (): Worker[] => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)

const waitUntilReady = (worker: Worker): Promise<void> =>
  new Promise((resolve, reject) => {
    worker.on('message', (message) => {
      if (message === WORKER_READY) resolve()
    })
    worker.once('exit', () => reject(new StartError('')))
  })

const stopWorker = (worker: Worker): Promise<void> =>
  new Promise((resolve) => {
    if (worker.isDead()) return resolve()
    worker.once('exit', () => resolve())
    worker.process.kill('SIGTERM')
  })
