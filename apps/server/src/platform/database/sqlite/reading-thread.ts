import { QueryTooLarge } from '../../../kernel/errors/query-too-large.js'
import { QueryTooSlow } from '../../../kernel/errors/query-too-slow.js'
import { SlotsTaken } from '../../threads/shared-slots.js'
import { ThreadOverrun, ThreadProblem, workThread } from '../../threads/work-thread.js'
import { QUERY_BUDGET_MS } from '../bounded.js'

export interface ReadingTask {
  sql: string
  parameters: readonly unknown[]
  /** How long the statement may take, in milliseconds. */
  budgetMs: number
}

/** Rows of many large items; SQLite's own memory is outside the heap. Megabytes. */
const MEMORY = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 512 }

/** A thread for the slow questions of one SQLite file: it begins with the first, and takes one after the other. */
export interface ReadingThread {
  /**
   * @param share the network or the person that asks
   * @throws QueryTooSlow when its time is over, or too many questions wait; QueryTooLarge
   */
  ask(task: ReadingTask, share?: string): Promise<unknown[]>
  stop(): Promise<void>
}

export function readingThread(file: string, busyTimeoutMs: number): ReadingThread {
  const thread = workThread<ReadingTask, unknown[]>({
    module: 'platform/database/sqlite/reading-thread-program',
    data: { file, busyTimeoutMs },
    resourceLimits: MEMORY,
    budgetMs: QUERY_BUDGET_MS,
  })
  return {
    async ask(task, share) {
      try {
        return (await thread.ask(task, share)).map(withBuffers)
      } catch (error) {
        throw errorOf(error)
      }
    },
    stop: thread.stop,
  }
}

function errorOf(error: unknown): unknown {
  if (error instanceof SlotsTaken || error instanceof ThreadOverrun) return new QueryTooSlow(error.message)
  if (!(error instanceof ThreadProblem)) return error
  const { name, message, code } = error.problem
  if (name === 'QueryTooSlow') return new QueryTooSlow(message)
  return name === 'QueryTooLarge' ? new QueryTooLarge(message) : Object.assign(new Error(message), { code })
}

/** What was a Buffer comes out of a thread as bare bytes. */
function withBuffers(row: unknown): unknown {
  const entries = Object.entries(row as object)
  if (!entries.some(([, value]) => value instanceof Uint8Array)) return row
  return Object.fromEntries(
    entries.map(([name, value]) => [name, value instanceof Uint8Array ? Buffer.from(value) : value]),
  )
}
