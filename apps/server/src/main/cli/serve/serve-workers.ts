import cluster, { type Worker } from 'node:cluster'
import { StartError } from '../../../kernel/errors/start-error.js'
import { relayMetrics } from '../../../platform/metrics/worker-metrics.js'
import type { CommandContext } from '../command-context.js'
import { stopSignal } from './stop-signal.js'

/** The message that a worker sends to the primary process when it is ready. */
export interface WorkerReady {
  type: 'foyer-worker-ready'
  /** From the first worker, if the primary process prints it. */
  setUpLink?: string | undefined
}

/** Milliseconds until a failed worker is restarted, so that one that fails at start does not use up the CPU. */
const RESTART_DELAY_MS = 1000

/**
 * Shares one port among several processes (design §5). No worker has state that another needs (design §9), so a failed
 * worker is replaced. Calls `announce` with the message of the first worker when all are ready; forwards a stop
 * signal and waits for the workers to end.
 * @throws StartError if a worker fails to start; the worker has printed the reason
 */
export async function serveWorkers(
  context: Pick<CommandContext, 'events'>,
  count: number,
  announce: (first: WorkerReady) => void,
): Promise<void> {
  const stopped = stopSignal(context.events)
  let stopping = false
  relayMetrics()
  const start = (): Worker => cluster.fork()
  let first: WorkerReady
  try {
    // Starts a single worker first: an error that stops it would stop all of them, and is printed only once.
    first = await waitUntilReady(start())
    await Promise.all(Array.from({ length: count - 1 }, start).map(waitUntilReady))
  } catch (error) {
    stopping = true
    await Promise.all(liveWorkers().map(stopWorker))
    throw error
  }
  cluster.on('exit', () => {
    if (!stopping) setTimeout(() => !stopping && start(), RESTART_DELAY_MS)
  })
  announce(first)
  await stopped
  stopping = true
  await Promise.all(liveWorkers().map(stopWorker))
}

const liveWorkers = (): Worker[] => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)

const waitUntilReady = (worker: Worker): Promise<WorkerReady> =>
  new Promise((resolve, reject) => {
    worker.on('message', (message: Partial<WorkerReady> | null) => {
      if (message?.type === 'foyer-worker-ready') resolve(message as WorkerReady)
    })
    worker.once('exit', () => reject(new StartError('')))
  })

const stopWorker = (worker: Worker): Promise<void> =>
  new Promise((resolve) => {
    if (worker.isDead()) return resolve()
    worker.once('exit', () => resolve())
    worker.process.kill('SIGTERM')
  })
