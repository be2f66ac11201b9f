import { Worker } from 'node:worker_threads'
import { QueryTooSlow } from '../errors/query-too-slow.js'

interface Answer {
  id: number
  rows?: unknown[]
  problem?: { code?: string; message: string; isOver: boolean }
}
interface Waiting {
  resolve(rows: unknown[]): void
  reject(error: Error): void
}

const PROGRAM = new URL('../../bin/reading-thread.js', import.meta.url)
/** Rows of many large items; SQLite's own memory is outside the heap. Megabytes. */
const LIMITS = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 512 }

/** A thread for the slow questions of one SQLite file: it begins with the first, and takes one after the other. */
export interface ReadingThread {
  /** @throws QueryTooSlow when the time is over, waiting for the questions before included */
  ask(sql: string, parameters: readonly unknown[], budgetMs: number): Promise<unknown[]>
  stop(): Promise<void>
}

export function readingThread(file: string, busyTimeoutMs: number): ReadingThread {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | undefined
  let lastId = 0
  /** When the questions under way have ended, at the latest. */
  let busyUntil = 0

  function start(): Worker {
    const started = new Worker(PROGRAM, { workerData: { file, busyTimeoutMs }, resourceLimits: LIMITS, execArgv: [] })
    started.on('message', ({ id, rows, problem }: Answer) => {
      const one = waiting.get(id)
      waiting.delete(id)
      if (waiting.size === 0) started.unref()
      if (problem === undefined) one?.resolve((rows as unknown[]).map(withBuffers))
      else if (problem.isOver) one?.reject(new QueryTooSlow(problem.message))
      else one?.reject(Object.assign(new Error(problem.message), { code: problem.code }))
    })
    const lost = (error: Error) => {
      if (worker !== started) return
      worker = undefined
      const all = [...waiting.values()]
      waiting.clear()
      for (const { reject } of all) reject(error)
    }
    started.on('error', lost)
    started.on('exit', (code) => lost(new Error(`the reading thread ended with ${code}`)))
    return started
  }

  return {
    ask(sql, parameters, budgetMs) {
      const now = performance.now()
      busyUntil = Math.max(now, waiting.size === 0 ? now : busyUntil)
      // A queue longer than one question's time is not waited for.
      if (busyUntil - now > budgetMs) return Promise.reject(new QueryTooSlow('too many slow queries are waiting'))
      busyUntil += budgetMs
      worker ??= start()
      const asked = worker
      asked.ref()
      const id = ++lastId
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        asked.postMessage({ id, sql, parameters, budgetMs })
      })
    },
    stop: async () => {
      const stopped = worker
      worker = undefined
      for (const { reject } of waiting.values()) reject(new QueryTooSlow('the server is stopping'))
      waiting.clear()
      await stopped?.terminate()
    },
  }
}

/** What was a Buffer comes out of a thread as bare bytes. */
function withBuffers(row: unknown): unknown {
  const entries = Object.entries(row as object)
  if (!entries.some(([, value]) => value instanceof Uint8Array)) return row
  return Object.fromEntries(
    entries.map(([name, value]) => [name, value instanceof Uint8Array ? Buffer.from(value) : value]),
  )
}
