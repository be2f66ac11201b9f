import { type ResourceLimits, Worker } from 'node:worker_threads'
import { fairQueue } from './fair-queue.js'

/** A worker thread that runs one task at a time. It starts with the first task and does not keep the process alive. */
export interface TaskThread<Task, Outcome> {
  /**
   * @param queueKey the network or the person that asks; the tasks of one share cannot fill the queue
   * @throws SlotsTaken when too many tasks wait
   * @throws ThreadOverrun when the task took too long or too much memory
   * @throws ThreadProblem for an error in the task
   */
  run(task: Task, queueKey?: string): Promise<Outcome>
  stop(): Promise<void>
}

/** The thread was ended, because the task took longer than it may or more memory than the thread has. */
export class ThreadLimitExceeded extends Error {
  override readonly name = 'ThreadLimitExceeded'
}

/** What went wrong in the thread, as data. */
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
  /** The module of the thread, by its path within the sources and without its ending; it calls `serveThread`. */
  module: string
  data?: object
  resourceLimits: ResourceLimits
  /** How long a task may take, in milliseconds. `GRACE_MS` later the thread is terminated. */
  timeoutMs: number
}

const PROGRAM = new URL('../../../bin/thread.js', import.meta.url)
const IS_SOURCE = import.meta.url.endsWith('.ts')
const GRACE_MS = 1000
/** A short queue: a task waits for three others at most, and no share has more than half of the places. */
const QUEUE_LIMITS = { concurrency: 1, maxTotal: 4, maxPerKey: 2 }
/** Node's code for a thread that has used up its heap. */
const OUT_OF_MEMORY = 'ERR_WORKER_OUT_OF_MEMORY'

export function taskThread<Task, Outcome>(settings: TaskThreadOptions): TaskThread<Task, Outcome> {
  const { module, data, resourceLimits, timeoutMs } = settings
  const queue = fairQueue(QUEUE_LIMITS)
  let worker: Worker | undefined
  /** The task that the thread works on. */
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

  /** Gives up a thread with the task it works on; the next task begins another one. */
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
