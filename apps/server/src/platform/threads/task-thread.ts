import { type ResourceLimits, Worker } from 'node:worker_threads'
import { fairQueue } from './fair-queue.js'

/** A worker thread that runs one task at a time. It starts with the first task and does not keep the process alive. */
export interface TaskThread<Task, Outcome> {
  /**
   * @param queueKey the network or identity of the caller; the tasks of one key cannot fill the queue
   * @throws QueueFull if too many tasks wait
   * @throws ThreadLimitExceeded if the task took too long or too much memory
   * @throws ThreadTaskError for an error in the task
   */
  run(task: Task, queueKey?: string): Promise<Outcome>
  stop(): Promise<void>
}

/** The thread was terminated because the task exceeded its time limit or the memory limit of the thread. */
export class ThreadLimitExceeded extends Error {
  override readonly name = 'ThreadLimitExceeded'
}

/** An error thrown in the thread, in serialized form. */
export class ThreadTaskError extends Error {
  override readonly name = 'ThreadTaskError'
  readonly serialized: SerializedError
  constructor(problem: SerializedError) {
    super(problem.message)
    this.serialized = problem
  }
}
export interface SerializedError {
  name: string
  message: string
  [more: string]: unknown
}

interface TaskThreadOptions {
  /** The module of the thread: its path within the sources without the file extension. It calls `serveThread`. */
  module: string
  data?: object
  resourceLimits: ResourceLimits
  /** Time limit of a task, in milliseconds. The thread is terminated `GRACE_MS` later. */
  timeoutMs: number
}

const PROGRAM = new URL('../../../bin/thread.js', import.meta.url)
const IS_SOURCE = import.meta.url.endsWith('.ts')
const GRACE_MS = 1000
/** A short queue: a task waits for at most three others, and one key can take at most half of the slots. */
const QUEUE_LIMITS = { concurrency: 1, maxTotal: 4, maxPerKey: 2 }
/** Node's error code for a thread that has exhausted its heap. */
const OUT_OF_MEMORY = 'ERR_WORKER_OUT_OF_MEMORY'

/**
 * Creates a worker thread that runs one task at a time. It starts with the first task, and again after a timeout or
 * crash.
 */
export function taskThread<Task, Outcome>(settings: TaskThreadOptions): TaskThread<Task, Outcome> {
  const { module, data, resourceLimits, timeoutMs } = settings
  const queue = fairQueue(QUEUE_LIMITS)
  let worker: Worker | undefined
  /** The task that the thread is running. */
  let current: { resolve(outcome: Outcome): void; reject(error: Error): void; timer: NodeJS.Timeout } | undefined

  function start(): Worker {
    const workerData = { program: { module, isSource: IS_SOURCE }, ...data }
    const started = new Worker(PROGRAM, { workerData, resourceLimits, execArgv: [] })
    started.on('message', ({ outcome, problem }: { outcome: Outcome; problem?: SerializedError }) => {
      if (worker !== started) return
      const task = finish()
      if (problem === undefined) task?.resolve(outcome)
      else task?.reject(new ThreadTaskError(problem))
    })
    started.on('error', (error) => terminate(started, error))
    started.on('exit', (code) => terminate(started, new Error(`the thread ended with ${code}`)))
    return started
  }

  function finish(): typeof current {
    const task = current
    clearTimeout(task?.timer)
    current = undefined
    worker?.unref()
    return task
  }

  /** Terminates a thread with its current task; the next task starts a new one. */
  function terminate(lost: Worker, error: Error): void {
    if (worker !== lost) return
    const task = finish()
    worker = undefined
    const isMemory = (error as { code?: string }).code === OUT_OF_MEMORY
    task?.reject(isMemory ? new ThreadLimitExceeded('the task took more memory than it may') : error)
  }

  function work(task: Task): Promise<Outcome> {
    worker ??= start()
    const used = worker
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        terminate(used, new ThreadLimitExceeded('the task took longer than it may'))
        void used.terminate()
      }, timeoutMs + GRACE_MS)
      current = { resolve, reject, timer }
      used.ref()
      used.postMessage(task)
    })
  }

  return {
    run: (task, queueKey = '') => queue.run(queueKey, () => work(task)),
    stop: async () => {
      const stopped = worker
      const error = new ThreadLimitExceeded('the server is stopping')
      queue.rejectWaiting(error)
      const task = finish()
      worker = undefined
      task?.reject(error)
      await stopped?.terminate()
    },
  }
}
