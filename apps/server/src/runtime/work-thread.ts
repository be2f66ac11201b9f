import { type ResourceLimits, Worker } from 'node:worker_threads'

/** A thread that works on one task after the other. It begins with the first task, and ends when nothing else keeps the process alive. */
export interface WorkThread<Task, Outcome> {
  /**
   * @param share who asks, in some respect: nobody has more than `EACH_SHARE` tasks under way or waiting
   * @throws ThreadBusy when too many tasks wait, ThreadOverrun when the task took too long or too much memory, ThreadProblem for an error in the task
   */
  ask(task: Task, share?: string): Promise<Outcome>
  stop(): Promise<void>
}

/** Too many tasks are waiting: all together, or of this share. */
export class ThreadBusy extends Error {
  override readonly name = 'ThreadBusy'
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
  /** How long a task may take, in milliseconds. The thread should end it by itself; `GRACE_MS` later the thread is ended. */
  budgetMs: number
}

interface Waiting<Task, Outcome> {
  task: Task
  share: string
  resolve(outcome: Outcome): void
  reject(error: Error): void
}

const PROGRAM = new URL('../../bin/thread.js', import.meta.url)
const IS_SOURCE = import.meta.url.endsWith('.ts')
const GRACE_MS = 1000
/** Tasks under way or waiting: in all, and of one share. */
const MOST = 4
const EACH_SHARE = 2
/** Node's code for a thread that has used up its heap. */
const OUT_OF_MEMORY = 'ERR_WORKER_OUT_OF_MEMORY'

export function workThread<Task, Outcome>(settings: Settings): WorkThread<Task, Outcome> {
  const { module, data, resourceLimits, budgetMs } = settings
  let waiting: Waiting<Task, Outcome>[] = []
  let underWay: Waiting<Task, Outcome> | undefined
  let worker: Worker | undefined
  let timer: NodeJS.Timeout | undefined

  function start(): Worker {
    const workerData = { program: { module, isSource: IS_SOURCE }, ...data }
    const started = new Worker(PROGRAM, { workerData, resourceLimits, execArgv: [] })
    started.on('message', ({ outcome, problem }: { outcome: Outcome; problem?: Problem }) => {
      const one = finish()
      if (problem === undefined) one?.resolve(outcome)
      else one?.reject(new ThreadProblem(problem))
      next()
    })
    started.on('error', (error) => lose(started, error))
    started.on('exit', (code) => lose(started, new Error(`the thread ended with ${code}`)))
    return started
  }

  function finish(): Waiting<Task, Outcome> | undefined {
    clearTimeout(timer)
    const one = underWay
    underWay = undefined
    worker?.unref()
    return one
  }

  /** Gives up a thread with the task it works on; the next task begins another one. */
  function lose(lost: Worker, error: Error): void {
    if (worker !== lost) return
    const one = finish()
    worker = undefined
    const isMemory = (error as { code?: string }).code === OUT_OF_MEMORY
    one?.reject(isMemory ? new ThreadOverrun('the task took more memory than it may') : error)
    next()
  }

  function next(): void {
    if (underWay !== undefined) return
    underWay = waiting.shift()
    if (underWay === undefined) return
    worker ??= start()
    const asked = worker
    asked.ref()
    timer = setTimeout(() => {
      lose(asked, Object.assign(new ThreadOverrun('the task took longer than it may')))
      void asked.terminate()
    }, budgetMs + GRACE_MS)
    asked.postMessage(underWay.task)
  }

  return {
    ask: (task, share = '') =>
      new Promise((resolve, reject) => {
        const all = underWay === undefined ? waiting : [underWay, ...waiting]
        if (all.length >= MOST || all.filter((one) => one.share === share).length >= EACH_SHARE)
          return reject(new ThreadBusy('too many tasks are waiting'))
        waiting.push({ task, share, resolve, reject })
        next()
      }),
    stop: async () => {
      const stopped = worker
      const all = underWay === undefined ? waiting : [underWay, ...waiting]
      clearTimeout(timer)
      worker = undefined
      underWay = undefined
      waiting = []
      for (const { reject } of all) reject(new ThreadOverrun('the server is stopping'))
      await stopped?.terminate()
    },
  }
}
