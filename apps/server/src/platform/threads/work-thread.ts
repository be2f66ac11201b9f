import { type ResourceLimits, Worker } from 'node:worker_threads'
import { sharedSlots } from './shared-slots.js'

/** A worker thread that runs one task at a time. It starts with the first task and does not keep the process alive. */
export interface WorkThread<Task, Outcome> {
  /**
   * @param share the network or the person that asks; the tasks of one share cannot fill the queue
   * @throws SlotsTaken when too many tasks wait
   * @throws ThreadOverrun when the task took too long or too much memory
   * @throws ThreadProblem for an error in the task
   */
  ask(task: Task, share?: string): Promise<Outcome>
  stop(): Promise<void>
}

/** The thread was ended, because the task took longer than it may or more memory than the thread has. */
export class ThreadOverrun extends Error {
  override readonly name = 'ThreadOverrun'
}

/** What went wrong in the thread, as data. */
export class ThreadProblem extends Error {
  override readonly name = 'ThreadProblem'
  readonly problem: Problem
  constructor(problem: Problem) {
    super(problem.message)
    this.problem = problem
  }
}
export interface Problem {
  name: string
  message: string
  [more: string]: unknown
}

interface Settings {
  /** The module of the thread, by its path within the sources and without its ending; it calls `serveThread`. */
  module: string
  data?: object
  resourceLimits: ResourceLimits
  /** How long a task may take, in milliseconds. `GRACE_MS` later the thread is terminated. */
  budgetMs: number
}

const PROGRAM = new URL('../../../bin/thread.js', import.meta.url)
const IS_SOURCE = import.meta.url.endsWith('.ts')
const GRACE_MS = 1000
/** A short queue: a task waits for three others at most, and no share has more than half of the places. */
const WAITING = { slots: 1, most: 4, eachShare: 2 }
/** Node's code for a thread that has used up its heap. */
const OUT_OF_MEMORY = 'ERR_WORKER_OUT_OF_MEMORY'

export function workThread<Task, Outcome>(settings: Settings): WorkThread<Task, Outcome> {
  const { module, data, resourceLimits, budgetMs } = settings
  const slots = sharedSlots(WAITING)
  let worker: Worker | undefined
  /** The task that the thread works on. */
  let underWay: { resolve(outcome: Outcome): void; reject(error: Error): void; timer: NodeJS.Timeout } | undefined

  function start(): Worker {
    const workerData = { program: { module, isSource: IS_SOURCE }, ...data }
    const started = new Worker(PROGRAM, { workerData, resourceLimits, execArgv: [] })
    started.on('message', ({ outcome, problem }: { outcome: Outcome; problem?: Problem }) => {
      if (worker !== started) return
      const task = finish()
      if (problem === undefined) task?.resolve(outcome)
      else task?.reject(new ThreadProblem(problem))
    })
    started.on('error', (error) => lose(started, error))
    started.on('exit', (code) => lose(started, new Error(`the thread ended with ${code}`)))
    return started
  }

  function finish(): typeof underWay {
    const task = underWay
    clearTimeout(task?.timer)
    underWay = undefined
    worker?.unref()
    return task
  }

  /** Gives up a thread with the task it works on; the next task begins another one. */
  function lose(lost: Worker, error: Error): void {
    if (worker !== lost) return
    const task = finish()
    worker = undefined
    const isMemory = (error as { code?: string }).code === OUT_OF_MEMORY
    task?.reject(isMemory ? new ThreadOverrun('the task took more memory than it may') : error)
  }

  function work(task: Task): Promise<Outcome> {
    worker ??= start()
    const asked = worker
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        lose(asked, new ThreadOverrun('the task took longer than it may'))
        void asked.terminate()
      }, budgetMs + GRACE_MS)
      underWay = { resolve, reject, timer }
      asked.ref()
      asked.postMessage(task)
    })
  }

  return {
    ask: (task, share = '') => slots.run(share, () => work(task)),
    stop: async () => {
      const stopped = worker
      const error = new ThreadOverrun('the server is stopping')
      slots.empty(error)
      const task = finish()
      worker = undefined
      task?.reject(error)
      await stopped?.terminate()
    },
  }
}
